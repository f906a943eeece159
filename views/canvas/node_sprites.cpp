// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/node_sprites.h"

#include "views/graph/drawn_nodes.h"
#include "views/graph/paint.h"

#include <QPainter>
#include <cmath>

namespace threadmend {

namespace {

/// Rings, octagons and glyphs reach as far beyond the size of a node.
constexpr double beyondNode = 9;
/// More kinds of nodes than this are not kept; zooming makes new ones at every step.
constexpr std::size_t mostSprites = 600;

} // namespace

const NodeSprites::Sprite& NodeSprites::of(unsigned marks, QSizeF halfSize, double scale)
{
    const auto steps = [](double v) { return static_cast<int>(std::lround(v * 64)); };
    const Key key(marks, steps(halfSize.width()), steps(halfSize.height()), steps(scale * 16));
    const auto known = sprites_.find(key);
    if (known != sprites_.end())
        return known->second;
    if (sprites_.size() >= mostSprites)
        sprites_.clear();
    const double left = (marks & NodeMark::Initial) != 0 ? nodesize::initialArrow + 4 : beyondNode;
    const QRectF box(-halfSize.width() - left, -halfSize.height() - beyondNode,
                     2 * halfSize.width() + left + beyondNode, 2 * (halfSize.height() + beyondNode));
    // Whole pixels, so that the copy is not smoothed away.
    const QPointF corner(std::floor(box.left() * scale), std::floor(box.top() * scale));
    const QSizeF size = box.size() * scale;
    QImage image(QSize(static_cast<int>(std::ceil((size.width() + 2) * ratio_)),
                       static_cast<int>(std::ceil((size.height() + 2) * ratio_))),
                 QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio_);
    image.fill(Qt::transparent);
    Drawing drawing;
    drawing.canvas = theme_.canvas;
    drawNode(drawing, theme_,
             {QPointF(), halfSize.width(), halfSize.height(), marks, QString(), QString(), QString()});
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(-corner);
    painter.scale(scale, scale);
    RunContext run;
    (void)paintItems(painter, drawing, theme_, run);
    return sprites_.emplace(key, Sprite{std::move(image), corner}).first->second;
}

} // namespace threadmend
