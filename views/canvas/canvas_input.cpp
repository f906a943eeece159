// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does with the canvas: mouse, wheel, gestures, keys.
#include "views/canvas/canvas.h"
#include "views/canvas/scene_dump.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPinchGesture>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace threadmend {

namespace {

constexpr double panStep = 64;
constexpr double wheelStep = 1.18; ///< a notch

} // namespace

bool Canvas::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = tipAt(help->pos());
        text.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            Viewport zoomed = viewport_;
            zoomed.zoomAt(gesture->position(), 1 + gesture->value());
            setViewport(zoomed);
            return true;
        }
    }
    if (event->type() == QEvent::Gesture)
        if (const auto* pinch =
                static_cast<QPinchGesture*>(static_cast<QGestureEvent*>(event)->gesture(Qt::PinchGesture))) {
            Viewport zoomed = viewport_;
            zoomed.zoomAt(mapFromGlobal(pinch->centerPoint().toPoint()), pinch->scaleFactor());
            setViewport(zoomed);
            return true;
        }
    return QWidget::event(event);
}

void Canvas::focusInEvent(QFocusEvent* event)
{
    overlay_.cursorShown = true;
    update();
    QWidget::focusInEvent(event);
}

void Canvas::focusOutEvent(QFocusEvent* event)
{
    overlay_.cursorShown = false;
    update();
    QWidget::focusOutEvent(event);
}

void Canvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return;
    pressed_ = event->position();
    dragged_.reset();
    activated_ = false;
    button_ = event->button();
}

void Canvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!pressed_) {
        setHovered(hitAt(event->position()));
        return;
    }
    const QPointF way = event->position() - *pressed_;
    if (!dragged_ && std::abs(way.x()) + std::abs(way.y()) < QApplication::startDragDistance())
        return;
    if (!dragged_) {
        setCursor(Qt::ClosedHandCursor);
        dragged_ = pressed_;
    }
    pan(event->position() - *dragged_);
    dragged_ = event->position();
}

void Canvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (!pressed_ || event->button() != button_)
        return;
    const bool clicked = !dragged_ && button_ == Qt::LeftButton && !std::exchange(activated_, false);
    pressed_.reset();
    dragged_.reset();
    unsetCursor();
    if (clicked)
        click(hitAt(event->position()), event->modifiers());
    else
        setHovered(hitAt(event->position()));
}

void Canvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const Hit hit = hitAt(event->position());
    if (event->button() != Qt::LeftButton || hit.kind != Hit::Kind::Node)
        return mousePressEvent(event);
    pressed_ = event->position();
    button_ = event->button();
    activated_ = true;
    Q_EMIT nodeActivated(hit.index);
}

void Canvas::click(const Hit& hit, Qt::KeyboardModifiers modifiers)
{
    switch (hit.kind) {
    case Hit::Kind::Nothing:
        Q_EMIT backgroundClicked();
        return;
    case Hit::Kind::Node:
        setCursorNode(hit.index);
        Q_EMIT nodeClicked(hit.index, modifiers);
        return;
    case Hit::Kind::Badge:
        Q_EMIT badgeClicked(hit.index);
        return;
    case Hit::Kind::Edge:
        Q_EMIT edgeClicked(hit.index, modifiers);
        return;
    }
}

void Canvas::leaveEvent(QEvent*)
{
    setHovered({});
}

void Canvas::setHovered(const Hit& hit)
{
    if (hit == overlay_.hovered)
        return;
    const auto as = [](const Hit& of, auto... kinds) {
        return ((of.kind == kinds) || ...) ? std::optional(of.index) : std::nullopt;
    };
    const auto node = as(hit, Hit::Kind::Node, Hit::Kind::Badge), edge = as(hit, Hit::Kind::Edge);
    const Hit before = std::exchange(overlay_.hovered, hit);
    if (hit.kind == Hit::Kind::Nothing)
        unsetCursor();
    else
        setCursor(Qt::PointingHandCursor);
    if (as(before, Hit::Kind::Node, Hit::Kind::Badge) != node)
        Q_EMIT nodeHovered(node);
    if (as(before, Hit::Kind::Edge) != edge)
        Q_EMIT edgeHovered(edge);
    update();
}

void Canvas::wheelEvent(QWheelEvent* event)
{
    const QPointF notches = QPointF(event->angleDelta()) / 120;
    if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        // Some platforms turn the wheel sideways themselves.
        const double along = notches.x() != 0 ? notches.x() : notches.y();
        pan(QPointF(along * panStep, 0));
    } else if (notches.y() == 0 || event->modifiers().testFlag(Qt::AltModifier)) {
        pan(notches * panStep);
    } else if (isPage() && !event->modifiers().testFlag(Qt::ControlModifier)) {
        scrollPage(notches.y() * panStep);
    } else {
        Viewport zoomed = viewport_;
        zoomed.zoomAt(event->position(), std::pow(wheelStep, notches.y()));
        setViewport(zoomed);
    }
    event->accept();
}

bool Canvas::panOrZoomByKey(const QKeyEvent& event)
{
    const bool control = event.modifiers().testFlag(Qt::ControlModifier);
    const double step = event.modifiers().testFlag(Qt::ShiftModifier) ? width() / 2.0 : panStep;
    switch (event.key()) {
    case Qt::Key_Left:
        return control && (pan({step, 0}), true);
    case Qt::Key_Right:
        return control && (pan({-step, 0}), true);
    case Qt::Key_Up:
        return control && (pan({0, step}), true);
    case Qt::Key_Down:
        return control && (pan({0, -step}), true);
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        return isPage() && (scrollPage((event.key() == Qt::Key_PageUp ? 0.9 : -0.9) * height()), true);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return control && (zoomIn(), true);
    case Qt::Key_Minus:
        return control && (zoomOut(), true);
    case Qt::Key_0:
        return control && (fit(), true);
    case Qt::Key_F:
        return event.modifiers() == Qt::NoModifier && (fit(), true);
    default:
        return false;
    }
}

void Canvas::keyPressEvent(QKeyEvent* event)
{
    if (isEmpty() || panOrZoomByKey(*event))
        return;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        return walk(event->key());
    case Qt::Key_Period:
    case Qt::Key_Comma:
        return turnTo(event->key() == Qt::Key_Period);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (overlay_.cursorEdge)
            walkTo(placed_->picture.edges[*overlay_.cursorEdge].target);
        else if (overlay_.cursor)
            Q_EMIT nodeActivated(*overlay_.cursor);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void Canvas::walk(int key)
{
    if (overlay_.cursorEdge && key == Qt::Key_Right)
        return walkTo(placed_->picture.edges[*overlay_.cursorEdge].target);
    const auto next = overlay_.cursor ? stepFrom(*overlay_.cursor, key) : startOfWalk();
    if (next)
        walkTo(*next);
}

void Canvas::walkTo(std::uint32_t node)
{
    setCursorNode(node);
    reveal(node);
    Q_EMIT nodeClicked(node, Qt::NoModifier);
}

/// To the next one, or the one before, of the edges that leave the node of the cursor, around and around.
void Canvas::turnTo(bool next)
{
    if (!overlay_.cursor)
        return walk(Qt::Key_Right);
    const std::vector<std::uint32_t> ways = waysFrom(*overlay_.cursor);
    if (ways.empty())
        return;
    const std::size_t count = ways.size();
    std::size_t at = next ? 0 : count - 1;
    if (overlay_.cursorEdge) {
        const auto found = std::find(ways.begin(), ways.end(), *overlay_.cursorEdge);
        at = (static_cast<std::size_t>(found - ways.begin()) + (next ? 1 : count - 1)) % count;
    }
    overlay_.cursorEdge = ways[at];
    describe();
    update();
    Q_EMIT edgeClicked(ways[at], Qt::NoModifier);
}

/// From above to below as they stand in the picture.
std::vector<std::uint32_t> Canvas::waysFrom(std::uint32_t node) const
{
    std::vector<std::uint32_t> curves(placed_->leaving(node).begin(), placed_->leaving(node).end());
    const auto place = [this](std::uint32_t curve) {
        const QPointF target = placed_->layout.positions[placed_->curve(curve).target];
        return std::pair(target.y(), target.x());
    };
    std::stable_sort(curves.begin(), curves.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return place(a) < place(b); });
    std::vector<std::uint32_t> edges;
    for (const std::uint32_t curve : curves) {
        std::uint32_t own = 0;
        for (const std::uint32_t edge : placed_->edgesOf(curve, own))
            edges.push_back(edge);
    }
    return edges;
}

std::optional<std::uint32_t> Canvas::startOfWalk() const
{
    if (!overlay_.current.empty())
        return overlay_.current.front();
    for (const std::uint32_t node : placed_->markedNodes)
        if (placed_->picture.has(node, NodeMark::Initial))
            return node;
    return 0;
}

/// Right to a successor, left to a predecessor: along the counterexample if it goes there, else the one that
/// is least out of the way. Up and down to the nearest node in that direction.
std::optional<std::uint32_t> Canvas::stepFrom(std::uint32_t node, int key) const
{
    const QPointF here = placed_->layout.positions[node];
    std::optional<std::uint32_t> found;
    double best = std::numeric_limits<double>::infinity();
    const auto consider = [&](std::uint32_t other, double badness) {
        if (other != node && badness < best) {
            best = badness;
            found = other;
        }
    };
    if (key == Qt::Key_Left || key == Qt::Key_Right) {
        const bool forward = key == Qt::Key_Right;
        for (const std::uint32_t index : forward ? placed_->leaving(node) : placed_->entering(node)) {
            const Curve curve = placed_->curve(index);
            const std::uint32_t other = forward ? curve.target : curve.source;
            const QPointF way = placed_->layout.positions[other] - here;
            const double along = forward ? way.x() : -way.x();
            const bool run = (curve.marks & EdgeMark::OnRun) != 0;
            consider(other, run ? -1 : std::abs(way.y()) + (along > 0 ? along / 4 : 1e6 - along));
        }
        return found;
    }
    const double sign = key == Qt::Key_Down ? 1 : -1;
    // A column upwards or downwards, as wide as it is high; ever higher until there is something.
    for (double reach = 100; !found && reach < 4 * placed_->bounds.height() + 200; reach *= 2) {
        const QRectF box(here.x() - reach, sign > 0 ? here.y() : here.y() - reach, 2 * reach, reach);
        for (const std::uint32_t other : placed_->nodeGrid.near(box)) {
            const QPointF way = placed_->layout.positions[other] - here;
            if (way.y() * sign > 0.5 && std::abs(way.x()) <= std::abs(way.y()) * 1.5)
                consider(other, std::abs(way.y()) + 2 * std::abs(way.x()));
        }
    }
    return found;
}

void Canvas::reveal(std::uint32_t node)
{
    const QRectF inner = QRectF(rect()).adjusted(60, 60, -60, -60);
    if (!inner.contains(screenOf(node)))
        centreOn(node);
}

void Canvas::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Keyboard && overlay_.cursor) {
        const QPoint at = screenOf(*overlay_.cursor).toPoint();
        Q_EMIT contextMenuWanted(overlay_.cursorEdge ? Hit{Hit::Kind::Edge, *overlay_.cursorEdge}
                                                     : Hit{Hit::Kind::Node, *overlay_.cursor},
                                 mapToGlobal(at));
        return;
    }
    Q_EMIT contextMenuWanted(hitAt(event->pos()), event->globalPos());
}

} // namespace threadmend
