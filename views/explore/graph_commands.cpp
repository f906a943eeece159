// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can do with the canvas.
#include "views/canvas/legend_strip.h"
#include "views/canvas/minimap.h"
#include "views/commands/commands.h"
#include "views/explore/find_bar.h"
#include "views/explore/graph_panel.h"
#include "views/graph/captions.h"

#include <QMenu>
#include <algorithm>

namespace threadmend {

namespace {

bool hasModel(const Snapshot& now)
{
    return now.model != nullptr;
}

QString view()
{
    return QStringLiteral("View");
}

} // namespace

void GraphPanel::addViewCommands()
{
    struct Entry {
        GraphView view;
        const char* id;
        const char* text;
        const char* hint;
    };
    const Entry entries[] = {
        {GraphView::Full, "view.full", "&Full", "The whole model"},
        {GraphView::Overlay, "view.overlay", "&Overlay", "The counterexamples drawn over the model"},
        {GraphView::Counterexamples, "view.counterexamples", "&Counterexamples",
         "The LTS of all counterexamples"},
        {GraphView::Neighbourhoods, "view.neighbourhoods", "&Neighbourhoods",
         "The decisions alone: where a run could still go right"},
        {GraphView::Focus, "view.focus", "&Around", "What is around one state"},
        {GraphView::Trace, "view.trace", "&Trace", "The trace as a line"},
        {GraphView::Overview, "view.overview", "O&verview",
         "The whole model as a few groups of states: by steps, behaviour, components, values"}};
    int number = 0;
    for (const Entry& entry : entries) {
        const auto key = static_cast<Qt::Key>(Qt::Key_1 + number++);
        QAction* action = context_.commands.add(
            {QLatin1String(entry.id),
             view(),
             QLatin1String(entry.text),
             QLatin1String(entry.hint),
             {QKeySequence(Qt::CTRL | key)},
             0},
            [this, wanted = entry.view] {
                dispatch(action::SetView{wanted});
                updateHead();
            },
            [wanted = entry.view](const Snapshot& now) {
                return now.model && (wanted == GraphView::Focus || now.canShow(wanted));
            });
        action->setCheckable(true);
    }
}

void GraphPanel::addFocusCommands()
{
    Commands& commands = context_.commands;
    const auto inFocus = [](const Snapshot& now) { return now.view == GraphView::Focus; };
    commands.add(
        {QStringLiteral("focus.more"),
         view(),
         QStringLiteral("One step &further"),
         QStringLiteral("The view around a state reaches one step further"),
         {QKeySequence(Qt::CTRL | Qt::Key_BracketRight)},
         1},
        [this] { dispatch(action::SetFocusSteps{now().focus.steps + 1}); },
        [=](const Snapshot& now) { return inFocus(now) && now.focus.steps < Focus::mostSteps; });
    commands.add(
        {QStringLiteral("focus.fewer"),
         view(),
         QStringLiteral("One step &nearer"),
         QStringLiteral("The view around a state reaches one step less far"),
         {QKeySequence(Qt::CTRL | Qt::Key_BracketLeft)},
         1},
        [this] { dispatch(action::SetFocusSteps{now().focus.steps - 1}); },
        [=](const Snapshot& now) { return inFocus(now) && now.focus.steps > 1; });
    commands.add(
        {QStringLiteral("view.more"),
         view(),
         QStringLiteral("Show &more states"),
         QStringLiteral("Show up to ten times as many states"),
         {QKeySequence(Qt::CTRL | Qt::Key_M)},
         1},
        [this] { dispatch(action::SetMostStates{now().mostStates * 10}); },
        [](const Snapshot& now) { return now.model && now.mostStates < now.model->lts.stateCount(); });
    commands.add(
        {QStringLiteral("view.fewer"),
         view(),
         QStringLiteral("Show f&ewer states"),
         QStringLiteral("Show a tenth of the states"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M)},
         1},
        [this] { dispatch(action::SetMostStates{now().mostStates / 10}); },
        [](const Snapshot& now) { return now.model && now.mostStates > 30; });
}

void GraphPanel::addZoomCommands()
{
    Commands& commands = context_.commands;
    commands.add(
        {QStringLiteral("view.fit"),
         view(),
         QStringLiteral("F&it"),
         QStringLiteral("Show all of the picture"),
         {QKeySequence(Qt::CTRL | Qt::Key_0)},
         2},
        [this] { canvas_->fit(); }, hasModel);
    commands.add(
        {QStringLiteral("view.zoomIn"),
         view(),
         QStringLiteral("&Zoom in"),
         QStringLiteral("Enlarge the picture"),
         {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)},
         2},
        [this] { canvas_->zoomIn(); }, hasModel);
    commands.add(
        {QStringLiteral("view.zoomOut"),
         view(),
         QStringLiteral("Zoom o&ut"),
         QStringLiteral("Make the picture smaller"),
         {QKeySequence(Qt::CTRL | Qt::Key_Minus)},
         2},
        [this] { canvas_->zoomOut(); }, hasModel);
    commands.add(
        {QStringLiteral("view.zoomToSelection"),
         view(),
         QStringLiteral("Zoom to the &selection"),
         QStringLiteral("Bring the selected state close"),
         {QKeySequence(Qt::CTRL | Qt::Key_9)},
         2},
        [this] { canvas_->zoomToSelection(); },
        [](const Snapshot& now) { return now.selected != Pointed(); });
}

void GraphPanel::addCanvasCommands()
{
    Commands& commands = context_.commands;
    commands.add(
        {QStringLiteral("view.find"),
         QStringLiteral("Edit"),
         QStringLiteral("&Find a state …"),
         QStringLiteral("Find states by number, name, value, label or condition"),
         {QKeySequence(QKeySequence::Find)},
         4},
        [this] { find_->open(); }, hasModel);
    commands.add(
        {QStringLiteral("view.canvas"),
         view(),
         QStringLiteral("Go to the pictu&re"),
         QStringLiteral("Give the keyboard to the picture: arrows walk along transitions"),
         {QKeySequence(Qt::CTRL | Qt::Key_G)},
         2},
        [this] { canvas_->setFocus(Qt::ShortcutFocusReason); }, hasModel);
    QAction* legend = commands.add({QStringLiteral("view.legend"),
                                    view(),
                                    QStringLiteral("Le&gend"),
                                    QStringLiteral("Show or hide the legend"),
                                    {},
                                    3},
                                   [this] { legend_->setFolded(!legend_->isFolded()); });
    legend->setCheckable(true);
    legend->setChecked(true);
    connect(legend_, &LegendStrip::foldedChanged, legend,
            [legend](bool folded) { legend->setChecked(!folded); });
}

void GraphPanel::addLayoutCommands()
{
    for (const LayoutMethod* method : layoutMethods()) {
        const QString name = QString::fromUtf8(method->name);
        QAction* action = context_.commands.add(
            {QStringLiteral("layout.") + name,
             view(),
             QStringLiteral("Layout: ") + name,
             QString::fromUtf8(method->description),
             {},
             4},
            [this, wanted = std::string(method->name)] { dispatch(action::SetLayout{wanted}); }, hasModel);
        action->setCheckable(true);
        const auto update = [this, action, wanted = std::string(method->name)] {
            action->setChecked(now().layout == wanted);
        };
        connect(&context_.session, &Session::changed, action, update);
        update();
    }
}

void GraphPanel::showMenu(const Hit& hit, QPoint at)
{
    QMenu menu;
    switch (hit.kind) {
    case Hit::Kind::Node:
    case Hit::Kind::Badge:
        if (const auto state = stateIn(hit.index))
            fillNodeMenu(menu, *state);
        break;
    case Hit::Kind::Edge:
        fillEdgeMenu(menu, hit.index);
        break;
    case Hit::Kind::Nothing:
        for (const char* id : {"view.fit", "view.find", "labels.showAll", "picture.copy", "picture.export"})
            menu.addAction(context_.commands.action(QLatin1String(id)));
        break;
    }
    if (!menu.isEmpty())
        menu.exec(at);
}

void GraphPanel::fillNodeMenu(QMenu& menu, StateId state)
{
    dispatch(action::Select{{state, std::nullopt}});
    for (const char* id : {"state.pathTo", "state.around", "state.expand", "state.collapse", "state.pin"})
        menu.addAction(context_.commands.action(QLatin1String(id)));
}

void GraphPanel::fillEdgeMenu(QMenu& menu, std::uint32_t edge)
{
    const auto label = labelOf(edge);
    if (!label)
        return;
    const QString text = elided(visibleText(now().model->lts.labels().text(*label)), 40);
    const bool highlighted = now().highlightedLabels.contains(*label);
    menu.addAction(QStringLiteral("Hide “%1”").arg(text), this, [this, label] {
        dispatch(action::HideLabel{*label, true});
    });
    menu.addAction(highlighted ? QStringLiteral("Do not highlight “%1”").arg(text)
                               : QStringLiteral("Highlight “%1”").arg(text),
                   this, [this, label, highlighted] {
                       dispatch(action::HighlightLabel{*label, !highlighted});
                   });
    menu.addAction(context_.commands.action(QStringLiteral("labels.showAll")));
}

} // namespace threadmend
