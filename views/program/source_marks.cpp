// SPDX-License-Identifier: GPL-3.0-or-later
// Where things that move are in the shown state, in the text: b-threads at their syncs, processes at their
// break points. In the session lines are those of the text that was read, here where these are by now.
#include "core/model/behavioral/product/program_model.h"
#include "core/session/stepping/stepping.h"
#include "views/graph/captions.h"
#include "views/program/source_panel.h"

#include <algorithm>
#include <utility>

namespace threadmend {

namespace {

/// The line of who blocks first, where something that is requested is blocked; 0: nobody, or nowhere.
std::uint32_t lineOfBlocker(const OpenedModel& model, StateId state)
{
    const behavioral::ProgramModel* program = programOf(model);
    if (program == nullptr)
        return 0;
    for (const auto& each : program->standingsIn(state))
        if (each.standing == behavioral::Standing::Blocked)
            return model.lanes->points()[model.lanes->pointIn(state, each.blockedBy.front())].line;
    return 0;
}

/// The line that matters most where nobody has pointed at a lane: in a dead end that of who blocks first, or
/// else of who is held; otherwise that of who has moved with the last step.
std::uint32_t lineToSee(const Snapshot& now)
{
    const Lanes& lanes = *now.model->lanes;
    const StateId state = stateInQuestion(now);
    const auto lineOf = [&](std::uint32_t lane) { return lanes.points()[lanes.pointIn(state, lane)].line; };
    if (now.model->lts.outgoing(state).empty()) {
        if (const std::uint32_t line = lineOfBlocker(*now.model, state); line > 0)
            return line;
        const std::vector<bool> held = lanes.heldIn(state);
        if (const auto lane = std::find(held.begin(), held.end(), true); lane != held.end())
            return lineOf(static_cast<std::uint32_t>(lane - held.begin()));
    }
    if (!now.trace || now.cursor == 0 || now.current() != state)
        return 0;
    const StateId before = now.trace->trace.stateAfter(now.cursor - 1);
    for (const MovedLane& moved : movedLanes(lanes, before, now.trace->trace.steps[now.cursor - 1]))
        if (const std::uint32_t line = lineOf(moved.lane); line > 0)
            return line;
    return 0;
}

/// "A@3", and of a line that has several "A@3,4": what they begin with alike is said once.
QString namesTogether(const QStringList& names)
{
    QString text = names.front();
    const qsizetype common = text.lastIndexOf(QLatin1Char('@')) + 1;
    for (const QString& name : names.mid(1))
        text += (common > 0 && name.left(common) == text.left(common) ? QStringLiteral(",") + name.mid(common)
                                                                      : QStringLiteral(", ") + name);
    return elided(text, 16);
}

} // namespace

/// The points of the text that have names, if all that have lines do, with those where something is now.
void SourcePanel::showPoints(const std::vector<std::uint32_t>& here)
{
    const Lanes& lanes = *context_.session.now().model->lanes;
    const auto points = lanes.points();
    std::map<int, QStringList> names;
    for (const LanePoint& point : points) {
        if (point.line == 0)
            continue;
        if (point.state.empty())
            return view_->setPoints({});
        if (const int line = context_.source.lineNow(static_cast<int>(point.line)); line > 0)
            if (const QString name = visibleText(point.state); !names[line].contains(name))
                names[line].push_back(name);
    }
    std::map<int, QStringList> standing;
    for (const std::uint32_t point : here)
        standing[context_.source.lineNow(static_cast<int>(points[point].line))].push_back(
            visibleText(points[point].state));
    std::vector<SourcePoint> shown;
    for (const auto& [line, all] : names) {
        const auto found = standing.find(line);
        shown.push_back(
            {line, namesTogether(found == standing.end() ? all : found->second), found != standing.end()});
    }
    view_->setPoints(std::move(shown));
}

void SourcePanel::mark(bool moved)
{
    const Snapshot& now = context_.session.now();
    const Lanes& lanes = *now.model->lanes;
    const StateId state = stateInQuestion(now);
    const auto points = lanes.pointsIn(state);
    std::map<int, SourceMark> lines;
    std::vector<std::uint32_t> here;
    for (std::uint32_t lane = 0; lane < points.size(); ++lane) {
        const LanePoint& point = lanes.points()[points[lane]];
        const int line = context_.source.lineNow(static_cast<int>(point.line));
        if (points[lane] == 0 || line == 0)
            continue;
        here.push_back(points[lane]);
        SourceMark& mark = lines[line];
        mark.line = line;
        mark.names += (mark.names.isEmpty() ? QString() : QStringLiteral(", ")) +
                      visibleText(lanes.nameIn(state, lane));
        mark.hot = mark.hot || point.hot;
        mark.pointed = mark.pointed || now.thread == lane;
    }
    if (const behavioral::ProgramModel* program = programOf(*now.model))
        for (const auto& [failed, failure] : program->synchronisations().failuresOf(state.value))
            if (const int line = context_.source.lineNow(static_cast<int>(failure.line)); line > 0)
                lines[line] = {line, visibleText(failure.word), true, false};
    std::vector<SourceMark> marks;
    int seen = 0;
    for (auto& [line, mark] : lines) {
        seen = mark.pointed ? line : seen;
        marks.push_back(std::move(mark));
    }
    if (seen == 0 && !marks.empty())
        seen = context_.source.lineNow(static_cast<int>(lineToSee(now)));
    if (seen == 0 && !marks.empty())
        seen = marks.front().line;
    view_->setMarks(std::move(marks));
    showPoints(here);
    // Who types is not taken elsewhere.
    if (const bool another = std::exchange(reveals_, false); seen > 0 && (moved || another))
        view_->reveal(seen);
}

void SourcePanel::pointAtLine(int line)
{
    const Snapshot& now = context_.session.now();
    const int lineRead = context_.source.lineRead(line);
    if (!now.model || !now.model->lanes || lineRead == 0)
        return;
    const Lanes& lanes = *now.model->lanes;
    const auto points = lanes.pointsIn(stateInQuestion(now));
    std::vector<std::uint32_t> here;
    for (std::uint32_t lane = 0; lane < points.size(); ++lane)
        if (points[lane] != 0 && static_cast<int>(lanes.points()[points[lane]].line) == lineRead)
            here.push_back(lane);
    if (here.empty())
        return;
    const auto next = std::upper_bound(here.begin(), here.end(), now.thread.value_or(here.back()));
    context_.session.dispatch(action::PointAtThread{next == here.end() ? here.front() : *next});
}

} // namespace threadmend
