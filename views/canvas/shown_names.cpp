// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/shown_names.h"

#include "views/graph/nearness.h"
#include "views/graph/obstacles.h"
#include "views/graph/theme.h"

#include <QFontMetricsF>
#include <algorithm>
#include <array>
#include <optional>

namespace threadmend {

namespace {

constexpr std::size_t mostNodes = 500;
constexpr double nameHeight = 11, fromNode = 2;

class NameChoice {
public:
    NameChoice(const Shown& shown, std::span<const ShownLabel> labels)
        : shown_(shown), window_(QPointF(), shown.viewport.size()), metrics_(Theme::light().font(namePixels)),
          taken_(window_.adjusted(-20, -20, 20, 20)), nodes_(shown.nodesNear(window_))
    {
        for (const ShownLabel& label : labels) {
            taken_.forbid(label.box);
            forbidLeader(label.leader);
        }
        if (nodes_.size() <= mostNodes)
            for (const std::uint32_t node : nodes_)
                taken_.forbid(boxOf(node));
    }

    std::vector<ShownName> choose() &&
    {
        std::vector<ShownName> names;
        if (nodes_.size() > mostNodes)
            return names;
        std::stable_sort(nodes_.begin(), nodes_.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return rank(a) > rank(b); });
        for (const bool onLines : {false, true})
            for (const std::uint32_t node : nodes_) {
                if (isNamed(names, node) || (onLines && rank(node) == 0))
                    continue;
                if (auto name = placed(node, onLines)) {
                    taken_.forbid(name->box);
                    names.push_back(*std::move(name));
                }
            }
        return names;
    }

private:
    void forbidLeader(const QLineF& leader)
    {
        const int samples = static_cast<int>(leader.length() / 4);
        for (int i = 0; i <= samples && !leader.isNull(); ++i)
            taken_.forbid(
                QRectF(leader.pointAt(double(i) / std::max(1, samples)) - QPointF(1, 1), QSizeF(2, 2)));
    }

    static bool isNamed(const std::vector<ShownName>& names, std::uint32_t node)
    {
        return std::any_of(names.begin(), names.end(),
                           [&](const ShownName& name) { return name.node == node; });
    }

    int rank(std::uint32_t node) const
    {
        const Picture& picture = shown_.placed.picture;
        if (picture.nodeOfState) // what a group is cannot be seen otherwise
            return 3;
        constexpr unsigned first = NodeMark::Decision | NodeMark::Initial | NodeMark::Violating;
        return picture.has(node, first) ? 2 : picture.has(node, NodeMark::OnRun) ? 1 : 0;
    }

    QRectF boxOf(std::uint32_t node) const
    {
        const QSizeF half = shown_.halfSize(node);
        const QPointF corner(half.width(), half.height());
        const QPointF centre = shown_.viewport.toScreen(shown_.placed.layout.positions[node]);
        return {centre - corner, centre + corner};
    }

    /// Above, below, at the corners, beside: the first one that is free.
    std::optional<ShownName> placed(std::uint32_t node, bool onLines)
    {
        const QString text = nodeText(shown_.placed, node);
        if (text.isEmpty())
            return std::nullopt;
        const QRectF own = boxOf(node);
        const QSizeF size(metrics_.horizontalAdvance(text) + 2, nameHeight);
        const double x = own.width() / 2 + size.width() / 2, y = own.height() / 2 + size.height() / 2;
        const double off = fromNode;
        const std::array<QPointF, 8> ways = {QPointF(0, -y - off), {0, y + off}, {x, -y + 2},  {-x, -y + 2},
                                             {x, y - 2},           {-x, y - 2},  {x + off, 0}, {-x - off, 0}};
        // Beside a node on a line the name would be taken for a part of the line's label.
        constexpr std::size_t aboveAndBelow = 6;
        for (const QPointF& way : std::span(ways).first(onLines ? aboveAndBelow : ways.size())) {
            QRectF box(QPointF(), size);
            box.moveCenter(own.center() + way);
            if (window_.contains(box) && isFree(box) && (onLines || !isCrossed(box)))
                return ShownName{node, box, text};
        }
        return std::nullopt;
    }

    bool isFree(const QRectF& box)
    {
        const QRectF inner = box.adjusted(0.5, 0.5, -0.5, -0.5);
        return !taken_.cost({&inner, 1}).forbidden;
    }

    bool isCrossed(const QRectF& box) const
    {
        const QRectF world = shown_.viewport.toWorld(box);
        for (const std::uint32_t curve : shown_.placed.curveGrid.near(world))
            if (reachOf(world, shown_.placed.polyline(curve)).box <= 0)
                return true;
        return false;
    }

    const Shown& shown_;
    QRectF window_;
    QFontMetricsF metrics_;
    Obstacles taken_;
    std::vector<std::uint32_t> nodes_;
};

} // namespace

std::vector<ShownName> shownNames(const Shown& shown, std::span<const ShownLabel> labels)
{
    if (shown.hasNodeTexts() || shown.level == Level::Density)
        return {};
    return NameChoice(shown, labels).choose();
}

} // namespace threadmend
