// SPDX-License-Identifier: GPL-3.0-or-later
// DOT with positions: for Graphviz' own tools (neato -n draws it as it stands).
#include "views/graph/drawn_nodes.h"
#include "views/graph/exporter.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

std::string quoted(const QString& text)
{
    std::string result = "\"";
    for (const char byte : text.toStdString()) {
        if (byte == '"' || byte == '\\')
            result += '\\';
        result += byte == '\n' ? std::string("\\n") : std::string(1, byte);
    }
    return result + '"';
}

std::string shapeOf(const Picture& picture, std::uint32_t node)
{
    if (picture.has(node, NodeMark::Violating | NodeMark::AlsoViolating))
        return "octagon";
    if (picture.has(node, NodeMark::Deadlock))
        return "octagon, style=filled";
    if (picture.has(node, NodeMark::End))
        return "doublecircle";
    if (picture.has(node, NodeMark::Folded))
        return "box, style=\"rounded,dashed\"";
    return "circle";
}

std::string dotColourOf(const Scene& scene, std::uint32_t node)
{
    if (scene.picture.has(node, NodeMark::Violating | NodeMark::AlsoViolating))
        return scene.theme.incorrect.name().toStdString();
    if (scene.picture.has(node, NodeMark::Decision))
        return scene.theme.decision.name().toStdString() + "\", style=filled, fillcolor=\"" +
               scene.theme.decisionFill.name().toStdString();
    if (scene.picture.has(node, NodeMark::Ghost))
        return scene.theme.correct.name().toStdString();
    return scene.theme.muted.name().toStdString();
}

void writeNode(const Scene& scene, std::uint32_t node, ByteSink& output)
{
    const QPointF at = scene.layout.positions[node];
    output << fmt::format("  n{} [label={}, pos=\"{:.1f},{:.1f}!\", width={:.3f}, height={:.3f}, shape={}, "
                          "color=\"{}\"];\n",
                          node, quoted(visibleText(scene.picture.nodeTexts[node])), at.x() * 0.75,
                          -at.y() * 0.75, 2 * static_cast<double>(scene.layout.halfWidths[node]) / 96,
                          2 * halfHeightOf(scene.picture, node) / 96, shapeOf(scene.picture, node),
                          dotColourOf(scene, node));
}

void writeEdge(const Scene& scene, const PictureEdge& edge, const QString& label, ByteSink& output)
{
    const LineLook look = lineLook(scene.theme, edge.colour, edge.marks, false);
    std::string colour = look.colour.name().toStdString();
    if (look.doubled)
        colour += ":" + scene.theme.canvas.name().toStdString() + ":" + colour;
    output << fmt::format("  n{} -> n{} [label={}, color=\"{}\", penwidth={:.1f}{}];\n", edge.source,
                          edge.target, quoted(label), colour, look.doubled ? 1.2 : look.width,
                          (edge.marks & EdgeMark::Folded) != 0 ? ", style=dashed" : "");
}

/// Routes, where there are some: edges with the same ends become one, with a line of label each.
std::optional<Stopped> writeEdges(const Scene& scene, ByteSink& output, RunContext& run)
{
    const auto label = [&](std::uint32_t edge) {
        return visibleText(scene.picture.labels[scene.picture.edges[edge].label]);
    };
    for (std::uint32_t i = 0; scene.layout.routes.empty() && i < scene.picture.edges.size(); ++i) {
        if (auto stopped = run.poll({"writing", i}))
            return stopped;
        writeEdge(scene, scene.picture.edges[i], label(i), output);
    }
    for (const Route& route : scene.layout.routes) {
        QStringList lines;
        for (const std::uint32_t edge : scene.layout.edgesOf(route)) {
            if (auto stopped = run.poll({"writing", edge}))
                return stopped;
            lines.push_back(label(edge));
        }
        writeEdge(scene, scene.picture.edges[scene.layout.edgesOf(route).front()], lines.join(QChar(u'\n')),
                  output);
    }
    return std::nullopt;
}

Outcome<ExportReport> writeDot(const Scene& scene, ByteSink& output, RunContext& run)
{
    output << "digraph threadmend {\n  rankdir=LR;\n  label=" << quoted(scene.drawing.title)
           << ";\n  labelloc=t;\n  bgcolor=\"" << scene.theme.canvas.name().toStdString()
           << "\";\n  node [fixedsize=true, fontsize=9, fontcolor=\"" << scene.theme.text.name().toStdString()
           << "\"];\n  edge [fontsize=8, fontcolor=\"" << scene.theme.muted.name().toStdString() << "\"];\n";
    for (std::uint32_t node = 0; node < scene.picture.nodeCount(); ++node) {
        if (auto stopped = run.poll({"writing", node, scene.picture.nodeCount()}))
            return *stopped;
        writeNode(scene, node, output);
    }
    if (auto stopped = writeEdges(scene, output, run))
        return *stopped;
    output << "}\n";
    return ExportReport{};
}

} // namespace

extern const Exporter exporter_dot;
const Exporter exporter_dot = {.name = "DOT",
                               .extension = ".dot",
                               .description = "Graphviz, with the positions of the picture.",
                               .write = writeDot,
                               .needsGraph = true};

} // namespace threadmend
