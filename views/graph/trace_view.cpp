// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/trace_view.h"

#include "views/graph/explained.h"

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

PictureEdge edgeAt(const ShownTrace& trace, std::size_t step, std::uint32_t label)
{
    PictureEdge edge{static_cast<std::uint32_t>(step), static_cast<std::uint32_t>(step + 1), label,
                     EdgeColour::None, 0};
    if (trace.kind == ShownTrace::Kind::Counterexample) {
        edge.colour = edgeColour(trace.colours[step]);
        edge.marks = trace.kept[step] ? EdgeMark::OnRun | EdgeMark::Kept : EdgeMark::OnRun;
    }
    return edge;
}

} // namespace

Outcome<Picture> traceView(const Lts& model, const ShownTrace& trace, RunContext& run)
{
    PictureBuilder builder;
    for (std::size_t i = 0; i <= trace.length(); ++i) {
        if (auto stopped = run.poll({"drawing the trace", i, trace.length()}))
            return *stopped;
        const StateId state = trace.trace.stateAfter(i);
        builder.addNode({model.describe(state), marksAt(trace, i), state, 0, i});
    }
    for (std::size_t i = 0; i < trace.length(); ++i) {
        const std::uint32_t label = builder.label(model.labels().text(trace.trace.steps[i].label));
        builder.addEdge(edgeAt(trace, i, label), static_cast<std::uint32_t>(i + 1));
    }
    builder.setTexts("Trace", "", counted(trace.length(), "step") + " shown");
    return std::move(builder).build();
}

} // namespace threadmend
