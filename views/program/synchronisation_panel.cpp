// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/synchronisation_panel.h"

#include "views/graph/captions.h"
#include "views/program/program_words.h"
#include "views/program/synchronisation_delegate.h"
#include "views/rows/row_delegate.h"
#include "views/style/appearance.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace threadmend {

namespace {

constexpr int widestThread = 190;
constexpr int widestEvent = 280;

} // namespace

SynchronisationPanel::SynchronisationPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(context.session)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    heading_ = new QLabel(this);
    heading_->setObjectName(QStringLiteral("synchronisation.heading"));
    heading_->setWordWrap(true);
    heading_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    heading_->setContentsMargins(12, 0, 12, 0);
    makeTable();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    column->addWidget(heading_);
    column->addWidget(table_, 1000);
    column->addStretch(1);
    connect(&context.session, &Session::changed, this, &SynchronisationPanel::refresh);
    connect(&model_, &QAbstractItemModel::modelReset, this, &SynchronisationPanel::fitColumns);
    refresh();
    fitColumns();
}

void SynchronisationPanel::makeTable()
{
    table_ = new QTableView(this);
    table_->setObjectName(QStringLiteral("synchronisation.table"));
    table_->setAccessibleName(QStringLiteral("Events by b-threads"));
    table_->setModel(&model_);
    table_->setItemDelegate(new SynchronisationDelegate(context_.appearance, table_));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table_->setTabKeyNavigation(false);
    table_->setShowGrid(false);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setCornerButtonEnabled(false);
    table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table_->verticalHeader()->setMinimumSectionSize(1);
    table_->verticalHeader()->setDefaultSectionSize(rowHeight(font()));
    table_->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->verticalHeader()->setMaximumWidth(widestEvent);
    table_->verticalHeader()->setTextElideMode(Qt::ElideMiddle);
    table_->verticalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setTextElideMode(Qt::ElideMiddle);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->horizontalHeader()->setMinimumSectionSize(rowHeight(font()));
    connect(table_, &QTableView::clicked, this, &SynchronisationPanel::point);
    connect(table_, &QTableView::activated, this, &SynchronisationPanel::goAlong);
}

void SynchronisationPanel::fitColumns()
{
    const QFontMetrics metrics(table_->horizontalHeader()->font());
    for (int i = 0; i + 1 < model_.columnCount(); ++i) {
        const QString name = model_.headerData(i, Qt::Horizontal, Qt::DisplayRole).toString();
        const int head = metrics.horizontalAdvance(name) + rowHeight(font());
        table_->setColumnWidth(i, std::clamp(head, 2 * rowHeight(font()), widestThread));
    }
}

QString SynchronisationPanel::heading() const
{
    const Snapshot& now = context_.session.now();
    if (!now.model || !now.model->program)
        return QStringLiteral(
            "Who requests, waits for and blocks what stands here: open a behavioral program.");
    const StateId state = synchronisationState(now);
    QString text = QStringLiteral("In state %1").arg(visibleText(now.model->lts.describe(state)));
    if (now.trace && now.current() == state)
        text += now.cursor == 0 ? QStringLiteral(", at the start of the trace")
                                : QStringLiteral(", after step %1").arg(now.cursor);
    const QString sentence = stateSentence(*now.model, state);
    return sentence.isEmpty() ? text : text + QStringLiteral(". ") + sentence;
}

void SynchronisationPanel::refresh()
{
    const Snapshot& now = context_.session.now();
    heading_->setText(heading());
    heading_->setProperty("role", QStringLiteral("muted"));
    table_->setVisible(model_.rowCount() > 0);
    if (now.thread && static_cast<int>(*now.thread) + 1 < model_.columnCount() && model_.rowCount() > 0)
        table_->scrollTo(
            model_.index(std::max(0, table_->currentIndex().row()), static_cast<int>(*now.thread)));
}

void SynchronisationPanel::point(const QModelIndex& index)
{
    if (!model_.isOutcome(index.column()))
        context_.session.dispatch(action::PointAtThread{static_cast<std::uint32_t>(index.column())});
}

void SynchronisationPanel::goAlong(const QModelIndex& index)
{
    const auto transition = model_.transitionAt(index.row());
    if (!transition)
        return;
    const StateId target = context_.session.now().model->lts.transitions()[*transition].target;
    context_.session.dispatch(action::Select{{target, std::nullopt}});
}

} // namespace threadmend
