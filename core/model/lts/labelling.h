// SPDX-License-Identifier: GPL-3.0-or-later
// Says state by state which propositions hold.
#pragma once

#include "core/model/propositions.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace threadmend {

/// Makes the propositions of a model that has some. Sets are numbered in the order in which they are met, so
/// equal labellings are equal values.
class Labelling {
public:
    /// `names` in the order of their bytes, each once.
    explicit Labelling(std::vector<std::string> names) { propositions_.names = std::move(names); }

    /// The number of a set, given as indices of names, ascending. O(log s) comparisons for s sets.
    std::uint32_t intern(std::span<const std::uint32_t> members);
    /// In the next state the propositions of this set hold.
    void add(std::uint32_t set) { propositions_.setOf.push_back(set); }
    Propositions take() && { return std::move(propositions_); }

private:
    Propositions propositions_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_;
};

/// The propositions of `states`, one after the other, as those of a model of its own; none hold in
/// `none<StateId>`. O(n) beside the sets.
Propositions selected(const Propositions& from, std::span<const StateId> states);

} // namespace threadmend
