// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/trace_view.h"

#include "views/graph/explained.h"

#include <algorithm>

namespace threadmend {

namespace {

std::uint16_t marksAt(const ShownTrace& trace, std::size_t position)
{
    unsigned marks = 0;
    if (position == 0)
        marks |= NodeMark::Initial;
    if (trace.decisions[position])
        marks |= NodeMark::Decision;
    if (trace.kind == ShownTrace::Kind::Counterexample) {
        marks |= NodeMark::OnRun;
        if (position == trace.length())
            marks |= NodeMark::Violating;
    }
    return static_cast<std::uint16_t>(marks);
}

/// A row between two nodes of the picture.
PictureEdge edgeOf(const ShownTrace& trace, const TraceRow& row, std::uint32_t target, std::uint32_t label)
{
    PictureEdge edge{target - 1, target, label, EdgeColour::None, 0};
    unsigned marks = row.folded ? EdgeMark::Folded : 0u;
    if (trace.kind == ShownTrace::Kind::Counterexample) {
        marks |= EdgeMark::OnRun;
        marks |= !row.folded && trace.kept[row.first] ? EdgeMark::Kept : 0u;
        const bool plain = std::all_of(trace.colours.begin() + static_cast<std::ptrdiff_t>(row.first),
                                       trace.colours.begin() + static_cast<std::ptrdiff_t>(row.last + 1),
                                       [&](Colour colour) { return colour == trace.colours[row.first]; });
        edge.colour = plain ? edgeColour(trace.colours[row.first]) : EdgeColour::None;
    }
    edge.marks = static_cast<std::uint8_t>(marks);
    return edge;
}

} // namespace

std::vector<TraceRow> rowsAround(const ShownTrace& trace, const TraceFolding& folding)
{
    std::vector<TraceRow> rows;
    const auto add = [&](std::size_t first, std::size_t last) {
        rows.push_back({false, last > first, first, last});
    };
    for (const TraceRow& row : rowsOf(trace, folding.fold, folding.unfolded)) {
        if (row.folded && folding.position > row.first && folding.position <= row.last) {
            add(row.first, folding.position - 1);
            add(folding.position, row.last);
        } else {
            rows.push_back(row);
        }
    }
    return rows;
}

Outcome<Picture> traceView(const Lts& model, const ShownTrace& trace, const TraceFolding& folding,
                           RunContext& run)
{
    PictureBuilder builder;
    std::size_t folded = 0;
    for (const TraceRow& row : rowsAround(trace, folding)) {
        if (auto stopped = run.poll({"drawing the trace", row.last, trace.length()}))
            return *stopped;
        const std::size_t position = row.start ? 0 : row.last + 1;
        const StateId state = trace.trace.stateAfter(position);
        const std::uint32_t node =
            builder.addNode({model.describe(state), marksAt(trace, position), state, 0, position});
        if (row.start)
            continue;
        if (row.folded) {
            folded += row.last - row.first + 1;
            const std::string text = "steps " + grouped(row.first + 1) + " to " + grouped(row.last + 1);
            builder.addEdge(edgeOf(trace, row, node, builder.label(text)));
        } else {
            const std::uint32_t label =
                builder.label(model.labels().text(trace.trace.steps[row.first].label));
            builder.addEdge(edgeOf(trace, row, node, label), static_cast<std::uint32_t>(row.first + 1));
        }
    }
    std::string extent = counted(trace.length(), "step") + " shown";
    if (folded > 0)
        extent = grouped(trace.length() - folded) + " of " + extent + " · " + grouped(folded) + " folded";
    builder.setTexts("Trace", "", extent);
    return std::move(builder).build();
}

} // namespace threadmend
