// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/label_block.h"

#include <algorithm>

namespace threadmend {

namespace {

constexpr qsizetype mostLabelLines = 4;
constexpr double digit = 7.5, diamond = 13, more = 52;

struct Line {
    QString text;
    double width;
};

std::vector<Line> linesOf(const Picture& picture, const Captions& captions, const Layout& layout,
                          const Route& route)
{
    std::vector<Line> lines;
    const bool kept = (route.marks & EdgeMark::Kept) != 0;
    const auto widthOf = [&](const TextWidth& width) { return kept ? width.bold : width.normal; };
    const auto add = [&](const QString& text, double width, std::uint32_t step) {
        const QString numbered = step == 0 ? text : QString::number(step) + QChar(u' ') + text;
        const bool known =
            std::any_of(lines.begin(), lines.end(), [&](const Line& line) { return line.text == numbered; });
        const double number = step == 0 ? 0 : digit * static_cast<double>(QString::number(step).size()) + 4;
        if (!numbered.isEmpty() && !known)
            lines.push_back({numbered, width + number});
    };
    for (const std::uint32_t edge : layout.edgesOf(route)) {
        const std::uint32_t label = picture.edges[edge].label;
        add(captions.labels[label], widthOf(captions.labelWidths[label]), picture.stepNumber(edge));
    }
    if (lines.size() != 1 || !picture.groups.empty())
        return lines;
    lines.clear();
    const std::uint32_t edge = layout.edgesOf(route).front(), label = picture.edges[edge].label;
    const QStringList& broken = captions.brokenLabels[label];
    for (qsizetype i = 0; i < broken.size(); ++i)
        lines.push_back({broken[i], widthOf(captions.brokenWidths[label][static_cast<std::size_t>(i)])});
    if (const std::uint32_t step = picture.stepNumber(edge)) {
        const QString number = QString::number(step);
        lines.front().text = number + QChar(u' ') + lines.front().text;
        lines.front().width += digit * static_cast<double>(number.size()) + 4;
    }
    return lines;
}

} // namespace

LabelBlock labelBlock(const Picture& picture, const Captions& captions, const Layout& layout,
                      const Route& route)
{
    LabelBlock block;
    if (captions.labels.empty())
        return block;
    std::vector<Line> lines = linesOf(picture, captions, layout, route);
    if (static_cast<qsizetype>(lines.size()) > mostLabelLines) {
        const std::size_t left = lines.size() - (mostLabelLines - 1);
        lines.resize(mostLabelLines - 1);
        lines.push_back({QStringLiteral("+%1 more").arg(left), more});
    }
    if (lines.empty())
        return block;
    const double mark = (route.marks & EdgeMark::Kept) != 0 ? diamond : 0;
    double width = 0;
    for (const Line& line : lines) {
        block.lines.push_back(line.text);
        block.widths.push_back(line.width + mark + 2);
        width = std::max(width, block.widths.back());
    }
    block.size = QSizeF(width, static_cast<double>(lines.size()) * Captions::lineHeight);
    return block;
}

} // namespace threadmend
