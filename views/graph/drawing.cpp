// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/drawing.h"

#include "views/graph/drawn_nodes.h"
#include "views/graph/drawn_picture.h"
#include "views/graph/legend.h"

#include <QFontMetricsF>
#include <algorithm>

namespace threadmend {

namespace {

constexpr double margin = 24;
/// Pictures of dots and lines are made smaller to fit on a page of this size, and of more lines than can be
/// told apart only some are drawn.
constexpr double longestSideOfDots = 2400;
constexpr std::size_t mostLines = 400000;

class Composer {
public:
    Composer(const Picture& picture, const Layout& layout, const Theme& theme, RunContext& run)
        : picture_(picture), layout_(layout), theme_(theme), run_(run)
    {
        drawing_.canvas = theme.canvas;
        if (layout.captions.detail == Detail::Dots) {
            scale_ =
                std::min(1.0, longestSideOfDots / std::max(layout.bounds.width(), layout.bounds.height()));
            stride_ = 1 + picture.edges.size() / mostLines;
        }
        coloured_ = isColoured(picture);
        drawing_.title = visibleText(picture.title);
        drawing_.description = visibleText(picture.sentence);
    }

    Outcome<Drawing> compose() &&
    {
        const double top = drawHeader();
        graphTop_ = top;
        const QSizeF graph = layout_.bounds.size() * scale_;
        if (auto stopped = drawGraph())
            return *stopped;
        const Legend legend = legendFor(picture_, layout_);
        const double room =
            std::max({graph.width(), headerWidth_, std::min(legend.singleRowWidth(theme_), 720.0)});
        const double bottom = top + graph.height() + 20;
        const QSizeF used = legend.draw(drawing_, theme_, QPointF(margin, bottom), room);
        drawing_.size = QSizeF(std::ceil(std::max(room, used.width()) + 2 * margin),
                               std::ceil(bottom + used.height() + (used.isEmpty() ? 0 : margin)));
        return std::move(drawing_);
    }

private:
    double drawHeader()
    {
        double y = margin;
        const auto line = [&](const QString& text, double pixels, bool bold, const QColor& colour,
                              double step) {
            if (text.isEmpty())
                return;
            const double most = std::max(layout_.bounds.width() * scale_, 640.0);
            for (const QString& piece : wrapped(text, theme_.font(pixels, bold), most)) {
                y += step;
                DrawnText drawn;
                drawn.id = QStringLiteral("header");
                drawn.text = piece;
                drawn.at = QPointF(margin, y - 4);
                drawn.anchor = DrawnText::Anchor::Start;
                drawn.pixels = pixels;
                drawn.bold = bold;
                drawn.colour = colour;
                headerWidth_ =
                    std::max(headerWidth_, QFontMetricsF(theme_.font(pixels, bold)).horizontalAdvance(piece));
                drawing_.items.push_back(std::move(drawn));
            }
        };
        line(visibleText(picture_.title), 15, true, theme_.text, 18);
        line(visibleText(picture_.sentence), 13, false, theme_.text, 22);
        line(visibleText(extentLine()), 11.5, false, theme_.muted, 19);
        return y + 20;
    }

    std::string extentLine() const
    {
        std::string text = picture_.extent;
        const auto add = [&](const std::string& more) { text += (text.empty() ? "" : " · ") + more; };
        if (layout_.captions.detail == Detail::Shapes)
            add("labels are left out");
        if (layout_.captions.detail == Detail::Dots)
            add(stride_ == 1 ? "drawn as dots and lines"
                             : "drawn as dots and lines, one of every " + grouped(stride_) + " transitions");
        if (layout_.labelsLeftOut > 0)
            add(counted(layout_.labelsLeftOut, "label") + " left out where there is no room");
        if (!layout_.note.empty())
            add(layout_.note);
        return text;
    }

    static QStringList wrapped(const QString& text, const QFont& font, double width)
    {
        const QFontMetricsF metrics(font);
        QStringList lines(QString{});
        for (const QString& word : elided(text, 600).split(QChar(u' '))) {
            const QString longer = lines.back().isEmpty() ? word : lines.back() + QChar(u' ') + word;
            if (lines.back().isEmpty() || metrics.horizontalAdvance(longer) <= width)
                lines.back() = longer;
            else
                lines.push_back(word);
        }
        for (QString& line : lines)
            line = metrics.elidedText(line, Qt::ElideMiddle, width);
        return lines;
    }

    QPointF place(QPointF point) const
    {
        return (point - layout_.bounds.topLeft()) * scale_ + QPointF(margin, graphTop_);
    }

    std::optional<Stopped> poll(std::size_t done, std::size_t total)
    {
        return run_.pollNow({"composing the picture", done, total});
    }

    std::optional<Stopped> drawGraph()
    {
        const PictureParts parts(picture_, layout_, theme_, coloured_, place({}));
        for (std::size_t i = 0; i < layout_.groupBoxes.size(); ++i)
            parts.drawGroup(drawing_, i);
        if (layout_.captions.detail == Detail::Dots)
            return drawDots();
        // What matters most is painted last.
        for (const bool onRun : {false, true})
            for (std::uint32_t i = 0; i < layout_.routes.size(); ++i) {
                if (auto stopped = poll(i, layout_.routes.size()))
                    return stopped;
                if (((layout_.routes[i].marks & EdgeMark::OnRun) != 0) == onRun)
                    parts.drawRoute(drawing_, i);
            }
        for (std::uint32_t node = 0; node < picture_.nodeCount(); ++node) {
            if (auto stopped = poll(node, picture_.nodeCount()))
                return stopped;
            parts.drawNode(drawing_, node);
        }
        for (const PlacedLabel& label : layout_.labels)
            parts.drawLabel(drawing_, label);
        return std::nullopt;
    }

    std::optional<Stopped> drawDots()
    {
        if (auto stopped = drawStraightLines())
            return stopped;
        DrawnDots plain{theme_.muted, std::max(0.35, 2 * std::min(1.0, 2 * scale_)), {}};
        DrawnDots deadlocks{theme_.muted, 4, {}}, decisions{theme_.decision, 5, {}};
        DrawnDots violations{theme_.incorrect, 5, {}}, others{theme_.incorrect, 3, {}};
        for (std::uint32_t node = 0; node < picture_.nodeCount(); ++node) {
            if (auto stopped = poll(node, picture_.nodeCount()))
                return stopped;
            (picture_.has(node, NodeMark::Violating)       ? violations
             : picture_.has(node, NodeMark::Decision)      ? decisions
             : picture_.has(node, NodeMark::AlsoViolating) ? others
             : picture_.has(node, NodeMark::Deadlock)      ? deadlocks
                                                           : plain)
                .centres.push_back(place(layout_.positions[node]));
        }
        for (DrawnDots* dots : {&plain, &deadlocks, &others, &decisions, &violations})
            if (!dots->centres.empty())
                drawing_.items.push_back(std::move(*dots));
        return std::nullopt;
    }

    /// One batch a colour; what matters most is painted last.
    std::optional<Stopped> drawStraightLines()
    {
        std::vector<DrawnLines> lines(8);
        for (std::size_t i = 0; i < picture_.edges.size(); ++i) {
            if (auto stopped = poll(i, picture_.edges.size()))
                return stopped;
            const PictureEdge& edge = picture_.edges[i];
            const bool onRun = (edge.marks & EdgeMark::OnRun) != 0;
            if (i % stride_ != 0 && !onRun)
                continue;
            auto& batch = lines[static_cast<std::size_t>(edge.colour) + (onRun ? 4 : 0)];
            if (batch.lines.empty())
                batch.pen = QPen(lineLook(theme_, shownColour(edge.colour, coloured_), 0, false).colour,
                                 onRun ? 2.5 : 0.5);
            batch.lines.push_back(
                QLineF(place(layout_.positions[edge.source]), place(layout_.positions[edge.target])));
        }
        for (DrawnLines& batch : lines) {
            if (batch.pen.widthF() < 1)
                batch.opacity = std::clamp(12000.0 / static_cast<double>(batch.lines.size() + 1), 0.04, 1.0);
            if (!batch.lines.empty())
                drawing_.items.push_back(std::move(batch));
        }
        return std::nullopt;
    }

    const Picture& picture_;
    const Layout& layout_;
    const Theme& theme_;
    RunContext& run_;
    Drawing drawing_;
    double scale_ = 1;
    std::size_t stride_ = 1;
    double graphTop_ = 0;
    double headerWidth_ = 0;
    bool coloured_ = false;
};

} // namespace

Outcome<Drawing> drawingOf(const Picture& picture, const Layout& layout, const Theme& theme, RunContext& run)
{
    return Composer(picture, layout, theme, run).compose();
}

Drawing drawingOf(const Picture& picture, const Layout& layout, const Theme& theme)
{
    RunContext run;
    return std::move(*drawingOf(picture, layout, theme, run));
}

} // namespace threadmend
