// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can do with a counterexample and its trace.
#include "core/session/snapshot/shown_run.h"
#include "views/commands/commands.h"
#include "views/trace/trace_panel.h"

#include <QClipboard>
#include <QGuiApplication>

namespace threadmend {

namespace {

/// Where one is among the counterexamples of the explanation, or was before one looked at something else.
std::size_t place(const Snapshot& now)
{
    return shownNumber(now).value_or(now.counterexample);
}

bool hasNext(const Snapshot& now)
{
    return now.explanation && place(now) + 1 < now.explanation->shortened.list.size();
}

/// What is shown is none of the counterexamples that are gone through.
bool isElsewhere(const Snapshot& now)
{
    if (!now.trace || now.trace->kind == ShownTrace::Kind::Path)
        return true;
    return now.explanation ? !shownNumber(now) : now.shownFurther().has_value();
}

bool canGoBack(const Snapshot& now)
{
    return isElsewhere(now) ? now.explanation || now.plainEvidence() != nullptr
                            : now.explanation && place(now) > 0;
}

/// To the counterexample before this one; from another run, to the one that was shown before it.
void goBack(Session& session)
{
    const Snapshot& now = session.now();
    if (!isElsewhere(now))
        session.dispatch(action::ShowCounterexample{place(now) - 1});
    else if (now.explanation)
        session.dispatch(action::ShowCounterexample{now.counterexample});
    else
        session.dispatch(action::ShowProperty{*now.shown});
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
        [&session] { session.dispatch(action::ShowCounterexample{place(session.now()) + 1}); }, hasNext);
    commands.add(
        {QStringLiteral("trace.previous"),
         explain,
         QStringLiteral("&Previous counterexample"),
         QStringLiteral("Show the counterexample before this one"),
         {QKeySequence(Qt::SHIFT | Qt::Key_F8)},
         0},
        [&session] { goBack(session); }, canGoBack);
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
