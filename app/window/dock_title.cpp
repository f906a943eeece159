// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dock_title.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMouseEvent>
#include <QToolButton>
#include <algorithm>

namespace threadmend {

namespace {

constexpr QMargins margins(12, 4, 6, 0);

} // namespace

DockTitle::DockTitle(QDockWidget& dock) : QWidget(&dock), dock_(dock)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(margins);
    auto* title = new QLabel(dock.windowTitle(), this);
    title->setProperty("role", QStringLiteral("heading"));
    row->addWidget(title, 1);
    connect(&dock, &QDockWidget::windowTitleChanged, title, &QLabel::setText);
    auto* close = new QToolButton(this);
    close->setText(QStringLiteral("×"));
    close->setProperty("quiet", true);
    close->setProperty("small", true);
    close->setAccessibleName(QStringLiteral("Close the panel %1").arg(dock.windowTitle()));
    close->setToolTip(QStringLiteral("Close this panel; View, Panels shows it again"));
    connect(close, &QToolButton::clicked, this, &DockTitle::closeClicked);
    row->addWidget(close);
    // Later than the signals: only then the window knows which docks share tabs.
    const auto later = [this] {
        QMetaObject::invokeMethod(this, &DockTitle::makeRoom, Qt::QueuedConnection);
    };
    connect(&dock, &QDockWidget::visibilityChanged, this, later);
    connect(&dock, &QDockWidget::dockLocationChanged, this, later);
    connect(&dock, &QDockWidget::topLevelChanged, this, later);
}

void DockTitle::mouseDoubleClickEvent(QMouseEvent* event)
{
    event->accept();
    Q_EMIT doubleClicked();
}

void DockTitle::makeRoom()
{
    const auto* window = qobject_cast<const QMainWindow*>(dock_.parentWidget());
    const QList<QDockWidget*> others =
        window == nullptr ? QList<QDockWidget*>() : window->tabifiedDockWidgets(&dock_);
    const bool tabbed =
        !dock_.isFloating() &&
        std::any_of(others.begin(), others.end(), [](const QDockWidget* each) { return !each->isHidden(); });
    for (QWidget* each : findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        each->setVisible(!tabbed);
    layout()->setContentsMargins(tabbed ? QMargins() : margins);
    updateGeometry();
}

} // namespace threadmend
