// SPDX-License-Identifier: GPL-3.0-or-later
// How long-running core work talks to the outside: stop requests, limits, progress.
#pragma once

#include "core/run/outcome.h"

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

namespace threadmend {

/// How far a run has come. `total` is empty while the size is unknown. `states` counts the states stored so
/// far by a search; it is held against the limit of states.
struct Progress {
    const char* phase = "";
    std::uint64_t done = 0;
    std::optional<std::uint64_t> total = std::nullopt;
    std::uint64_t states = 0;
    /// What a table that is nearly full will ask for at once; it is held against the limit of memory before.
    std::uint64_t bytesSoon = 0;
};

/// Receives progress on the thread that works. Must be cheap and must not throw.
class ProgressSink {
public:
    ProgressSink() = default;
    ProgressSink(const ProgressSink&) = delete;
    ProgressSink& operator=(const ProgressSink&) = delete;
    virtual ~ProgressSink() = default;
    virtual void report(const Progress& progress) noexcept = 0;
};

/// Bounds on one run. `bytes` is the resident memory of the process, read at every look of a run.
/// `threads` is how many may work at once where an algorithm can use several; its result is the same.
struct Limits {
    std::uint64_t states = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();
    std::optional<std::chrono::steady_clock::time_point> deadline = std::nullopt;
    std::uint32_t threads = 1;
};

/// Everything that a run needs beside its input. Passed by reference, never stored in a result.
///
/// Long work polls once per small unit (at most some 50 microseconds of work); most polls cost a few
/// instructions, every `stride`-th looks at the stop token, the clock and the memory and reports progress.
/// So work stops within 100 ms of a request.
class RunContext {
public:
    /// A run that nobody stops, watches or limits.
    RunContext() = default;
    RunContext(std::stop_token stop, ProgressSink* sink, Limits limits = {})
        : stop_(std::move(stop)), sink_(sink), limits_(limits)
    {
    }

    /// Returns why to stop now, or nothing. After a stop every further poll says stop as well.
    [[nodiscard]] std::optional<Stopped> poll(const Progress& progress)
    {
        ++polls_;
        if (polls_ < nextLook_ && progress.states <= limits_.states) [[likely]]
            return std::nullopt;
        return look(progress);
    }

    /// The same for a unit of work that takes milliseconds: always looks.
    [[nodiscard]] std::optional<Stopped> pollNow(const Progress& progress)
    {
        ++polls_;
        return look(progress);
    }

    /// Test hook: behave as if cancelled at the k-th poll from the first (k >= 1).
    void cancelAtPoll(std::uint64_t k)
    {
        forced_ = k;
        nextLook_ = k < nextLook_ ? k : nextLook_;
    }
    std::uint64_t polls() const { return polls_; }
    const Limits& limits() const { return limits_; }

private:
    static constexpr std::uint64_t stride = 1024;

    std::optional<Stopped> look(const Progress& progress);

    std::stop_token stop_;
    ProgressSink* sink_ = nullptr;
    Limits limits_;
    std::uint64_t polls_ = 0;
    std::uint64_t nextLook_ = 1;
    std::optional<StopReason> stopped_;
    std::uint64_t forced_ = std::numeric_limits<std::uint64_t>::max();
};

/// Resident memory of this process in bytes; 0 where the system does not tell.
std::uint64_t residentBytes();
/// The greatest resident memory that this process has had so far, in bytes; 0 where the system does not tell.
std::uint64_t peakResidentBytes();

} // namespace threadmend
