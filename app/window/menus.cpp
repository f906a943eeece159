// SPDX-License-Identifier: GPL-3.0-or-later
// Menus and tool bar, from the commands.
#include "app/window/main_window.h"
#include "app/window/tool_row.h"
#include "views/commands/palette.h"

#include <QDockWidget>
#include <QMenuBar>
#include <QToolButton>
#include <algorithm>
#include <string_view>

namespace threadmend {

namespace {

/// Menus in their order; a command may name no other.
const char* const menuNames[] = {"File",    "Edit",   "View", "Model", "Check",
                                 "Explain", "Repair", "Step", "Help"};

/// Groups that stand in a menu of their own, lest theirs is higher than a small screen.
struct SubMenu {
    std::string_view menu;
    int group;
    const char* title;
};
constexpr SubMenu subMenus[] = {{"File", 2, "Traces and p&ictures"},
                                {"View", -2, "&Workplace"},
                                {"View", 1, "Aro&und a state"},
                                {"View", 2, "&Zoom"},
                                {"View", 4, "La&yout"},
                                {"View", 5, "Synchronisation and &grid"},
                                {"View", 8, "Colour&s"},
                                {"View", 50, "La&bels"},
                                {"Step", 4, "To a state of a &kind"},
                                {"Step", 5, "B&reakpoints"},
                                {"Step", 6, "Branch&es"}};

const SubMenu* subMenuOf(const GestureText& text)
{
    const std::string menu = text.menu.toStdString();
    const auto* found = std::find_if(std::begin(subMenus), std::end(subMenus), [&](const SubMenu& each) {
        return each.menu == menu && each.group == text.group;
    });
    return found == std::end(subMenus) ? nullptr : found;
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
    QMenu* into = &menu;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (i == 0 || entries[i - 1].text.group != entries[i].text.group) {
            const SubMenu* own = subMenuOf(entries[i].text);
            // Menus of groups stand together.
            if (i > 0 && (own == nullptr || into == &menu))
                menu.addSeparator();
            into = own == nullptr ? &menu : menu.addMenu(QString::fromUtf8(own->title));
            into->setToolTipsVisible(true);
        }
        into->addAction(entries[i].action);
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
    tools_ = new ToolRow(this);
    addToolBar(tools_);
    const auto add = [this](const char* id, const char* text, int importance) {
        return tools_->add(*commands_.action(QLatin1String(id)), QString::fromUtf8(text), importance);
    };
    add("check.all", "Check  F5", 9)->setProperty("primary", true);
    add("reach.run", "Search  F5", 9)->setProperty("primary", true);
    add("check.stop", "Stop", 3);
    tools_->addGap(10);
    add("step.first", "|◀", 2)->setAccessibleName(QStringLiteral("To the start of the trace"));
    add("step.back", "◀ Back", 6);
    add("step.forward", "Step ▶", 7);
    add("step.runTo", "Run to …", 1);
    add("step.random", "Random", 0);
    add("step.nextDecision", "Next decision", 5);
    add("trace.next", "Next counterexample", 4);
    tools_->addGap(10);
    add("repair.propose", "Propose", 8);
    tools_->addStretch();
    add("help.palette", "Search or command    Ctrl+K", 9)->setProperty("search", true);
}

} // namespace threadmend
