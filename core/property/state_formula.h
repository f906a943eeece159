// SPDX-License-Identifier: GPL-3.0-or-later
// Predicates over the propositions of a state.
#pragma once

#include "core/property/formula.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace threadmend {

/// The predicate P of a regular safety property of one step, `never P`; null of all other formulas.
const LabelPredicate* onlyLetter(const Formula& formula);

/// Whether the predicate names something, and all that it names is among `names`, which are sorted.
bool namesOnly(const LabelPredicate& predicate, std::span<const std::string> names);

/// A predicate, asked of sets of propositions: a name is true where the proposition is, a pattern where it
/// matches one that is. Patterns are matched once with each proposition, when it is made.
class StateFormula {
public:
    /// Precondition: its patterns are regular expressions, as those of a parsed property are.
    StateFormula(const LabelPredicate& predicate, std::span<const std::string> names);

    /// `propositions` are ascending indices of the names. O(nodes * propositions).
    bool isTrueOf(std::span<const std::uint32_t> propositions) const
    {
        return isTrue(predicate_.nodes.size() - 1, propositions);
    }
    /// The propositions on which it depends, as ascending indices of the names.
    std::vector<std::uint32_t> propositions() const;

private:
    bool isTrue(std::size_t node, std::span<const std::uint32_t> propositions) const;

    LabelPredicate predicate_;
    /// By node that is a name or a pattern, and proposition: whether it matches.
    std::vector<std::vector<bool>> matches_;
};

} // namespace threadmend
