// SPDX-License-Identifier: GPL-3.0-or-later
// The labels of behavioral programs, taken apart: `pour {cups: 2}` is the event `pour` with data.
#pragma once

#include "app/wording/json.h"

#include <optional>
#include <string>
#include <string_view>

namespace threadmend {

struct EventLabel {
    std::string name;
    std::optional<Json> data; ///< what JSON has no value for is a text
};

/// Takes apart a label as `bp.Event(name, data)` is shown. The data begins behind the first blank behind
/// which the whole rest is a value; without such a rest the label is a name. O(length^2) at worst.
EventLabel eventLabel(std::string_view label);

} // namespace threadmend
