// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/placed_picture.h"

#include "views/canvas/density.h"
#include "views/graph/drawn_picture.h"
#include "views/graph/routing.h"
#include "views/graph/theme.h"

#include <cmath>
#include <numeric>

namespace threadmend {

namespace {

constexpr const char* placedPicturePhase = "preparing the picture";

class Preparing {
public:
    Preparing(Picture picture, Layout layout, RunContext& run)
        : placed_(std::make_shared<PlacedPicture>()), run_(run)
    {
        placed_->picture = std::move(picture);
        placed_->layout = std::move(layout);
    }

    Outcome<std::shared_ptr<const PlacedPicture>> prepare() &&
    {
        placed_->coloured = isColoured(placed_->picture);
        if (placed_->layout.bounds.isValid() && !placed_->layout.bounds.isEmpty())
            placed_->bounds = placed_->layout.bounds;
        for (const auto step : {&Preparing::flatten, &Preparing::shiftParallels, &Preparing::index,
                                &Preparing::connect, &Preparing::pick, &Preparing::lookOver})
            if (auto stopped = (this->*step)())
                return *stopped;
        return std::shared_ptr<const PlacedPicture>(placed_);
    }

private:
    std::optional<Stopped> poll(std::size_t done, std::size_t total)
    {
        return run_.poll({placedPicturePhase, done, total});
    }

    std::optional<Stopped> flatten()
    {
        PlacedPicture& p = *placed_;
        for (const Route& route : p.layout.routes) {
            if (auto stopped = poll(p.firstVertex.size(), p.layout.routes.size()))
                return stopped;
            p.firstVertex.push_back(static_cast<std::uint32_t>(p.vertices.size()));
            appendPolyline(p.layout.curve(route), p.vertices);
        }
        p.firstVertex.push_back(static_cast<std::uint32_t>(p.vertices.size()));
        p.labelOf.assign(p.layout.routes.size(), PlacedPicture::nothing);
        for (std::uint32_t i = 0; i < p.layout.labels.size(); ++i)
            p.labelOf[p.layout.labels[i].route] = i;
        return std::nullopt;
    }

    /// Straight edges between the same two nodes, to and fro, each get a place of their own.
    std::optional<Stopped> shiftParallels()
    {
        PlacedPicture& p = *placed_;
        if (p.hasRoutes())
            return std::nullopt;
        const auto& edges = p.picture.edges;
        std::vector<std::uint32_t> order(edges.size());
        std::iota(order.begin(), order.end(), 0u);
        const auto ends = [&](std::uint32_t e) { return std::minmax(edges[e].source, edges[e].target); };
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return ends(a) != ends(b) ? ends(a) < ends(b) : a < b;
        });
        p.shifts.assign(edges.size(), 0);
        for (std::size_t first = 0, next = 0; first < order.size(); first = next) {
            if (auto stopped = poll(first, order.size()))
                return stopped;
            while (next < order.size() && ends(order[next]) == ends(order[first]))
                ++next;
            for (std::size_t i = first; i < next && next - first > 1; ++i) {
                const int place = std::min<int>(static_cast<int>(i - first), 6) * 2 -
                                  std::min<int>(static_cast<int>(next - first) - 1, 6);
                const bool turned = edges[order[i]].source > edges[order[i]].target;
                p.shifts[order[i]] = static_cast<std::int8_t>(turned ? -place : place);
            }
        }
        return std::nullopt;
    }

    std::optional<Stopped> index()
    {
        PlacedPicture& p = *placed_;
        p.nodeGrid = SpatialGrid(
            p.bounds, p.nodeCount(), std::min<std::size_t>(16384, p.nodeCount() / 4 + 1),
            [&](std::uint32_t node, const auto& mark) {
                const QSizeF half = p.halfSize(node);
                const QPointF corner(half.width() + 6, half.height() + 6);
                mark(QRectF(p.layout.positions[node] - corner, p.layout.positions[node] + corner));
            });
        if (auto stopped = poll(p.nodeCount(), p.nodeCount()))
            return stopped;
        p.curveGrid =
            SpatialGrid(p.bounds, p.curveCount(), std::min<std::size_t>(4096, p.nodeCount() / 4 + 1),
                        [&](std::uint32_t curve, const auto& mark) {
                            const Polyline line = p.polyline(curve);
                            const auto points = line.points();
                            for (std::size_t i = 0; i + 1 < points.size(); ++i)
                                mark(points[i], points[i + 1]);
                        });
        return poll(p.curveCount(), p.curveCount());
    }

    std::optional<Stopped> connect()
    {
        PlacedPicture& p = *placed_;
        compress(p.firstOut, p.outCurves, [](const Curve& curve) { return curve.source; });
        compress(p.firstIn, p.inCurves, [](const Curve& curve) { return curve.target; });
        if (p.hasRoutes()) {
            p.curveOfEdge.assign(p.picture.edges.size(), 0);
            for (std::uint32_t i = 0; i < p.layout.routes.size(); ++i)
                for (const std::uint32_t edge : p.layout.edgesOf(p.layout.routes[i]))
                    p.curveOfEdge[edge] = i;
        }
        for (std::uint32_t node = 0; node < p.nodeCount(); ++node) {
            p.byState.emplace_back(p.picture.nodeStates[node], node);
            p.byKey.emplace_back(p.picture.nodeKeys[node], node);
        }
        std::sort(p.byState.begin(), p.byState.end());
        std::sort(p.byKey.begin(), p.byKey.end());
        return poll(p.nodeCount(), p.nodeCount());
    }

    template <class End>
    void compress(std::vector<std::uint32_t>& firsts, std::vector<std::uint32_t>& curves, const End& end)
    {
        const PlacedPicture& p = *placed_;
        const auto count = static_cast<std::uint32_t>(p.curveCount());
        firsts.assign(p.nodeCount() + 1, 0);
        for (std::uint32_t i = 0; i < count; ++i)
            ++firsts[end(p.curve(i)) + 1];
        std::partial_sum(firsts.begin(), firsts.end(), firsts.begin());
        curves.resize(count);
        std::vector<std::uint32_t> next(firsts.begin(), firsts.end() - 1);
        for (std::uint32_t i = 0; i < count; ++i)
            curves[next[end(p.curve(i))]++] = i;
    }

    std::optional<Stopped> pick()
    {
        PlacedPicture& p = *placed_;
        constexpr unsigned order[] = {NodeMark::Livelock, NodeMark::Deadlock, NodeMark::AlsoViolating,
                                      NodeMark::Decision | NodeMark::Initial, NodeMark::Violating};
        const auto rank = [&](std::uint32_t node) {
            std::size_t highest = 0;
            for (std::size_t i = 0; i < std::size(order); ++i)
                highest = p.picture.has(node, order[i]) ? i + 1 : highest;
            return highest;
        };
        for (std::uint32_t node = 0; node < p.nodeCount(); ++node)
            if (rank(node) > 0)
                p.markedNodes.push_back(node);
        std::stable_sort(p.markedNodes.begin(), p.markedNodes.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return rank(a) < rank(b); });
        for (const bool onRun : {false, true})
            for (std::uint32_t i = 0; i < p.curveCount(); ++i) {
                const Curve curve = p.curve(i);
                const bool runs = (curve.marks & EdgeMark::OnRun) != 0;
                const bool told =
                    curve.colour == EdgeColour::Correct || curve.colour == EdgeColour::Incorrect;
                if (runs == onRun && (runs || told))
                    p.markedCurves.push_back(i);
            }
        return poll(p.nodeCount(), p.nodeCount());
    }

    std::optional<Stopped> lookOver()
    {
        const QSizeF size = placed_->bounds.size();
        const double scale =
            std::min(1.0, PlacedPicture::overviewSide / std::max(size.width(), size.height()));
        const QSize pixels = (size * scale).expandedTo(QSizeF(1, 1)).toSize().expandedTo(QSize(1, 1));
        Viewport viewport;
        viewport.setSize(pixels);
        viewport.setBounds(placed_->bounds);
        viewport.fit(placed_->bounds, {});
        auto image = densityImage({*placed_, viewport, Level::Density}, QRect(QPoint(), pixels), run_);
        if (!image)
            return *image.stopped();
        placed_->overview = *std::move(image);
        return std::nullopt;
    }

    std::shared_ptr<PlacedPicture> placed_;
    RunContext& run_;
};

} // namespace

Curve PlacedPicture::curve(std::uint32_t index) const
{
    if (hasRoutes()) {
        const Route& route = layout.routes[index];
        return {route.source, route.target, route.colour, route.marks, route.backward};
    }
    const PictureEdge& edge = picture.edges[index];
    return {edge.source, edge.target, edge.colour, edge.marks, false};
}

Polyline PlacedPicture::polyline(std::uint32_t curve) const
{
    if (hasRoutes())
        return std::span(vertices).subspan(firstVertex[curve], firstVertex[curve + 1] - firstVertex[curve]);
    const PictureEdge& edge = picture.edges[curve];
    const QPointF a = layout.positions[edge.source], b = layout.positions[edge.target];
    std::array<QPointF, 9> points{};
    const double radius = dots() ? dotRadius : nodesize::radius;
    const double shift = static_cast<double>(shifts[curve]) * radius / 4;
    if (edge.source == edge.target) {
        const double r = radius * 0.8 + std::abs(shift) * 0.4;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const double angle = static_cast<double>(i) * 3.14159265358979 / 4;
            points[i] = a + QPointF(r * std::sin(angle), -radius - r + r * std::cos(angle));
        }
        return {points, points.size()};
    }
    const QPointF way = b - a;
    const double length = std::max(1e-9, std::hypot(way.x(), way.y()));
    const QPointF along = way / length * std::min(radius, length / 4);
    const QPointF aside = QPointF(-way.y(), way.x()) / length * shift;
    points[0] = a + aside + along;
    points[1] = b + aside - along;
    return {points, 2};
}

std::span<const std::uint32_t> PlacedPicture::edgesOf(std::uint32_t curve, std::uint32_t& own) const
{
    own = curve;
    return hasRoutes() ? layout.edgesOf(layout.routes[curve]) : std::span<const std::uint32_t>(&own, 1);
}

std::span<const std::uint32_t> PlacedPicture::leaving(std::uint32_t node) const
{
    return std::span(outCurves).subspan(firstOut[node], firstOut[node + 1] - firstOut[node]);
}

std::span<const std::uint32_t> PlacedPicture::entering(std::uint32_t node) const
{
    return std::span(inCurves).subspan(firstIn[node], firstIn[node + 1] - firstIn[node]);
}

QSizeF PlacedPicture::halfSize(std::uint32_t node) const
{
    if (dots())
        return {dotRadius, dotRadius};
    return {static_cast<double>(layout.halfWidths[node]), halfHeightOf(picture, node)};
}

std::vector<std::uint32_t> PlacedPicture::nodesOf(StateId state) const
{
    if (picture.nodeOfState)
        return {(*picture.nodeOfState)[state.index()]};
    std::vector<std::uint32_t> nodes;
    for (auto at = std::lower_bound(byState.begin(), byState.end(), std::pair(state, 0u));
         at != byState.end() && at->first == state; ++at)
        nodes.push_back(at->second);
    return nodes;
}

std::uint32_t PlacedPicture::nodeOfKey(std::uint64_t key) const
{
    const auto at = std::lower_bound(byKey.begin(), byKey.end(), std::pair(key, 0u));
    return at == byKey.end() || at->first != key ? nothing : at->second;
}

std::size_t PlacedPicture::indexBytes() const
{
    const auto of = [](const auto& list) { return list.capacity() * sizeof(list[0]); };
    return nodeGrid.bytes() + curveGrid.bytes() + of(vertices) + of(firstVertex) + of(shifts) + of(labelOf) +
           of(firstOut) + of(outCurves) + of(firstIn) + of(inCurves) + of(curveOfEdge) + of(markedNodes) +
           of(markedCurves) + of(byState) + of(byKey);
}

Outcome<std::shared_ptr<const PlacedPicture>> placedPicture(Picture picture, Layout layout, RunContext& run)
{
    return Preparing(std::move(picture), std::move(layout), run).prepare();
}

Outcome<std::shared_ptr<const PlacedPicture>> placedPicture(Picture picture, const LayoutMethod& method,
                                                            const LayoutOptions& options, RunContext& run)
{
    // Both themes have the same fonts, so the layout is the same for both.
    auto layout = method.layout(picture, captionsOf(picture, Theme::light()), options, run);
    if (!layout)
        return layout.failure();
    return placedPicture(std::move(picture), *std::move(layout), run);
}

} // namespace threadmend
