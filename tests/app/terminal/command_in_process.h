// SPDX-License-Identifier: GPL-3.0-or-later
// Runs command lines within the test: thousands of them take as long as dozens of processes.
#pragma once

#include "app/terminal/start/command_line.h"
#include "tests/app/terminal/running_program.h"

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

namespace threadmend::testing {

/// Keeps what is printed to a stream of C from its construction to `finish`.
class Capture {
public:
    explicit Capture(std::FILE* stream)
        : stream_(stream), shown_(dup(fileno(stream))), kept_(memfd_create("kept", 0))
    {
        std::fflush(stream_);
        dup2(kept_, fileno(stream_));
    }
    Capture(const Capture&) = delete;
    Capture& operator=(const Capture&) = delete;
    ~Capture() { restore(); }

    std::string finish()
    {
        restore();
        std::string text;
        char part[1 << 14];
        for (ssize_t length = 0; (length = pread(kept_, part, sizeof part, off_t(text.size()))) > 0;)
            text.append(part, std::size_t(length));
        close(kept_);
        return text;
    }

private:
    void restore()
    {
        if (shown_ < 0)
            return;
        std::fflush(stream_);
        dup2(shown_, fileno(stream_));
        close(shown_);
        shown_ = -1;
    }

    std::FILE* stream_;
    int shown_;
    int kept_;
};

inline std::optional<ExitCode> noWindow(const std::vector<std::string>&)
{
    return std::nullopt;
}

/// What `threadmend WORDS...` answers.
inline Answer inProcess(std::vector<std::string> words)
{
    words.insert(words.begin(), "threadmend");
    std::vector<char*> argv;
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    Capture out(stdout), err(stderr);
    Answer answer;
    answer.code = static_cast<int>(runCommandLine(static_cast<int>(words.size()), argv.data(), &noWindow));
    answer.out = out.finish();
    answer.err = err.finish();
    return answer;
}

} // namespace threadmend::testing
