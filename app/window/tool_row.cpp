// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/tool_row.h"

#include <QAction>
#include <QEvent>
#include <QLayout>
#include <QToolButton>
#include <algorithm>

namespace threadmend {

ToolRow::ToolRow(QWidget* parent) : QToolBar(QStringLiteral("Tools"), parent)
{
    setObjectName(QStringLiteral("tools"));
    setMovable(false);
    toggleViewAction()->setVisible(false);
}

QToolButton* ToolRow::add(QAction& action, const QString& text, int importance)
{
    // A tool button shows the short text, menus the long one.
    action.setIconText(text);
    auto* button = new QToolButton(this);
    button->setDefaultAction(&action);
    button->setObjectName(QStringLiteral("tool.") + action.objectName());
    button->setFocusPolicy(Qt::TabFocus);
    tools_.push_back({button, addWidget(button), importance});
    return button;
}

void ToolRow::addGap(int width)
{
    auto* space = new QWidget(this);
    space->setFixedWidth(width);
    addWidget(space);
}

void ToolRow::addStretch()
{
    auto* space = new QWidget(this);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(space);
}

void ToolRow::setWanted(const QAction& action, bool wanted)
{
    for (Tool& tool : tools_)
        if (tool.button->defaultAction() == &action)
            tool.wanted = wanted;
    fit();
}

void ToolRow::showAllButLast(bool shown)
{
    onlyLast_ = !shown;
    fit();
}

bool ToolRow::event(QEvent* event)
{
    const bool handled = QToolBar::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        fit();
    return handled;
}

void ToolRow::fit()
{
    const auto widthOf = [this](const Tool& tool) {
        return tool.button->sizeHint().width() + layout()->spacing();
    };
    int room = width() - sizeHint().width();
    for (const Tool& tool : tools_)
        if (tool.place->isVisible())
            room += widthOf(tool);
    std::vector<const Tool*> order;
    for (const Tool& tool : tools_)
        if (tool.wanted)
            order.push_back(&tool);
        else
            tool.place->setVisible(false);
    std::stable_sort(order.begin(), order.end(),
                     [](const Tool* a, const Tool* b) { return a->importance > b->importance; });
    for (const Tool* tool : order) {
        room -= widthOf(*tool);
        tool->place->setVisible(onlyLast_ ? tool == &tools_.back() : room >= 0);
    }
}

} // namespace threadmend
