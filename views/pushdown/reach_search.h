// SPDX-License-Identifier: GPL-3.0-or-later
// A search for reachability in the background, seen round by round.
#pragma once

#ifndef Q_MOC_RUN
#include "core/check/pushdown/reachability.h"
#include "views/run/job.h"
#endif

#include <QObject>
#include <QTimer>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace threadmend {

/// Asks what `threadmend reach` asks. A round is told of while the next one is made; a search that is
/// cancelled leaves its rounds, and says that it was.
class ReachSearch : public QObject {
    Q_OBJECT
public:
    explicit ReachSearch(Jobs& jobs, QObject* parent = nullptr);

    /// `policy`: null for `auto`.
    void start(std::shared_ptr<const pushdown::System> system, const pushdown::RefinementPolicy* policy,
               std::uint64_t memoryBudget);
    void cancel() { job_.cancel(); }
    /// As if nothing had been asked.
    void forget();

    bool isRunning() const { return job_.isRunning(); }
    bool wasAsked() const { return system_ != nullptr; }
    /// Of the search, its system; null if nothing was asked.
    const std::shared_ptr<const pushdown::System>& system() const { return system_; }
    const pushdown::RefinementPolicy* policy() const { return policy_; }
    const std::vector<pushdown::ReachRound>& rounds() const { return rounds_; }
    /// Null until it is there, and if the search broke off.
    const std::shared_ptr<const pushdown::ReachAnswer>& answer() const { return answer_; }

Q_SIGNALS:
    /// It began, came further, or ended.
    void changed();
    /// The answer is there.
    void answered();

private:
    /// What the thread of the search puts down, and the window's takes.
    struct Mailbox {
        std::mutex mutex;
        std::vector<pushdown::ReachRound> rounds; ///< guarded by the mutex
    };
    void take();

    Job job_;
    QTimer tick_;
    std::shared_ptr<Mailbox> mailbox_;
    std::shared_ptr<const pushdown::System> system_;
    const pushdown::RefinementPolicy* policy_ = nullptr;
    std::vector<pushdown::ReachRound> rounds_;
    std::shared_ptr<const pushdown::ReachAnswer> answer_;
};

/// "auto", or the name of the policy.
QString nameOfPolicy(const pushdown::RefinementPolicy* policy);

} // namespace threadmend
