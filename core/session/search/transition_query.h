// SPDX-License-Identifier: GPL-3.0-or-later
// Which transitions of a model a table lists, and in which order.
#pragma once

#include "core/session/model/opened_model.h"
#include "core/session/search/transition_colours.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace threadmend {

/// What a person looks for.
struct TransitionQuery {
    enum class Key { Source, Label, Target, Colour };
    Key key = Key::Source;
    bool descending = false;
    /// In the label, or in the name or number of one of the states; the case of letters does not count.
    std::string text;
    std::optional<StateId> leaving;  ///< only those that leave it
    std::optional<StateId> entering; ///< only those that enter it

    /// Whether the answer is all transitions in their own order.
    bool isTrivial() const
    {
        return key == Key::Source && !descending && text.empty() && !leaving && !entering;
    }
    bool operator==(const TransitionQuery&) const = default;
};

/// The state that a transition leaves. O(log n).
StateId sourceOf(const Lts& lts, std::uint32_t transition);

/// Indices in `Lts::transitions()`; equal ones in their own order, which is that of source, label, target.
/// `colours` may be empty. O(n + m log m) time, 12 bytes a transition while it works; of one state's
/// transitions only those are looked at. A stop leaves nothing.
Outcome<std::vector<std::uint32_t>> orderedTransitions(const OpenedModel& model,
                                                       std::span<const ColourSet> colours,
                                                       const TransitionQuery& query, RunContext& run);

} // namespace threadmend
