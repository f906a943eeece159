// SPDX-License-Identifier: GPL-3.0-or-later
// What changes while a picture stays: where one is, what is selected, found, pointed at.
#pragma once

#include "core/repair/game/repair_rounds.h"
#include "views/canvas/picking.h"
#include "views/graph/theme.h"

class QPainter;

namespace threadmend {

/// What becomes of a node or an edge under a repair that is only proposed.
enum class Fate : std::uint8_t {
    Stays,
    PartlyCut, ///< blocked after some runs only
    Cut,
    Vanishes ///< no run comes there any more
};

/// Where a node is while it is shown how a repair was found.
struct RoundNode {
    RoundPart part = RoundPart::Outside;
    bool joins = false; ///< BAD, wholly or in part, in the round that is shown
};

/// Nodes and curves of one picture, painted over it.
struct Overlay {
    std::vector<std::uint32_t> current; ///< nodes of the state where one is
    std::vector<std::uint32_t> selected;
    std::vector<std::uint32_t> found;       ///< by a search
    std::vector<std::uint32_t> path;        ///< curves, in the order of the way
    std::vector<std::uint32_t> highlighted; ///< curves whose labels are highlighted
    std::vector<std::uint32_t> cut;         ///< curves that a proposed repair blocks, ascending
    std::vector<std::uint32_t> partlyCut;   ///< in part: some of their edges, or after some runs; ascending
    std::vector<std::uint32_t> vanishing;   ///< nodes that it keeps every run from, ascending
    std::vector<std::uint32_t> vanishingCurves; ///< that leave them, ascending
    std::vector<std::uint32_t> bad;             ///< nodes in BAD in a round of a film, ascending
    std::vector<std::uint32_t> partlyBad;       ///< after some runs only, ascending
    std::vector<std::uint32_t> joining;         ///< of these two, those that were not there before; ascending
    std::vector<std::uint32_t> pre;             ///< nodes with a step into BAD, ascending
    std::optional<std::uint32_t> cursor;        ///< the node that keys act on
    std::optional<std::uint32_t> cursorEdge;    ///< of those that leave it, the edge that keys act on
    bool cursorShown = false;
    Hit hovered;
};

/// O(what the overlay holds); only what is visible is painted.
void paintOverlay(QPainter& painter, const Shown& shown, const Theme& theme, const Overlay& overlay);

} // namespace threadmend
