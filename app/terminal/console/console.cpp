// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/console/console.h"

#include "app/wording/failure_sentence.h"
#include "app/wording/printable.h"
#include "core/model/text/new_file.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

namespace threadmend {

namespace {

sigset_t endingSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    // These are ignored where somebody wants that (nohup).
    for (const int signal : {SIGHUP, SIGQUIT}) {
        struct sigaction now {};
        if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(&signals, signal);
    }
    return signals;
}

void print(std::FILE* stream, std::string_view line)
{
    std::fwrite(line.data(), 1, line.size(), stream);
    std::fputc('\n', stream);
}

} // namespace

/// A thread of its own waits for the signals, since almost nothing may be done in a signal handler. SIGUSR1
/// from the destructor ends it.
struct Interruption::Watch {
    std::stop_source source;
    std::thread thread;
    sigset_t before{};
};

Interruption::Interruption() : watch_(std::make_unique<Watch>())
{
    sigset_t signals = endingSignals();
    sigaddset(&signals, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &signals, &watch_->before);
    watch_->thread = std::thread([source = watch_->source, signals]() mutable {
        for (bool again = false;; again = true) {
            int signal = 0;
            if (sigwait(&signals, &signal) != 0 || signal == SIGUSR1)
                return;
            if (again)
                std::_Exit(static_cast<int>(ExitCode::Interrupted));
            source.request_stop();
        }
    });
}

Interruption::~Interruption()
{
    pthread_kill(watch_->thread.native_handle(), SIGUSR1);
    watch_->thread.join();
    pthread_sigmask(SIG_SETMASK, &watch_->before, nullptr);
}

std::stop_token Interruption::token() const
{
    return watch_->source.get_token();
}

Console::Console(const Arguments& arguments, std::stop_token stop)
    : arguments_(arguments), stop_(std::move(stop)), begin_(std::chrono::steady_clock::now()),
      lastProgress_(begin_), saysOnError_(isStandardOutput(arguments.output)),
      progressWanted_(!arguments.quiet && !arguments.noProgress && isatty(STDERR_FILENO) != 0)
{
}

Console::~Console()
{
    clearProgress();
}

RunContext Console::context()
{
    Limits limits;
    if (arguments_.maxStates)
        limits.states = *arguments_.maxStates;
    if (arguments_.memoryMiB)
        limits.bytes = *arguments_.memoryMiB << 20;
    limits.threads = arguments_.threads.value_or(std::max(1u, std::thread::hardware_concurrency()));
    // Beyond some thirty years nobody waits, and the clock ends.
    constexpr double longest = 1e9;
    if (arguments_.timeoutSeconds && *arguments_.timeoutSeconds < longest)
        limits.deadline = begin_ + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                       std::chrono::duration<double>(*arguments_.timeoutSeconds));
    return {stop_, progressWanted_ ? this : nullptr, limits};
}

void Console::say(std::string_view line)
{
    if (!arguments_.quiet)
        answer(line);
}

void Console::answer(std::string_view line)
{
    if (arguments_.json)
        return;
    clearProgress();
    print(saysOnError_ ? stderr : stdout, line);
}

void Console::document(const Json& answer)
{
    if (!arguments_.json)
        return;
    clearProgress();
    // Labels are opaque bytes: what is not UTF-8 is shown as the replacement character.
    print(stdout, withoutControls(answer.dump(2, ' ', false, Json::error_handler_t::replace)));
}

void Console::warn(std::string_view sentence)
{
    if (arguments_.quiet)
        return;
    clearProgress();
    print(stderr, fmt::format("warning: {}", sentence));
}

ExitCode Console::fail(const InputError& error)
{
    clearProgress();
    // What is wrong in a word of the command line is in no file.
    const bool isOption = error.file.starts_with("--") || (error.file.size() == 2 && error.file[0] == '-');
    Json said{{"file", isOption || error.file == programName ? "" : error.file},
              {"line", error.line},
              {"column", error.column},
              {"message", error.message},
              {"hint", error.hint}};
    if (isOption)
        said["option"] = error.file;
    document(Json{{"error", std::move(said)}});
    if (!arguments_.json)
        print(stderr, sentenceFor(error));
    return ExitCode::WrongInput;
}

ExitCode Console::fail(const Failure& failure)
{
    if (const auto* error = std::get_if<InputError>(&failure))
        return fail(*error);
    const Stopped& stopped = std::get<Stopped>(failure);
    return stop(stopped, sentenceFor(stopped));
}

ExitCode Console::failForMemory()
{
    return stop({StopReason::MemoryLimit, "asking the system for memory", 0},
                "undecided: there is not enough memory for this");
}

ExitCode Console::stop(const Stopped& stopped, const std::string& sentence)
{
    clearProgress();
    Json known = Json::object();
    for (const Known& each : known_) {
        known[each.field] = each.value;
        say("known so far: " + each.sentence);
    }
    document(Json{
        {"stopped", {{"reason", nameOf(stopped.reason)}, {"phase", stopped.phase}, {"done", stopped.done}}},
        {"known", std::move(known)}});
    if (!arguments_.json)
        print(stderr, sentence);
    return exitCodeOf(stopped);
}

bool Console::answered()
{
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return true;
    print(stderr, fmt::format("threadmend: the answer could not be written: {}", std::strerror(errno)));
    return false;
}

void Console::know(std::string_view field, Json value, std::string sentence)
{
    std::erase_if(known_, [&](const Known& each) { return each.field == field; });
    known_.push_back({std::string(field), std::move(value), std::move(sentence)});
}

ExitCode Console::exitCodeOf(const Stopped& stopped)
{
    return stopped.reason == StopReason::Cancelled ? ExitCode::Interrupted : ExitCode::Undecided;
}

double Console::secondsSoFar() const
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}

void Console::report(const Progress& progress) noexcept
{
    constexpr std::chrono::milliseconds interval(100);
    const auto now = std::chrono::steady_clock::now();
    if (now - lastProgress_ < interval)
        return;
    lastProgress_ = now;
    progressShown_ = true;
    char share[16] = "";
    if (progress.total && *progress.total > 0)
        std::snprintf(share, sizeof share, " %3.0f %%",
                      100.0 * static_cast<double>(progress.done) / static_cast<double>(*progress.total));
    std::fprintf(stderr, "\r\x1b[K%s%s", progress.phase, share);
    if (progress.states > 0)
        std::fprintf(stderr, "  %llu states", static_cast<unsigned long long>(progress.states));
    std::fflush(stderr);
}

void Console::clearProgress()
{
    if (progressShown_)
        std::fputs("\r\x1b[K", stderr);
    progressShown_ = false;
}

} // namespace threadmend
