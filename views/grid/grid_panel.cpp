// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/grid_panel.h"

#include "core/model/text/wording.h"
#include "views/commands/commands.h"
#include "views/graph/captions.h"
#include "views/grid/grid_delegate.h"
#include "views/grid/grid_header.h"
#include "views/rows/row_delegate.h"
#include "views/style/appearance.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScopedValueRollback>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace threadmend {

GridPanel::GridPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(context.session)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    addCommands();
    makeTable();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    column->addWidget(makeBar());
    column->addWidget(table_, 1000);
    column->addStretch(1);
    connect(&context.session, &Session::changed, this, &GridPanel::refresh);
    connect(&model_, &GridModel::currentChanged, this, &GridPanel::showCurrent);
    refresh();
    setNarrow(false);
}

void GridPanel::addCommands()
{
    QAction* narrow = context_.commands.add(
        {QStringLiteral("grid.narrow"),
         QStringLiteral("View"),
         QStringLiteral("Na&rrow steps"),
         QStringLiteral("Show more steps of the trace grid at once, without their events"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G)},
         5},
        [this] { setNarrow(!narrow_); }, [](const Snapshot& now) { return now.trace != nullptr; });
    narrow->setCheckable(true);
}

QWidget* GridPanel::makeBar()
{
    auto* bar = new QWidget(this);
    heading_ = new QLabel(bar);
    heading_->setObjectName(QStringLiteral("grid.heading"));
    heading_->setProperty("role", QStringLiteral("muted"));
    heading_->setWordWrap(true);
    auto* button = new QToolButton(bar);
    button->setDefaultAction(context_.commands.action(QStringLiteral("grid.narrow")));
    button->setProperty("quiet", true);
    button->setObjectName(QStringLiteral("grid.narrow.button"));
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 0, 12, 0);
    row->addWidget(heading_, 1);
    row->addWidget(button);
    return bar;
}

void GridPanel::makeTable()
{
    table_ = new QTableView(this);
    table_->setObjectName(QStringLiteral("grid.table"));
    table_->setAccessibleName(QStringLiteral("B-threads by steps of the trace"));
    steps_ = new GridHeader(model_, context_.appearance, table_);
    table_->setHorizontalHeader(steps_);
    // When the current column goes, another becomes current by itself: nobody has asked to go there.
    connect(&model_, &QAbstractItemModel::columnsAboutToBeRemoved, this, [this] { quiet_ = true; });
    connect(&model_, &QAbstractItemModel::columnsRemoved, this, [this] { quiet_ = false; });
    table_->setModel(&model_);
    table_->setItemDelegate(new GridDelegate(context_.appearance, table_));
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table_->setTabKeyNavigation(false);
    table_->setShowGrid(false);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setCornerButtonEnabled(false);
    QHeaderView& threads = *table_->verticalHeader();
    threads.setSectionResizeMode(QHeaderView::Fixed);
    threads.setMinimumSectionSize(1);
    threads.setDefaultSectionSize(rowHeight(font()) * 22 / 27);
    threads.setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    threads.setHighlightSections(false);
    threads.setSectionsClickable(true);
    connect(steps_, &QHeaderView::sectionPressed, this, &GridPanel::go);
    connect(&threads, &QHeaderView::sectionPressed, this, &GridPanel::point);
    const auto choose = [this](const QModelIndex& index) {
        point(index.row());
        go(index.column());
    };
    connect(table_, &QTableView::pressed, this, choose);
    connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this, choose](const QModelIndex& index) {
                if (!quiet_ && index.isValid() && table_->hasFocus())
                    choose(index);
            });
}

void GridPanel::setNarrow(bool narrow)
{
    narrow_ = narrow;
    context_.commands.action(QStringLiteral("grid.narrow"))->setChecked(narrow);
    steps_->setNarrow(narrow);
    steps_->setDefaultSectionSize(rowHeight(font()) * (narrow ? 18 : 78) / 27);
    showCurrent();
}

QString GridPanel::heading() const
{
    const Snapshot& now = context_.session.now();
    if (!now.model || !now.model->lanes)
        return QStringLiteral(
            "What advances on which steps stands here, such as the b-threads of a behavioral "
            "program: open one.");
    if (!now.trace)
        return QStringLiteral("There is no trace yet: take a step (F10), or check the properties (F5) and "
                              "look at a counterexample.");
    const QString steps = QString::fromStdString(counted(now.trace->length(), "step"));
    const Lanes& lanes = *now.model->lanes;
    if (lanes.wordsFor(LaneMove::Followed).empty()) // nothing moves but by its own doing
        return QStringLiteral("%1 · ▲ %2 · dashed: %3")
            .arg(steps, visibleText(lanes.wordsFor(LaneMove::Acted)), visibleText(lanes.wordsForHeld()));
    return QStringLiteral(
               "%1 · ▲ advances on what it requested, ○ on what it waited for, ϟ is ended, + starts "
               "· thick: hot · dashed: all that it requests is blocked")
        .arg(steps);
}

void GridPanel::refresh()
{
    heading_->setText(heading());
    const bool any = model_.columnCount() > 0;
    table_->setVisible(any);
    findChild<QToolButton*>(QStringLiteral("grid.narrow.button"))->setVisible(any);
}

void GridPanel::showCurrent()
{
    table_->viewport()->update();
    steps_->viewport()->update();
    const int column = model_.currentColumn();
    if (column < 0 || column >= model_.columnCount() || model_.rowCount() == 0)
        return;
    const QScopedValueRollback<bool> quiet(quiet_, true);
    const auto thread = context_.session.now().thread;
    const int before = std::max(0, table_->currentIndex().row());
    const int row =
        thread && static_cast<int>(*thread) < model_.rowCount() ? static_cast<int>(*thread) : before;
    table_->setCurrentIndex(model_.index(row, column));
    table_->scrollTo(model_.index(row, column));
}

void GridPanel::go(int column)
{
    if (column != model_.currentColumn())
        context_.session.dispatch(action::MoveCursor{static_cast<std::size_t>(column)});
}

void GridPanel::point(int row)
{
    if (!model_.isPointed(row))
        context_.session.dispatch(action::PointAtThread{static_cast<std::uint32_t>(row)});
}

} // namespace threadmend
