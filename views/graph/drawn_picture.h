// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a laid-out picture, one by one, as they look: for whole pages and for what a window shows.
#pragma once

#include "views/graph/drawing.h"

namespace threadmend {

/// Whether any edge bears a colour. Where none does nothing needs to stand back. O(m).
bool isColoured(const Picture& picture);

/// The colour in which an edge is drawn.
inline EdgeColour shownColour(EdgeColour colour, bool coloured)
{
    return colour == EdgeColour::None && !coloured ? EdgeColour::Neutral : colour;
}

/// The box of the "+n" beside a node that has transitions to states that are not shown, in the layout's
/// coordinates; empty if it has none.
QRectF hiddenBadgeBox(const Picture& picture, const Layout& layout, std::uint32_t node);

/// Appends parts of one picture to drawings, moved by `shift`. Refers to what it is made of. Each part takes
/// time in its own size.
class PictureParts {
public:
    PictureParts(const Picture& picture, const Layout& layout, const Theme& theme, bool coloured,
                 QPointF shift = {})
        : picture_(picture), layout_(layout), theme_(theme), coloured_(coloured), shift_(shift)
    {
    }

    void drawGroup(Drawing& drawing, std::size_t group) const;
    void drawRoute(Drawing& drawing, std::uint32_t route) const;
    /// With its badge, and with its text if wanted.
    void drawNode(Drawing& drawing, std::uint32_t node, bool withText = true) const;
    void drawLabel(Drawing& drawing, const PlacedLabel& label) const;

private:
    void drawBadge(Drawing& drawing, std::uint32_t node) const;

    const Picture& picture_;
    const Layout& layout_;
    const Theme& theme_;
    bool coloured_;
    QPointF shift_;
};

/// Appends the thin line from a label to the edge that it belongs to, with a dot at its end.
void drawLeader(Drawing& drawing, const QLineF& leader, const QColor& colour, const QString& id);

/// The texts of all labels of a route, each once, a line each.
QString wholeLabels(const Picture& picture, const Layout& layout, const Route& route);

/// In which colour a label of a route is written.
QColor labelColour(const Theme& theme, EdgeColour colour, std::uint8_t marks);

} // namespace threadmend
