// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/label_block.h"

#include <algorithm>

namespace threadmend {

namespace {

constexpr std::size_t mostLabelLines = 4;
constexpr double digit = 7.5, diamond = 13, more = 52, times = 12;

struct Line {
    QString text;
    double width = 0;
    std::uint32_t count = 1; ///< of transitions
};

double digitsOf(std::uint64_t number)
{
    return digit * static_cast<double>(QString::number(number).size());
}

class Lines {
public:
    Lines(const Picture& picture, const Captions& captions, const Layout& layout, const Route& route)
        : picture_(picture), captions_(captions), edges_(layout.edgesOf(route)),
          isKept_((route.marks & EdgeMark::Kept) != 0)
    {
    }

    std::vector<Line> take() &&
    {
        for (const std::uint32_t edge : edges_)
            add(edge);
        if (lines_.size() == 1 && lines_.front().count == 1 && picture_.groups.empty())
            breakTheOnlyOne();
        shorten();
        for (Line& line : lines_)
            if (line.count > 1) {
                line.text += QStringLiteral(" × %1").arg(line.count);
                line.width += times + digitsOf(line.count);
            }
        return std::move(lines_);
    }

private:
    double widthOf(const TextWidth& width) const { return isKept_ ? width.bold : width.normal; }

    void add(std::uint32_t edge)
    {
        const std::uint32_t label = picture_.edges[edge].label;
        QString text = captions_.labels[label];
        double width = widthOf(captions_.labelWidths[label]);
        const bool isFold = (picture_.edges[edge].marks & EdgeMark::Folded) != 0;
        if (text.isEmpty() && edges_.size() > 1 && !isFold) {
            text = QStringLiteral("\"\""); // beside others an empty label would not be there
            width = digit;
        }
        if (const std::uint32_t step = picture_.stepNumber(edge)) {
            text = QString::number(step) + QChar(u' ') + text;
            width += digitsOf(step) + 4;
        }
        const auto same =
            std::find_if(lines_.begin(), lines_.end(), [&](const Line& line) { return line.text == text; });
        if (same != lines_.end())
            ++same->count;
        else if (!text.isEmpty())
            lines_.push_back({text, width});
    }

    void breakTheOnlyOne()
    {
        const std::uint32_t edge = edges_.front(), label = picture_.edges[edge].label;
        const QStringList& broken = captions_.brokenLabels[label];
        if (captions_.labels[label].isEmpty())
            return;
        lines_.clear();
        for (qsizetype i = 0; i < broken.size(); ++i)
            lines_.push_back(
                {broken[i], widthOf(captions_.brokenWidths[label][static_cast<std::size_t>(i)])});
        if (const std::uint32_t step = picture_.stepNumber(edge)) {
            lines_.front().text = QString::number(step) + QChar(u' ') + lines_.front().text;
            lines_.front().width += digitsOf(step) + 4;
        }
    }

    /// Of many lines the first ones, and how many transitions there are beside them.
    void shorten()
    {
        if (lines_.size() <= mostLabelLines)
            return;
        std::uint64_t left = 0;
        for (std::size_t i = mostLabelLines - 1; i < lines_.size(); ++i)
            left += lines_[i].count;
        lines_.resize(mostLabelLines - 1);
        lines_.push_back({QStringLiteral("+%1 more").arg(left), more});
    }

    const Picture& picture_;
    const Captions& captions_;
    std::span<const std::uint32_t> edges_;
    bool isKept_;
    std::vector<Line> lines_;
};

} // namespace

LabelBlock labelBlock(const Picture& picture, const Captions& captions, const Layout& layout,
                      const Route& route)
{
    LabelBlock block;
    if (captions.labels.empty())
        return block;
    const std::vector<Line> lines = Lines(picture, captions, layout, route).take();
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
