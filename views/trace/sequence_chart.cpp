// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/trace/sequence_chart.h"

#include "views/graph/captions.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace threadmend {

namespace {

constexpr double margin = 24, rowHeight = 30, headHeight = 24, headPixels = 11.5, labelPixels = 11,
                 titlePixels = 14, dotRadius = 4.5, least = 96, gap = 18, lineHeight = 18;
constexpr int longestHead = 26, longestLabel = 60;

QRectF around(QPointF centre, double radius)
{
    return {centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius};
}

/// The rows of a chart: which steps are drawn, and where those that are not would stand.
struct Rows {
    std::vector<std::size_t> steps; ///< from 1, ascending
    std::size_t leftOut = 0;        ///< steps between two of them
    std::size_t before = 0;         ///< so many rows stand before the gap

    Rows(std::size_t length, std::size_t most)
    {
        most = std::max<std::size_t>(most, 2);
        const std::size_t drawn = std::min(length, most);
        leftOut = length - drawn;
        before = leftOut == 0 ? drawn : drawn * 3 / 5;
        for (std::size_t i = 0; i < drawn; ++i)
            steps.push_back(i < before ? i + 1 : i + 1 + leftOut);
    }
};

class Chart {
public:
    Chart(const OpenedModel& model, const ShownTrace& shown, const Theme& theme,
          const SequenceChartOptions& options)
        : model_(model), shown_(shown), theme_(theme), rows_(shown.length(), options.mostSteps)
    {
        chooseLanes(options.mostIdle);
        placeLanes();
    }

    Drawing draw()
    {
        drawing_.canvas = theme_.canvas;
        drawing_.title = titleText();
        drawing_.description = QStringLiteral("A sequence chart of %1").arg(drawing_.title);
        text(QString(), drawing_.title, {margin, margin + titlePixels}, DrawnText::Anchor::Start, theme_.text,
             titlePixels, true);
        top_ = margin + titlePixels + 20;
        const auto background = static_cast<std::ptrdiff_t>(drawing_.items.size());
        for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
            lifeLine(lane);
        for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
            head(lane);
        for (std::size_t row = 0; row < rows_.steps.size(); ++row)
            step(row);
        if (rows_.leftOut > 0)
            note(QStringLiteral("⋯  %1 more steps  ⋯").arg(rows_.leftOut), gapY(), theme_.muted, true);
        const auto foreground = static_cast<std::ptrdiff_t>(drawing_.items.size());
        loopFrame(); // as wide as what stands in it, and behind that
        std::rotate(drawing_.items.begin() + background, drawing_.items.begin() + foreground,
                    drawing_.items.end());
        legend();
        drawing_.size = {right_ + margin, bottom_ + margin};
        return std::move(drawing_);
    }

private:
    struct Lane {
        std::uint32_t column = 0;
        QString name;
        double x = 0;
        double width = least;
    };

    const Lanes& all() const { return *model_.lanes; }
    std::size_t length() const { return shown_.length(); }

    QString titleText() const
    {
        const QString path = QString::fromStdString(model_.path);
        const QString steps =
            length() == 1 ? QStringLiteral("1 step") : QStringLiteral("%1 steps").arg(length());
        return QStringLiteral("%1  ·  %2 of %3")
            .arg(path.mid(path.lastIndexOf(QLatin1Char('/')) + 1),
                 shown_.kind == ShownTrace::Kind::Counterexample ? QStringLiteral("counterexample")
                                                                 : QStringLiteral("run"),
                 steps);
    }

    double widthOf(const QString& text, double pixels, bool bold = false) const
    {
        return QFontMetricsF(theme_.font(pixels, bold)).horizontalAdvance(text);
    }

    // Lanes

    void chooseLanes(std::size_t mostIdle)
    {
        if (!model_.lanes) {
            lanes_.push_back({0, QStringLiteral("model")});
            return;
        }
        std::size_t columns = 0;
        for (std::size_t i = 0; i <= length(); ++i)
            columns = std::max(columns, all().pointsIn(shown_.trace.stateAfter(i)).size());
        std::vector<bool> moved(columns);
        for (const std::size_t step : rows_.steps) {
            moves_.push_back(
                movedLanes(all(), shown_.trace.stateAfter(step - 1), shown_.trace.steps[step - 1]));
            for (const MovedLane& each : moves_.back())
                moved[each.lane] = true;
        }
        const auto idle = static_cast<std::size_t>(std::count(moved.begin(), moved.end(), false));
        idleLeftOut_ = idle > mostIdle ? idle : 0;
        laneOf_.assign(columns, 0);
        for (std::uint32_t column = 0; column < columns; ++column) {
            laneOf_[column] = lanes_.size();
            if (moved[column] || idleLeftOut_ == 0)
                lanes_.push_back({column, elided(visibleText(all().names()[column]), longestHead)});
        }
    }

    void placeLanes()
    {
        left_ = margin + widthOf(QString::number(length()), labelPixels) + 14;
        double x = left_;
        for (Lane& lane : lanes_) {
            lane.width = std::max(least, widthOf(lane.name, headPixels, true) + 20);
            lane.x = x + lane.width / 2;
            x += lane.width + gap;
        }
        right_ = std::max(x - gap, margin + widthOf(titleText(), titlePixels, true));
    }

    double rowY(std::size_t row) const
    {
        const double behindGap = row >= rows_.before && rows_.leftOut > 0 ? 1 : 0;
        return top_ + headHeight + rowHeight * (static_cast<double>(row) + 1 + behindGap) + 4;
    }
    double gapY() const { return rowY(rows_.before) - rowHeight; }
    double end() const
    {
        return rows_.steps.empty() ? top_ + headHeight + rowHeight : rowY(rows_.steps.size() - 1) + rowHeight;
    }

    void head(std::size_t number)
    {
        const Lane& lane = lanes_[number];
        const QString id = QStringLiteral("lane-%1").arg(number);
        QPainterPath box;
        box.addRoundedRect(QRectF(lane.x - lane.width / 2, top_, lane.width, headHeight), 4, 4);
        shape(id, box, QPen(theme_.muted, 1), theme_.panel);
        text(id, lane.name, {lane.x, top_ + headHeight / 2 + headPixels * 0.36}, DrawnText::Anchor::Middle,
             theme_.text, headPixels, true);
    }

    /// The b-thread's point after a position; 0: it does not live.
    std::uint32_t pointAfter(const Lane& lane, std::size_t position) const
    {
        return all().pointIn(shown_.trace.stateAfter(position), lane.column);
    }

    /// From row to row: nothing where the b-thread does not live, thick where it is hot.
    void lifeLine(std::size_t number)
    {
        const Lane& lane = lanes_[number];
        const QPen plain(theme_.muted, 1), hot(theme_.decision, 3.2, Qt::SolidLine, Qt::FlatCap);
        double from = top_ + headHeight;
        for (std::size_t row = 0; row <= rows_.steps.size(); ++row) {
            const double to = row < rows_.steps.size() ? rowY(row) : end();
            const std::size_t position = row == 0 ? 0 : rows_.steps[row - 1];
            const std::uint32_t point = model_.lanes ? pointAfter(lane, position) : 1;
            const bool isHot = model_.lanes && point != 0 && all().points()[point].hot;
            if (point != 0)
                drawing_.items.emplace_back(
                    DrawnLines{isHot ? hot : plain, 1, {QLineF(lane.x, from, lane.x, to)}});
            hotSeen_ = hotSeen_ || isHot;
            from = to;
        }
    }

    // Steps

    QColor colourOf(std::size_t step) const
    {
        switch (shown_.colours[step - 1]) {
        case Colour::Correct:
            return theme_.correct;
        case Colour::Incorrect:
            return theme_.incorrect;
        case Colour::Neutral:
            return theme_.text;
        }
        return theme_.text;
    }

    void step(std::size_t row)
    {
        const std::size_t number = rows_.steps[row];
        const double y = rowY(row);
        const QColor colour = colourOf(number);
        const QString id = QStringLiteral("step-%1").arg(number);
        const QString whole = visibleText(model_.lts.labels().text(shown_.trace.steps[number - 1].label));
        text(id, QString::number(number), {left_ - 14, y + labelPixels * 0.36}, DrawnText::Anchor::End,
             theme_.muted, labelPixels, false, whole);
        if (!model_.lanes)
            return stateStep(id, whole, number, {lanes_[0].x, y}, colour);
        const std::vector<MovedLane>& moved = moves_[row];
        if (moved.empty())
            return besideLanes(id, whole, {left_, y}, colour);
        const double first = lanes_[laneOf_[moved.front().lane]].x,
                     last = lanes_[laneOf_[moved.back().lane]].x;
        if (last > first) {
            QPainterPath line({first, y});
            line.lineTo(last, y);
            shape(id, line, QPen(colour, 1.4), {}, whole);
        }
        for (const MovedLane& each : moved)
            mark(id, {lanes_[laneOf_[each.lane]].x, y}, each.move, colour);
        const QString shown = elided(whole, longestLabel);
        if (last - first > widthOf(shown, labelPixels))
            labelAt(id, shown, {(first + last) / 2, y - 6}, DrawnText::Anchor::Middle, colour, whole);
        else
            besideLanes(id, whole, {last + 9, y}, colour);
    }

    void besideLanes(const QString& id, const QString& whole, QPointF at, const QColor& colour)
    {
        const QString shown = elided(whole, longestLabel);
        labelAt(id, shown, at + QPointF(0, labelPixels * 0.36), DrawnText::Anchor::Start, colour, whole);
    }

    void labelAt(const QString& id, const QString& shown, QPointF at, DrawnText::Anchor anchor,
                 const QColor& colour, const QString& whole)
    {
        const double width = widthOf(shown, labelPixels);
        right_ = std::max(right_, at.x() + (anchor == DrawnText::Anchor::Start ? width : width / 2));
        text(id, shown, at, anchor, colour, labelPixels, false, whole, true);
    }

    /// Of a model without b-threads: the event, and the state that it leads to.
    void stateStep(const QString& id, const QString& whole, std::size_t number, QPointF at,
                   const QColor& colour)
    {
        QPainterPath dot;
        dot.addEllipse(around(at, dotRadius));
        shape(id, dot, QPen(colour, 1.4), colour, whole);
        const QString state = QStringLiteral("→ ") +
                              elided(visibleText(model_.lts.describe(shown_.trace.stateAfter(number))), 40);
        const QString label = elided(whole, longestLabel);
        labelAt(id, label, at + QPointF(12, labelPixels * 0.36), DrawnText::Anchor::Start, colour, whole);
        labelAt(id, state, at + QPointF(22 + widthOf(label, labelPixels), labelPixels * 0.36),
                DrawnText::Anchor::Start, theme_.muted, whole);
    }

    void mark(const QString& id, QPointF at, LaneMove move, const QColor& colour)
    {
        QPainterPath path;
        switch (move) {
        case LaneMove::Stays:
            return;
        case LaneMove::Acted:
        case LaneMove::Followed:
            path.addEllipse(around(at, dotRadius));
            break;
        case LaneMove::Started:
            path.addRect(around(at, dotRadius - 0.5));
            break;
        case LaneMove::Interrupted:
            path.moveTo(at + QPointF(-5, -5));
            path.lineTo(at + QPointF(5, 5));
            path.moveTo(at + QPointF(-5, 5));
            path.lineTo(at + QPointF(5, -5));
            break;
        }
        marksSeen_ |= 1u << static_cast<unsigned>(move);
        const bool filled = move == LaneMove::Acted;
        shape(id, path, QPen(colour, 1.6), filled ? QBrush(colour) : QBrush(theme_.canvas));
    }

    /// Around the rows of the loop, with its name in a corner.
    void loopFrame()
    {
        const auto loop = shown_.trace.loop;
        if (!loop)
            return;
        const auto firstRow =
            std::upper_bound(rows_.steps.begin(), rows_.steps.end(), *loop) - rows_.steps.begin();
        const double from = rowY(static_cast<std::size_t>(firstRow)) - rowHeight * 0.72,
                     to = end() - rowHeight * 0.45;
        const double x = left_ - 8;
        QPainterPath frame;
        frame.addRoundedRect(QRectF(x, from, right_ - x + 8, to - from), 5, 5);
        shape(QStringLiteral("loop"), frame, QPen(theme_.accent, 1.2, Qt::DashLine),
              theme_.isDark ? theme_.panel : theme_.selection.lighter(104));
        const QString words = *loop == 0 ? QStringLiteral("loop: back to the start")
                                         : QStringLiteral("loop: back to after step %1").arg(*loop);
        text(QStringLiteral("loop"), words, {right_ + 4, to + labelPixels + 3}, DrawnText::Anchor::End,
             theme_.accent, labelPixels, true);
    }

    // Below

    void note(const QString& words, double y, const QColor& colour, bool centred = false)
    {
        if (!centred)
            right_ = std::max(right_, left_ + widthOf(words, labelPixels));
        text(QString(), words, {centred ? (left_ + right_) / 2 : left_, y + labelPixels * 0.36},
             centred ? DrawnText::Anchor::Middle : DrawnText::Anchor::Start, colour, labelPixels, false, {},
             centred);
    }

    void legend()
    {
        double y = end() + 14;
        const auto line = [&](const QString& words, const QColor& colour) {
            note(words, y, colour);
            y += lineHeight;
        };
        if (shown_.finding)
            line(QStringLiteral("%1: %2").arg(visibleText(shown_.finding->word),
                                              visibleText(shown_.finding->explanation)),
                 theme_.incorrect);
        const std::pair<LaneMove, const char*> meanings[] = {{LaneMove::Acted, "requested the event"},
                                                             {LaneMove::Followed, "waited for it"},
                                                             {LaneMove::Interrupted, "ended by it"},
                                                             {LaneMove::Started, "started"}};
        double x = left_;
        const auto sample = [&](const QString& words) {
            text(QStringLiteral("legend"), words, {x + 12, y + labelPixels * 0.36}, DrawnText::Anchor::Start,
                 theme_.muted, labelPixels);
            x += 12 + widthOf(words, labelPixels) + 18;
            right_ = std::max(right_, x - 18);
        };
        const unsigned seen = marksSeen_;
        for (const auto& [move, words] : meanings)
            if ((seen & 1u << static_cast<unsigned>(move)) != 0) {
                mark(QStringLiteral("legend"), {x + dotRadius, y}, move, theme_.text);
                x += 2;
                sample(QString::fromLatin1(words));
            }
        if (hotSeen_) {
            drawing_.items.emplace_back(DrawnLines{QPen(theme_.decision, 3.2, Qt::SolidLine, Qt::FlatCap),
                                                   1,
                                                   {QLineF(x + 4, y - 7, x + 4, y + 7)}});
            sample(QStringLiteral("hot: must not stay for ever"));
        }
        if (x > left_)
            y += lineHeight;
        if (idleLeftOut_ > 0)
            line(QStringLiteral("%1 b-threads that no step moves are left out").arg(idleLeftOut_),
                 theme_.muted);
        bottom_ = y - lineHeight / 2;
    }

    void shape(const QString& id, const QPainterPath& path, const QPen& pen, const QBrush& brush,
               const QString& title = {})
    {
        drawing_.items.push_back(DrawnShape{id, title, path, pen, brush});
    }
    void text(const QString& id, const QString& words, QPointF at, DrawnText::Anchor anchor,
              const QColor& colour, double pixels, bool bold = false, const QString& title = {},
              bool halo = false)
    {
        drawing_.items.push_back(DrawnText{id, title, words, at, anchor, pixels, bold, colour, halo});
    }

    const OpenedModel& model_;
    const ShownTrace& shown_;
    const Theme& theme_;
    Rows rows_;
    std::vector<std::vector<MovedLane>> moves_; ///< by row
    std::vector<Lane> lanes_;
    std::vector<std::size_t> laneOf_; ///< by column of a b-thread that is drawn
    std::size_t idleLeftOut_ = 0;
    unsigned marksSeen_ = 0;
    bool hotSeen_ = false;
    double left_ = margin, right_ = margin, top_ = margin, bottom_ = margin;
    Drawing drawing_;
};

} // namespace

Drawing sequenceChart(const OpenedModel& model, const ShownTrace& trace, const Theme& theme,
                      const SequenceChartOptions& options)
{
    return Chart(model, trace, theme, options).draw();
}

bool isChartFile(std::string_view path)
{
    const Exporter* exporter = exporterOf(path);
    return exporter != nullptr && !exporter->needsGraph;
}

Outcome<RenderReport> writeSequenceChart(const OpenedModel& model, const ShownTrace& trace,
                                         const Theme& theme, const std::string& path, RunContext& run)
{
    const Exporter* exporter = exporterOf(path);
    if (exporter == nullptr || exporter->needsGraph)
        return InputError{path, 0, 0, "the extension names no kind of sequence chart",
                          "use .svg, .png or .pdf"};
    const Drawing drawing = sequenceChart(model, trace, theme);
    auto sink = ByteSink::toFile(path);
    if (!sink)
        return sink.failure();
    const auto written = exporter->write({Picture(), Layout(), drawing, theme}, *sink, run);
    if (!written)
        return written.failure();
    if (auto error = sink->commit())
        return *error;
    RenderReport report{0, 0, drawing.size, {}};
    if (!written->note.empty())
        report.notes.push_back(written->note);
    return report;
}

} // namespace threadmend
