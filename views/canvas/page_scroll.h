// SPDX-License-Identifier: GPL-3.0-or-later
// How far down a page one is.
#pragma once

#ifndef Q_MOC_RUN
#include "views/canvas/canvas.h"
#endif

#include <QScrollBar>

namespace threadmend {

/// Stands at the right edge of a canvas while that shows a page (`Canvas::isPage`) of which not all is in
/// view.
class PageScroll : public QScrollBar {
    Q_OBJECT
public:
    /// A child of the canvas.
    explicit PageScroll(Canvas& canvas);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void move(int value);

    Canvas& canvas_;
    bool following_ = false; ///< what the canvas does, not the other way round
};

} // namespace threadmend
