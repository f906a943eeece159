// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the states of a text, each once, in the order of first sight.
#pragma once

#include "core/model/label_table.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace threadmend {

/// Interns names. While they are 0, 1, 2, ... in this order, as writers make them of states without
/// names, they cost nothing and are found without hashing.
class StateNames {
public:
    std::uint32_t size() const { return areNumbers_ ? numbers_ : static_cast<std::uint32_t>(table_.size()); }
    /// Whether each name is the number of its state.
    bool areNumbers() const { return areNumbers_; }
    /// The number of the state with this name, new or known. Expected constant time, but once O(size).
    std::uint32_t intern(std::string_view name);
    std::string text(std::uint32_t state) const;

private:
    bool areNumbers_ = true;
    std::uint32_t numbers_ = 0; ///< so many, while they are numbers
    LabelTable table_;          ///< the names, once they are not
};

} // namespace threadmend
