// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/scene_dump.h"

#include "views/canvas/shown_names.h"
#include "views/graph/captions.h"
#include "views/graph/drawn_picture.h"

namespace threadmend {

namespace {

QStringList marksOf(const Picture& picture, std::uint32_t node)
{
    const std::pair<std::uint16_t, const char*> names[] = {
        {NodeMark::Initial, "initial"},
        {NodeMark::Decision, "decision"},
        {NodeMark::Violating, "violated"},
        {NodeMark::AlsoViolating, "violated by other runs"},
        {NodeMark::Deadlock, "deadlock"},
        {NodeMark::Livelock, "livelock"},
        {NodeMark::End, "end"},
        {NodeMark::Ghost, "goes right from there"},
        {NodeMark::OnRun, "run"},
        {NodeMark::Folded, "folded"},
        {NodeMark::Context, "context"}};
    QStringList words;
    for (const auto& [mark, name] : names)
        if (picture.has(node, mark))
            words.push_back(QLatin1String(name));
    return words;
}

QStringList meaningOf(const Curve& curve)
{
    QStringList words;
    switch (curve.colour) {
    case EdgeColour::None:
        break;
    case EdgeColour::Correct:
        words.push_back(QStringLiteral("correct"));
        break;
    case EdgeColour::Incorrect:
        words.push_back(QStringLiteral("incorrect"));
        break;
    case EdgeColour::Neutral:
        words.push_back(QStringLiteral("neutral"));
        break;
    }
    if ((curve.marks & EdgeMark::OnRun) != 0)
        words.push_back(QStringLiteral("run"));
    if ((curve.marks & EdgeMark::Kept) != 0)
        words.push_back(QStringLiteral("kept"));
    if ((curve.marks & EdgeMark::Folded) != 0)
        words.push_back(QStringLiteral("folded"));
    if (curve.backward)
        words.push_back(QStringLiteral("back"));
    return words;
}

bool has(std::span<const std::uint32_t> list, std::uint32_t index)
{
    return std::find(list.begin(), list.end(), index) != list.end();
}

QStringList ringsOf(const Overlay& overlay, std::uint32_t node)
{
    QStringList words;
    if (has(overlay.current, node))
        words.push_back(QStringLiteral("here"));
    if (has(overlay.selected, node))
        words.push_back(QStringLiteral("selected"));
    if (has(overlay.found, node))
        words.push_back(QStringLiteral("found"));
    const std::pair<const std::vector<std::uint32_t>&, const char*> fates[] = {
        {overlay.vanishing, "vanishes"},
        {overlay.bad, "BAD"},
        {overlay.partlyBad, "partly BAD"},
        {overlay.joining, "joins"},
        {overlay.pre, "PRE"}};
    for (const auto& [nodes, word] : fates)
        if (std::binary_search(nodes.begin(), nodes.end(), node))
            words.push_back(QLatin1String(word));
    if (overlay.cursor == node)
        words.push_back(QStringLiteral("cursor"));
    if (overlay.hovered == Hit{Hit::Kind::Node, node})
        words.push_back(QStringLiteral("hovered"));
    return words;
}

QLatin1String nameOf(Level level)
{
    switch (level) {
    case Level::Density:
        return QLatin1String("density");
    case Level::Dots:
        return QLatin1String("dots");
    case Level::Shapes:
        return QLatin1String("shapes");
    case Level::Labels:
        return QLatin1String("labels");
    }
    return {};
}

class Dump {
public:
    Dump(const Shown& shown, const Overlay& overlay)
        : shown_(shown), overlay_(overlay), picture_(shown.placed.picture),
          window_(QPointF(), shown.viewport.size())
    {
    }

    QStringList lines(std::span<const ShownLabel> labels) &&
    {
        lines_.push_back(QStringLiteral("level ") + nameOf(shown_.level));
        for (const std::uint32_t node : shown_.nodesNear(window_))
            addNode(node);
        for (const std::uint32_t curve : shown_.curvesNear(window_))
            addCurve(curve);
        for (const ShownLabel& label : labels)
            add(QStringLiteral("label %1 \"%2\"").arg(label.curve).arg(label.lines.join(QChar(u'/'))), {});
        for (const LabelKey& key : keysOf(labels))
            add(QStringLiteral("key %1 \"%2\"").arg(key.letter, key.label), {});
        for (const ShownName& name : shownNames(shown_, labels))
            add(QStringLiteral("name %1 \"%2\"").arg(name.node).arg(name.text), {});
        return std::move(lines_);
    }

private:
    void add(const QString& what, const QStringList& words)
    {
        lines_.push_back(words.isEmpty() ? what : what + QChar(u' ') + words.join(QStringLiteral(", ")));
    }

    void addNode(std::uint32_t node)
    {
        const QSizeF half = shown_.halfSize(node);
        const QPointF corner(half.width(), half.height());
        const QPointF centre = shown_.viewport.toScreen(shown_.placed.layout.positions[node]);
        if (QRectF(centre - corner, centre + corner).intersects(window_))
            add(QStringLiteral("node %1 \"%2\"").arg(node).arg(visibleText(picture_.nodeTexts[node])),
                marksOf(picture_, node) + ringsOf(overlay_, node));
        if (shown_.badge(node).intersects(window_))
            add(QStringLiteral("badge %1 +%2").arg(node).arg(picture_.nodeHidden[node]), {});
    }

    void addCurve(std::uint32_t index)
    {
        const Curve curve = shown_.placed.curve(index);
        QStringList words = meaningOf(curve);
        if (has(overlay_.path, index))
            words.push_back(QStringLiteral("path"));
        if (std::binary_search(overlay_.highlighted.begin(), overlay_.highlighted.end(), index))
            words.push_back(QStringLiteral("highlighted"));
        if (overlay_.cursorEdge && shown_.placed.curveOf(*overlay_.cursorEdge) == index)
            words.push_back(QStringLiteral("cursor"));
        const std::pair<const std::vector<std::uint32_t>&, const char*> fates[] = {
            {overlay_.cut, "cut"},
            {overlay_.partlyCut, "partly cut"},
            {overlay_.vanishingCurves, "vanishes"}};
        for (const auto& [curves, word] : fates)
            if (std::binary_search(curves.begin(), curves.end(), index))
                words.push_back(QLatin1String(word));
        add(QStringLiteral("edge %1 \"%2\" to \"%3\"")
                .arg(index)
                .arg(visibleText(picture_.nodeTexts[curve.source]),
                     visibleText(picture_.nodeTexts[curve.target])),
            words);
    }

    const Shown& shown_;
    const Overlay& overlay_;
    const Picture& picture_;
    QRectF window_;
    QStringList lines_;
};

QString nodeTip(const PlacedPicture& placed, std::uint32_t node)
{
    const Picture& picture = placed.picture;
    QString text = visibleText(picture.nodeTexts[node]);
    const QStringList marks = marksOf(picture, node);
    if (!marks.isEmpty())
        text += QStringLiteral("\n") + marks.join(QStringLiteral(", "));
    text +=
        QStringLiteral("\n%1 in, %2 out").arg(placed.entering(node).size()).arg(placed.leaving(node).size());
    if (picture.nodeHidden[node] > 0)
        text += QStringLiteral(", %1 to states that are not shown").arg(picture.nodeHidden[node]);
    return text;
}

QString edgeTip(const PlacedPicture& placed, std::uint32_t edge)
{
    const std::uint32_t index = placed.curveOf(edge);
    const QString text = placed.hasRoutes()
                             ? wholeLabels(placed.picture, placed.layout, placed.layout.routes[index])
                             : visibleText(placed.picture.labels[placed.picture.edges[edge].label]);
    const QStringList words = meaningOf(placed.curve(index));
    return words.isEmpty() ? text : text + QStringLiteral("\n") + words.join(QStringLiteral(", "));
}

} // namespace

QStringList sceneDump(const Shown& shown, std::span<const ShownLabel> labels, const Overlay& overlay)
{
    return Dump(shown, overlay).lines(labels);
}

QString transitionText(const PlacedPicture& placed, std::uint32_t edge)
{
    const Picture& picture = placed.picture;
    const Curve curve = placed.curve(placed.curveOf(edge));
    QString text =
        QStringLiteral("%1 from %2 to %3")
            .arg(visibleText(picture.labels[picture.edges[edge].label]),
                 visibleText(picture.nodeTexts[curve.source]), visibleText(picture.nodeTexts[curve.target]));
    const QStringList words = meaningOf(curve);
    return words.isEmpty() ? text : text + QStringLiteral(": ") + words.join(QStringLiteral(", "));
}

QString tipOf(const PlacedPicture& placed, const Hit& hit)
{
    switch (hit.kind) {
    case Hit::Kind::Nothing:
        return {};
    case Hit::Kind::Node:
        return nodeTip(placed, hit.index);
    case Hit::Kind::Badge:
        return QStringLiteral("%1 transitions to states that are not shown; click to show them")
            .arg(placed.picture.nodeHidden[hit.index]);
    case Hit::Kind::Edge:
        return edgeTip(placed, hit.index);
    }
    return {};
}

} // namespace threadmend
