// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/shown_labels.h"

#include "views/graph/nearness.h"
#include "views/graph/obstacles.h"
#include "views/graph/short_texts.h"
#include "views/graph/theme.h"

#include <QFontMetricsF>
#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

namespace threadmend {

namespace {

constexpr double leastLabel = 8; ///< pixels of a font
constexpr double clearlyOwn = 1; ///< pixels; so much nearer to its own curve than to any other
/// Lines that are looked at for one view: what is more crowded has fewer labels.
constexpr std::size_t mostLooks = 200000;

/// The curves of a picture, as nearness.h asks for them; counts what is looked at.
class PlacedLines {
public:
    explicit PlacedLines(const PlacedPicture& placed) : placed_(placed) {}
    std::vector<std::uint32_t> near(const QRectF& box) const
    {
        auto found = placed_.curveGrid.near(box);
        looks_ += found.size();
        return found;
    }
    Polyline points(std::uint32_t curve) const { return placed_.polyline(curve); }
    bool exhausted() const { return looks_ > mostLooks; }

private:
    const PlacedPicture& placed_;
    mutable std::size_t looks_ = 0;
};

/// Chooses labels in the order of what matters, each if it has room.
class LabelChoice {
public:
    LabelChoice(const Shown& shown, const QRectF& region)
        : shown_(shown), region_(region), window_(QPointF(), shown.viewport.size()),
          metrics_(Theme::light().font(Captions::labelPixels)), lines_(shown.placed),
          taken_(window_.adjusted(-50, -50, 50, 50))
    {
    }

    std::vector<ShownLabel> choose() &&
    {
        if (isAsLaidOut())
            takeAll();
        else
            takeThoseWithRoom();
        return std::move(labels_);
    }

private:
    bool isAsLaidOut() const
    {
        const double scale = shown_.viewport.scale();
        return shown_.level == Level::Labels && shown_.placed.written() &&
               (scale >= 1 ||
                (scale >= leastLabel / Captions::labelPixels && shown_.placed.markedCurves.empty()));
    }

    void takeAll()
    {
        const double reach = 160 * shown_.viewport.scale();
        for (const std::uint32_t curve : shown_.curvesNear(region_.adjusted(-reach, -reach, reach, reach)))
            keep(asPlaced(curve));
    }

    void keep(ShownLabel label)
    {
        const QRectF line = QRectF(label.leader.p1(), label.leader.p2()).normalized();
        const QRectF all = label.leader.isNull() ? label.box : label.box | line;
        if (!label.lines.isEmpty() && all.intersects(region_))
            labels_.push_back(std::move(label));
    }

    void takeThoseWithRoom()
    {
        // Which have room must not depend on which part of the window is painted.
        std::vector<std::uint32_t> curves = candidates();
        if (!shown_.placed.written())
            shortenLabelsOf(curves);
        for (const std::uint32_t node : shown_.nodesNear(window_))
            taken_.forbid(boxOf(node));
        std::stable_sort(curves.begin(), curves.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return rank(a) > rank(b); });
        for (const std::uint32_t curve : curves) {
            if (lines_.exhausted())
                break;
            ShownLabel label = shown_.placed.written() ? asPlaced(curve) : beside(curve);
            if (label.lines.isEmpty() || (!takeOwn(label) && !takeLed(label)))
                continue;
            taken_.forbid(label.box.adjusted(1, 1, -1, -1));
            keep(std::move(label));
        }
    }

    /// Curves whose labels may be drawn: all where there is room for all, else those that matter.
    std::vector<std::uint32_t> candidates() const
    {
        return shown_.level == Level::Labels ? shown_.curvesNear(window_) : shown_.placed.markedCurves;
    }

    /// Of what is in sight, so that labels that differ look different.
    void shortenLabelsOf(std::span<const std::uint32_t> curves)
    {
        constexpr std::size_t most = 4000; // labels that one window has no room for
        constexpr int longest = 20;
        std::vector<std::uint32_t> labels;
        for (const std::uint32_t curve : curves.first(std::min(most, curves.size())))
            labels.push_back(firstLabelOf(curve));
        std::sort(labels.begin(), labels.end());
        labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
        std::vector<QString> texts;
        for (const std::uint32_t label : labels)
            texts.push_back(visibleText(shown_.placed.picture.labels[label]));
        texts = elidedApart(texts, longest);
        for (std::size_t i = 0; i < labels.size(); ++i)
            shortened_.emplace(labels[i], texts[i]);
    }

    std::uint32_t firstLabelOf(std::uint32_t curve) const
    {
        std::uint32_t own = 0;
        return shown_.placed.picture.edges[shown_.placed.edgesOf(curve, own).front()].label;
    }

    QRectF boxOf(std::uint32_t node) const
    {
        const QSizeF half = shown_.halfSize(node);
        const QPointF corner(half.width(), half.height());
        const QPointF centre = shown_.viewport.toScreen(shown_.placed.layout.positions[node]);
        return {centre - corner, centre + corner};
    }

    int rank(std::uint32_t index) const
    {
        const Curve curve = shown_.placed.curve(index);
        const bool told = curve.colour == EdgeColour::Correct || curve.colour == EdgeColour::Incorrect ||
                          shown_.placed.picture.has(curve.source, NodeMark::Decision);
        return ((curve.marks & EdgeMark::Kept) != 0 ? 4 : 0) +
               ((curve.marks & EdgeMark::OnRun) != 0 ? 2 : 0) + (told ? 1 : 0);
    }

    bool isFree(const QRectF& box)
    {
        const QRectF inner = box.adjusted(1, 1, -1, -1);
        return window_.intersects(box) && !taken_.cost({&inner, 1}).forbidden;
    }

    double slack() const { return clearlyOwn / shown_.viewport.scale(); }

    /// Where a label may stand, the best first: where the layout has it, a little above or below, on its
    /// curve.
    std::vector<QRectF> places(const ShownLabel& label) const
    {
        std::vector<QRectF> boxes;
        for (const double down : {0, -6, 6, -12, 12})
            boxes.push_back(label.box.translated(0, down));
        constexpr int along = 9;
        auto points = pointsAlong(shown_.placed.polyline(label.curve), along);
        std::stable_sort(points.begin(), points.end(), [&](QPointF a, QPointF b) {
            return QLineF(shown_.viewport.toScreen(a), label.box.center()).length() <
                   QLineF(shown_.viewport.toScreen(b), label.box.center()).length();
        });
        for (const QPointF& point : points) {
            boxes.push_back(label.box);
            boxes.back().moveCenter(shown_.viewport.toScreen(point));
        }
        return boxes;
    }

    /// Moves a label to the first place where it is read as that of its own curve.
    bool takeOwn(ShownLabel& label)
    {
        for (const QRectF& box : places(label))
            if (isFree(box) && readsAsOwn(shown_.viewport.toWorld(box), label.curve, lines_, slack())) {
                label.box = box;
                label.leader = {};
                return true;
            }
        return false;
    }

    /// Moves a label to the first place from which a line can lead to its curve. Labels of what matters may
    /// go further, since they must not be missed.
    bool takeLed(ShownLabel& label)
    {
        const bool matters = rank(label.curve) > 0;
        const QRectF own = label.box;
        const double w = own.width() / 2 + 8, h = own.height() + 2;
        const std::array<QPointF, 15> ways = {QPointF(0, 0), {0, -h},           {0, h},           {w, 0},
                                              {-w, 0},       {w, -h},           {-w, -h},         {w, h},
                                              {-w, h},       {0, -2 * h},       {0, 2 * h},       {2 * w, -h},
                                              {-2 * w, h},   {1.5 * w, -2 * h}, {-1.5 * w, 2 * h}};
        for (const QPointF& way : std::span(ways).first(matters ? ways.size() : 3)) {
            const QRectF box = own.translated(way);
            if (!isFree(box))
                continue;
            if (const auto leader = leaderOf(box, label.curve)) {
                label.box = box;
                label.leader = *leader;
                return true;
            }
        }
        return false;
    }

    std::optional<QLineF> leaderOf(const QRectF& box, std::uint32_t curve)
    {
        constexpr double clear = 3, longest = 120;
        const double scale = shown_.viewport.scale();
        for (const QLineF& world : leadersTo(shown_.viewport.toWorld(box), curve, lines_, clear / scale)) {
            const QLineF line(shown_.viewport.toScreen(world.p1()), shown_.viewport.toScreen(world.p2()));
            if (line.length() <= longest && window_.contains(line.p2()) && isFree(line))
                return line;
        }
        return std::nullopt;
    }

    bool isFree(const QLineF& line)
    {
        const int samples = static_cast<int>(line.length() / 4) + 1;
        for (int i = 1; i < samples; ++i) {
            const QRectF dot(line.pointAt(static_cast<double>(i) / samples) - QPointF(1, 1), QSizeF(2, 2));
            if (taken_.cost({&dot, 1}).forbidden)
                return false;
        }
        return true;
    }

    /// The size of a font: what matters can be read at every zoom.
    double pixels(std::uint32_t curve) const
    {
        const double least =
            rank(curve) > 0 && shown_.viewport.scale() < 1 ? Captions::labelPixels : leastLabel;
        return std::max(Captions::labelPixels * shown_.viewport.scale(), least);
    }

    ShownLabel asPlaced(std::uint32_t curve) const
    {
        const std::uint32_t index = shown_.placed.labelOf[curve];
        if (index == PlacedPicture::nothing)
            return {};
        const PlacedLabel& label = shown_.placed.layout.labels[index];
        const double size = pixels(curve);
        ShownLabel shown{curve,
                         QRectF(QPointF(), label.box.size() * (size / Captions::labelPixels)),
                         size,
                         label.lines,
                         {}};
        shown.box.moveCenter(shown_.viewport.toScreen(label.box.center()));
        if (!label.leader.isNull())
            shown.leader = QLineF(shown_.viewport.toScreen(label.leader.p1()),
                                  shown_.viewport.toScreen(label.leader.p2()));
        return shown;
    }

    /// On the middle of its line.
    ShownLabel beside(std::uint32_t curve) const
    {
        const Polyline line = shown_.placed.polyline(curve);
        const auto middle = pointsAlong(line, 1);
        if (middle.empty())
            return {};
        std::uint32_t own = 0;
        const auto edges = shown_.placed.edgesOf(curve, own);
        const auto known = shortened_.find(firstLabelOf(curve));
        if (known == shortened_.end())
            return {};
        QString text = known->second;
        if (edges.size() > 1)
            text += QStringLiteral(" +%1").arg(edges.size() - 1);
        const QSizeF size(metrics_.horizontalAdvance(text) + 2, Captions::lineHeight);
        ShownLabel label{curve, QRectF(QPointF(), size), Captions::labelPixels, QStringList{text}, {}};
        label.box.moveCenter(shown_.viewport.toScreen(middle.front()));
        return label;
    }

    const Shown& shown_;
    QRectF region_, window_;
    QFontMetricsF metrics_;
    PlacedLines lines_;
    Obstacles taken_;
    std::unordered_map<std::uint32_t, QString> shortened_; ///< by label of the picture
    std::vector<ShownLabel> labels_;
};

} // namespace

std::vector<ShownLabel> shownLabels(const Shown& shown, const QRectF& box)
{
    if (shown.level != Level::Labels && shown.placed.markedCurves.empty())
        return {};
    return LabelChoice(shown, box).choose();
}

} // namespace threadmend
