// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/run/job.h"

#include <algorithm>

namespace threadmend {

namespace {

constexpr int tickMilliseconds = 50;

} // namespace

void Jobs::enter(Job& job)
{
    running_.push_back(&job);
    Q_EMIT changed();
}

void Jobs::leave(Job& job)
{
    std::erase(running_, &job);
    Q_EMIT changed();
}

void Jobs::cancelAll()
{
    for (Job* job : running_)
        job->cancel();
}

void Job::Run::report(const Progress& progress) noexcept
{
    phase.store(progress.phase, std::memory_order_relaxed);
    done.store(progress.done, std::memory_order_relaxed);
    total.store(progress.total.value_or(0), std::memory_order_relaxed);
}

Job::Job(Jobs& jobs, QString title, QObject* parent) : QObject(parent), jobs_(jobs), title_(std::move(title))
{
    tick_.setInterval(tickMilliseconds);
    connect(&tick_, &QTimer::timeout, this, [this] {
        if (current_)
            Q_EMIT jobs_.changed();
        collect();
    });
}

Job::~Job()
{
    abandon();
    retired_.clear(); // joins
}

Progress Job::progress() const
{
    if (!current_)
        return {};
    const std::uint64_t total = current_->total.load(std::memory_order_relaxed);
    return {current_->phase.load(std::memory_order_relaxed), current_->done.load(std::memory_order_relaxed),
            total == 0 ? std::nullopt : std::optional(total), 0};
}

void Job::launch(Work work, Limits limits)
{
    const bool wasRunning = isRunning();
    retire();
    current_ = std::make_unique<Run>();
    Run& run = *current_;
    run.thread = std::jthread([this, &run, limits, work = std::move(work)](std::stop_token stop) {
        RunContext context(std::move(stop), &run, limits);
        auto deliver = work(context);
        {
            const std::scoped_lock lock(run.mutex);
            run.deliver = std::move(deliver);
        }
        run.ended.store(true, std::memory_order_release);
        QMetaObject::invokeMethod(
            this, [this] { collect(); }, Qt::QueuedConnection);
    });
    tick_.start();
    if (!wasRunning)
        jobs_.enter(*this);
}

void Job::cancel()
{
    if (current_)
        current_->thread.request_stop();
}

void Job::abandon()
{
    if (!current_)
        return;
    retire();
    jobs_.leave(*this);
}

void Job::retire()
{
    if (!current_)
        return;
    current_->thread.request_stop();
    retired_.push_back(std::move(current_));
}

void Job::collect()
{
    std::erase_if(retired_, [](const auto& run) { return run->ended.load(std::memory_order_acquire); });
    if (!current_ || !current_->ended.load(std::memory_order_acquire)) {
        if (!current_ && retired_.empty())
            tick_.stop();
        return;
    }
    const std::unique_ptr<Run> ended = std::move(current_);
    if (retired_.empty())
        tick_.stop();
    jobs_.leave(*this);
    std::function<void()> deliver;
    {
        const std::scoped_lock lock(ended->mutex);
        deliver = std::move(ended->deliver);
    }
    deliver();
}

} // namespace threadmend
