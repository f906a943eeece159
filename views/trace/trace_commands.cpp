// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can do with a counterexample and its trace.
#include "views/commands/commands.h"
#include "views/trace/trace_panel.h"

#include <QClipboard>
#include <QGuiApplication>

namespace threadmend {

namespace {

bool hasNext(const Snapshot& now)
{
    return now.explanation && now.counterexample + 1 < now.explanation->shortened.list.size();
}

bool isPath(const Snapshot& now)
{
    return !now.trace || now.trace->kind == ShownTrace::Kind::Path;
}

/// To the counterexample before this one; from a path, to the one that was shown before it.
void goBack(Session& session)
{
    const Snapshot& now = session.now();
    session.dispatch(isPath(now) ? Action(action::ShowProperty{*now.shown})
                                 : Action(action::ShowCounterexample{now.counterexample - 1}));
}

} // namespace

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
