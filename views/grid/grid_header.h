// SPDX-License-Identifier: GPL-3.0-or-later
// The steps above the trace grid: number over event.
#pragma once

#include <QHeaderView>

namespace threadmend {

class Appearance;
class GridModel;

/// Narrow columns show numbers alone, of every fifth step. The current step stands out; a bar marks the loop
/// of a lasso.
class GridHeader : public QHeaderView {
    Q_OBJECT
public:
    GridHeader(const GridModel& model, Appearance& appearance, QWidget* parent);

    void setNarrow(bool narrow);
    QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    const GridModel& model_;
    Appearance& appearance_;
    bool narrow_ = false;
};

} // namespace threadmend
