// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/states/transitions_panel.h"

#include "views/bring_forward.h"
#include "views/commands/state_commands.h"
#include "views/states/state_table_model.h"
#include "views/states/state_words.h"

#include <QHeaderView>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <utility>

namespace threadmend {

TransitionsPanel::TransitionsPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), colouring_(context),
      job_(context.jobs, QStringLiteral("Listing transitions"))
{
    build();
    addCommands();
    Session& session = context_.session;
    connect(&session, &Session::changed, this, &TransitionsPanel::follow);
    connect(&colouring_, &ColouringJob::changed, this, &TransitionsPanel::followColours);
    connect(page_, &TablePage::filterChanged, this, &TransitionsPanel::list);
    connect(page_->table().horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
            &TransitionsPanel::list);
    connect(page_, &TablePage::rowChosen, this, [this, &session](int row) {
        session.dispatch(action::Select{{std::nullopt, model_.transitionAt(row)}});
    });
    connect(page_, &TablePage::rowActivated, this, &TransitionsPanel::activate);
    connect(&page_->table(), &RowTable::pointedAt, this, [this, &session](int row) {
        if (session.now().model)
            session.dispatch(
                action::Hover{row < 0 ? Pointed() : Pointed{std::nullopt, model_.transitionAt(row)}});
    });
    connect(restriction_, &QPushButton::clicked, this, [this] { restrictTo({}, {}); });
    followModel();
    followColours();
}

void TransitionsPanel::build()
{
    page_ = new TablePage(context_.appearance, QStringLiteral("transitions"),
                          QStringLiteral("Filter by label or state"), this);
    page_->table().setAccessibleName(QStringLiteral("Transitions"));
    page_->setModel(&model_);
    restriction_ = new QPushButton(page_);
    restriction_->setObjectName(QStringLiteral("transitionsOf"));
    restriction_->setToolTip(QStringLiteral("List all transitions again"));
    restriction_->hide();
    page_->addToBar(restriction_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(page_);
}

void TransitionsPanel::addCommands()
{
    const auto known = [](const Snapshot& now) { return now.inQuestion().has_value(); };
    context_.commands.add(
        {QStringLiteral("transitions.leaving"),
         QStringLiteral("Model"),
         QStringLiteral("List the transitions that &leave the state"),
         QStringLiteral("Show what can happen in the state as a table"),
         {},
         30},
        [this] { restrictTo(context_.session.now().inQuestion(), {}); }, known);
    context_.commands.add(
        {QStringLiteral("transitions.entering"),
         QStringLiteral("Model"),
         QStringLiteral("List the transitions that &enter the state"),
         QStringLiteral("Show what leads to the state as a table"),
         {},
         30},
        [this] { restrictTo({}, context_.session.now().inQuestion()); }, known);
}

void TransitionsPanel::follow(const ChangeSet& changes)
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

void TransitionsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    catchUp();
}

void TransitionsPanel::catchUp()
{
    apply(std::exchange(missed_, {}));
}

void TransitionsPanel::apply(const ChangeSet& changes)
{
    if (changes.has(Change::Model))
        followModel();
    if (changes.has(Change::Selection))
        followSelection();
    if (changes.has(Change::Hover)) {
        model_.setHovered(context_.session.now().hovered.transition);
        page_->table().viewport()->update();
    }
}

void TransitionsPanel::followModel()
{
    job_.abandon();
    const auto& model = context_.session.now().model;
    {
        const QScopedValueRollback following(following_, true); // what is reset here is no query
        page_->clearFilter();
        model_.setModel(model);
        page_->table().horizontalHeader()->setSortIndicator(0, Qt::AscendingOrder);
    }
    leaving_.reset();
    entering_.reset();
    listed_ = {};
    page_->showInstead(model ? QString()
                             : QStringLiteral("The transitions of a model are listed here: open one."));
    page_->fitColumns();
    say();
    followSelection();
}

void TransitionsPanel::followSelection()
{
    const auto selected = context_.session.now().selected.transition;
    page_->setCurrentRow(selected ? model_.rowOf(*selected) : -1);
}

void TransitionsPanel::followColours()
{
    model_.setColours(colouring_.colours());
    if (listed_.key == TransitionQuery::Key::Colour)
        list();
}

void TransitionsPanel::restrictTo(std::optional<StateId> leaving, std::optional<StateId> entering)
{
    if (leaving || entering)
        bringForward(this);
    catchUp(); // else what was missed would lift the restriction later
    leaving_ = leaving;
    entering_ = entering;
    list();
    say();
}

TransitionQuery TransitionsPanel::query() const
{
    const QHeaderView* head = page_->table().horizontalHeader();
    const int column = head->sortIndicatorSection();
    TransitionQuery query;
    if (column >= 0 && column < model_.columnCount()) {
        query.key = static_cast<TransitionQuery::Key>(column);
        query.descending = head->sortIndicatorOrder() == Qt::DescendingOrder;
    }
    query.text = page_->filter().toStdString();
    query.leaving = leaving_;
    query.entering = entering_;
    return query;
}

void TransitionsPanel::list()
{
    const auto model = context_.session.now().model;
    if (!model || following_)
        return;
    const TransitionQuery asked = query();
    if (asked.isTrivial()) {
        job_.abandon();
        return take(asked, nullptr);
    }
    job_.start<std::vector<std::uint32_t>>(
        [model, asked, colours = colouring_.colours()](RunContext& run) {
            return orderedTransitions(
                *model, colours ? std::span<const ColourSet>(**colours) : std::span<const ColourSet>(), asked,
                run);
        },
        [this, asked](const auto& transitions) {
            if (*transitions) // shares the list with its outcome
                take(asked, TransitionTableModel::Order(transitions, &**transitions));
        });
}

void TransitionsPanel::take(const TransitionQuery& query, TransitionTableModel::Order order)
{
    listed_ = query;
    model_.setOrder(std::move(order));
    say();
    followSelection();
}

void TransitionsPanel::say()
{
    const auto& model = context_.session.now().model;
    restriction_->setVisible(leaving_ || entering_);
    if (!model)
        return page_->say({});
    if (leaving_)
        restriction_->setText(QStringLiteral("leaving %1  ✕").arg(nameOf(model->lts, *leaving_)));
    else if (entering_)
        restriction_->setText(QStringLiteral("entering %1  ✕").arg(nameOf(model->lts, *entering_)));
    const std::size_t all = model->lts.transitionCount(), found = model_.found();
    QString sentence = found == all
                           ? countedText(all, "transition")
                           : QStringLiteral("%1 of %2 transitions").arg(groupedText(found), groupedText(all));
    if (found > mostTableRows)
        sentence = QStringLiteral("the first %1 of %2: filter to see others")
                       .arg(groupedText(mostTableRows), sentence);
    page_->say(sentence);
}

void TransitionsPanel::activate(int row)
{
    Session& session = context_.session;
    session.dispatch(action::Select{
        {session.now().model->lts.transitions()[model_.transitionAt(row)].target, std::nullopt}});
}

} // namespace threadmend
