// SPDX-License-Identifier: GPL-3.0-or-later
// SVG, written by hand: shapes named after nodes and edges, text that can be selected, whole labels on hover.
#include "views/graph/exporter.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

namespace threadmend {

namespace {

std::string number(double value)
{
    std::string text = fmt::format("{:.2f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
        text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string escaped(const QString& text)
{
    return text.toHtmlEscaped().toStdString();
}

std::string svgColourOf(const QColor& colour)
{
    return colour.name().toStdString();
}

std::string pathData(const QPainterPath& path)
{
    std::string data;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        const char* command = element.isMoveTo()    ? "M"
                              : element.isLineTo()  ? "L"
                              : element.isCurveTo() ? "C"
                                                    : " ";
        data += command + number(element.x) + " " + number(element.y);
    }
    return data;
}

std::string stroke(const QPen& pen)
{
    if (pen.style() == Qt::NoPen)
        return "";
    std::string text =
        fmt::format(" stroke=\"{}\" stroke-width=\"{}\"", svgColourOf(pen.color()), number(pen.widthF()));
    if (pen.capStyle() == Qt::RoundCap)
        text += " stroke-linecap=\"round\"";
    if (pen.style() == Qt::SolidLine)
        return text;
    text += " stroke-dasharray=\"";
    for (const double dash : pen.dashPattern())
        text += number(dash * pen.widthF()) + " ";
    text.back() = '"';
    return text;
}

class SvgWriter {
public:
    SvgWriter(const Scene& scene, ByteSink& output, RunContext& run)
        : scene_(scene), output_(output), run_(run)
    {
    }

    std::optional<Stopped> write()
    {
        const Drawing& drawing = scene_.drawing;
        const std::string width = number(drawing.size.width()), height = number(drawing.size.height());
        output_ << fmt::format(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
            "width=\"{0}\" "
            "height=\"{1}\" viewBox=\"0 0 {0} {1}\" font-family=\"Inter, '{2}', sans-serif\" fill=\"none\" "
            "role=\"img\">\n<title>{3}</title>\n<desc>{4}</desc>\n<rect width=\"{0}\" height=\"{1}\" "
            "fill=\"{5}\"/>\n",
            width, height, escaped(scene_.theme.sans), escaped(drawing.title), escaped(drawing.description),
            svgColourOf(drawing.canvas));
        for (const DrawnItem& item : drawing.items)
            if (auto stopped = std::visit(*this, item))
                return stopped;
        enter(QString(), QString());
        output_ << "</svg>\n";
        return std::nullopt;
    }

    std::optional<Stopped> operator()(const DrawnShape& shape)
    {
        enter(shape.id, shape.title);
        output_ << "<path d=\"" << pathData(shape.path) << "\"" << stroke(shape.pen);
        if (shape.brush.style() != Qt::NoBrush)
            output_ << " fill=\"" << svgColourOf(shape.brush.color()) << "\"";
        output_ << "/>\n";
        return run_.poll({"writing"});
    }

    std::optional<Stopped> operator()(const DrawnText& text)
    {
        enter(text.id, text.title);
        const char* anchor = text.anchor == DrawnText::Anchor::Start    ? "start"
                             : text.anchor == DrawnText::Anchor::Middle ? "middle"
                                                                        : "end";
        output_ << fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"{}\"",
                               number(text.at.x()), number(text.at.y()), number(text.pixels), anchor,
                               svgColourOf(text.colour));
        if (text.bold)
            output_ << " font-weight=\"600\"";
        if (text.halo)
            output_ << fmt::format(
                " stroke=\"{}\" stroke-width=\"3.4\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
                svgColourOf(scene_.drawing.canvas));
        output_ << ">" << escaped(text.text) << "</text>\n";
        return run_.poll({"writing"});
    }

    std::optional<Stopped> operator()(const DrawnLines& lines)
    {
        enter(QString(), QString());
        output_ << "<path" << stroke(lines.pen) << " d=\"";
        for (const QLineF& line : lines.lines) {
            output_ << "M" << number(line.x1()) << " " << number(line.y1()) << "L" << number(line.x2()) << " "
                    << number(line.y2());
            if (auto stopped = run_.poll({"writing"}))
                return stopped;
        }
        output_ << "\"/>\n";
        return std::nullopt;
    }

    std::optional<Stopped> operator()(const DrawnDots& dots)
    {
        enter(QString(), QString());
        const QPen pen(dots.colour, 2 * dots.radius, Qt::SolidLine, Qt::RoundCap);
        output_ << "<path" << stroke(pen) << " d=\"";
        for (const QPointF& centre : dots.centres) {
            output_ << "M" << number(centre.x()) << " " << number(centre.y()) << "h0";
            if (auto stopped = run_.poll({"writing"}))
                return stopped;
        }
        output_ << "\"/>\n";
        return std::nullopt;
    }

private:
    /// Shapes of one thing stand in one group, which bears its whole text.
    void enter(const QString& id, const QString& title)
    {
        if (id == id_)
            return;
        if (!id_.isEmpty())
            output_ << "</g>\n";
        id_ = id;
        if (id_.isEmpty())
            return;
        output_ << "<g class=\"" << id_.toStdString() << "\">\n";
        if (!title.isEmpty())
            output_ << "<title>" << escaped(title) << "</title>\n";
    }

    const Scene& scene_;
    ByteSink& output_;
    RunContext& run_;
    QString id_;
};

Outcome<ExportReport> writeSvg(const Scene& scene, ByteSink& output, RunContext& run)
{
    if (auto stopped = SvgWriter(scene, output, run).write())
        return *stopped;
    return ExportReport{};
}

} // namespace

extern const Exporter exporter_svg;
const Exporter exporter_svg = {"SVG", ".svg", "Vector graphics; whole labels on hover.", writeSvg, 500000};

} // namespace threadmend
