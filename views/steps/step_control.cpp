// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/steps/step_control.h"

#include "core/session/stepping/stepping.h"
#include "core/session/stepping/ways_on.h"
#include "views/graph/captions.h"
#include "views/steps/breakpoint_words.h"

#include <algorithm>

namespace threadmend {

namespace {

/// The event that is pointed at, as the label of a breakpoint; else that of the last step; else none.
std::optional<std::string> eventInQuestion(const Snapshot& now)
{
    if (!now.model)
        return std::nullopt;
    const LabelTable& labels = now.model->lts.labels();
    if (now.event && now.model->lanes)
        return now.model->lanes->events()[*now.event];
    if (now.selected.transition)
        return std::string(labels.text(now.model->lts.transitions()[*now.selected.transition].label));
    if (now.trace && now.cursor > 0)
        return std::string(labels.text(now.trace->trace.steps[now.cursor - 1].label));
    return std::nullopt;
}

/// Where a branch is entered or left by a step that was a choice.
std::optional<std::size_t> choiceAlong(const Snapshot& now, bool forwards)
{
    const Trace& trace = now.trace->trace;
    const auto isChoice = [&](std::size_t position) {
        return now.model->lts.outgoing(trace.stateAfter(position)).size() > 1;
    };
    if (forwards) {
        for (std::size_t i = now.cursor + 1; i <= trace.length(); ++i)
            if (isChoice(i))
                return i;
    } else {
        for (std::size_t i = now.cursor; i-- > 0;)
            if (isChoice(i))
                return i;
    }
    return std::nullopt;
}

/// From the end of the branch on while there is one way only, to the first state with another number of them.
std::vector<std::uint32_t> untilChoice(const Lts& lts, StateId from)
{
    std::vector<std::uint32_t> way;
    std::vector<bool> seen(lts.stateCount(), false);
    StateId state = from;
    while (!seen[state.index()] && lts.outgoing(state).size() == 1) {
        seen[state.index()] = true;
        way.push_back(lts.firstTransition(state));
        state = lts.outgoing(state).front().target;
    }
    return way;
}

/// Along the branch, if there is one.
std::optional<std::size_t> positionAlong(const StepPredicate& wanted, bool forwards, bool alsoHere,
                                         const ShownTrace* shown, std::size_t cursor)
{
    if (shown == nullptr)
        return std::nullopt;
    return forwards ? nextAlong(wanted, shown->trace, cursor)
                    : previousAlong(wanted, shown->trace, cursor + (alsoHere ? 1 : 0));
}

} // namespace

StepControl::StepControl(PanelContext& context, QObject* parent)
    : QObject(parent), session_(context.session), job_(context.jobs, QStringLiteral("Looking for a way")),
      pace_(context.pace)
{
    connect(&film_, &QTimer::timeout, this, &StepControl::playOn);
    connect(&session_, &Session::changed, this, [this](const ChangeSet& changes) {
        if (changes.has(Change::Model) && isPlaying())
            play(filmForwards_);
        if (changes.has(Change::Model)) {
            job_.abandon();
            stops_.reset();
        }
    });
}

void StepControl::step()
{
    const Snapshot& now = session_.now();
    if (now.model && aheadOf(now) == Ahead::Choice && ask_)
        ask_();
    else
        session_.dispatch(action::StepOn{});
}

std::optional<InputError> StepControl::runTo(const QString& text, bool forwards)
{
    const auto wanted = parseStepPredicate(text.toStdString(), session_.now().model);
    if (!wanted)
        return *wanted.error();
    const QString changed = QStringLiteral("changed ");
    if (text.startsWith(changed) && !toChange(text.mid(changed.size()), forwards))
        return std::nullopt;
    const QString what = elided(text, 60);
    run({*wanted,
         forwards,
         QStringLiteral("The run did not come to %1 before.").arg(what),
         QStringLiteral("run from here comes to %1.").arg(what),
         false,
         {}});
    return std::nullopt;
}

void StepControl::continueRun(bool forwards)
{
    if (session_.now().breakpoints.empty())
        return session_.refuse(
            QStringLiteral("There is no breakpoint yet: set one on an event (Ctrl+B) or in the source."));
    run({stops().any(),
         forwards,
         QStringLiteral("The run did not come to a breakpoint before."),
         QStringLiteral("run from here comes to a breakpoint."),
         false,
         {}});
}

void StepControl::run(const Wish& wish)
{
    const Snapshot& now = session_.now();
    // Values of a program are read off the window's thread.
    if (wish.wanted.asksProgram())
        return lookFor(wish);
    if (const auto position =
            positionAlong(wish.wanted, wish.forwards, wish.alsoHere, now.trace.get(), now.cursor))
        return arrive(wish, {position, {}});
    if (!wish.forwards)
        return session_.refuse(wish.neverBefore);
    lookFor(wish);
}

void StepControl::lookFor(const Wish& wish)
{
    const Snapshot& now = session_.now();
    const auto found = [this, wish, trace = now.trace,
                        from = whereNow(now)](const std::shared_ptr<const Outcome<Aim>>& outcome) {
        // Who has gone elsewhere meanwhile is not called back.
        const Snapshot& later = session_.now();
        if (*outcome && later.model && later.trace == trace && whereNow(later) == from)
            arrive(wish, **outcome);
    };
    job_.start<Aim>(
        [model = now.model, from = whereNow(now), trace = now.trace, cursor = now.cursor,
         wanted = wish.wanted, forwards = wish.forwards,
         alsoHere = wish.alsoHere](RunContext& context) -> Outcome<Aim> {
            const auto stopping = wanted.stoppedBy(context);
            const auto position = positionAlong(wanted, forwards, alsoHere, trace.get(), cursor);
            if (const auto stopped = context.pollNow({"looking along the run"}))
                return *stopped;
            if (position || !forwards)
                return Aim{position, {}};
            auto way = wayUntil(*model, from, wanted, context);
            if (!way)
                return way.failure();
            return Aim{{}, *std::move(way)};
        },
        found);
}

void StepControl::arrive(const Wish& wish, const Aim& aim)
{
    const Snapshot& now = session_.now();
    if (!aim.position && !aim.way) {
        if (!wish.forwards)
            return session_.refuse(wish.neverBefore);
        return session_.refuse(isWhole(now.model->lts)
                                   ? QStringLiteral("No ") + wish.never
                                   : QStringLiteral("In the part of the program that was explored no ") +
                                         wish.never);
    }
    if (aim.way)
        session_.dispatch(action::Walk{*aim.way});
    else if (*aim.position != now.cursor)
        session_.dispatch(action::MoveCursor{*aim.position});
    session_.tell(wish.told ? wish.told() : stopSentence());
}

void StepControl::toDecision(bool forwards)
{
    const Snapshot& now = session_.now();
    const bool explained = now.trace && now.trace->kind == ShownTrace::Kind::Counterexample;
    if (explained) {
        const auto place =
            forwards ? now.trace->decisionAfter(now.cursor) : now.trace->decisionBefore(now.cursor);
        if (place)
            session_.dispatch(action::MoveCursor{*place});
        return;
    }
    if (now.trace)
        if (const auto place = choiceAlong(now, forwards)) {
            session_.dispatch(action::MoveCursor{*place});
            return;
        }
    if (!forwards)
        return session_.refuse(QStringLiteral("Nothing was decided before this step."));
    if (now.trace && now.cursor < now.trace->length()) {
        session_.dispatch(action::MoveCursor{now.trace->length()});
        return;
    }
    const auto way = untilChoice(now.model->lts, whereNow(now));
    if (way.empty())
        return session_.refuse(
            now.model->lts.outgoing(whereNow(now)).empty()
                ? QStringLiteral("Nothing can happen here: the run has ended.")
                : QStringLiteral("It is decided here how the run goes on: choose a step."));
    session_.dispatch(action::Walk{way});
}

void StepControl::walkAtRandom(bool forwards)
{
    const Snapshot& now = session_.now();
    if (!forwards) {
        if (now.cursor == 0)
            return session_.refuse(QStringLiteral("This is the start of the run."));
        session_.dispatch(action::MoveCursor{now.cursor - std::min(now.cursor, pace_->walkLength)});
        return;
    }
    const auto way = randomWalk(*now.model, whereNow(now), pace_->seed, pace_->walkLength, stops().any());
    if (way.empty())
        return session_.refuse(QStringLiteral("Nothing can happen here: the run has ended."));
    session_.dispatch(action::Walk{way});
    const QString stop = stopSentence();
    session_.tell(
        !stop.isEmpty() ? stop
        : way.size() < pace_->walkLength
            ? QStringLiteral("The run ended after %1 of %2 steps.").arg(way.size()).arg(pace_->walkLength)
            : QStringLiteral("Walked %1 steps with seed %2.").arg(way.size()).arg(pace_->seed));
}

const BreakpointStops& StepControl::stops() const
{
    const Snapshot& now = session_.now();
    if (!stops_ || stops_->modelRevision != now.modelRevision || stops_->breakpoints != now.breakpoints)
        stops_ = AskedStops{now.breakpoints, now.modelRevision, BreakpointStops(now.breakpoints, now.model)};
    return stops_->stops;
}

QString StepControl::stopSentence() const
{
    const Snapshot& now = session_.now();
    if (!now.trace || now.cursor == 0)
        return {};
    const Trace& trace = now.trace->trace;
    const auto found = stops().first(trace.stateAfter(now.cursor - 1), trace.steps[now.cursor - 1]);
    return found ? QStringLiteral("Stopped after step %1: %2.")
                       .arg(now.cursor)
                       .arg(breakpointText(now.breakpoints[*found]))
                 : QString();
}

void StepControl::play(bool forwards)
{
    if (isPlaying() && filmForwards_ == forwards) {
        film_.stop();
    } else {
        filmForwards_ = forwards;
        film_.start(pace_->pause());
    }
    Q_EMIT playingChanged();
}

void StepControl::playOn()
{
    const Snapshot& before = session_.now();
    const StateId source = before.model ? whereNow(before) : StateId();
    const std::size_t position = before.cursor;
    const bool moved = filmForwards_ ? session_.dispatch(action::StepOn{})
                                     : position + before.lap > 0 && session_.dispatch(action::StepBack{});
    const Snapshot& now = session_.now();
    const bool breaks = moved && filmForwards_ && now.cursor > 0 &&
                        stops().first(source, now.trace->trace.steps[now.cursor - 1]);
    const bool ends = filmForwards_ ? aheadOf(now) == Ahead::Nothing : now.cursor + now.lap == 0;
    if (breaks)
        session_.tell(stopSentence());
    if (!moved || breaks || ends)
        play(filmForwards_);
}

void StepControl::breakOnEvent()
{
    if (const auto event = eventInQuestion(session_.now()))
        session_.dispatch(action::ToggleBreakpoint{{Breakpoint::Kind::Event, *event, 0, true}});
}

} // namespace threadmend
