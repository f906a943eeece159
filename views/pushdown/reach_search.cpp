// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pushdown/reach_search.h"

namespace threadmend {

using pushdown::ReachAnswer;
using pushdown::ReachQuestion;
using pushdown::ReachRound;
using pushdown::RefinementPolicy;
using pushdown::System;

QString nameOfPolicy(const RefinementPolicy* policy)
{
    return policy == nullptr ? QStringLiteral("auto")
                             : QString::fromUtf8(policy->name.data(), static_cast<int>(policy->name.size()));
}

ReachSearch::ReachSearch(Jobs& jobs, QObject* parent)
    : QObject(parent), job_(jobs, QStringLiteral("Reachability"))
{
    tick_.setInterval(50);
    connect(&tick_, &QTimer::timeout, this, &ReachSearch::take);
}

void ReachSearch::start(std::shared_ptr<const System> system, const RefinementPolicy* policy,
                        std::uint64_t memoryBudget)
{
    forget();
    system_ = std::move(system);
    policy_ = policy;
    mailbox_ = std::make_shared<Mailbox>();
    job_.setTitle(QStringLiteral("Reachability by %1").arg(nameOfPolicy(policy)));
    job_.start<ReachAnswer>(
        [system = system_, policy, mailbox = mailbox_](RunContext& run) -> Outcome<ReachAnswer> {
            ReachQuestion question;
            question.policy = policy;
            question.mostRounds = ReachQuestion::usualMostRounds;
            question.sees = [&mailbox](const ReachRound& round) {
                const std::lock_guard lock(mailbox->mutex);
                mailbox->rounds.push_back(round);
            };
            return reach(*system, question, run);
        },
        [this](const std::shared_ptr<const Outcome<ReachAnswer>>& outcome) {
            take();
            tick_.stop();
            if (*outcome) {
                answer_ = std::shared_ptr<const ReachAnswer>(outcome, &**outcome);
                Q_EMIT answered();
            }
            Q_EMIT changed();
        },
        Limits{.bytes = residentBytes() + memoryBudget});
    tick_.start();
    Q_EMIT changed();
}

void ReachSearch::forget()
{
    job_.abandon();
    tick_.stop();
    mailbox_.reset();
    system_.reset();
    rounds_.clear();
    answer_.reset();
    Q_EMIT changed();
}

void ReachSearch::take()
{
    std::vector<ReachRound> fresh;
    {
        const std::lock_guard lock(mailbox_->mutex);
        fresh.swap(mailbox_->rounds);
    }
    if (fresh.empty())
        return;
    rounds_.insert(rounds_.end(), std::make_move_iterator(fresh.begin()),
                   std::make_move_iterator(fresh.end()));
    Q_EMIT changed();
}

} // namespace threadmend
