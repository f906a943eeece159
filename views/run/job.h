// SPDX-License-Identifier: GPL-3.0-or-later
// Long work off the window's thread: the one place where core work meets threads.
#pragma once

#ifndef Q_MOC_RUN
#include "core/run/run_context.h"
#endif
#include "views/run/jobs.h"

#include <QTimer>
#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

namespace threadmend {

/// One kind of work, one run at a time: a new start supersedes the run before, without waiting for its end.
/// Everything is delivered on the thread of the Job; a superseded or cancelled run that ends late delivers
/// nothing to `then` if superseded, its (stopped) outcome if cancelled. Destruction cancels and waits for at
/// most one poll. Listeners of `Jobs` see progress some twenty times a second.
class Job : public QObject {
    Q_OBJECT
public:
    Job(Jobs& jobs, QString title, QObject* parent = nullptr);
    ~Job() override;

    /// What a person sees it called: "Checking deadlock-free".
    const QString& title() const { return title_; }
    void setTitle(const QString& title) { title_ = title; }
    bool isRunning() const { return current_ != nullptr; }
    Progress progress() const;

    template <class T>
    void start(std::function<Outcome<T>(RunContext&)> work,
               std::function<void(std::shared_ptr<const Outcome<T>>)> then, Limits limits = {})
    {
        launch(
            [work = std::move(work), then = std::move(then)](RunContext& context) -> std::function<void()> {
                auto result = std::make_shared<const Outcome<T>>(guarded<T>(work, context));
                return [result, then] { then(result); };
            },
            limits);
    }
    /// Asks the run to stop; its outcome still arrives.
    void cancel();
    /// Asks the run to stop and lets it deliver nothing.
    void abandon();

private:
    /// What is shared with the thread of one run.
    struct Run : public ProgressSink {
        void report(const Progress& progress) noexcept override;
        std::atomic<const char*> phase = "";
        std::atomic<std::uint64_t> done = 0;
        std::atomic<std::uint64_t> total = 0; ///< 0: unknown
        std::mutex mutex;
        std::function<void()> deliver; ///< guarded by the mutex
        std::atomic<bool> ended = false;
        std::jthread thread;
    };
    using Work = std::function<std::function<void()>(RunContext&)>;

    template <class T>
    static Outcome<T> guarded(const std::function<Outcome<T>(RunContext&)>& work, RunContext& context)
    {
        try {
            return work(context);
        } catch (const std::bad_alloc&) {
            return Stopped{StopReason::MemoryLimit, "", 0};
        } catch (const std::exception& error) {
            return InputError{"", 0, 0, error.what(), ""};
        }
    }
    void launch(Work work, Limits limits);
    void collect();
    void retire();

    Jobs& jobs_;
    QString title_;
    QTimer tick_;
    std::unique_ptr<Run> current_;
    std::vector<std::unique_ptr<Run>> retired_; ///< asked to stop, not yet ended
};

} // namespace threadmend
