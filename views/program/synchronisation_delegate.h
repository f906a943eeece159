// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the cells of the synchronisation matrix: triangle R, ring W, cross B, bolt I, each with its letter.
#pragma once

#include <QStyledItemDelegate>

namespace threadmend {

class Appearance;

class SynchronisationDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit SynchronisationDelegate(Appearance& appearance, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintProposed(QPainter& painter, const QRect& cell) const;
    void paintMarks(QPainter& painter, const QRect& cell, const QFont& font, int marks) const;
    void paintOutcome(QPainter& painter, const QRect& cell, const QStyleOptionViewItem& option,
                      const QModelIndex& index) const;

    Appearance& appearance_;
};

} // namespace threadmend
