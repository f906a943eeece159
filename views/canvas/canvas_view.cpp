// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of its picture a canvas shows, and how it comes there.
#include "views/canvas/canvas.h"

#include <cmath>

namespace threadmend {

namespace {

/// A picture of a run in which nodes would be smaller is not shown whole at first, but large enough to be
/// read.
constexpr double leastWhole = 0.22, readable = 0.62;
/// In nodes and curves: of larger pictures it is not shown how they change.
constexpr std::size_t mostMoving = 4000;

} // namespace

/// All of it; but a page from its top, and a run that would be too small from its start.
void Canvas::open()
{
    if (!isEmpty() && placed_->layout.paged)
        return fitPage();
    fit();
    if (isEmpty() || !placed_->written() || viewport_.scale() >= leastWhole)
        return;
    for (std::uint32_t node = 0; node < placed_->nodeCount(); ++node)
        if (placed_->picture.has(node, NodeMark::Initial) && placed_->picture.has(node, NodeMark::OnRun)) {
            Viewport close = viewport_;
            close.zoomAt(QPointF(), readable / close.scale());
            close.put(placed_->layout.positions[node], QPointF(width() * 0.12, height() * 0.45));
            return changeView(close);
        }
}

void Canvas::moveFrom(const PlacedPicture& before, const Viewport& from)
{
    if (!animated_ || !isVisible() || placed_->nodeCount() + placed_->curveCount() > mostMoving)
        return;
    auto moving = std::make_unique<const MovingPicture>(before, from, placed_, viewport_);
    if (!moving->moves())
        return;
    movingPicture_ = std::move(moving);
    moves_.start();
}

void Canvas::keepPlaces(const PlacedPicture& before, const Overlay& overlay)
{
    const auto now = [&](std::uint32_t node) { return placed_->nodeOfKey(before.picture.nodeKeys[node]); };
    const auto kept = [&](const std::vector<std::uint32_t>& nodes) {
        std::vector<std::uint32_t> result;
        for (const std::uint32_t node : nodes)
            if (now(node) != PlacedPicture::nothing)
                result.push_back(now(node));
        return result;
    };
    overlay_.current = kept(overlay.current);
    overlay_.selected = kept(overlay.selected);
    overlay_.found = kept(overlay.found);
    if (overlay.cursor && now(*overlay.cursor) != PlacedPicture::nothing)
        overlay_.cursor = now(*overlay.cursor);

    std::uint32_t anchor = PlacedPicture::nothing;
    double nearest = std::numeric_limits<double>::infinity();
    const QPointF middle(width() / 2.0, height() / 2.0);
    for (std::uint32_t node = 0; node < before.nodeCount(); ++node) {
        const QPointF off = viewport_.toScreen(before.layout.positions[node]) - middle;
        const double distance = std::hypot(off.x(), off.y());
        if (distance < nearest && now(node) != PlacedPicture::nothing) {
            nearest = distance;
            anchor = node;
        }
    }
    const auto inSight = [&](std::uint32_t node) {
        return rect().contains(viewport_.toScreen(before.layout.positions[node]).toPoint());
    };
    for (const auto& preferred : {overlay.current, overlay.selected})
        for (const std::uint32_t node : preferred)
            if (now(node) != PlacedPicture::nothing && inSight(node))
                anchor = node;
    if (overlay.cursor && now(*overlay.cursor) != PlacedPicture::nothing && inSight(*overlay.cursor))
        anchor = *overlay.cursor;
    const bool paged = std::exchange(fitted_, Fitted::Nothing) == Fitted::Page && placed_->layout.paged;
    if (anchor == PlacedPicture::nothing)
        return paged ? fitPage() : fit();
    viewport_.put(placed_->layout.positions[now(anchor)],
                  viewport_.toScreen(before.layout.positions[anchor]));
    if (paged)
        settlePage(viewport_.toScreen(placed_->bounds).top());
    moved();
}

void Canvas::setViewport(const Viewport& viewport)
{
    animation_.stop();
    changeView(viewport);
}

void Canvas::changeView(const Viewport& viewport)
{
    if (viewport == viewport_)
        return;
    const bool scrolled =
        isPage() && viewport.scale() == viewport_.scale() && viewport.offset().x() == viewport_.offset().x();
    // Whoever moves the view wants to see it.
    moves_.stop();
    movingPicture_.reset();
    viewport_ = viewport;
    fitted_ = scrolled ? Fitted::Page : Fitted::Nothing;
    moved();
    Q_EMIT viewChanged();
}

void Canvas::animateTo(const Viewport& target)
{
    const QPointF way = (target.offset() - viewport_.offset()) / std::max(viewport_.scale(), target.scale());
    const bool near = std::abs(way.x()) < 2.0 * width() && std::abs(way.y()) < 2.0 * height() &&
                      target.scale() == viewport_.scale();
    animation_.stop();
    if (!animated_ || !near || !isVisible())
        return changeView(target);
    animation_.disconnect(this);
    const QPointF from = viewport_.offset();
    connect(&animation_, &QVariantAnimation::valueChanged, this, [this, target, from](const QVariant& value) {
        Viewport step = viewport_;
        step.pan(from + (target.offset() - from) * value.toDouble() - viewport_.offset());
        changeView(step);
    });
    animation_.setStartValue(0.0);
    animation_.setEndValue(1.0);
    animation_.start();
}

void Canvas::fit()
{
    constexpr double largest = 1.6; // of a small picture, in a large window
    if (placed_ == nullptr)
        return;
    animation_.stop();
    Viewport all = viewport_;
    all.fit(placed_->bounds, fitMargins_, placed_->dots() ? 1 : largest);
    changeView(all);
    fitted_ = Fitted::Whole;
}

/// From its top.
void Canvas::fitPage()
{
    animation_.stop();
    settlePage(fitMargins_.top());
}

/// As wide as the window, but no larger than full size and never too small to be read; its top edge at `top`
/// if there is more of it than the window shows.
void Canvas::settlePage(double top)
{
    constexpr double least = 0.8;
    Viewport page = viewport_;
    const QMarginsF sides(fitMargins_.left(), 0, fitMargins_.right(), 0);
    const QRectF& all = placed_->bounds;
    const double room = width() - sides.left() - sides.right();
    page.fit(QRectF(all.left(), all.top(), std::min(all.width(), room / least), 1), sides);
    const double most = fitMargins_.top();
    const double height = all.height() * page.scale();
    const double bottom = this->height() - fitMargins_.bottom();
    const double spare = bottom - most - height;
    const double edge = spare >= 0 ? most + spare / 2 : std::clamp(top, bottom - height, most);
    page.put(all.topLeft(), QPointF(page.toScreen(all.topLeft()).x(), edge));
    changeView(page);
    fitted_ = Fitted::Page;
}

void Canvas::zoomIn()
{
    Viewport closer = viewport_;
    closer.zoomAt(rect().center(), 1.25);
    setViewport(closer);
}

void Canvas::zoomOut()
{
    Viewport farther = viewport_;
    farther.zoomAt(rect().center(), 1 / 1.25);
    setViewport(farther);
}

void Canvas::zoomToSelection()
{
    QRectF box;
    for (const std::uint32_t node : overlay_.selected) {
        const QSizeF half = placed_->halfSize(node);
        const QPointF corner(half.width(), half.height());
        box |= QRectF(placed_->layout.positions[node] - corner, placed_->layout.positions[node] + corner);
    }
    if (box.isNull())
        return;
    Viewport there = viewport_;
    const double room = placed_->dots() ? 60 : 90;
    there.fit(box.adjusted(-room, -room, room, room), fitMargins_, placed_->dots() ? 4 : 1.2);
    setViewport(there);
}

void Canvas::centreOn(std::uint32_t node)
{
    if (placed_ == nullptr || node >= placed_->nodeCount())
        return;
    Viewport there = viewport_;
    QPointF at = placed_->layout.positions[node];
    if (isPage()) // it is as wide as the window
        at.setX(viewport_.toWorld(QRectF(rect()).center()).x());
    there.centreOn(at);
    animateTo(there);
}

void Canvas::pan(QPointF pixels)
{
    Viewport there = viewport_;
    there.pan(pixels);
    setViewport(there);
}

void Canvas::scrollPage(double pixels)
{
    if (isEmpty())
        return;
    settlePage(viewport_.toScreen(placed_->bounds).top() + pixels);
}

} // namespace threadmend
