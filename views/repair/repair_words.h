// SPDX-License-Identifier: GPL-3.0-or-later
// What is said about proposed repairs.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/repair/run_to_forbid.h"
#endif
#include "views/rows/row_delegate.h"

#include <QString>
#include <vector>

namespace threadmend {

struct Theme;

/// A fact about a proposal, and whether it speaks for it.
struct RepairFact {
    QString glyph;
    Tone tone = Tone::Text;
    QString sentence;
    bool operator==(const RepairFact&) const = default;
};

/// Not known to leave what it is for as it was.
bool isRepair(const ProposedRepair& repair);

/// In one phrase: whether it repairs, and at what price.
RepairFact verdictOn(const ProposedRepair& repair);
/// All that is known of it, what matters most first. Of edited code that is wrong or not judged yet, that.
std::vector<RepairFact> factsOf(const ProposedRepair& repair);
/// What an anti-scenario says, and what it blocks apart from the steps of its run.
std::vector<RepairFact> factsOf(const ForbiddenRun& forbidden);
/// Facts in lines, each with its sign in its colour.
QString richText(const std::vector<RepairFact>& facts, const Theme& theme);
/// "Line 3: it is wrong (this helps)." of an error in edited code.
QString errorText(const InputError& error);

/// Why blocking alone does not help; empty if it does.
QString whyNoRepair(const ProposedRepairs& proposals);

/// "a, b, c", the middle left out where it is long; "the start" for none.
QString runText(const std::vector<std::string>& labels);

} // namespace threadmend
