// SPDX-License-Identifier: GPL-3.0-or-later
// Does what the session wants: checks its properties one after the other, explains the one that is shown.
#pragma once

#ifndef Q_MOC_RUN
#include "views/run/job.h"
#include "views/session/session.h"
#endif

#include <QObject>
#include <set>
#include <vector>

namespace threadmend {

/// Follows the session: whatever is wanted there is worked on, whatever is no longer wanted is stopped.
class Checking : public QObject {
    Q_OBJECT
public:
    Checking(Session& session, Jobs& jobs, QObject* parent = nullptr);

    /// Shows the evidence of the first one that is violated, unless what is shown is violated itself.
    void checkAndShow(const std::vector<PropertyKey>& keys);
    /// Checks what was known before, and shows no evidence that was not asked for.
    void checkAgain(const std::vector<PropertyKey>& keys);
    /// Shows no evidence at all by itself.
    void checkQuietly(const std::vector<PropertyKey>& keys);

private:
    void follow();
    void followChecks();
    void followExplanation();
    void showFirstViolated();
    void startCheck(PropertyKey key);
    void startExplanation(PropertyKey key);

    /// What a job is for; out of date as soon as the session wants something else.
    struct Aim {
        std::uint64_t modelRevision = 0;
        PropertyKey key;
        bool operator==(const Aim&) const = default;
    };

    Session& session_;
    Job checkJob_;
    Job explainJob_;
    std::optional<Aim> checking_;
    std::set<PropertyKey> quiet_; ///< being checked again
    std::optional<Aim> explaining_;
    bool wantsEvidence_ = false;             ///< of what is violated, as soon as that is known
    std::optional<PropertyKey> shownBefore_; ///< when it was asked for: who chooses another one wants that
};

} // namespace threadmend
