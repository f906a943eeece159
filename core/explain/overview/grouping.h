// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to see the many states of a model as a few groups.
#pragma once

#include "core/model/lanes.h"
#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// What is grouped.
struct GroupedModel {
    const Lts& lts;
    const Lanes* lanes = nullptr; ///< null if nothing in the model moves on its own
};

/// Each state is in one group. Groups are numbered in the order in which a person reads them.
struct Grouping {
    std::vector<std::uint32_t> groupOf; ///< by state
    std::vector<std::string> names;     ///< by group, all different
    std::string sentence;               ///< what a group is: "Each node is ..."
};

/// One way to group.
struct GroupingMethod {
    std::string_view name; ///< by which it is chosen
    std::string_view description;
    int place; ///< among the others
    /// What a model can be grouped by in this way: one empty text if there is nothing to choose, none if
    /// it cannot be.
    std::vector<std::string> (*choices)(const GroupedModel& model);
    /// At most `most` groups (at least 2). `choice` is one of the choices. Polls; a stop leaves nothing.
    Outcome<Grouping> (*group)(const GroupedModel& model, std::string_view choice, std::size_t most,
                               RunContext& run);
};

/// All methods, in their order.
std::span<const GroupingMethod* const> groupingMethods();

/// A method with what it groups by: "steps", "behaviour", "value of x".
struct GroupingChoice {
    const GroupingMethod* method = nullptr;
    std::string choice;

    std::string text() const;
};

/// All that a model can be grouped by. O(names in it).
std::vector<GroupingChoice> groupingChoices(const GroupedModel& model);

/// What a text means. Errors: an InputError with a hint, if the model cannot be grouped so.
Outcome<GroupingChoice> groupingNamed(const GroupedModel& model, std::string_view text);

} // namespace threadmend
