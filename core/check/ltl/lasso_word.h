// SPDX-License-Identifier: GPL-3.0-or-later
// What a formula of LTL says of one path, by its definition: how evidence is confirmed.
#pragma once

#include "core/check/trace.h"
#include "core/model/expression/expression.h"

#include <functional>
#include <vector>

namespace threadmend {

/// An infinite path, by its places: behind the last comes `loop` again.
struct LassoWord {
    struct Place {
        StateId state;
        LabelId arrives = none<LabelId>; ///< of the step that led here, if one did
        LabelId leaves = none<LabelId>;  ///< of the step that is taken, if one is
    };
    std::vector<Place> places;
    std::size_t loop = 0;

    std::size_t after(std::size_t place) const { return place + 1 < places.size() ? place + 1 : loop; }
};

/// The path of a trace: its loop for ever, or its last state, where no step is taken any more. A state that
/// is met first by another step than later is two places.
LassoWord wordOf(const Trace& trace);

/// The same path with the shortest loop and the shortest stem that it has: a loop that goes round several
/// times goes round once, and what the stem ends with begins in the loop where that comes to the same.
/// O(length * divisors of the loop's length).
Trace rolledUp(Trace trace);

/// Whether the path satisfies a formula of LTL: p U q in a place if q holds there or in a later one, and p in
/// each before; the others by it, or as they are called. `holds(node, place)` tells what is true of formulas
/// of one state and of events. O(nodes x places). Independent of positive forms and automata.
bool isSatisfied(const Expression& formula, const LassoWord& word,
                 const std::function<bool(std::uint32_t node, const LassoWord::Place& place)>& holds);

} // namespace threadmend
