// SPDX-License-Identifier: GPL-3.0-or-later
// A few threads that work on the phases of one computation, together with the thread that called.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace threadmend {

/// `size` workers, of which the calling thread is the first; the others sleep between phases. Everything that
/// one phase wrote is seen by the next, and by the caller after it.
class WorkerTeam {
public:
    /// Starts `size - 1` threads (none for 0 and 1), or as many of them as the system gives.
    explicit WorkerTeam(std::size_t size);
    WorkerTeam(const WorkerTeam&) = delete;
    WorkerTeam& operator=(const WorkerTeam&) = delete;
    /// Ends the threads. O(size).
    ~WorkerTeam();

    std::size_t size() const { return threads_.size() + 1; }

    /// Calls `phase(worker)` once on each worker, 0 <= worker < size(), and returns when all have finished.
    /// What the others throw does not cross: std::bad_alloc is thrown here instead. What the calling thread's
    /// own part throws arrives after the others have finished.
    void run(const std::function<void(std::size_t worker)>& phase);

private:
    void work(std::size_t worker);

    std::vector<std::thread> threads_;
    const std::function<void(std::size_t)>* phase_ = nullptr; ///< null: the team ends
    std::atomic<std::uint32_t> round_{0};
    std::atomic<std::uint32_t> atWork_{0};
    std::atomic<bool> failed_{false};
};

} // namespace threadmend
