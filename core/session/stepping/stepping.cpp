// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stepping/stepping.h"

#include "core/model/text/wording.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// A place in the tree.
struct RunPlace {
    const Branch* branch = nullptr;
    std::size_t position = 0;
    std::size_t lap = 0;
};

RunPlace placeOf(const Snapshot& now)
{
    return {currentBranch(now), now.cursor, now.lap};
}

void moveTo(Snapshot& now, const RunPlace& place)
{
    now.branch = place.branch->id;
    now.trace = place.branch->trace;
    now.cursor = place.position;
    now.lap = place.lap;
}

bool isAtLoopEnd(const RunPlace& place)
{
    return place.branch != nullptr && place.branch->trace->trace.loop &&
           place.position == place.branch->trace->length();
}

/// The place after `step`, where some branch has been there already.
std::optional<RunPlace> alongBranches(const Snapshot& now, const RunPlace& place, const Transition& step)
{
    if (place.branch == nullptr) {
        if (const Branch* first = now.history->goingOn({now.model->lts.initialStates().front(), {}}, 0, step))
            return RunPlace{first, 1, 0};
        return std::nullopt;
    }
    const Trace& trace = place.branch->trace->trace;
    if (place.position < trace.length() && trace.steps[place.position] == step)
        return RunPlace{place.branch, place.position + 1, place.lap};
    if (isAtLoopEnd(place) && trace.steps[*trace.loop] == step)
        return RunPlace{place.branch, *trace.loop + 1, place.lap + 1};
    if (const Branch* other = now.history->goingOn(trace, place.position, step))
        return RunPlace{other, place.position + 1, 0};
    return std::nullopt;
}

/// The first `count` steps with what is said of them.
ShownTrace firstSteps(const ShownTrace& whole, std::size_t count)
{
    const auto end = [&](const auto& list, std::size_t length) {
        return list.begin() + static_cast<std::ptrdiff_t>(length);
    };
    ShownTrace part;
    part.trace.initial = whole.trace.initial;
    part.trace.steps.assign(whole.trace.steps.begin(), end(whole.trace.steps, count));
    part.colours.assign(whole.colours.begin(), end(whole.colours, count));
    part.kept.assign(whole.kept.begin(), end(whole.kept, count));
    part.decisions.assign(whole.decisions.begin(), end(whole.decisions, count + 1));
    part.waysOut.assign(whole.waysOut.begin(), end(whole.waysOut, count + 1));
    if (whole.certainAfter && *whole.certainAfter <= count)
        part.certainAfter = whole.certainAfter;
    return part;
}

void append(ShownTrace& shown, std::span<const Transition> steps)
{
    const std::size_t length = shown.length() + steps.size();
    shown.trace.steps.insert(shown.trace.steps.end(), steps.begin(), steps.end());
    shown.colours.resize(length, Colour::Neutral);
    shown.kept.resize(length, true);
    shown.decisions.resize(length + 1, false);
    shown.waysOut.resize(length + 1);
}

/// A branch that a person may make longer: nothing is known of its end that would not stay true.
bool canGrow(const Branch& branch)
{
    return branch.origin == Branch::Origin::Steps && !branch.misfit && !branch.trace->trace.loop;
}

/// Steps that no branch has: behind the current one, or on a new one.
void branchOff(Snapshot& now, const RunPlace& place, std::span<const Transition> steps)
{
    auto history = std::make_shared<History>(*now.history);
    ShownTrace shown = place.branch == nullptr ? shownPath({now.model->lts.initialStates().front(), {}})
                                               : firstSteps(*place.branch->trace, place.position);
    append(shown, steps);
    const std::size_t end = shown.length();
    auto trace = std::make_shared<const ShownTrace>(std::move(shown));
    if (place.branch != nullptr && place.position == place.branch->trace->length() &&
        canGrow(*place.branch)) {
        Branch& grown = *history->find(place.branch->id);
        grown.trace = trace;
        now.branch = grown.id;
    } else {
        Branch fresh;
        fresh.trace = trace;
        if (place.branch != nullptr) {
            fresh.parent = place.branch->id;
            fresh.forkedAt = place.position;
        }
        now.branch = history->add(std::move(fresh));
    }
    now.history = std::move(history);
    now.trace = std::move(trace);
    now.cursor = end;
    now.lap = 0;
}

std::string tooLong()
{
    return fmt::format("The history holds {} steps, no more: delete a branch first.",
                       grouped(History::mostSteps));
}

} // namespace

const Branch* currentBranch(const Snapshot& now)
{
    return now.branch ? now.history->find(*now.branch) : nullptr;
}

StateId whereNow(const Snapshot& now)
{
    return now.current().value_or(now.model->lts.initialStates().front());
}

StateId stateInQuestion(const Snapshot& now)
{
    return now.inQuestion().value_or(now.model->lts.initialStates().front());
}

Ahead aheadOf(const Snapshot& now)
{
    if (now.trace && now.cursor < now.trace->length())
        return Ahead::Step;
    if (now.trace && now.trace->trace.loop)
        return Ahead::Loop;
    const StateId state = whereNow(now);
    switch (now.model->lts.outgoing(state).size()) {
    case 0:
        return now.model->lts.isExpanded(state) ? Ahead::Nothing : Ahead::Unexplored;
    case 1:
        return Ahead::Step;
    default: // of a number
        return Ahead::Choice;
    }
}

std::uint32_t transitionIndex(const Lts& model, StateId source, const Transition& step)
{
    const auto outgoing = model.outgoing(source);
    const auto place = std::lower_bound(outgoing.begin(), outgoing.end(), step);
    return static_cast<std::uint32_t>(model.firstTransition(source) +
                                      static_cast<std::size_t>(place - outgoing.begin()));
}

std::string walk(Snapshot& now, std::span<const std::uint32_t> transitions)
{
    const Lts& lts = now.model->lts;
    std::vector<Transition> steps;
    StateId state = whereNow(now);
    for (const std::uint32_t index : transitions) {
        const std::size_t first = lts.firstTransition(state);
        if (index < first || index >= first + lts.outgoing(state).size())
            return "This step does not lead on from the current state.";
        steps.push_back(lts.transitions()[index]);
        state = steps.back().target;
    }
    RunPlace place = placeOf(now);
    std::size_t taken = 0;
    while (taken < steps.size()) {
        const auto next = alongBranches(now, place, steps[taken]);
        if (!next)
            break;
        place = *next;
        ++taken;
    }
    const std::span<const Transition> rest = std::span(steps).subspan(taken);
    if (!rest.empty() && now.history->stepCount() + place.position + rest.size() > History::mostSteps)
        return tooLong();
    if (!rest.empty())
        branchOff(now, place, rest);
    else if (place.branch != nullptr)
        moveTo(now, place);
    return "";
}

std::string stepOn(Snapshot& now)
{
    switch (aheadOf(now)) {
    case Ahead::Nothing:
        return "Nothing can happen here: the run has ended.";
    case Ahead::Unexplored:
        return "What can happen here was not explored: Model, Explore further looks at more of the program.";
    case Ahead::Choice:
        return fmt::format("{} ways lead on from here: choose one of them.",
                           now.model->lts.outgoing(whereNow(now)).size());
    case Ahead::Loop:
        ++now.lap;
        now.cursor = *now.trace->trace.loop + 1;
        return "";
    case Ahead::Step:
        break;
    }
    if (now.trace && now.cursor < now.trace->length()) {
        ++now.cursor;
        return "";
    }
    const std::uint32_t only[] = {static_cast<std::uint32_t>(now.model->lts.firstTransition(whereNow(now)))};
    return walk(now, only);
}

std::string stepBack(Snapshot& now)
{
    if (!now.trace || (now.cursor == 0 && now.lap == 0))
        return "This is the start of the run.";
    if (now.lap > 0 && now.cursor == *now.trace->trace.loop + 1) {
        --now.lap;
        now.cursor = now.trace->length();
    } else {
        --now.cursor;
    }
    return "";
}

std::string goTo(Snapshot& now, BranchId id, std::size_t position)
{
    const Branch* branch = now.history->find(id);
    if (branch == nullptr)
        return "This branch is not in the history any more.";
    if (position > branch->trace->length())
        return "The branch ends before this step.";
    const bool stays = now.branch == id && branch->trace->trace.loop && position > *branch->trace->trace.loop;
    moveTo(now, {branch, position, stays ? now.lap : 0});
    return "";
}

void addBranch(Snapshot& now, Branch branch, std::size_t cursor)
{
    auto history = std::make_shared<History>(*now.history);
    const BranchId id = history->add(std::move(branch));
    moveTo(now, {history->find(id), cursor, 0});
    now.history = std::move(history);
}

void leaveBranch(Snapshot& now)
{
    now.branch.reset();
    now.trace.reset();
    now.cursor = 0;
    now.cursorWanted.reset();
    now.lap = 0;
    now.unfolded.clear();
}

History refitted(const History& history, const Lts& before, const Lts& after)
{
    History result = history;
    for (Branch& branch : result.branches) {
        auto wanted = branch.wanted ? branch.wanted
                                    : std::make_shared<const NamedRun>(namedRun(before, branch.trace->trace));
        FittedRun fitted = fittedRun(after, *wanted);
        branch.trace = std::make_shared<const ShownTrace>(shownPath(std::move(fitted.trace)));
        branch.misfit = std::move(fitted.misfit);
        branch.wanted = branch.misfit ? std::move(wanted) : nullptr;
    }
    // A branch that does not come as far as to where it left its parent, or another way, left it earlier.
    for (Branch& branch : result.branches)
        if (branch.parent)
            branch.forkedAt = std::min(
                branch.forkedAt, commonSteps(result.find(*branch.parent)->trace->trace, branch.trace->trace));
    return result;
}

} // namespace threadmend
