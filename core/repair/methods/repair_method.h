// SPDX-License-Identifier: GPL-3.0-or-later
// Methods that propose how to mend a behavioral program: one descriptor each, one file each in proposers/.
#pragma once

#include "core/run/outcome.h"

#include <optional>
#include <span>
#include <string_view>

namespace threadmend {

class ProposalSearch;

struct RepairMethod {
    std::string_view name;        ///< as `--method` has it: "anti-scenario"
    std::string_view title;       ///< for a person: "Anti-scenario"
    std::string_view description; ///< what it changes: a clause without a full stop
    /// Those of lower numbers propose first, and come first where proposals are equally good.
    int order = 0;
    /// It proposes several at once, which their descriptions tell apart.
    bool proposesSeveral = false;
    /// Its proposal is what the rounds of the film come to.
    bool isByRounds = false;
    /// Adds to the search what it proposes, each proposal judged. What cannot be judged since it is too large
    /// is counted there instead.
    std::optional<Failure> (*propose)(ProposalSearch& search) = nullptr;
};

/// All methods, sorted by file name (written by CMake).
std::span<const RepairMethod* const> repairMethods();

/// The one of that name; null if there is none.
const RepairMethod* repairMethodNamed(std::string_view name);

} // namespace threadmend
