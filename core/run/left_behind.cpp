// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/left_behind.h"

#include <algorithm>
#include <future>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace threadmend {

namespace {

constexpr std::chrono::milliseconds turn{10};

struct LeftWork {
    std::future<void> end;
    std::jthread thread;
};

/// All that was left behind and is not known to have ended. It is joined at the end of a program that did not
/// care for it.
class LeftWorks {
public:
    void add(LeftWork work)
    {
        const std::scoped_lock lock(mutex_);
        works_.push_back(std::move(work));
    }

    bool isEmpty()
    {
        const std::scoped_lock lock(mutex_);
        std::erase_if(works_, [](const LeftWork& work) {
            return work.end.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
        });
        return works_.empty();
    }

private:
    std::mutex mutex_;
    std::vector<LeftWork> works_;
};

LeftWorks& leftWorks()
{
    static LeftWorks works;
    return works;
}

} // namespace

std::optional<Stopped> awaitOrLeave(std::function<void(const std::function<void()>& letGo)> work,
                                    const Progress& meanwhile, RunContext& run)
{
    std::promise<void> letGo;
    const std::future<void> leave = letGo.get_future();
    std::packaged_task<void()> task([work = std::move(work), letGo = std::move(letGo)]() mutable {
        bool isSaid = false;
        const auto sayOnce = [&] {
            if (!std::exchange(isSaid, true))
                letGo.set_value();
        };
        try {
            work(sayOnce);
        } catch (...) {
            sayOnce();
            throw;
        }
        sayOnce();
    });
    std::future<void> end = task.get_future();
    std::jthread thread(std::move(task));
    leave.wait();
    // It counts for itself: how often it looks depends on the machine.
    RunContext waiting = run;
    while (end.wait_for(turn) != std::future_status::ready)
        if (auto stopped = waiting.pollNow(meanwhile)) {
            leftWorks().add({std::move(end), std::move(thread)});
            return stopped;
        }
    thread.join();
    end.get();
    return run.pollNow(meanwhile);
}

bool isWorkLeftBehind()
{
    return !leftWorks().isEmpty();
}

void awaitWorkLeftBehind()
{
    while (isWorkLeftBehind())
        std::this_thread::sleep_for(turn);
}

} // namespace threadmend
