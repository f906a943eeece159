// SPDX-License-Identifier: GPL-3.0-or-later
// Which labels of a picture are drawn at a given size, and where.
#pragma once

#include "views/canvas/level_of_detail.h"

#include <QLineF>
#include <QStringList>
#include <span>
#include <vector>

namespace threadmend {

/// A label that is drawn, in pixels.
struct ShownLabel {
    std::uint32_t curve = 0;
    QRectF box;
    double pixels = 11; ///< the size of its font
    QStringList lines;
    /// From the box to its curve, where it could be taken for another one's; else null.
    QLineF leader;
    /// Whether it is less than the whole label: the number of a step alone, or what tells a label from
    /// others.
    bool shortened = false;
    /// The whole label where only a letter has room; else empty.
    QString standsFor = {};

    /// The box around it and its leader.
    QRectF reach() const;
};

/// The labels that are drawn within `box` (pixels). Where they would be too small to be read they are larger
/// than the picture, and only those are drawn that have room; those of the counterexample, of what is
/// coloured and of what leaves a decision come first, keep their size at every zoom, and are drawn at every
/// level; where the whole of one has no room it is shortened, or a letter stands for it, rather than left
/// out. No label is nearer to another curve than to its own, or a line leads from it to its own (nearness.h).
/// O(visible) with a small grid.
std::vector<ShownLabel> shownLabels(const Shown& shown, const QRectF& box);

/// A letter, and the label that it stands for.
struct LabelKey {
    QString letter, label;
    bool operator==(const LabelKey&) const = default;
    bool operator<(const LabelKey& other) const { return letter < other.letter; }
};

/// Of the labels that are drawn, in the order of their letters.
std::vector<LabelKey> keysOf(std::span<const ShownLabel> labels);

/// Where their list stands, in the corner where it covers least; nothing if no letter is drawn. O(visible).
QRectF keyListBox(const Shown& shown, std::span<const ShownLabel> labels);

namespace keylist {
inline constexpr double line = 16, inner = 8, letter = 18; ///< its measures in pixels
}

} // namespace threadmend
