// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/worker_team.h"

#include <new>
#include <system_error>

namespace threadmend {

namespace {

/// Phases follow each other within microseconds, so a worker looks a while before it lets the system put it
/// to sleep; but never longer, as others may need the processor.
template <class IsReached, class Sleep>
void await(const IsReached& isReached, const Sleep& sleep)
{
    constexpr int looks = 2000;
    for (int i = 0; i < looks; ++i)
        if (isReached())
            return;
    while (!isReached())
        sleep();
}

} // namespace

WorkerTeam::WorkerTeam(std::size_t size)
{
    if (size > 1)
        threads_.reserve(size - 1);
    try {
        for (std::size_t worker = 1; worker < size; ++worker)
            threads_.emplace_back([this, worker] { work(worker); });
    } catch (const std::system_error&) {
        // Those that did start can do the work.
    }
}

WorkerTeam::~WorkerTeam()
{
    phase_ = nullptr;
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
}

void WorkerTeam::run(const std::function<void(std::size_t)>& phase)
{
    phase_ = &phase;
    failed_.store(false, std::memory_order_relaxed);
    atWork_.store(static_cast<std::uint32_t>(threads_.size()), std::memory_order_relaxed);
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    const auto join = [&] {
        await([&] { return atWork_.load(std::memory_order_acquire) == 0; },
              [&] {
                  if (const std::uint32_t left = atWork_.load(std::memory_order_acquire); left != 0)
                      atWork_.wait(left, std::memory_order_acquire);
              });
    };
    try {
        phase(0);
    } catch (...) {
        join();
        throw;
    }
    join();
    if (failed_.load(std::memory_order_relaxed))
        throw std::bad_alloc();
}

void WorkerTeam::work(std::size_t worker)
{
    for (std::uint32_t seen = 0;;) {
        await([&] { return round_.load(std::memory_order_acquire) != seen; },
              [&] { round_.wait(seen, std::memory_order_acquire); });
        ++seen;
        if (phase_ == nullptr)
            return;
        try {
            (*phase_)(worker);
        } catch (...) {
            failed_.store(true, std::memory_order_relaxed);
        }
        if (atWork_.fetch_sub(1, std::memory_order_acq_rel) == 1)
            atWork_.notify_all();
    }
}

} // namespace threadmend
