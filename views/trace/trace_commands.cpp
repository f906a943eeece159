// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can do along a trace. Every forward verb has its backward twin on Shift.
#include "views/commands/commands.h"
#include "views/trace/trace_panel.h"

#include <QClipboard>
#include <QGuiApplication>

namespace threadmend {

namespace {

bool canGoBack(const Snapshot& now)
{
    return now.trace && now.cursor > 0;
}

bool canGoOn(const Snapshot& now)
{
    return now.trace && now.cursor < now.trace->length();
}

bool hasNext(const Snapshot& now)
{
    return now.explanation && now.counterexample + 1 < now.explanation->shortened.list.size();
}

bool isPath(const Snapshot& now)
{
    return now.trace && now.trace->kind == ShownTrace::Kind::Path;
}

/// To the counterexample before this one; from a path, to the one that was shown before it.
void goBack(Session& session)
{
    const Snapshot& now = session.now();
    session.dispatch(isPath(now) ? Action(action::ShowProperty{*now.shown})
                                 : Action(action::ShowCounterexample{now.counterexample - 1}));
}

QString step()
{
    return QStringLiteral("Step");
}

} // namespace

void TracePanel::addCommands(PanelContext& context)
{
    Session& session = context.session;
    Commands& commands = context.commands;
    const auto moveTo = [&session](std::size_t position) { session.dispatch(action::MoveCursor{position}); };
    commands.add(
        {QStringLiteral("step.first"),
         step(),
         QStringLiteral("To the &start"),
         QStringLiteral("Go to the start of the trace"),
         {QKeySequence(Qt::ALT | Qt::Key_Home)},
         0},
        [moveTo] { moveTo(0); }, canGoBack);
    commands.add(
        {QStringLiteral("step.back"),
         step(),
         QStringLiteral("&Back"),
         QStringLiteral("Take one step of the trace back"),
         {QKeySequence(Qt::SHIFT | Qt::Key_F10)},
         0},
        [moveTo, &session] { moveTo(session.now().cursor - 1); }, canGoBack);
    commands.add(
        {QStringLiteral("step.forward"),
         step(),
         QStringLiteral("&Step"),
         QStringLiteral("Take the next step of the trace"),
         {QKeySequence(Qt::Key_F10)},
         0},
        [moveTo, &session] { moveTo(session.now().cursor + 1); }, canGoOn);
    commands.add(
        {QStringLiteral("step.last"),
         step(),
         QStringLiteral("To the &end"),
         QStringLiteral("Go to the end of the trace"),
         {QKeySequence(Qt::ALT | Qt::Key_End)},
         0},
        [moveTo, &session] { moveTo(session.now().trace->length()); }, canGoOn);
    commands.add(
        {QStringLiteral("step.nextDecision"),
         step(),
         QStringLiteral("Next &decision"),
         QStringLiteral("Go to the next state where it is decided how the run goes on"),
         {QKeySequence(Qt::Key_F11)},
         1},
        [moveTo, &session] { moveTo(*session.now().trace->decisionAfter(session.now().cursor)); },
        [](const Snapshot& now) { return now.trace && now.trace->decisionAfter(now.cursor); });
    commands.add(
        {QStringLiteral("step.previousDecision"),
         step(),
         QStringLiteral("&Previous decision"),
         QStringLiteral("Go to the decision before this state"),
         {QKeySequence(Qt::SHIFT | Qt::Key_F11)},
         1},
        [moveTo, &session] { moveTo(*session.now().trace->decisionBefore(session.now().cursor)); },
        [](const Snapshot& now) { return now.trace && now.trace->decisionBefore(now.cursor); });
}

void TracePanel::addTraceCommands(PanelContext& context)
{
    Session& session = context.session;
    Commands& commands = context.commands;
    const QString explain = QStringLiteral("Explain");
    commands.add(
        {QStringLiteral("trace.next"),
         explain,
         QStringLiteral("&Next counterexample"),
         QStringLiteral("Show the next counterexample that is decided elsewhere"),
         {QKeySequence(Qt::Key_F8)},
         0},
        [&session] { session.dispatch(action::ShowCounterexample{session.now().counterexample + 1}); },
        hasNext);
    commands.add(
        {QStringLiteral("trace.previous"),
         explain,
         QStringLiteral("&Previous counterexample"),
         QStringLiteral("Show the counterexample before this one"),
         {QKeySequence(Qt::SHIFT | Qt::Key_F8)},
         0},
        [&session] { goBack(session); },
        [](const Snapshot& now) {
            return isPath(now) ? now.explanation || now.plainEvidence() != nullptr
                               : now.explanation && now.counterexample > 0;
        });
    QAction* fold = commands.add(
        {QStringLiteral("trace.fold"),
         explain,
         QStringLiteral("&Only what matters"),
         QStringLiteral("Fold the steps on which nothing is decided"),
         {QKeySequence(Qt::Key_F9)},
         1},
        [&session] { session.dispatch(action::SetFold{!session.now().fold}); },
        [](const Snapshot& now) { return now.trace != nullptr; });
    fold->setCheckable(true);
    const auto showFold = [fold, &session] { fold->setChecked(session.now().fold); };
    connect(&session, &Session::changed, this, showFold);
    showFold();
    commands.add(
        {QStringLiteral("trace.copy"),
         QStringLiteral("Edit"),
         QStringLiteral("Copy &trace"),
         QStringLiteral("Copy the trace as text"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)},
         3},
        [&session] { QGuiApplication::clipboard()->setText(traceAsText(session.now())); },
        [](const Snapshot& now) { return now.trace != nullptr; });
}

} // namespace threadmend
