// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/commands/state_commands.h"

namespace threadmend {

namespace {

bool hasState(const Snapshot& now)
{
    return now.inQuestion().has_value();
}

bool canCollapse(const Snapshot& now)
{
    return now.view == GraphView::Focus && hasState(now);
}

bool hasTreatedLabels(const Snapshot& now)
{
    return !now.hiddenLabels.empty() || !now.highlightedLabels.empty();
}

} // namespace

void addStateCommands(Session& session, Commands& commands)
{
    const QString view = QStringLiteral("View");
    const auto onState = [&session](auto act) {
        return [&session, act] {
            if (const auto state = session.now().inQuestion())
                session.dispatch(act(session.now(), *state));
        };
    };
    commands.add({QStringLiteral("state.pathTo"),
                  QStringLiteral("Explain"),
                  QStringLiteral("Path &to this state"),
                  QStringLiteral("Show a shortest run to the selected state as the trace"),
                  {QKeySequence(Qt::CTRL | Qt::Key_P)},
                  2},
                 onState([](const Snapshot&, StateId state) { return action::ShowPathTo{state}; }), hasState);
    commands.add({QStringLiteral("state.around"),
                  view,
                  QStringLiteral("A&round this state"),
                  QStringLiteral("Show what is around the selected state"),
                  {QKeySequence(Qt::CTRL | Qt::Key_E)},
                  1},
                 onState([](const Snapshot&, StateId state) { return action::FocusOn{state}; }), hasState);
    commands.add({QStringLiteral("state.expand"),
                  view,
                  QStringLiteral("E&xpand"),
                  QStringLiteral("Show the neighbours of the selected state as well"),
                  {QKeySequence(Qt::CTRL | Qt::Key_Right)},
                  1},
                 onState([](const Snapshot&, StateId state) { return action::Expand{state}; }), hasState);
    commands.add({QStringLiteral("state.collapse"),
                  view,
                  QStringLiteral("Co&llapse"),
                  QStringLiteral("Hide what is shown on account of the selected state"),
                  {QKeySequence(Qt::CTRL | Qt::Key_Left)},
                  1},
                 onState([](const Snapshot&, StateId state) { return action::Collapse{state}; }),
                 canCollapse);
    commands.add({QStringLiteral("state.pin"),
                  view,
                  QStringLiteral("&Pin or unpin"),
                  QStringLiteral("Keep the selected state in the view around another one"),
                  {QKeySequence(Qt::CTRL | Qt::Key_D)},
                  1},
                 onState([](const Snapshot& now, StateId state) {
                     return action::Pin{state, !now.focus.pinned.contains(state)};
                 }),
                 hasState);
    commands.add(
        {QStringLiteral("labels.showAll"),
         view,
         QStringLiteral("Show all la&bels"),
         QStringLiteral("Hide and highlight no label any more"),
         {},
         50},
        [&session] { session.dispatch(action::ShowAllLabels{}); }, hasTreatedLabels);
}

} // namespace threadmend
