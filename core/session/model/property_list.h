// SPDX-License-Identifier: GPL-3.0-or-later
// The properties that a person works on, and what is known of them.
#pragma once

#include "core/check/verdict.h"
#include "core/property/property.h"
#include "core/property/unmatched_letters.h"

#include <memory>
#include <vector>

namespace threadmend {

/// Names one text of one property while the program runs: a property that is edited gets a new key, so that
/// nothing that was found out about the old text is shown beside the new one.
using PropertyKey = Id<struct PropertyKeyTag>;

struct ListedProperty {
    PropertyKey key;
    Property property;
    bool enabled = true; ///< whether "check all" checks it
    bool operator==(const ListedProperty&) const = default;
};

using PropertyList = std::vector<ListedProperty>;

/// What a check found. Complete without the checker.
struct CheckedProperty {
    Verdict verdict;
    /// Parts of the property that no label of the model satisfies: most often slips of the pen.
    std::vector<UnmatchedLetter> unmatched;
};

} // namespace threadmend
