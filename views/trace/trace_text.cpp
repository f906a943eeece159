// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/trace/trace_text.h"

#include "views/graph/captions.h"
#include "views/trace/trace_model.h"
#include "views/trace/trace_panel.h"

namespace threadmend {

namespace {

/// " (Add, Interleave)": who requested or waited for the event, or was ended by it.
QString advanced(const OpenedModel& model, StateId before, const Transition& step)
{
    if (!model.lanes)
        return {};
    QStringList names;
    for (const MovedLane& each : movedLanes(*model.lanes, before, step))
        if (each.move != LaneMove::Started)
            names.push_back(visibleText(model.lanes->points()[model.lanes->pointIn(before, each.lane)].lane));
    return names.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(names.join(QStringLiteral(", ")));
}

} // namespace

QString traceAsText(const OpenedModel& model, const ShownTrace& shown)
{
    const Trace& trace = shown.trace;
    const auto state = [&](std::size_t position) {
        return visibleText(model.lts.describe(trace.stateAfter(position)));
    };
    QStringList lines = {QStringLiteral("   0  start, state %1").arg(state(0))};
    const auto remark = [&](std::size_t position) {
        const QString sentence = sentenceAt(model.lts, shown, position);
        if (!sentence.isEmpty())
            lines.push_back(QStringLiteral("      ") + sentence);
        if (trace.loop == position)
            lines.push_back(QStringLiteral("      The loop begins here."));
    };
    remark(0);
    for (std::size_t i = 0; i < trace.length(); ++i) {
        lines.push_back(QStringLiteral("%1  %2%3, to state %4")
                            .arg(i + 1, 4)
                            .arg(visibleText(model.lts.labels().text(trace.steps[i].label)),
                                 advanced(model, trace.stateAfter(i), trace.steps[i]), state(i + 1)));
        remark(i + 1);
    }
    if (trace.loop)
        lines.push_back(*trace.loop == 0
                            ? QStringLiteral("      And again from the start.")
                            : QStringLiteral("      And again from after step %1.").arg(*trace.loop));
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString traceAsText(const Snapshot& now)
{
    return now.trace ? traceAsText(*now.model, *now.trace) : QString();
}

} // namespace threadmend
