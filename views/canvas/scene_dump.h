// SPDX-License-Identifier: GPL-3.0-or-later
// A scene in words: for tests, for hints, for those who cannot see it.
#pragma once

#include "views/canvas/overlay.h"

#include <QStringList>

namespace threadmend {

/// What is visible, a line each: the level of detail, then nodes, badges, edges, labels.
QStringList sceneDump(const Shown& shown, std::span<const ShownLabel> labels, const Overlay& overlay);

/// A transition in one line: its label, from where to where, and what it means.
QString transitionText(const PlacedPicture& placed, std::uint32_t edge);

/// The whole text behind something, and what it means; empty for nothing.
QString tipOf(const PlacedPicture& placed, const Hit& hit);

} // namespace threadmend
