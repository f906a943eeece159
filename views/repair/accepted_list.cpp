// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/accepted_list.h"

#include "views/program/edited_source.h"
#include "views/rows/row_delegate.h"

#include <QListView>
#include <QShortcut>
#include <QVBoxLayout>

namespace threadmend {

AcceptedList::AcceptedList(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(context.source)
{
    makeList();
    setFocusProxy(list_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(list_);
    connect(&model_, &QAbstractItemModel::modelReset, this, &AcceptedList::follow);
    follow();
}

void AcceptedList::makeList()
{
    list_ = new QListView(this);
    list_->setObjectName(QStringLiteral("repair.accepted"));
    list_->setAccessibleName(QStringLiteral("Patches in the source"));
    list_->setAccessibleDescription(
        QStringLiteral("Enter goes there, Delete takes the patch out of the source"));
    list_->setModel(&model_);
    list_->setItemDelegate(new RowDelegate(context_.appearance, list_));
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setMinimumHeight(2 * rowHeight(font()));
    list_->setFrameShape(QFrame::NoFrame);
    connect(list_, &QListView::activated, this, &AcceptedList::goThere);
    auto* gone = new QShortcut(QKeySequence(Qt::Key_Delete), list_);
    gone->setContext(Qt::WidgetShortcut);
    connect(gone, &QShortcut::activated, this, &AcceptedList::takeOut);
}

void AcceptedList::follow()
{
    setVisible(model_.rowCount() > 0);
}

void AcceptedList::goThere()
{
    if (const AcceptedPatch* patch = model_.at(list_->currentIndex()))
        emit context_.source.placeWanted(static_cast<int>(patch->firstLine));
}

void AcceptedList::takeOut()
{
    const AcceptedPatch* patch = model_.at(list_->currentIndex());
    if (patch == nullptr)
        return;
    const int line = static_cast<int>(patch->firstLine);
    emit edited();
    context_.source.edit(QString::fromStdString(withoutPatch(context_.source.text().toStdString(), *patch)));
    // Where undo brings it back.
    emit context_.source.placeWanted(line);
}

} // namespace threadmend
