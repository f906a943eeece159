// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/accepted_list.h"

#include "core/model/behavioral/product/program_model.h"
#include "views/commands/commands.h"
#include "views/program/edited_source.h"
#include "views/repair/accepted_words.h"
#include "views/rows/row_delegate.h"

#include <QEvent>
#include <QLabel>
#include <QListView>
#include <QVBoxLayout>
#include <algorithm>

namespace threadmend {

AcceptedList::AcceptedList(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), reviewing_(context), model_(context.source, reviewing_)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    makeList();
    addCommands();
    setFocusProxy(list_);
    const auto label = [&](const char* name, const char* role) {
        auto* made = new QLabel(this);
        made->setObjectName(QLatin1String(name));
        made->setProperty("role", QLatin1String(role));
        made->setContentsMargins(12, 4, 12, 4);
        return made;
    };
    heading_ = label("repair.accepted.heading", "heading");
    pairs_ = label("repair.accepted.pairs", "muted");
    pairs_->setWordWrap(true);
    pairs_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(heading_);
    column->addWidget(list_, 1);
    column->addWidget(pairs_);
    connect(&model_, &QAbstractItemModel::modelReset, this, &AcceptedList::follow);
    connect(&reviewing_, &AcceptedReviewing::changed, this, &AcceptedList::follow);
    follow();
}

void AcceptedList::makeList()
{
    list_ = new QListView(this);
    list_->setObjectName(QStringLiteral("repair.accepted"));
    list_->setAccessibleName(QStringLiteral("Patches in the source"));
    list_->setAccessibleDescription(QStringLiteral("Enter goes there, Space puts the patch out of force or "
                                                   "in again, Delete takes it out of the source"));
    list_->setModel(&model_);
    list_->setItemDelegate(new RowDelegate(context_.appearance, list_));
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    auto* delegate = static_cast<RowDelegate*>(list_->itemDelegate());
    connect(list_, &QListView::activated, this, [this, delegate] {
        if (!delegate->takeBoxClick())
            goThere();
    });
    connect(&model_, &QAbstractItemModel::dataChanged, list_, [this] { list_->viewport()->update(); });
}

void AcceptedList::addCommands()
{
    const auto local = [&](const char* id, const char* text, const char* hint, Qt::Key key,
                           void (AcceptedList::*run)()) {
        QAction* action = context_.commands.add({QLatin1String(id),
                                                 QStringLiteral("Repair"),
                                                 QLatin1String(text),
                                                 QLatin1String(hint),
                                                 {QKeySequence(key)},
                                                 2,
                                                 behavioral::holdsPrograms},
                                                [this, run] { (this->*run)(); });
        action->setShortcutContext(Qt::WidgetShortcut);
        list_->addAction(action);
    };
    local("repair.patch.toggle", "&Disable or enable the patch",
          "Put the selected patch of the source out of force, or in again", Qt::Key_Space,
          &AcceptedList::toggle);
    local("repair.patch.remove", "&Take the patch out", "Take the selected patch out of the source",
          Qt::Key_Delete, &AcceptedList::takeOut);
}

void AcceptedList::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

void AcceptedList::setCompact(bool compact)
{
    isCompact_ = compact;
    model_.setCompact(compact);
    fit();
}

QString AcceptedList::sentence() const
{
    if (!reviewing_.problem().isEmpty())
        return reviewing_.problem();
    return reviewing_.last() && reviewing_.isOfNow() ? sentenceOnPairs(*reviewing_.last()) : QString();
}

void AcceptedList::follow()
{
    heading_->setText(reviewing_.isRunning() ? QStringLiteral("Patches in the source, being reviewed …")
                                             : QStringLiteral("Patches in the source"));
    pairs_->setText(sentence());
    pairs_->setVisible(!pairs_->text().isEmpty());
    fit();
    setVisible(model_.rowCount() > 0);
}

void AcceptedList::fit()
{
    const int rows = model_.rowCount();
    const int most = isCompact_ ? std::min(rows, 3) : rows, least = isCompact_ ? 1 : std::min(rows, 2);
    int height = 0;
    for (int row = 0; row < most; ++row) {
        height += list_->sizeHintForRow(row);
        if (row + 1 == least)
            list_->setMinimumHeight(height);
    }
    list_->setMaximumHeight(height);
    updateGeometry();
}

void AcceptedList::goThere()
{
    if (const AcceptedPatch* patch = model_.at(list_->currentIndex()))
        Q_EMIT context_.source.placeWanted(static_cast<int>(patch->firstLine));
}

void AcceptedList::toggle()
{
    const QModelIndex current = list_->currentIndex();
    const AcceptedPatch* patch = model_.at(current);
    if (patch == nullptr)
        return context_.session.refuse(QStringLiteral("No patch in the source is selected."));
    model_.setData(current, patch->enabled ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

void AcceptedList::takeOut()
{
    const AcceptedPatch* patch = model_.at(list_->currentIndex());
    if (patch == nullptr)
        return context_.session.refuse(QStringLiteral("No patch in the source is selected."));
    const int line = static_cast<int>(patch->firstLine);
    Q_EMIT edited();
    context_.source.edit(QString::fromStdString(withoutPatch(context_.source.text().toStdString(), *patch)));
    // Where undo brings it back.
    Q_EMIT context_.source.placeWanted(line);
}

} // namespace threadmend
