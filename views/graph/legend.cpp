// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/legend.h"

#include "views/graph/drawn_nodes.h"

#include <QFontMetricsF>
#include <algorithm>

namespace threadmend {

namespace {

constexpr double pixels = 11.5;
constexpr double rowHeight = 26;
constexpr double padding = 12;
constexpr double sampleWidth = 30;
constexpr double between = 20;

double entryWidth(const Theme& theme, LegendEntry entry)
{
    return sampleWidth + QFontMetricsF(theme.font(pixels)).horizontalAdvance(legendText(entry));
}

void lineSample(Drawing& drawing, const Theme& theme, const LineLook& look, QPointF at)
{
    const QPointF curve[] = {at, at + QPointF(7, 0), at + QPointF(15, 0), at + QPointF(22, 0)};
    drawLine(drawing, theme, look, curve, QStringLiteral("legend"), QString());
}

/// A line that is struck through, wholly or by one stroke.
void cutSample(Drawing& drawing, const Theme& theme, bool wholly, QPointF at)
{
    const auto add = [&](QPointF from, QPointF to, const QPen& pen) {
        QPainterPath path(at + from);
        path.lineTo(at + to);
        drawing.items.push_back(DrawnShape{QStringLiteral("legend"), QString(), path, pen, Qt::NoBrush});
    };
    add({0, 0}, {22, 0}, QPen(theme.incorrect, 1.6, Qt::DashLine));
    const QPen stroke(theme.incorrect, 2);
    add({7, 4}, {15, -4}, stroke);
    if (wholly)
        add({7, -4}, {15, 4}, stroke);
}

void nodeSample(Drawing& drawing, const Theme& theme, unsigned marks, QPointF at)
{
    drawNode(drawing, theme,
             {at + QPointF(12, 0), 7.5, 7.5, marks, QString(), QStringLiteral("legend"), QString()});
}

void ringSample(Drawing& drawing, double radius, const QPen& pen, QPointF at)
{
    QPainterPath ring;
    ring.addEllipse(at + QPointF(12, 0), radius, radius);
    drawing.items.push_back(DrawnShape{QStringLiteral("legend"), QString(), ring, pen, Qt::NoBrush});
}

/// Filled, wholly or to the half.
void badSample(Drawing& drawing, const Theme& theme, bool wholly, QPointF at)
{
    const QRectF box(at + QPointF(4.5, -7.5), QSizeF(15, 15));
    QPainterPath area;
    area.arcMoveTo(box, 180);
    area.arcTo(box, 180, wholly ? 360 : 180);
    area.closeSubpath();
    QColor fill = theme.incorrect;
    fill.setAlphaF(0.5F);
    drawing.items.push_back(DrawnShape{QStringLiteral("legend"), QString(), area, QPen(Qt::NoPen), fill});
    ringSample(drawing, 7.5, QPen(theme.incorrect, 1.6), at);
}

void sample(Drawing& drawing, const Theme& theme, LegendEntry entry, QPointF at)
{
    const auto line = [&](EdgeColour colour, std::uint8_t marks, bool backward) {
        lineSample(drawing, theme, lineLook(theme, colour, marks, backward), at);
    };
    switch (entry) {
    case LegendEntry::Correct:
        return line(EdgeColour::Correct, 0, false);
    case LegendEntry::Incorrect:
        return line(EdgeColour::Incorrect, 0, false);
    case LegendEntry::Neutral:
        return line(EdgeColour::Neutral, 0, false);
    case LegendEntry::Elsewhere:
        return line(EdgeColour::None, 0, false);
    case LegendEntry::Run:
        return line(EdgeColour::Neutral, EdgeMark::OnRun, false);
    case LegendEntry::Back:
        return line(EdgeColour::Neutral, 0, true);
    case LegendEntry::Kept:
        return drawKeptMark(drawing, theme, at + QPointF(15, 0), QStringLiteral("legend"));
    case LegendEntry::FoldedSteps:
        return line(EdgeColour::Neutral, EdgeMark::OnRun | EdgeMark::Folded, false);
    case LegendEntry::Decision:
        return nodeSample(drawing, theme, NodeMark::Decision, at);
    case LegendEntry::Violated:
        return nodeSample(drawing, theme, NodeMark::Violating, at);
    case LegendEntry::AlsoViolated:
    case LegendEntry::Failed:
        return nodeSample(drawing, theme, NodeMark::AlsoViolating, at);
    case LegendEntry::Current:
        return ringSample(drawing, 7.5, QPen(theme.accent, 2.4), at);
    case LegendEntry::Ghost:
        return nodeSample(drawing, theme, NodeMark::Ghost, at);
    case LegendEntry::Deadlock:
        return nodeSample(drawing, theme, NodeMark::Deadlock, at);
    case LegendEntry::Livelock:
        return nodeSample(drawing, theme, NodeMark::Livelock, at);
    case LegendEntry::End:
        return nodeSample(drawing, theme, NodeMark::End, at);
    case LegendEntry::Hidden: {
        DrawnText text;
        text.id = QStringLiteral("legend");
        text.text = QStringLiteral("+n");
        text.at = at + QPointF(14, 4);
        text.colour = theme.muted;
        drawing.items.push_back(std::move(text));
        return;
    }
    case LegendEntry::Cut:
        return cutSample(drawing, theme, true, at);
    case LegendEntry::PartlyCut:
        return cutSample(drawing, theme, false, at);
    case LegendEntry::Vanishing:
        return ringSample(drawing, 7.5, QPen(theme.muted, 1.2, Qt::DashLine), at);
    case LegendEntry::Bad:
        return badSample(drawing, theme, true, at);
    case LegendEntry::PartlyBad:
        return badSample(drawing, theme, false, at);
    case LegendEntry::JoinsBad:
        ringSample(drawing, 9, QPen(theme.incorrect, 1.8), at);
        return ringSample(drawing, 5, QPen(theme.incorrect, 1.4), at);
    case LegendEntry::Pre:
        return ringSample(drawing, 7.5, QPen(theme.decision, 2, Qt::DashLine), at);
    }
}

} // namespace

QString legendText(LegendEntry entry)
{
    switch (entry) {
    case LegendEntry::Correct:
        return QStringLiteral("correct");
    case LegendEntry::Incorrect:
        return QStringLiteral("incorrect");
    case LegendEntry::Neutral:
        return QStringLiteral("neutral: still open");
    case LegendEntry::Elsewhere:
        return QStringLiteral("on no counterexample");
    case LegendEntry::Run:
        return QStringLiteral("the counterexample");
    case LegendEntry::Kept:
        return QStringLiteral("step that matters");
    case LegendEntry::FoldedSteps:
        return QStringLiteral("steps folded");
    case LegendEntry::Decision:
        return QStringLiteral("decision");
    case LegendEntry::Violated:
        return QStringLiteral("violated");
    case LegendEntry::AlsoViolated:
        return QStringLiteral("violated by other runs");
    case LegendEntry::Failed:
        return QStringLiteral("failed: breaks off here");
    case LegendEntry::Current:
        return QStringLiteral("you are here");
    case LegendEntry::Ghost:
        return QStringLiteral("goes right from there");
    case LegendEntry::Deadlock:
        return QStringLiteral("deadlock");
    case LegendEntry::Livelock:
        return QStringLiteral("livelock: may stay here unseen");
    case LegendEntry::End:
        return QStringLiteral("end");
    case LegendEntry::Back:
        return QStringLiteral("back");
    case LegendEntry::Hidden:
        return QStringLiteral("transitions not shown");
    case LegendEntry::Cut:
        return QStringLiteral("blocked by the proposal");
    case LegendEntry::PartlyCut:
        return QStringLiteral("blocked after some runs");
    case LegendEntry::Vanishing:
        return QStringLiteral("not reached any more");
    case LegendEntry::Bad:
        return QStringLiteral("BAD");
    case LegendEntry::PartlyBad:
        return QStringLiteral("BAD after some runs");
    case LegendEntry::JoinsBad:
        return QStringLiteral("joins in this round");
    case LegendEntry::Pre:
        return QStringLiteral("PRE: a step leads into BAD");
    }
    return {};
}

double Legend::singleRowWidth(const Theme& theme) const
{
    double width = 2 * padding - between;
    for (const LegendEntry entry : entries_)
        width += entryWidth(theme, entry) + between;
    return entries_.empty() ? 0 : width;
}

Legend::Wrapped Legend::wrapped(const Theme& theme, double width) const
{
    Wrapped wrapped;
    QPointF at(padding, padding + 7);
    for (const LegendEntry entry : entries_) {
        const double own = entryWidth(theme, entry);
        if (at.x() > padding && at.x() + own + padding > width)
            at = QPointF(padding, at.y() + rowHeight);
        wrapped.places.push_back(at);
        wrapped.size.setWidth(std::max(wrapped.size.width(), at.x() + own + padding));
        at.rx() += own + between;
    }
    wrapped.size.setHeight(at.y() + padding + 7);
    return wrapped;
}

Legend::Wrapped Legend::wrappedEvenly(const Theme& theme, double width) const
{
    Wrapped best = wrapped(theme, width);
    for (Wrapped narrower = best; narrower.size.height() <= best.size.height();) {
        best = narrower;
        narrower = wrapped(theme, best.size.width() - 1);
        if (narrower.size.width() >= best.size.width())
            break;
    }
    return best;
}

QSizeF Legend::draw(Drawing& drawing, const Theme& theme, QPointF corner, double width) const
{
    if (entries_.empty())
        return {};
    const Wrapped wrapped = wrappedEvenly(theme, width);
    const QSizeF size = wrapped.size;
    QPainterPath frame;
    frame.addRoundedRect(QRectF(corner, size), 4, 4);
    drawing.items.push_back(
        DrawnShape{QStringLiteral("legend"), QString(), frame, QPen(theme.hairline, 1), theme.panel});
    const QColor canvas = std::exchange(drawing.canvas, theme.panel);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const QPointF place = corner + wrapped.places[i];
        sample(drawing, theme, entries_[i], place);
        DrawnText text;
        text.id = QStringLiteral("legend");
        text.text = legendText(entries_[i]);
        text.at = place + QPointF(sampleWidth, 4);
        text.anchor = DrawnText::Anchor::Start;
        text.pixels = pixels;
        text.colour = theme.muted;
        drawing.items.push_back(std::move(text));
    }
    drawing.canvas = canvas;
    return size;
}

Legend legendFor(const Picture& picture, const Layout& layout)
{
    std::vector<LegendEntry> entries = legendOf(picture);
    if (std::any_of(layout.routes.begin(), layout.routes.end(), [](const Route& r) { return r.backward; })) {
        const auto place = std::find_if(entries.begin(), entries.end(),
                                        [](LegendEntry e) { return e >= LegendEntry::Decision; });
        entries.insert(place, LegendEntry::Back);
    }
    return Legend(std::move(entries));
}

} // namespace threadmend
