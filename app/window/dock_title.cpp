// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dock_title.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace threadmend {

DockTitle::DockTitle(QDockWidget& dock) : QWidget(&dock)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 6, 0);
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
    connect(close, &QToolButton::clicked, &dock, &QDockWidget::close);
    row->addWidget(close);
}

} // namespace threadmend
