// SPDX-License-Identifier: GPL-3.0-or-later
// How a step of a trace looks: a chip with its number and its label.
#pragma once

#ifndef Q_MOC_RUN
#include "views/style/appearance.h"
#endif

#include <QStyledItemDelegate>

namespace threadmend {

/// Decisions are amber, the violation is red and bold, the current step has a blue frame, folded stretches
/// have a dashed one. Long labels get an ellipsis in the middle.
class TraceDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    TraceDelegate(Appearance& appearance, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    Appearance& appearance_;
};

} // namespace threadmend
