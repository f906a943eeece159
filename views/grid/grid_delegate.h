// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the cells of the trace grid: a line while a b-thread lives, a sign where it advances.
#pragma once

#include "views/program/thread_glyphs.h"

#include <QPixmap>
#include <QStyledItemDelegate>
#include <map>
#include <tuple>

namespace threadmend {

class Appearance;

/// A hot stretch has an amber ground and a thick line, one who can do nothing has a dashed red line.
class GridDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit GridDelegate(Appearance& appearance, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    const QPixmap& sign(ThreadGlyph glyph, int side, double ratio) const;

    Appearance& appearance_;
    /// Signs as they are drawn by the thousand: by glyph, side and pixels a unit.
    mutable std::map<std::tuple<ThreadGlyph, int, double>, QPixmap> signs_;
};

} // namespace threadmend
