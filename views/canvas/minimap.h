// SPDX-License-Identifier: GPL-3.0-or-later
// All of a picture in a corner of its canvas, and which part of it is seen.
#pragma once

#ifndef Q_MOC_RUN
#include "views/canvas/canvas.h"
#endif

#include <QPixmap>

namespace threadmend {

/// Stands in the lower right corner of a canvas; clicking and dragging moves the view. Hidden while all is in
/// view.
class Minimap : public QWidget {
    Q_OBJECT
public:
    /// A child of the canvas.
    explicit Minimap(Canvas& canvas);

    /// Whether a person wants it at all.
    void setWanted(bool wanted);
    /// What the window shows, as a box of this widget.
    QRectF seen() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void redraw();
    void moveTo(QPointF at);

    Canvas& canvas_;
    Viewport small_;
    QPixmap image_;
    bool wanted_ = true;
};

} // namespace threadmend
