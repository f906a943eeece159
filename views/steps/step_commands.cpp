// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_model.h"
#include "core/session/stepping/stepping.h"
#include "views/commands/commands.h"
#include "views/steps/step_control.h"
#include "views/steps/value_menu.h"

#include <memory>

namespace threadmend {

namespace {

bool isOpen(const Snapshot& now)
{
    return now.model != nullptr;
}

bool canGoBack(const Snapshot& now)
{
    return now.trace && now.cursor + now.lap > 0;
}

bool canGoOn(const Snapshot& now)
{
    return now.model && aheadOf(now) != Ahead::Nothing;
}

bool canGoAlong(const Snapshot& now)
{
    return now.trace && now.cursor < now.trace->length();
}

/// Whether it is decided further on how the run goes on: on a counterexample where its explanation says so.
bool hasDecisionAhead(const Snapshot& now)
{
    if (now.trace && now.trace->kind == ShownTrace::Kind::Counterexample)
        return now.trace->decisionAfter(now.cursor).has_value();
    return canGoOn(now);
}

bool hasDecisionBehind(const Snapshot& now)
{
    if (now.trace && now.trace->kind == ShownTrace::Kind::Counterexample)
        return now.trace->decisionBefore(now.cursor).has_value();
    return canGoBack(now);
}

GestureText gesture(const char* id, const char* text, const char* hint, const QList<QKeySequence>& keys,
                    int group)
{
    return {QLatin1String(id), QStringLiteral("Step"), QLatin1String(text), QLatin1String(hint), keys, group};
}

void addSteps(Session& session, Commands& commands, StepControl& control)
{
    const auto moveTo = [&session](std::size_t position) { session.dispatch(action::MoveCursor{position}); };
    commands.add(
        gesture("step.first", "To the &start", "Go to the start of the trace",
                {QKeySequence(Qt::ALT | Qt::Key_Home)}, 0),
        [moveTo] { moveTo(0); }, canGoBack);
    commands.add(
        gesture("step.back", "&Back", "Take one step back", {QKeySequence(Qt::SHIFT | Qt::Key_F10)}, 0),
        [&session] { session.dispatch(action::StepBack{}); }, canGoBack);
    commands.add(
        gesture("step.forward", "&Step", "Take the next step; where several are possible, choose one",
                {QKeySequence(Qt::Key_F10)}, 0),
        [&control] { control.step(); }, canGoOn);
    commands.add(
        gesture("step.last", "To the &end", "Go to the end of the trace",
                {QKeySequence(Qt::ALT | Qt::Key_End)}, 0),
        [moveTo, &session] { moveTo(session.now().trace->length()); }, canGoAlong);
    commands.add(
        gesture("step.take", "&Take the selected transition",
                "Step along the transition that is selected, if it leaves the current state",
                {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F10)}, 0),
        [&session] { session.dispatch(action::TakeStep{*session.now().selected.transition}); },
        [](const Snapshot& now) {
            if (!now.model || !now.selected.transition)
                return false;
            const std::size_t first = now.model->lts.firstTransition(whereNow(now));
            const std::size_t index = *now.selected.transition;
            return index >= first && index < first + now.model->lts.outgoing(whereNow(now)).size();
        });
}

void addRuns(Commands& commands, StepControl& control)
{
    struct Run {
        const char* id;
        const char* text;
        const char* hint;
        QList<QKeySequence> keys;
        void (StepControl::*act)(bool);
        bool forwards;
        int group;
        bool (*possible)(const Snapshot&);
    };
    const Run runs[] = {{"step.nextDecision",
                         "Next &decision",
                         "Go to the next state where it is decided how the run goes on",
                         {QKeySequence(Qt::Key_F11)},
                         &StepControl::toDecision,
                         true,
                         1,
                         hasDecisionAhead},
                        {"step.previousDecision",
                         "&Previous decision",
                         "Go to the decision before this state",
                         {QKeySequence(Qt::SHIFT | Qt::Key_F11)},
                         &StepControl::toDecision,
                         false,
                         1,
                         hasDecisionBehind},
                        {"step.continue",
                         "To the next b&reakpoint",
                         "Run on until a breakpoint stops the run",
                         {QKeySequence(Qt::Key_F12)},
                         &StepControl::continueRun,
                         true,
                         2,
                         isOpen},
                        {"step.continueBack",
                         "Back to the last breakp&oint",
                         "Go back to where a breakpoint stopped the run",
                         {QKeySequence(Qt::SHIFT | Qt::Key_F12)},
                         &StepControl::continueRun,
                         false,
                         2,
                         canGoBack},
                        {"step.random",
                         "&Walk at random",
                         "Take some steps at random, as many as the step bar says",
                         {QKeySequence(Qt::Key_F4)},
                         &StepControl::walkAtRandom,
                         true,
                         3,
                         isOpen},
                        {"step.randomBack",
                         "Walk ba&ck",
                         "Go back as many steps as a random walk has",
                         {QKeySequence(Qt::SHIFT | Qt::Key_F4)},
                         &StepControl::walkAtRandom,
                         false,
                         3,
                         canGoBack},
                        {"step.play",
                         "P&lay",
                         "Take step after step until something stops the run; once more to stop",
                         {QKeySequence(Qt::Key_F6)},
                         &StepControl::play,
                         true,
                         3,
                         isOpen},
                        {"step.playBack",
                         "Pla&y backwards",
                         "Go back step after step; once more to stop",
                         {QKeySequence(Qt::SHIFT | Qt::Key_F6)},
                         &StepControl::play,
                         false,
                         3,
                         canGoBack}};
    for (const Run& each : runs)
        commands.add(
            gesture(each.id, each.text, each.hint, each.keys, each.group),
            [&control, act = each.act, forwards = each.forwards] { (control.*act)(forwards); },
            each.possible);
}

/// To a state of a kind, and back to the last one.
void addKinds(Commands& commands, StepControl& control)
{
    struct Kind {
        const char* predicate;
        const char* text;
        const char* backText;
        Qt::Key key;
    };
    const Kind kinds[] = {{"hot", "To a &hot state", "Back to a hot state", Qt::Key_H},
                          {"deadlock", "To a dead&lock", "Back to a deadlock", Qt::Key_L},
                          {"failed", "To a &failure", "Back to a failure", Qt::Key_F}};
    for (const Kind& each : kinds)
        for (const bool forwards : {true, false}) {
            const QString id =
                QStringLiteral("step.%1%2")
                    .arg(QLatin1String(each.predicate), forwards ? QString() : QStringLiteral("Back"));
            const QKeySequence keys =
                forwards ? QKeySequence(Qt::ALT | Qt::SHIFT | Qt::CTRL | each.key) : QKeySequence();
            const QString hint =
                forwards ? QStringLiteral("Run a shortest way to where the predicate “%1” becomes true")
                         : QStringLiteral("Go back to where the predicate “%1” became true");
            commands.add(
                {id, QStringLiteral("Step"), QLatin1String(forwards ? each.text : each.backText),
                 hint.arg(QLatin1String(each.predicate)),
                 keys.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{keys}, 4},
                [&control, predicate = QString::fromLatin1(each.predicate), forwards] {
                    control.runTo(QLatin1Char('(') + predicate + QLatin1Char(')'), forwards);
                },
                forwards ? Commands::Possible(isOpen) : Commands::Possible(canGoBack));
        }
}

/// Whether something in the model has a value that a step can change.
bool hasValues(const Snapshot& now)
{
    return now.model && (programOf(*now.model) != nullptr || !now.model->lts.parameters().empty());
}

void addChanges(Commands& commands, StepControl& control)
{
    const auto add = [&](const char* id, const char* text, const char* hint, const QKeySequence& key,
                         bool forwards) {
        GestureText what = gesture(id, text, hint, {key}, 2);
        what.otherwise = QStringLiteral("Steps change variables of b-threads and parameters of states: this "
                                        "model has none.");
        // It carries the term that was pointed at.
        const auto made = std::make_shared<QAction*>();
        *made = commands.add(
            what, [&control, made, forwards] { control.toChangeOf((*made)->data(), forwards); }, hasValues);
    };
    add(changedLast, "Which step changed this l&ast?",
        "Go back to the step that gave the selected variable its value; asked again, to the one before",
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F12), false);
    add(changesNext, "Which step chan&ges it next?",
        "Run on to the next step that gives the selected variable another value",
        QKeySequence(Qt::CTRL | Qt::Key_F12), true);
}

} // namespace

void addStepCommands(PanelContext& context, StepControl& control)
{
    addSteps(context.session, context.commands, control);
    addRuns(context.commands, control);
    addKinds(context.commands, control);
    addChanges(context.commands, control);
    context.commands.add(
        gesture("step.breakOnEvent", "Break on this e&vent",
                "Set or take away a breakpoint on the event that is pointed at, or the last one",
                {QKeySequence(Qt::CTRL | Qt::Key_B)}, 5),
        [&control] { control.breakOnEvent(); }, isOpen);
}

} // namespace threadmend
