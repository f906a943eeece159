// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the cells of the trace grid: a line while a b-thread lives, a sign where it advances.
#pragma once

#include <QStyledItemDelegate>

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
    Appearance& appearance_;
};

} // namespace threadmend
