// SPDX-License-Identifier: GPL-3.0-or-later
// What is said about proposed repairs.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/proposed_repairs.h"
#endif
#include "views/rows/row_delegate.h"

#include <QString>
#include <vector>

namespace threadmend {

/// "Wait-block patch", "Anti-scenario".
QString methodName(RepairMethod method);

/// A fact about a proposal, and whether it speaks for it.
struct RepairFact {
    QString glyph;
    Tone tone = Tone::Text;
    QString sentence;
    bool operator==(const RepairFact&) const = default;
};

/// In one phrase: whether it repairs, and at what price.
RepairFact verdictOn(const Judgement& judgement);
/// All that is known of it, what matters most first.
std::vector<RepairFact> factsOf(const Proposal& proposal);

/// Why blocking alone does not help; empty if it does.
QString whyNoRepair(const ProposedRepairs& proposals);

/// "a, b, c", the middle left out where it is long; "the start" for none.
QString runText(const std::vector<std::string>& labels);

} // namespace threadmend
