// SPDX-License-Identifier: GPL-3.0-or-later
// Multi-paths: nested lassos (Buccafurri et al. 1999, section 5).
#pragma once

#include "core/model/state_space.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// The finite representation of a multi-path (section 5.2): each part is a single state, or a prefix and a
/// cycle of elements that are parts themselves; what stands in several places is one part. Elements stand
/// before what they are elements of, so the last part is the whole.
struct MultiPath {
    struct Part {
        StateId origin;
        /// The elements of the prefix and of the cycle; none of a single state (definition 5.1).
        std::vector<std::uint32_t> elements;
        std::size_t loop = 0; ///< the first element of the cycle
        /// The label of the step from each element to the next one, and from the last to that of the loop;
        /// none where a state without successors repeats itself.
        std::vector<LabelId> labels;
        std::string fails; ///< the formula that it is a counterexample for; of a single state the same
        bool isFinite() const { return elements.empty(); }
        bool operator==(const Part&) const = default;
    };
    std::vector<Part> parts;
    /// Whether definition 5.5 defines it: the formula has universal path quantifiers only. Else it ends in
    /// single states in which no run does what `fails` asks for.
    bool isWhole = true;

    const Part& root() const { return parts.back(); }
    bool operator==(const MultiPath&) const = default;
};

/// The multi-path whose trees are merged at their common root (definition 5.4). Adds parts behind those that
/// are there and returns the new one; `fails` is what it is a counterexample for. O(depth of `second`).
std::uint32_t merged(MultiPath& all, std::uint32_t first, std::uint32_t second, const std::string& fails);

/// The steps of a part one after the other, prefix and cycle; at its end the number of those in the prefix.
/// Of a part whose cycle is one state without successors only the prefix.
struct MainPath {
    std::vector<Transition> steps;
    bool isLasso = false;
    std::size_t loop = 0;
};
MainPath mainPath(const MultiPath& all, std::uint32_t part);

/// The last element of the prefix of a part that shows something, if nothing behind it does: what follows is
/// there only since a path goes on for ever.
std::optional<std::size_t> lastShown(const MultiPath& all, std::uint32_t part);

} // namespace threadmend
