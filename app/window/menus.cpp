// SPDX-License-Identifier: GPL-3.0-or-later
// Menus and tool bar, from the commands.
#include "app/window/main_window.h"
#include "views/commands/palette.h"

#include <QDockWidget>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>

namespace threadmend {

namespace {

/// Menus in their order; a command may name no other.
const char* const menuNames[] = {"File",    "Edit",   "View", "Model", "Check",
                                 "Explain", "Repair", "Step", "Help"};

QToolButton* toolButton(QAction* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setObjectName(QStringLiteral("tool.") + action->objectName());
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

void MainWindow::fillMenu(QMenu& menu, const QString& name)
{
    std::vector<Commands::Entry> entries;
    for (const Commands::Entry& entry : commands_.all())
        if (entry.text.menu == name)
            entries.push_back(entry);
    std::stable_sort(entries.begin(), entries.end(),
                     [](const auto& a, const auto& b) { return a.text.group < b.text.group; });
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (i > 0 && entries[i - 1].text.group != entries[i].text.group)
            menu.addSeparator();
        menu.addAction(entries[i].action);
        if (entries[i].text.id == QLatin1String("file.open")) {
            menu.addMenu(recentMenu_);
            menu.addMenu(samplesMenu_);
        }
    }
}

void MainWindow::makeMenus()
{
    recentMenu_ = new QMenu(QStringLiteral("Open &recent"), this);
    recentMenu_->setObjectName(QStringLiteral("menu.recent"));
    samplesMenu_ = new QMenu(QStringLiteral("S&amples"), this);
    samplesMenu_->setObjectName(QStringLiteral("menu.samples"));
    for (const char* name : menuNames) {
        QMenu* menu = menuBar()->addMenu(QLatin1Char('&') + QLatin1String(name));
        menu->setObjectName(QStringLiteral("menu.") + QLatin1String(name));
        // Of what is grey they say why.
        menu->setToolTipsVisible(true);
        fillMenu(*menu, QLatin1String(name));
        if (QLatin1String(name) != QLatin1String("View"))
            continue;
        menu->addSeparator();
        QMenu* shown = menu->addMenu(QStringLiteral("&Panels"));
        for (QDockWidget* dock : docks_)
            shown->addAction(dock->toggleViewAction());
    }
    // Keys work while a menu is hidden, too.
    for (const Commands::Entry& entry : commands_.all())
        addAction(entry.action);
}

void MainWindow::makeToolBar()
{
    QToolBar* bar = addToolBar(QStringLiteral("Tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setMovable(false);
    bar->toggleViewAction()->setVisible(false);
    const auto add = [&](const char* id, const char* text) {
        QAction* action = commands_.action(QLatin1String(id));
        // A tool button shows the short text, menus the long one.
        action->setIconText(QString::fromUtf8(text));
        QToolButton* button = toolButton(action, bar);
        bar->addWidget(button);
        return button;
    };
    const auto gap = [&](QSizePolicy::Policy policy, int width) {
        auto* space = new QWidget(bar);
        space->setSizePolicy(policy, QSizePolicy::Preferred);
        space->setMinimumWidth(width);
        bar->addWidget(space);
    };
    add("check.all", "Check  F5")->setProperty("primary", true);
    add("check.stop", "Stop");
    gap(QSizePolicy::Fixed, 10);
    add("step.first", "|◀")->setAccessibleName(QStringLiteral("To the start of the trace"));
    add("step.back", "◀ Back");
    add("step.forward", "Step ▶");
    add("step.runTo", "Run to …");
    add("step.random", "Random");
    add("step.nextDecision", "Next decision");
    add("trace.next", "Next counterexample");
    gap(QSizePolicy::Fixed, 10);
    add("repair.propose", "Propose");
    gap(QSizePolicy::Expanding, 6);
    add("help.palette", "Search or command    Ctrl+K")->setProperty("search", true);
}

} // namespace threadmend
