// SPDX-License-Identifier: GPL-3.0-or-later
// The patch that is proposed as one more b-thread of the synchronisation matrix, before it is accepted.
#pragma once

#ifndef Q_MOC_RUN
#include "core/model/behavioral/product/synchronisations.h"
#include "core/session/repair/patch_position.h"
#endif

#include <QString>

namespace threadmend {

/// What the patch of the proposal that is looked at says in a state. Where it has cut the run before, it says
/// nothing: a run of the patched program does not come there this way.
class PatchColumn {
public:
    PatchColumn() = default;
    PatchColumn(const Snapshot& now, StateId state) : position_(patchPosition(now, state)) {}

    /// Whether a proposal with a patch is looked at.
    bool exists() const { return position_.has_value(); }
    bool waitsFor(behavioral::EventNumber event) const;
    bool blocks(behavioral::EventNumber event) const;

    QString head() const { return QStringLiteral("proposed patch"); }
    /// What is behind the head: how it is known where the patch is.
    QString tip() const;
    QString cellText(behavioral::EventNumber event, const QString& name) const;
    /// "The proposed patch has cut this run at step 3."; empty if it has not.
    QString cutSentence() const;

private:
    /// Null where the patch says nothing.
    const PatchAutomaton::State* state() const;

    std::optional<PatchPosition> position_;
};

} // namespace threadmend
