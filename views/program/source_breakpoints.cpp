// SPDX-License-Identifier: GPL-3.0-or-later
// Breakpoints in the margin of the source. In the session they stand at lines of the program that was read,
// here where these lines are by now.
#include "core/model/model_kind.h"
#include "core/session/stepping/breakpoint_stops.h"
#include "views/commands/commands.h"
#include "views/graph/captions.h"
#include "views/program/source_panel.h"

#include <algorithm>

namespace threadmend {

void SourcePanel::addBreakpointCommand()
{
    context_.commands.add(
        {QStringLiteral("source.breakpoint"),
         QStringLiteral("Step"),
         QStringLiteral("Breakpoint at this &line"),
         QStringLiteral("Stop where a b-thread or a process comes to the line of the source, or no more"),
         {QKeySequence(Qt::Key_F7)},
         5,
         [](const ModelKind& kind) { return !kind.lane.empty(); }},
        [this] { toggleBreakpoint(view_->caretLine()); });
}

void SourcePanel::showBreakpoints()
{
    std::vector<SourceBreakpoint> shown;
    for (const Breakpoint& each : context_.session.now().breakpoints)
        if (const int line = context_.source.lineNow(static_cast<int>(each.line));
            each.kind == Breakpoint::Kind::Line && line > 0)
            shown.push_back({line, each.enabled});
    view_->setBreakpoints(std::move(shown));
}

void SourcePanel::toggleBreakpoint(int line)
{
    const Snapshot& now = context_.session.now();
    if (!now.model || !now.model->lanes)
        return Q_EMIT context_.session.refused(
            QStringLiteral("Breakpoints can be set as soon as the program can be read."));
    const int read = context_.source.lineRead(line);
    if (read == 0)
        return Q_EMIT context_.session.refused(
            QStringLiteral("This line is new: a breakpoint can be set as soon as it was read."));
    const auto place = static_cast<std::uint32_t>(read);
    const bool isSet =
        std::any_of(now.breakpoints.begin(), now.breakpoints.end(), [&](const Breakpoint& each) {
            return each.kind == Breakpoint::Kind::Line && each.line == place;
        });
    // Another line would be one of another lane as often as not.
    const auto next = nextSyncLine(*now.model, place);
    const QString lane = visibleText(now.model->lanes->noun());
    if (!isSet && !next)
        return Q_EMIT context_.session.refused(
            QStringLiteral("No %1 can stop at this line or below it.").arg(lane));
    if (!isSet && *next != place)
        return Q_EMIT context_.session.refused(
            QStringLiteral("No %1 can stop at this line: the next one where it can is line %2.")
                .arg(lane)
                .arg(context_.source.lineNow(static_cast<int>(*next))));
    context_.session.dispatch(action::ToggleBreakpoint{{Breakpoint::Kind::Line, {}, place, true}});
}

} // namespace threadmend
