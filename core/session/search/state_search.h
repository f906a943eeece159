// SPDX-License-Identifier: GPL-3.0-or-later
// Finding states by what a person remembers of them.
#pragma once

#include "core/session/model/opened_model.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// What was found. Ordered by the numbers of the states, without duplicates.
struct FoundStates {
    enum class By {
        Name,      ///< the state is called so
        Parameter, ///< a parameter of the state has the value: "x = 3"
        Label,     ///< a transition whose label contains the text leaves the state
        Condition  ///< it holds there (step_predicate.h)
    };
    By by = By::Name;
    std::vector<StateId> states;
    /// Why the text is no condition, if nothing was found and it looks like one.
    std::optional<InputError> misread;
};

/// The states that `query` means: the one of exactly that name or number; else, of the form `name = value`,
/// those whose parameter of that name has that value; else those whose outgoing transitions bear a label that
/// contains it, small and capital letters alike; else those in which it holds as a condition, for some step
/// that leads there: `lift.floor > 3`, `event.data.v = 0`, `hot and not can go`. O(n + m + bytes of the
/// labels), and what a program is asked for. Nothing for an empty query.
Outcome<FoundStates> findStates(const OpenedModel& model, std::string_view query, RunContext& run);

} // namespace threadmend
