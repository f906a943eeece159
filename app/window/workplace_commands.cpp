// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that arrange the window, and the buttons of its workplaces.
#include "app/window/main_window.h"
#include "app/window/tool_row.h"

#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QToolButton>

namespace threadmend {

namespace {

QString commandOf(const Workplace& workplace)
{
    return QStringLiteral("workplace.") + QString::fromUtf8(workplace.name);
}

/// Null in what stands in the middle.
QDockWidget* dockAroundFocus()
{
    for (QWidget* around = QApplication::focusWidget(); around != nullptr; around = around->parentWidget())
        if (auto* dock = qobject_cast<QDockWidget*>(around))
            return dock;
    return nullptr;
}

} // namespace

void MainWindow::addWorkplaceCommands()
{
    auto* group = new QActionGroup(this);
    int key = Qt::Key_1;
    for (const Workplace& workplace : workplaces()) {
        if (key == Qt::Key_5) // the picture alone
            ++key;
        GestureText text{commandOf(workplace),
                         QStringLiteral("View"),
                         QStringLiteral("Workplace: ") + QString::fromUtf8(workplace.title),
                         QString::fromUtf8(workplace.sentence),
                         {QKeySequence(Qt::ALT | static_cast<Qt::Key>(key++))},
                         -2};
        for (const Panel* panel : panels())
            if (panel->name == workplace.aim)
                text.appliesTo = panel->appliesTo;
        QAction* action = commands_.add(text, [this, &workplace] { arrangement_.choose(workplace); });
        action->setIconText(QString::fromUtf8(workplace.title).remove(QLatin1Char('&')));
        action->setCheckable(true);
        group->addAction(action);
    }
    commands_.add(
        {QStringLiteral("view.pictureAlone"),
         QStringLiteral("View"),
         QStringLiteral("Picture a&lone"),
         QStringLiteral("The picture fills the window; the same key brings the panels back"),
         {QKeySequence(Qt::ALT | Qt::Key_5)},
         -1},
        [this] { arrangement_.toggleAlone(nullptr); },
        [](const Snapshot& now) { return now.model != nullptr; });
    commands_.add({QStringLiteral("view.maximisePanel"),
                   QStringLiteral("View"),
                   QStringLiteral("&Maximise the panel"),
                   QStringLiteral("The panel with the keyboard fills the window, as a double click on its "
                                  "title does; the same key brings the others back"),
                   {QKeySequence(Qt::ALT | Qt::Key_0)},
                   -1},
                  [this] {
                      if (arrangement_.isOneAlone())
                          arrangement_.showAll();
                      else
                          arrangement_.toggleAlone(dockAroundFocus());
                  });
    connect(&arrangement_, &Arrangement::aloneChanged, this, [this] { updateTools(); });
    commands_.add({QStringLiteral("view.resetLayout"),
                   QStringLiteral("View"),
                   QStringLiteral("&Reset layout"),
                   QStringLiteral("All panels where this workplace has them"),
                   {},
                   -2},
                  [this] { arrangement_.reset(); });
    const auto check = [this] { commands_.action(commandOf(arrangement_.workplace()))->setChecked(true); };
    connect(&arrangement_, &Arrangement::workplaceChanged, this, check);
}

void MainWindow::makeSwitcher()
{
    auto* switcher = new QWidget(menuBar());
    switcher_ = switcher;
    auto* row = new QHBoxLayout(switcher);
    row->setContentsMargins(0, 0, 8, 0);
    row->setSpacing(2);
    wayBack_ = new QToolButton(switcher);
    wayBack_->setObjectName(QStringLiteral("tool.allPanels"));
    wayBack_->setText(QStringLiteral("◱ All panels  Alt+0"));
    wayBack_->setToolTip(QStringLiteral("Bring back the panels that made way"));
    wayBack_->setProperty("primary", true);
    wayBack_->setFocusPolicy(Qt::TabFocus);
    wayBack_->hide();
    connect(wayBack_, &QToolButton::clicked, &arrangement_, &Arrangement::showAll);
    row->addWidget(wayBack_);
    for (const Workplace& workplace : workplaces()) {
        QAction* action = commands_.action(commandOf(workplace));
        auto* button = new QToolButton(switcher);
        button->setDefaultAction(action);
        button->setObjectName(QStringLiteral("tool.") + action->objectName());
        button->setProperty("quiet", true);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
    }
    menuBar()->setCornerWidget(switcher);
    updateTools();
}

void MainWindow::updateTools()
{
    const bool isOpen = openKind() != nullptr;
    for (auto* button : switcher_->findChildren<QToolButton*>(Qt::FindDirectChildrenOnly))
        button->setVisible(button == wayBack_ ? arrangement_.isOneAlone() : isOpen);
    // Two share a key: the one for what is open.
    for (const Commands::Entry& entry : commands_.all())
        if (entry.text.id == QLatin1String("check.all") || entry.text.id == QLatin1String("reach.run"))
            tools_->setWanted(*entry.action, !isOpen || entry.text.appliesTo(*openKind()));
    tools_->showAllButLast(isOpen);
    menuBar()->setCornerWidget(switcher_);
    switcher_->adjustSize();
}

} // namespace threadmend
