// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_context.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>

#include <sys/resource.h>
#include <unistd.h>

namespace threadmend {

std::optional<Stopped> RunContext::look(const Progress& progress)
{
    nextLook_ = std::min(polls_ + stride, std::max(forced_, polls_ + 1));
    const auto stop = [&](StopReason reason) {
        nextLook_ = polls_ + 1;
        stopped_ = reason;
        return Stopped{reason, progress.phase, progress.done};
    };
    if (stopped_)
        return stop(*stopped_);
    if (polls_ >= forced_ || stop_.stop_requested())
        return stop(StopReason::Cancelled);
    if (progress.states > limits_.states)
        return stop(StopReason::StateLimit);
    if (limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline)
        return stop(StopReason::TimeLimit);
    // Reading the resident size costs two microseconds: only who limits memory pays them.
    if (limits_.bytes != std::numeric_limits<std::uint64_t>::max() &&
        residentBytes() + progress.bytesSoon > limits_.bytes)
        return stop(StopReason::MemoryLimit);
    if (sink_)
        sink_->report(progress);
    return std::nullopt;
}

std::uint64_t residentBytes()
{
    const auto close = [](std::FILE* file) { std::fclose(file); };
    const std::unique_ptr<std::FILE, decltype(close)> file(std::fopen("/proc/self/statm", "r"), close);
    unsigned long long size = 0, resident = 0;
    if (!file || std::fscanf(file.get(), "%llu %llu", &size, &resident) != 2)
        return 0;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t peakResidentBytes()
{
    rusage usage{};
    if (getrusage(RUSAGE_SELF, &usage) != 0)
        return 0;
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

} // namespace threadmend
