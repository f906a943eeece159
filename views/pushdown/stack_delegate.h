// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a process with its stack: its top first, the others behind it.
#pragma once

#include <QStyledItemDelegate>

namespace threadmend {

class Appearance;

/// Name, control state and stack stand in columns that are the same for all rows of a view: a stack that
/// grows moves nothing else. What has no room is counted. A triangle: it moved by the last step; symbols in a
/// frame of the accent: that step put them there; dashed below: it waits for others.
class StackDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit StackDelegate(Appearance& appearance, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    /// The widest text of a role in all rows, within bounds.
    int widthOf(const QModelIndex& index, int role, const QFont& font, int most) const;
    void paintStack(QPainter& painter, const QRect& area, const QModelIndex& index) const;

    Appearance& appearance_;
};

} // namespace threadmend
