// SPDX-License-Identifier: GPL-3.0-or-later
// Which atomic propositions are true in which state of a model.
#pragma once

#include "core/model/id.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace threadmend {

/// The labelling L of a Kripke structure. States that satisfy the same propositions share one set: 4 bytes a
/// state, and 4 bytes a member of each different set. Empty if the model has no propositions at all.
struct Propositions {
    std::vector<std::string> names;     ///< in the order of their bytes, each once
    std::vector<std::uint32_t> members; ///< of all sets, one behind the other: indices of names, ascending
    std::vector<std::uint32_t> firsts = {0}; ///< of each set in `members`; one more than there are sets
    std::vector<std::uint32_t> setOf;        ///< by state

    bool empty() const { return names.empty(); }
    std::size_t setCount() const { return firsts.size() - 1; }
    std::span<const std::uint32_t> set(std::uint32_t number) const
    {
        return {members.data() + firsts[number], members.data() + firsts[number + 1]};
    }
    /// The propositions of a state, ascending.
    std::span<const std::uint32_t> of(StateId state) const
    {
        return empty() ? std::span<const std::uint32_t>() : set(setOf[state.index()]);
    }

    bool operator==(const Propositions&) const = default;
};

} // namespace threadmend
