// SPDX-License-Identifier: GPL-3.0-or-later
// The legend in a corner of its canvas.
#pragma once

#ifndef Q_MOC_RUN
#include "views/canvas/canvas.h"
#include "views/graph/legend.h"
#endif

namespace threadmend {

/// Stands in the lower left corner of a canvas: what occurs in its picture, in as few rows as fit beside the
/// minimap. Folded to a word by a click, by Space or Enter. Fitting the picture leaves room for it.
class LegendStrip : public QWidget {
    Q_OBJECT
public:
    /// A child of the canvas.
    explicit LegendStrip(Canvas& canvas);

    void setFolded(bool folded);
    bool isFolded() const { return folded_; }
    /// Whether a person wants it at all.
    void setWanted(bool wanted);

Q_SIGNALS:
    void foldedChanged(bool folded);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void redraw();

    Canvas& canvas_;
    Legend legend_{{}};
    Drawing drawing_;
    std::vector<LegendEntry> overlaid_; ///< what no picture knows: where one is, what a repair does
    bool folded_ = false;
    bool wanted_ = true;
};

} // namespace threadmend
