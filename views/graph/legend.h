// SPDX-License-Identifier: GPL-3.0-or-later
// The legend: a sample and a word for everything that occurs, and for nothing else.
#pragma once

#include "views/graph/drawing.h"

namespace threadmend {

class Legend {
public:
    explicit Legend(std::vector<LegendEntry> entries) : entries_(std::move(entries)) {}

    const std::vector<LegendEntry>& entries() const { return entries_; }
    double singleRowWidth(const Theme& theme) const;
    /// Appends the legend with its upper left corner at `corner`, wrapped to `width`; returns what it used,
    /// nothing if there are no entries.
    QSizeF draw(Drawing& drawing, const Theme& theme, QPointF corner, double width) const;

private:
    struct Wrapped {
        QSizeF size = QSizeF(0, 0);
        std::vector<QPointF> places;
    };
    Wrapped wrapped(const Theme& theme, double width) const;
    /// In no more rows than needed, all about equally long.
    Wrapped wrappedEvenly(const Theme& theme, double width) const;

    std::vector<LegendEntry> entries_;
};

/// Of what occurs in the picture and in its layout.
Legend legendFor(const Picture& picture, const Layout& layout);

} // namespace threadmend
