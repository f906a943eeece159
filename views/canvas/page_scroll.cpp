// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/page_scroll.h"

#include <QEvent>
#include <QScopedValueRollback>
#include <cmath>

namespace threadmend {

PageScroll::PageScroll(Canvas& canvas) : QScrollBar(Qt::Vertical, &canvas), canvas_(canvas)
{
    setObjectName(QStringLiteral("graph.scroll"));
    setAccessibleName(tr("How far down the picture"));
    QWidget::setCursor(Qt::ArrowCursor);
    canvas.installEventFilter(this);
    connect(&canvas, &Canvas::viewChanged, this, &PageScroll::place);
    connect(&canvas, &Canvas::pictureChanged, this, &PageScroll::place);
    connect(this, &QScrollBar::valueChanged, this, &PageScroll::move);
    place();
}

void PageScroll::place()
{
    const auto& placed = canvas_.picture();
    int hidden = 0, above = 0;
    if (placed != nullptr && placed->layout.paged && canvas_.isPage()) {
        const QMarginsF& margins = canvas_.fitMargins();
        const QRectF page = canvas_.viewport().toScreen(placed->bounds);
        const double room = canvas_.height() - margins.top() - margins.bottom();
        hidden = static_cast<int>(std::ceil(std::max(0.0, page.height() - room)));
        above = static_cast<int>(std::lround(margins.top() - page.top()));
    }
    const QScopedValueRollback following(following_, true);
    setRange(0, hidden);
    setPageStep(std::max(1, canvas_.height()));
    setSingleStep(48);
    setValue(above);
    setVisible(hidden > 0);
    const int width = sizeHint().width();
    setGeometry(canvas_.width() - width - 1, 1, width, canvas_.height() - 2);
}

void PageScroll::move(int value)
{
    if (following_ || canvas_.picture() == nullptr)
        return;
    const double top = canvas_.viewport().toScreen(canvas_.picture()->bounds).top();
    canvas_.scrollPage(canvas_.fitMargins().top() - value - top);
}

bool PageScroll::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &canvas_ && event->type() == QEvent::Resize)
        place();
    return QScrollBar::eventFilter(watched, event);
}

} // namespace threadmend
