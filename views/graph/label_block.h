// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside an edge, and the room that it takes.
#pragma once

#include "views/graph/layout.h"

namespace threadmend {

struct LabelBlock {
    QStringList lines;
    QSizeF size;                ///< with the mark of a kept step; nothing without lines
    std::vector<double> widths; ///< of each line, with the mark
    /// The width that must fit between two nodes: of the last line, since others stand above them.
    double foot() const { return widths.empty() ? 0 : widths.back(); }
};

/// A single label, on two lines if it is wide; of several transitions each on a line, those with the same
/// label together ("put × 3"), of many lines only the first ones and how many transitions there are beside
/// them. Steps of the counterexample bear their numbers. In groups labels have room, and stay on one line.
LabelBlock labelBlock(const Picture& picture, const Captions& captions, const Layout& layout,
                      const Route& route);

} // namespace threadmend
