// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a property that no label of the model satisfies: usually a slip of the pen.
#pragma once

#include "core/model/label_table.h"
#include "core/property/formula.h"

#include <span>
#include <string>
#include <vector>

namespace threadmend {

/// A label or pattern of a formula that no label of a model matches.
struct UnmatchedLetter {
    std::string text;
    bool isPattern = false;
    /// The label (or proposition) of the model that is spelled most like it; empty if none is near.
    std::string nearest;
    /// A pattern of the labels that begin with it, where what follows are data: 'serve .*'. Then there is no
    /// `nearest`.
    std::string withData = {};
    /// It could as well name a proposition, and names none.
    bool isNoProposition = false;
    bool operator==(const UnmatchedLetter&) const = default;
};

/// Each exact label and each pattern of `formula`, each event of its fairness, that no label satisfies, once,
/// in the order of the formula. O(letters x bytes of the labels), and for the nearest label a distance
/// computed for each short label. Of a formula of one step, `never P`, names of `propositions` are no slips,
/// as it would be asked of these, were they all that it names.
std::vector<UnmatchedLetter> unmatchedLetters(const Formula& formula, const LabelTable& labels,
                                              std::span<const std::string> propositions = {});

} // namespace threadmend
