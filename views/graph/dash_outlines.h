// SPDX-License-Identifier: GPL-3.0-or-later
// Dashed lines as the shapes that they cover.
#pragma once

#include "views/graph/drawing.h"

namespace threadmend {

/// The page with each dashed line of a shape as an outline that is filled. Where Qt paints a part of a page
/// it begins dashes anew at the border of that part; outlines stay where they are. O(n) and the number of
/// dashes; a stop leaves nothing.
Outcome<Drawing> withDashOutlines(const Drawing& drawing, RunContext& run);

} // namespace threadmend
