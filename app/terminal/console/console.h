// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal: answers on stdout, complaints and progress on stderr, Ctrl-C as a stop request.
#pragma once

#include "app/terminal/console/exit_code.h"
#include "app/terminal/words/arguments.h"
#include "app/wording/json.h"
#include "core/model/text/wording.h"
#include "core/run/run_context.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// Stands in errors for the command line as a whole.
constexpr std::string_view programName = "threadmend";

/// Turns SIGINT, SIGTERM, SIGHUP and SIGQUIT into a stop request while it lives; a second signal ends the
/// program at once.
class Interruption {
public:
    Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption();
    std::stop_token token() const;

private:
    struct Watch;
    std::unique_ptr<Watch> watch_;
};

/// One run of a command as the person at the terminal sees it.
class Console : private ProgressSink {
public:
    Console(const Arguments& arguments, std::stop_token stop);
    ~Console() override;

    /// A context with the limits of the command line. Time counts from the construction of the console.
    RunContext context();
    bool json() const { return arguments_.json; }
    bool verbose() const { return arguments_.verbose; }

    /// A line of the answer, unless the answer is JSON. `--quiet` keeps only what `answer` prints. Where a
    /// file is written to the standard output, lines go to stderr.
    void say(std::string_view line);
    void answer(std::string_view line);
    /// The whole answer as one JSON document, if it was asked for.
    void document(const Json& answer);
    /// An oddity on stderr.
    void warn(std::string_view sentence);

    /// Remembers what is known so far, for a person and for a script: it is told if the run stops before its
    /// end.
    void know(std::string_view field, Json value, std::string sentence);

    /// Reports why there is no result, in the form that was asked for, and says how to exit.
    ExitCode fail(const Failure& failure);
    ExitCode fail(const InputError& error);
    /// For a run that the system gave no more memory.
    ExitCode failForMemory();
    /// Whether everything printed has arrived; complains if not.
    bool answered();
    /// How to exit after a stop.
    static ExitCode exitCodeOf(const Stopped& stopped);

    double secondsSoFar() const;

private:
    void report(const Progress& progress) noexcept override;
    void clearProgress();
    ExitCode stop(const Stopped& stopped, const std::string& sentence);

    struct Known {
        std::string field;
        Json value;
        std::string sentence;
    };

    const Arguments& arguments_;
    std::stop_token stop_;
    std::vector<Known> known_;
    std::chrono::steady_clock::time_point begin_;
    std::chrono::steady_clock::time_point lastProgress_;
    bool saysOnError_ = false; ///< the standard output is that of a file
    bool progressWanted_ = false;
    bool progressShown_ = false;
};

} // namespace threadmend
