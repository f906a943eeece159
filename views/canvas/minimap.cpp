// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/minimap.h"

#include "views/canvas/density.h"
#include "views/canvas/line_batches.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

namespace threadmend {

namespace {

constexpr QSizeF greatest(168, 110);
constexpr double inner = 6;           ///< between its frame and the picture
constexpr double fromCanvasEdge = 12; ///< of the canvas
constexpr std::size_t mostMarks = 2000;

} // namespace

Minimap::Minimap(Canvas& canvas) : QWidget(&canvas), canvas_(canvas)
{
    setAccessibleName(tr("Overview"));
    setToolTip(tr("All of the picture; click or drag to move the view"));
    setMouseTracking(false);
    QWidget::setCursor(Qt::PointingHandCursor);
    canvas.installEventFilter(this);
    connect(&canvas, &Canvas::pictureChanged, this, &Minimap::redraw);
    connect(&canvas, &Canvas::viewChanged, this, &Minimap::place);
    redraw();
}

void Minimap::setWanted(bool wanted)
{
    wanted_ = wanted;
    place();
}

void Minimap::redraw()
{
    const auto& placed = canvas_.picture();
    if (placed == nullptr)
        return hide();
    const QSizeF room = greatest - QSizeF(2 * inner, 2 * inner);
    small_.setBounds(placed->bounds);
    small_.setSize(room);
    small_.fit(placed->bounds, {});
    const QSizeF size = (placed->bounds.size() * small_.scale()).expandedTo(QSizeF(40, 24));
    small_.setSize(size);
    small_.fit(placed->bounds, {});
    resize((size + QSizeF(2 * inner, 2 * inner)).toSize());

    const double ratio = devicePixelRatioF();
    image_ = QPixmap((size * ratio).toSize());
    image_.setDevicePixelRatio(ratio);
    image_.fill(Qt::transparent);
    QPainter painter(&image_);
    painter.setRenderHints(QPainter::SmoothPixmapTransform | QPainter::Antialiasing);
    const Theme& theme = canvas_.theme();
    const QRectF target = small_.toScreen(placed->bounds);
    // Scaled down in one step far too much would be lost.
    const QImage overview = tinted(placed->overview, theme.muted);
    painter.drawImage(target, overview.scaled((target.size() * ratio).toSize().expandedTo(QSize(1, 1)),
                                              Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
    const Shown shown{*placed, small_, Level::Density};
    LineBatches batches(shown, theme);
    for (std::size_t i = 0; i < placed->markedCurves.size(); i += 1 + placed->markedCurves.size() / mostMarks)
        batches.add(placed->markedCurves[i]);
    RunContext run;
    (void)batches.paint(painter, true, run);
    NodeSprites sprites(theme, ratio);
    for (std::size_t i = 0; i < placed->markedNodes.size(); i += 1 + placed->markedNodes.size() / mostMarks) {
        const std::uint32_t node = placed->markedNodes[i];
        const unsigned marks = placed->picture.nodeMarks[node] & ~unsigned{NodeMark::Initial};
        const auto& sprite = sprites.of(marks, QSizeF(15, 15), 0.17);
        painter.drawImage(small_.toScreen(placed->layout.positions[node]) + sprite.corner, sprite.image);
    }
    place();
}

void Minimap::place()
{
    const bool useful = wanted_ && canvas_.picture() != nullptr && canvas_.picture()->nodeCount() > 0 &&
                        !canvas_.viewport().showsAll() && !canvas_.isPage() &&
                        width() * 3 < canvas_.width() && height() * 2 < canvas_.height();
    setVisible(useful);
    move(canvas_.width() - width() - static_cast<int>(fromCanvasEdge),
         canvas_.height() - height() - static_cast<int>(fromCanvasEdge));
    update();
}

QRectF Minimap::seen() const
{
    const QRectF frame(inner, inner, width() - 2 * inner, height() - 2 * inner);
    return small_.toScreen(canvas_.viewport().visible()).translated(inner, inner) & frame;
}

void Minimap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = canvas_.theme();
    painter.setPen(QPen(theme.hairline, 1));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.drawPixmap(QPointF(inner, inner), image_);
    QColor soft = theme.accent;
    soft.setAlpha(18);
    painter.setBrush(soft);
    painter.setPen(QPen(theme.accent, 1.4));
    painter.drawRect(seen());
}

void Minimap::moveTo(QPointF at)
{
    Viewport there = canvas_.viewport();
    there.centreOn(small_.toWorld(at - QPointF(inner, inner)));
    canvas_.setViewport(there);
}

void Minimap::mousePressEvent(QMouseEvent* event)
{
    moveTo(event->position());
}

void Minimap::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        moveTo(event->position());
}

void Minimap::wheelEvent(QWheelEvent* event)
{
    event->angleDelta().y() > 0 ? canvas_.zoomIn() : canvas_.zoomOut();
    event->accept();
}

bool Minimap::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &canvas_ && event->type() == QEvent::Resize)
        place();
    return QWidget::eventFilter(watched, event);
}

} // namespace threadmend
