// SPDX-License-Identifier: GPL-3.0-or-later
// The heads of columns that are narrower than their names.
#pragma once

#include <QHeaderView>

namespace threadmend {

class Appearance;

/// Names that have no room side by side stand on end, leaning to the right.
class SlantedHeads : public QHeaderView {
    Q_OBJECT
public:
    SlantedHeads(Appearance& appearance, QWidget* parent);

    void setSlanted(bool slanted);
    bool isSlanted() const { return slanted_; }
    /// For the longest name, as far as it is not shortened.
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    QString nameOf(int section) const;
    QFont fontOfNames() const;

    Appearance& appearance_;
    bool slanted_ = false;
};

} // namespace threadmend
