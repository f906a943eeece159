// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/states/states_panel.h"

#include "views/session/session.h"
#include "views/states/state_words.h"

#include <QComboBox>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <utility>

namespace threadmend {

StatesPanel::StatesPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), job_(context.jobs, QStringLiteral("Listing states"))
{
    build();
    Session& session = context_.session;
    connect(&session, &Session::changed, this, &StatesPanel::follow);
    connect(page_, &TablePage::filterChanged, this, &StatesPanel::list);
    connect(kind_, &QComboBox::currentIndexChanged, this, &StatesPanel::list);
    connect(page_->table().horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &StatesPanel::list);
    connect(page_, &TablePage::rowChosen, this, [this, &session](int row) {
        session.dispatch(action::Select{{model_.stateAt(row), std::nullopt}});
    });
    connect(page_, &TablePage::rowActivated, this, &StatesPanel::activate);
    connect(&page_->table(), &RowTable::pointedAt, this, [this, &session](int row) {
        if (session.now().model)
            session.dispatch(action::Hover{row < 0 ? Pointed() : Pointed{model_.stateAt(row), std::nullopt}});
    });
    followModel();
}

void StatesPanel::build()
{
    page_ = new TablePage(context_.appearance, QStringLiteral("states"),
                          QStringLiteral("Filter by name, label or value"), this);
    page_->table().setAccessibleName(QStringLiteral("States"));
    page_->setModel(&model_);
    kind_ = new QComboBox(page_);
    kind_->setObjectName(QStringLiteral("statesKind"));
    kind_->setAccessibleName(QStringLiteral("Kind of states"));
    kind_->addItem(QStringLiteral("every kind"));
    for (const StateKind kind : StateKinds::all)
        kind_->addItem(wordOf(kind), static_cast<int>(kind));
    page_->addToBar(kind_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(page_);
}

void StatesPanel::follow(const ChangeSet& changes)
{
    missed_ |= changes;
    if (isVisible())
        return catchUp();
    if (changes.has(Change::Model)) {
        // Neither holds an old model in memory, nor counts the rows of a new one.
        job_.abandon();
        model_.setModel(nullptr);
    }
}

void StatesPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    catchUp();
}

void StatesPanel::catchUp()
{
    apply(std::exchange(missed_, {}));
}

void StatesPanel::apply(const ChangeSet& changes)
{
    const Snapshot& now = context_.session.now();
    if (changes.has(Change::Model))
        followModel();
    if (changes.has(Change::Explanation)) {
        model_.setDecisions(now.explanation.get());
        if (listed_.kind == StateKind::Decision || listed_.key == StateQuery::Key::Kind)
            list();
    }
    if (changes.has(Change::Selection))
        followSelection();
    if (changes.has(Change::Hover)) {
        model_.setHovered(now.hovered.state);
        page_->table().viewport()->update();
    }
}

void StatesPanel::followModel()
{
    job_.abandon();
    const Snapshot& now = context_.session.now();
    {
        const QScopedValueRollback following(following_, true); // what is reset here is no query
        kind_->setCurrentIndex(0);
        page_->clearFilter();
        model_.setModel(now.model);
        page_->table().horizontalHeader()->setSortIndicator(0, Qt::AscendingOrder);
    }
    if (now.explanation)
        model_.setDecisions(now.explanation.get());
    listed_ = {};
    page_->showInstead(now.model ? QString()
                                 : QStringLiteral("The states of a model are listed here: open one."));
    page_->fitColumns();
    say();
    followSelection();
}

void StatesPanel::followSelection()
{
    const auto selected = context_.session.now().selected.state;
    page_->setCurrentRow(selected ? model_.rowOf(*selected) : -1);
}

StateQuery StatesPanel::query() const
{
    const QHeaderView* head = page_->table().horizontalHeader();
    StateQuery query;
    const int column = head->sortIndicatorSection();
    if (column >= 0 && column < model_.columnCount()) {
        query.key = model_.keyOf(column);
        query.parameter = query.key == StateQuery::Key::Parameter ? model_.parameterOf(column) : 0;
        query.descending = head->sortIndicatorOrder() == Qt::DescendingOrder;
    }
    query.text = page_->filter().toStdString();
    if (kind_->currentIndex() > 0)
        query.kind = static_cast<StateKind>(kind_->currentData().toInt());
    return query;
}

void StatesPanel::list()
{
    const auto model = context_.session.now().model;
    if (!model || following_)
        return;
    const StateQuery asked = query();
    if (asked.isTrivial()) {
        job_.abandon();
        return take(asked, nullptr);
    }
    job_.start<std::vector<StateId>>(
        [model, asked, decisions = model_.decisions()](RunContext& run) {
            return orderedStates(*model, decisions, asked, run);
        },
        [this, asked](const auto& states) {
            if (*states) // shares the list with its outcome
                take(asked, StateTableModel::Order(states, &**states));
        });
}

void StatesPanel::take(const StateQuery& query, StateTableModel::Order order)
{
    listed_ = query;
    model_.setOrder(std::move(order));
    say();
    followSelection();
}

void StatesPanel::say()
{
    const auto& model = context_.session.now().model;
    if (!model)
        return page_->say({});
    const std::size_t all = model->lts.stateCount(), found = model_.found();
    QString sentence = found == all
                           ? countedText(all, "state")
                           : QStringLiteral("%1 of %2 states").arg(groupedText(found), groupedText(all));
    if (found > mostTableRows)
        sentence = QStringLiteral("the first %1 of %2: filter to see others")
                       .arg(groupedText(mostTableRows), sentence);
    else if (model->lts.parameters().empty())
        sentence += QStringLiteral(", no state values in this file");
    page_->say(sentence);
}

void StatesPanel::activate(int row)
{
    Session& session = context_.session;
    const StateId state = model_.stateAt(row);
    if (const auto position = positionOnTrace(session.now(), state))
        session.dispatch(action::MoveCursor{*position});
    else
        session.dispatch(action::FocusOn{state});
}

} // namespace threadmend
