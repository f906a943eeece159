// SPDX-License-Identifier: GPL-3.0-or-later
// What a person is at work on, and which panels that needs: a table.
#pragma once

#ifndef Q_MOC_RUN
#include <span>
#include <string_view>
#include <vector>
#endif

namespace threadmend {

/// Panels that share a place as tabs, the first one in front.
struct PanelStack {
    int share = 1; ///< of the height of its column; at the bottom percents of that of the window
    std::vector<std::string_view> panels;
    bool operator==(const PanelStack&) const = default;
};

/// Stacks are written from above, with bars between: "60 source | 40 properties details". Panels that are
/// not named stand where they say themselves.
struct Workplace {
    std::string_view name;     ///< under it the arrangement is remembered
    std::string_view title;    ///< with its mnemonic
    std::string_view sentence; ///< what it is for
    std::string_view left = {}, right = {}, bottom = {};
    /// In place of `left` where there is no text to be seen.
    std::string_view leftWithoutSource = {};
    /// Those that are there once they are asked for.
    std::string_view closed = {};
    /// How much of a text is to be seen at once where the screen allows; 0: what is left over.
    int sourceColumns = 0, sourceLines = 0;
    bool leftIsTall = false; ///< beside the panels below, too
    std::string_view aim =
        {}; ///< the panel that it is for, if it is for one: without it there is nothing to do
};

/// In the order of their keys.
std::span<const Workplace> workplaces();
/// The one for who has not chosen: the picture, and what explains it.
const Workplace& usualWorkplace();
/// Null if none has that name.
const Workplace* workplaceNamed(std::string_view name);

std::vector<PanelStack> stacksIn(std::string_view text);

} // namespace threadmend
