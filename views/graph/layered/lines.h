// SPDX-License-Identifier: GPL-3.0-or-later
// A run in lines, as text is set: it needs no room that a page does not have.
#pragma once

#include "views/graph/layered/part.h"

namespace threadmend::layered {

/// Between the room of a line and the way that leads on to the next one, and from there to the next line.
inline constexpr double turnBelow = 12;

/// If a part is one path of single steps (with loops and stubs) that is wider than `width`: puts what does
/// not fit into further lines below and fills in `PlacedPart::lineOf`. Whether it did. O(n + m).
bool breakIntoLines(const Part& part, const Layout& layout, double width, PlacedPart& placed);

} // namespace threadmend::layered
