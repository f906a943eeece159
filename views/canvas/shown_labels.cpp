// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/shown_labels.h"

#include "views/canvas/shown_names.h"
#include "views/graph/label_block.h"
#include "views/graph/nearness.h"
#include "views/graph/obstacles.h"
#include "views/graph/short_texts.h"
#include "views/graph/theme.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace threadmend {

namespace {

constexpr double leastLabel = 8; ///< pixels of a font
/// Pixels from the end of a leader to other curves; less where the label would be left out otherwise.
constexpr double leaderClear = 3, leastClear = 2.4;
constexpr std::size_t mostKeys = 26;
constexpr double keyHeight = 12;
constexpr double longLeader = 120, longestLeader = 200;
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
    /// `kept`: where no label may stand but those of steps of the counterexample.
    LabelChoice(const Shown& shown, const QRectF& region, const QRectF& kept)
        : shown_(shown), region_(region), window_(QPointF(), shown.viewport.size()),
          metrics_(Theme::light().font(Captions::labelPixels)), lines_(shown.placed),
          taken_(window_.adjusted(-50, -50, 50, 50)), kept_(kept)
    {
    }

    std::vector<ShownLabel> choose() &&
    {
        if (isAsLaidOut()) {
            takeAll();
            takeLeftOut();
        } else {
            takeThoseWithRoom();
        }
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

    /// Those that matter and that the layout has no place for: on the screen there may be one.
    void takeLeftOut()
    {
        std::vector<std::uint32_t> curves = shown_.curvesNear(window_);
        std::erase_if(curves, [&](std::uint32_t curve) {
            return shown_.placed.labelOf[curve] != PlacedPicture::nothing || rank(curve) == 0;
        });
        if (curves.empty())
            return;
        shortenLabelsOf(curves, Captions::longestShort);
        for (const std::uint32_t node : shown_.nodesNear(window_))
            taken_.forbid(boxOf(node));
        for (const std::uint32_t curve : shown_.curvesNear(window_.adjusted(-160, -160, 160, 160)))
            if (const ShownLabel label = asPlaced(curve); !label.lines.isEmpty())
                taken_.forbid(label.box);
        take(curves);
    }

    void keep(ShownLabel label)
    {
        if (!label.lines.isEmpty() && label.reach().intersects(region_))
            labels_.push_back(std::move(label));
    }

    void takeThoseWithRoom()
    {
        // Which have room must not depend on which part of the window is painted.
        std::vector<std::uint32_t> curves = candidates();
        shortenLabelsOf(curves, shown_.placed.written() ? Captions::longestShort : Captions::longestUnplaced);
        for (const std::uint32_t node : shown_.nodesNear(window_))
            taken_.forbid(boxOf(node));
        take(curves);
    }

    /// Each that has room, what matters first.
    void take(std::vector<std::uint32_t>& curves)
    {
        std::stable_sort(curves.begin(), curves.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return rank(a) > rank(b); });
        for (const std::uint32_t curve : curves) {
            if (lines_.exhausted())
                break;
            if ((shown_.placed.curve(curve).marks & EdgeMark::OnRun) == 0 && !kept_.isEmpty())
                taken_.forbid(std::exchange(kept_, QRectF()));
            if (auto label = placed(curve))
                add(*std::move(label));
            else if (rank(curve) > 0 && shown_.placed.written())
                withoutRoom_.push_back(curve);
        }
        giveKeys();
    }

    void add(ShownLabel label)
    {
        taken_.forbid(label.box.adjusted(1, 1, -1, -1));
        keep(std::move(label));
    }

    /// A letter for each label that has no room beside its curve even when it is shortened.
    void giveKeys()
    {
        std::map<std::uint32_t, QChar> letters; // by label of the picture
        for (const std::uint32_t curve : withoutRoom_) {
            const std::uint32_t text = firstLabelOf(curve);
            if (lines_.exhausted() || (letters.size() == mostKeys && !letters.contains(text)))
                return;
            const QChar letter(u'a' + static_cast<int>(letters.size()));
            const QChar key = letters.try_emplace(text, letter).first->second;
            ShownLabel label = onMiddle({curve,
                                         QRectF(0, 0, metrics_.horizontalAdvance(key) + 2, keyHeight),
                                         Captions::labelPixels,
                                         QStringList{key},
                                         {}});
            label.shortened = true;
            label.standsFor = visibleText(shown_.placed.picture.labels[text]);
            if (!label.lines.isEmpty() && (takeOwn(label) || takeLed(label, 0) || takeLed(label, 1)))
                add(std::move(label));
        }
    }

    /// The whole label near its curve; if it matters, else less of it, else further away.
    std::optional<ShownLabel> placed(std::uint32_t curve)
    {
        ShownLabel whole = asPlaced(curve);
        if (whole.lines.isEmpty())
            whole = shown_.placed.written() ? wholeBeside(curve) : beside(curve);
        if (!whole.lines.isEmpty() && (takeOwn(whole) || takeLed(whole, 0)))
            return whole;
        if (rank(curve) == 0 || !shown_.placed.written())
            return std::nullopt;
        ShownLabel less = beside(curve);
        less.shortened = true;
        if (!less.lines.isEmpty() && (takeOwn(less) || takeLed(less, 0) || takeLed(less, 1)))
            return less;
        return std::nullopt;
    }

    /// Curves whose labels may be drawn: all where there is room for all, else those that matter.
    std::vector<std::uint32_t> candidates() const
    {
        return shown_.level == Level::Labels ? shown_.curvesNear(window_) : shown_.placed.markedCurves;
    }

    /// Of what is in sight, so that labels that differ look different.
    void shortenLabelsOf(std::span<const std::uint32_t> curves, int longest)
    {
        constexpr std::size_t most = 4000; // labels that one window has no room for
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

    /// Nothing else stands there, and nothing of it is cut off.
    bool isFree(const QRectF& box)
    {
        const QRectF inner = box.adjusted(1, 1, -1, -1);
        return window_.contains(inner) && !taken_.cost({&inner, 1}).forbidden;
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
    /// go further, since they must not be missed: first (`ring` 0) about as far as they are large, then
    /// further.
    bool takeLed(ShownLabel& label, int ring)
    {
        const bool matters = rank(label.curve) > 0;
        const QRectF own = label.box;
        for (const QPointF& way : waysFrom(own, matters ? ring : -1)) {
            const QRectF box = own.translated(way);
            if (!isFree(box))
                continue;
            if (const auto leader = leaderOf(box, label.curve, ring > 0)) {
                label.box = box;
                label.leader = *leader;
                return true;
            }
        }
        return false;
    }

    static std::vector<QPointF> waysFrom(const QRectF& box, int ring)
    {
        const double w = box.width() / 2 + 8, h = box.height() + 2;
        if (ring < 0)
            return {{0, 0}, {0, -h}, {0, h}};
        if (ring == 0)
            return {{0, 0},      {0, -h},           {0, h},           {w, 0},
                    {-w, 0},     {w, -h},           {-w, -h},         {w, h},
                    {-w, h},     {0, -2 * h},       {0, 2 * h},       {2 * w, -h},
                    {-2 * w, h}, {1.5 * w, -2 * h}, {-1.5 * w, 2 * h}};
        std::vector<QPointF> ways;
        constexpr int lines = 14, columns = 3;
        for (int y = -lines; y <= lines; ++y)
            for (int x = -columns; x <= columns; ++x)
                ways.push_back(QPointF(x * w, y * Captions::lineHeight));
        std::stable_sort(ways.begin(), ways.end(), [](QPointF a, QPointF b) {
            return std::hypot(a.x(), a.y()) < std::hypot(b.x(), b.y());
        });
        return ways;
    }

    std::optional<QLineF> leaderOf(const QRectF& box, std::uint32_t curve, bool urgent)
    {
        const double longest = urgent ? longestLeader : longLeader;
        const double clear = (urgent ? leastClear : leaderClear) / shown_.viewport.scale();
        const QRectF world = shown_.viewport.toWorld(box);
        std::vector<QLineF> leaders;
        for (const QPointF& end : leaderEnds(curve, clear))
            if (!world.adjusted(-clear, -clear, clear, clear).contains(end)) {
                const QLineF line = leaderFrom(world, end);
                leaders.push_back({shown_.viewport.toScreen(line.p1()), shown_.viewport.toScreen(line.p2())});
            }
        std::stable_sort(leaders.begin(), leaders.end(),
                         [](const QLineF& a, const QLineF& b) { return a.length() < b.length(); });
        for (const QLineF& line : leaders)
            if (line.length() <= longest && window_.contains(line.p2()) && isFree(line))
                return line;
        return std::nullopt;
    }

    /// Where leaders to a curve may end; they are the same from everywhere.
    const std::vector<QPointF>& leaderEnds(std::uint32_t curve, double clear)
    {
        if (const std::pair wanted(curve, clear); endsOf_ != wanted) {
            endsOf_ = wanted;
            ends_ = pointsAlone(curve, lines_, clear);
        }
        return ends_;
    }

    /// But for its end: a short curve may be half under its nodes.
    bool isFree(QLineF line)
    {
        constexpr double end = 5;
        line.setLength(std::max(0.0, line.length() - end));
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
        const std::uint32_t index =
            shown_.placed.written() ? shown_.placed.labelOf[curve] : PlacedPicture::nothing;
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

    /// The whole of a label that the layout has no place for, on the middle of its line.
    ShownLabel wholeBeside(std::uint32_t curve) const
    {
        const Layout& layout = shown_.placed.layout;
        const LabelBlock block =
            labelBlock(shown_.placed.picture, layout.captions, layout, layout.routes[curve]);
        return onMiddle({curve, QRectF(QPointF(), block.size), Captions::labelPixels, block.lines, {}});
    }

    /// Less than the whole of a label, on the middle of its line: of a step its number, else what tells it
    /// from others.
    ShownLabel beside(std::uint32_t curve) const
    {
        std::uint32_t own = 0;
        const auto edges = shown_.placed.edgesOf(curve, own);
        const auto known = shortened_.find(firstLabelOf(curve));
        if (known == shortened_.end())
            return {};
        const std::uint32_t step = shown_.placed.written() ? stepOf(edges) : 0;
        QString text = step > 0 ? QStringLiteral("%1 …").arg(step) : known->second;
        if (edges.size() > 1)
            text += QStringLiteral(" +%1").arg(edges.size() - 1);
        const QSizeF size(metrics_.horizontalAdvance(text) + 2, Captions::lineHeight);
        return onMiddle({curve, QRectF(QPointF(), size), Captions::labelPixels, QStringList{text}, {}});
    }

    std::uint32_t stepOf(std::span<const std::uint32_t> edges) const
    {
        for (const std::uint32_t edge : edges)
            if (const std::uint32_t step = shown_.placed.picture.stepNumber(edge))
                return step;
        return 0;
    }

    ShownLabel onMiddle(ShownLabel label) const
    {
        const Polyline line = shown_.placed.polyline(label.curve);
        const auto middle = pointsAlong(line, 1);
        if (middle.empty() || label.lines.isEmpty())
            return {};
        label.box.moveCenter(shown_.viewport.toScreen(middle.front()));
        return label;
    }

    const Shown& shown_;
    QRectF region_, window_;
    QFontMetricsF metrics_;
    PlacedLines lines_;
    Obstacles taken_;
    QRectF kept_;                                          ///< not yet taken
    std::unordered_map<std::uint32_t, QString> shortened_; ///< by label of the picture
    std::vector<std::uint32_t> withoutRoom_;               ///< curves that matter
    std::optional<std::pair<std::uint32_t, double>> endsOf_;
    std::vector<QPointF> ends_; ///< of leaders to that curve, so clear of others
    std::vector<ShownLabel> labels_;
};

} // namespace

QRectF ShownLabel::reach() const
{
    return leader.isNull() ? box : box | QRectF(leader.p1(), leader.p2()).normalized();
}

namespace {

/// Groups are what an overview is about: a label that stands where one is named goes.
void giveWayToNames(const Shown& shown, std::vector<ShownLabel>& labels)
{
    const std::vector<ShownName> names = shownNames(shown, {});
    std::erase_if(labels, [&](const ShownLabel& label) {
        return std::any_of(names.begin(), names.end(),
                           [&](const ShownName& name) { return label.reach().intersects(name.box); });
    });
}

} // namespace

std::vector<ShownLabel> shownLabels(const Shown& shown, const QRectF& box)
{
    if (shown.level != Level::Labels && shown.placed.markedCurves.empty())
        return {};
    // Which letters are needed, and where their list stands, must not depend on which part is painted.
    const QRectF window(QPointF(), shown.viewport.size());
    std::vector<ShownLabel> labels = LabelChoice(shown, window, QRectF()).choose();
    if (const QRectF list = keyListBox(shown, labels); !list.isEmpty())
        labels = LabelChoice(shown, window, list).choose();
    if (shown.placed.picture.nodeOfState)
        giveWayToNames(shown, labels);
    std::erase_if(labels, [&](const ShownLabel& label) { return !label.reach().intersects(box); });
    return labels;
}

std::vector<LabelKey> keysOf(std::span<const ShownLabel> labels)
{
    std::vector<LabelKey> keys;
    for (const ShownLabel& label : labels)
        if (!label.standsFor.isEmpty())
            keys.push_back({label.lines.front(), label.standsFor});
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

QRectF keyListBox(const Shown& shown, std::span<const ShownLabel> labels)
{
    constexpr double fromEdge = 12;
    const std::vector<LabelKey> keys = keysOf(labels);
    if (keys.empty())
        return {};
    const QFontMetricsF metrics(Theme::light().font(Captions::labelPixels));
    double width = 0;
    for (const LabelKey& key : keys)
        width = std::max(width, metrics.horizontalAdvance(key.label));
    const QSizeF size(width + keylist::letter + 2 * keylist::inner,
                      static_cast<double>(keys.size()) * keylist::line + 2 * keylist::inner);
    const QSizeF window = shown.viewport.size();
    const double right = window.width() - size.width() - fromEdge;
    const double bottom = window.height() - size.height() - fromEdge;
    QRectF best;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (const QPointF& corner :
         {QPointF(fromEdge, fromEdge), QPointF(right, bottom), QPointF(right, fromEdge)}) {
        const QRectF box(corner, size);
        const auto covered = std::count_if(
            labels.begin(), labels.end(), [&](const ShownLabel& label) { return label.box.intersects(box); });
        const std::size_t cost = 4 * static_cast<std::size_t>(covered) + shown.nodesNear(box).size();
        if (cost < least) {
            least = cost;
            best = box;
        }
    }
    return best;
}

} // namespace threadmend
