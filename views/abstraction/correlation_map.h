// SPDX-License-Identifier: GPL-3.0-or-later
// The heat map of how b-threads are related, with the modules as blocks.
#pragma once

#ifndef Q_MOC_RUN
#include "views/abstraction/correlation_model.h"
#endif

#include <QTableView>

namespace threadmend {

class Appearance;
class SlantedHeads;

/// Cells are as large as there is room for. What reaches the threshold bears the accent and a bold number,
/// the rest is grey; the more the fuller.
class CorrelationMap : public QTableView {
    Q_OBJECT
public:
    CorrelationMap(CorrelationModel& model, Appearance& appearance, QWidget* parent);

    QSize sizeHint() const override { return {420, 260}; }
    QSize minimumSizeHint() const override { return {180, 90}; }

Q_SIGNALS:
    /// A cell that the mouse is over or the keyboard came to.
    void pointedAt(const QModelIndex& index);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void fit();

    SlantedHeads* heads_ = nullptr;
};

} // namespace threadmend
