// SPDX-License-Identifier: GPL-3.0-or-later
// Nodes as small images: thousands of equal ones are copied, not drawn.
#pragma once

#include "views/graph/theme.h"

#include <QImage>
#include <QPointF>
#include <map>
#include <tuple>

namespace threadmend {

/// For one theme. Not safe for several threads at once; each has its own.
class NodeSprites {
public:
    explicit NodeSprites(Theme theme, double pixelRatio) : theme_(std::move(theme)), ratio_(pixelRatio) {}

    struct Sprite {
        QImage image;
        QPointF corner; ///< of the image, from the centre of the node
    };
    /// A node without its text: `halfSize` in the layout's coordinates, drawn `scale` times as large.
    const Sprite& of(unsigned marks, QSizeF halfSize, double scale);

private:
    using Key = std::tuple<unsigned, int, int, int>;

    Theme theme_;
    double ratio_;
    std::map<Key, Sprite> sprites_;
};

} // namespace threadmend
