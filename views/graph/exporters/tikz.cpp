// SPDX-License-Identifier: GPL-3.0-or-later
// TikZ: a document of its own for pdflatex (packages: tikz only), whose tikzpicture can be cut out for a
// paper.
#include "views/graph/exporter.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

/// TeX that prints `text`; what plain pdflatex has no letter for is written as U+NNNN.
std::string texOf(const QString& text)
{
    std::string tex;
    for (const char32_t letter : text.toUcs4()) {
        switch (letter) {
        case U'\\':
            tex += "\\textbackslash{}";
            break;
        case U'{':
        case U'}':
        case U'#':
        case U'$':
        case U'%':
        case U'&':
        case U'_':
            tex += '\\';
            tex += static_cast<char>(letter);
            break;
        case U'~':
            tex += "\\textasciitilde{}";
            break;
        case U'^':
            tex += "\\textasciicircum{}";
            break;
        case U'"':
            tex += "''";
            break;
        case U'<':
            tex += "\\textless{}";
            break;
        case U'>':
            tex += "\\textgreater{}";
            break;
        case U'|':
            tex += "\\textbar{}";
            break;
        case U'\u2026':
            tex += "\\ldots{}";
            break;
        case U'\u00B7':
            tex += "\\textperiodcentered{}";
            break;
        default:
            if (letter < 0x7F)
                tex += static_cast<char>(letter);
            else if (letter >= 0xC0 && letter <= 0xFF)
                tex += QString::fromUcs4(&letter, 1).toStdString();
            else
                tex += fmt::format("U+{:04X}", static_cast<std::uint32_t>(letter));
        }
    }
    return tex;
}

std::string point(double x, double y)
{
    return fmt::format("({:.2f},{:.2f})", x, y);
}

class TikzWriter {
public:
    TikzWriter(const Scene& scene, ByteSink& output, RunContext& run)
        : scene_(scene), output_(output), run_(run)
    {
    }

    std::optional<Stopped> write()
    {
        writeHead();
        for (const DrawnItem& item : scene_.drawing.items)
            if (auto stopped = std::visit(*this, item))
                return stopped;
        output_ << "\\end{tikzpicture}\n\\end{document}\n";
        return std::nullopt;
    }

    std::optional<Stopped> operator()(const DrawnShape& shape)
    {
        output_ << "\\path[" << style(shape.pen);
        if (shape.brush.style() != Qt::NoBrush)
            output_ << "fill=" << colour(shape.brush.color());
        output_ << "]" << path(shape.path) << ";\n";
        return run_.poll({"writing"});
    }

    std::optional<Stopped> operator()(const DrawnText& text)
    {
        const char* anchor = text.anchor == DrawnText::Anchor::Start    ? "base west"
                             : text.anchor == DrawnText::Anchor::Middle ? "base"
                                                                        : "base east";
        const std::string body = (text.bold ? "\\bfseries " : "") + texOf(text.text);
        const std::string font =
            fmt::format("\\fontsize{{{0:.1f}bp}}{{{0:.1f}bp}}\\selectfont", text.pixels * 0.75);
        const auto node = [&](const char* options, QPointF at) {
            output_ << "\\node[anchor=" << anchor << ",inner sep=0pt,font=" << font << "," << options
                    << "text=" << colour(text.colour) << "] at " << point(at.x(), at.y()) << " {" << body
                    << "};\n";
        };
        node("", text.at);
        return run_.poll({"writing"});
    }

    std::optional<Stopped> operator()(const DrawnLines& lines)
    {
        for (const QLineF& line : lines.lines) {
            output_ << "\\path[" << style(lines.pen) << "] " << point(line.x1(), line.y1()) << " -- "
                    << point(line.x2(), line.y2()) << ";\n";
            if (auto stopped = run_.poll({"writing"}))
                return stopped;
        }
        return std::nullopt;
    }

    std::optional<Stopped> operator()(const DrawnDots& dots)
    {
        for (const QPointF& centre : dots.centres) {
            output_ << "\\fill[" << colour(dots.colour) << "] " << point(centre.x(), centre.y())
                    << fmt::format(" circle ({:.1f});\n", dots.radius);
            if (auto stopped = run_.poll({"writing"}))
                return stopped;
        }
        return std::nullopt;
    }

private:
    void writeHead()
    {
        const double width = scene_.drawing.size.width() * 0.75, height = scene_.drawing.size.height() * 0.75;
        // TeX's numbers end at 16,383 points, TikZ works best well below.
        const double unit = 0.75 * std::min(1.0, 10000 / std::max(width, height));
        output_ << fmt::format(
            "% Compile with pdflatex, or cut out the tikzpicture.\n"
            "\\documentclass{{article}}\n\\usepackage{{fix-cm}}\n\\usepackage{{tikz}}\n"
            "\\renewcommand{{\\familydefault}}{{\\sfdefault}}\n\\pagestyle{{empty}}\n"
            "\\pdfpagewidth={0:.1f}bp \\pdfpageheight={1:.1f}bp\n"
            "\\hoffset=-1in \\voffset=-1in \\oddsidemargin=0pt \\topmargin=0pt \\headheight=0pt "
            "\\headsep=0pt\n"
            "\\textwidth={0:.1f}bp \\textheight={1:.1f}bp \\parindent=0pt \\topskip=0pt\n"
            "\\begin{{document}}\n\\noindent\\begin{{tikzpicture}}[x={2:.4f}bp,y=-{2:.4f}bp]\n",
            width / 0.75 * unit, height / 0.75 * unit, unit);
        output_ << "\\path[use as bounding box,fill=" << colour(scene_.drawing.canvas) << "] (0,0) rectangle "
                << point(scene_.drawing.size.width(), scene_.drawing.size.height()) << ";\n";
    }

    static std::string colour(const QColor& c)
    {
        return fmt::format("{{rgb,255:red,{};green,{};blue,{}}}", c.red(), c.green(), c.blue());
    }

    static std::string style(const QPen& pen)
    {
        if (pen.style() == Qt::NoPen)
            return "";
        std::string text =
            fmt::format("draw={},line width={:.2f}bp,", colour(pen.color()), pen.widthF() * 0.75);
        if (pen.capStyle() == Qt::RoundCap)
            text += "line cap=round,";
        if (pen.style() == Qt::SolidLine)
            return text;
        text += "dash pattern=";
        bool on = true;
        for (const double dash : pen.dashPattern()) {
            text += fmt::format("{} {:.2f}bp ", on ? "on" : "off", dash * pen.widthF() * 0.75);
            on = !on;
        }
        return text + ",";
    }

    static std::string path(const QPainterPath& path)
    {
        std::string tikz;
        for (int i = 0; i < path.elementCount(); ++i) {
            const QPainterPath::Element at = path.elementAt(i);
            if (at.isCurveTo()) {
                const QPainterPath::Element second = path.elementAt(i + 1), end = path.elementAt(i + 2);
                tikz += " .. controls " + point(at.x, at.y) + " and " + point(second.x, second.y) + " .. " +
                        point(end.x, end.y);
                i += 2;
            } else {
                tikz += (at.isMoveTo() ? " " : " -- ") + point(at.x, at.y);
            }
        }
        return tikz;
    }

    const Scene& scene_;
    ByteSink& output_;
    RunContext& run_;
};

Outcome<ExportReport> writeTikz(const Scene& scene, ByteSink& output, RunContext& run)
{
    if (auto stopped = TikzWriter(scene, output, run).write())
        return *stopped;
    return ExportReport{};
}

} // namespace

extern const Exporter exporter_tikz;
const Exporter exporter_tikz = {"TikZ", ".tikz", "For papers: a picture of LaTeX.", writeTikz, 20000, true};

} // namespace threadmend
