// SPDX-License-Identifier: GPL-3.0-or-later
// Which states of a model a table lists, and in which order.
#pragma once

#include "core/session/model/state_kinds.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// What a person looks for.
struct StateQuery {
    enum class Key { Number, Name, Distance, Leaving, Entering, Kind, Parameter };
    Key key = Key::Number;
    std::size_t parameter = 0; ///< which one, if that is the key
    bool descending = false;
    /// In the name or number, the value of a parameter, or the label of a transition that leaves; the case of
    /// letters does not count.
    std::string text;
    std::optional<StateKind> kind;

    /// Whether the answer is all states in the order of their numbers.
    bool isTrivial() const { return key == Key::Number && !descending && text.empty() && !kind; }
    bool operator==(const StateQuery&) const = default;
};

/// The states that `query` asks for, in its order; equal ones by their numbers. Names and values are ordered
/// as a person expects (s9 before s10). O(m + n log n) time, 12 bytes a state while it works. A stop leaves
/// nothing. `decisions` as from `decisionStates`.
Outcome<std::vector<StateId>> orderedStates(const OpenedModel& model, std::span<const StateId> decisions,
                                            const StateQuery& query, RunContext& run);

} // namespace threadmend
