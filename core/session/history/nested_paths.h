// SPDX-License-Identifier: GPL-3.0-or-later
// Nested paths of a multi-path as runs that can be stepped through.
#pragma once

#include "core/check/multi_path.h"
#include "core/check/trace.h"

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend {

/// A part that begins, or is shown, on the main path of another one.
struct NestedPath {
    std::uint32_t part = 0;
    std::size_t position = 0; ///< after so many steps of the main path around it
    bool operator==(const NestedPath&) const = default;
};

/// What is to be looked at on the main path of a part: paths, a state in which an existential formula fails,
/// and the last state that shows something, in the order of the path. States on the way that show no more
/// than a pure formula are left out. O(elements).
std::vector<NestedPath> nestedPaths(const MultiPath& all, std::uint32_t part);

/// A run to a nested path and along it; `begins` is after how many steps it does.
struct PathTrace {
    Trace trace;
    std::size_t begins = 0;
};

/// Along the main path of the whole to the first of `way`, along that to the second, ..., and on along the
/// last one: a lasso where that goes on for ever by steps. Each of them is nested in the one before.
/// O(length).
PathTrace traceAlong(const MultiPath& all, std::span<const NestedPath> way);

} // namespace threadmend
