// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_panel.h"

#include "views/history/branch_words.h"
#include "views/rows/row_delegate.h"
#include "views/style/appearance.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

namespace threadmend {

namespace {

/// What is compared of a branch: the whole run that it was meant to be, also where the model has it no more.
struct Source {
    std::shared_ptr<const OpenedModel> model;
    std::shared_ptr<const ShownTrace> trace;
    std::shared_ptr<const NamedRun> wanted;

    NamedRun run() const { return wanted ? *wanted : namedRun(model->lts, trace->trace); }
};

QString countedIn(std::ptrdiff_t count, const QString& where)
{
    return QStringLiteral("%1 %2 %3")
        .arg(count)
        .arg(count == 1 ? QStringLiteral("step") : QStringLiteral("steps"), where);
}

} // namespace

ComparisonPanel::ComparisonPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(context.appearance),
      job_(context.jobs, QStringLiteral("Comparing two runs"))
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    makeChoice(first_, "comparison.first", QStringLiteral("First run to compare"));
    makeChoice(second_, "comparison.second", QStringLiteral("Second run to compare"));
    summary_ = new QLabel(this);
    summary_->setObjectName(QStringLiteral("comparison.summary"));
    summary_->setProperty("role", QStringLiteral("muted"));
    summary_->setWordWrap(true);
    summary_->setContentsMargins(12, 2, 12, 2);
    makeTable();
    auto* choice = new QHBoxLayout;
    choice->setContentsMargins(12, 0, 12, 0);
    choice->addWidget(first_.box, 1);
    choice->addWidget(second_.box, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(2);
    column->addLayout(choice);
    column->addWidget(summary_);
    column->addWidget(table_, 1000);
    column->addStretch(1);
    connect(&context.session, &Session::changed, this, &ComparisonPanel::follow);
    connect(&context.appearance, &Appearance::changed, table_->viewport(), qOverload<>(&QWidget::update));
    follow(ChangeSet::all());
}

void ComparisonPanel::makeChoice(Side& side, const char* name, const QString& accessible)
{
    side.box = new QComboBox(this);
    side.box->setObjectName(QLatin1String(name));
    side.box->setAccessibleName(accessible);
    side.box->setMinimumContentsLength(12);
    side.box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(side.box, &QComboBox::activated, this, [this, &side](int index) {
        side.branch = BranchId(side.box->itemData(index).toUInt());
        side.chosen = true;
        compare();
    });
}

void ComparisonPanel::makeTable()
{
    table_ = new QTableView(this);
    table_->setObjectName(QStringLiteral("comparison.table"));
    table_->setAccessibleName(QStringLiteral("Steps of both runs"));
    table_->setModel(&model_);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setShowGrid(false);
    table_->setWordWrap(false);
    table_->setTextElideMode(Qt::ElideMiddle);
    table_->horizontalHeader()->hide();
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(rowHeight(table_->font()));
    table_->verticalHeader()->setMinimumSectionSize(1);
    table_->horizontalHeader()->setSectionResizeMode(ComparisonModel::First, QHeaderView::Stretch);
    table_->horizontalHeader()->setSectionResizeMode(ComparisonModel::Sign, QHeaderView::Fixed);
    table_->horizontalHeader()->setSectionResizeMode(ComparisonModel::Second, QHeaderView::Stretch);
    table_->setColumnWidth(ComparisonModel::Sign, 2 * rowHeight(table_->font()));
    connect(table_, &QTableView::clicked, this, &ComparisonPanel::open);
    connect(table_, &QTableView::activated, this, &ComparisonPanel::open);
}

void ComparisonPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (stale_)
        compare();
}

void ComparisonPanel::follow(const ChangeSet& changes)
{
    if (changes.hasAny(Change::History | Change::Trace | Change::Model | Change::Properties)) {
        const auto before = std::pair(first_.branch, second_.branch);
        chooseBranches();
        fillBoxes();
        if (before != std::pair(first_.branch, second_.branch) || changes.has(Change::Model) ||
            changes.has(Change::Trace))
            compare();
    }
    if (changes.hasAny(Change::Cursor | Change::Trace))
        markCurrent();
}

void ComparisonPanel::chooseBranches()
{
    const Snapshot& now = context_.session.now();
    const History& history = *now.history;
    for (Side* side : {&first_, &second_})
        if (side->branch && history.find(*side->branch) == nullptr) {
            side->branch.reset();
            side->chosen = false;
        }
    if (!first_.chosen)
        first_.branch = now.branch;
    if (second_.chosen || !first_.branch)
        return;
    const auto other = std::find_if(history.branches.rbegin(), history.branches.rend(),
                                    [&](const Branch& branch) { return branch.id != *first_.branch; });
    second_.branch = other == history.branches.rend() ? std::nullopt : std::optional(other->id);
}

void ComparisonPanel::fillBoxes()
{
    const Snapshot& now = context_.session.now();
    for (Side* side : {&first_, &second_}) {
        side->box->clear();
        for (const Branch& branch : now.history->branches) {
            side->box->addItem(QStringLiteral("%1 · %2").arg(branchName(now, branch), branchLength(branch)),
                               branch.id.value);
            if (branch.id == side->branch)
                side->box->setCurrentIndex(side->box->count() - 1);
        }
        side->box->setVisible(now.history->branches.size() > 1);
    }
}

void ComparisonPanel::compare()
{
    stale_ = !isVisible();
    if (stale_)
        return;
    const Snapshot& now = context_.session.now();
    const Branch* first = first_.branch ? now.history->find(*first_.branch) : nullptr;
    const Branch* second = second_.branch ? now.history->find(*second_.branch) : nullptr;
    if (first == nullptr || second == nullptr) {
        job_.abandon();
        model_.show(nullptr);
        return showSummary();
    }
    job_.start<std::shared_ptr<const RunComparison>>(
        [left = Source{now.model, first->trace, first->wanted},
         right = Source{now.model, second->trace, second->wanted}](
            RunContext& run) -> Outcome<std::shared_ptr<const RunComparison>> {
            RunComparison comparison{left.run(), right.run(), {}};
            auto rows = runDifference(comparison.first, comparison.second, run);
            if (!rows)
                return rows.failure();
            comparison.rows = *std::move(rows);
            return std::make_shared<const RunComparison>(std::move(comparison));
        },
        [this](const std::shared_ptr<const Outcome<std::shared_ptr<const RunComparison>>>& outcome) {
            model_.show(*outcome ? **outcome : nullptr);
            markCurrent();
            showSummary();
        });
}

void ComparisonPanel::markCurrent()
{
    const Snapshot& now = context_.session.now();
    std::optional<std::pair<ComparisonModel::Column, std::size_t>> current;
    if (now.branch && now.branch == first_.branch)
        current = {ComparisonModel::First, now.cursor};
    else if (now.branch && now.branch == second_.branch)
        current = {ComparisonModel::Second, now.cursor};
    model_.setCurrent(current);
}

void ComparisonPanel::showSummary()
{
    table_->setVisible(model_.comparison() != nullptr);
    if (model_.comparison() == nullptr) {
        summary_->setText(
            QStringLiteral("Two runs are compared here, step by step: step another way somewhere, "
                           "or open a saved trace (File menu)."));
        return;
    }
    const auto& rows = model_.comparison()->rows;
    const auto count = [&](DifferenceRow::Kind kind) {
        return std::count_if(rows.begin(), rows.end(),
                             [kind](const DifferenceRow& row) { return row.kind == kind; });
    };
    const auto onlyFirst = count(DifferenceRow::Kind::OnlyFirst),
               onlySecond = count(DifferenceRow::Kind::OnlySecond);
    summary_->setText(onlyFirst + onlySecond == 0
                          ? QStringLiteral("Both runs have the same %1.")
                                .arg(countedIn(static_cast<std::ptrdiff_t>(rows.size()), QString()).trimmed())
                          : QStringLiteral("%1, %2, %3.")
                                .arg(countedIn(count(DifferenceRow::Kind::Both), QStringLiteral("in both")),
                                     countedIn(onlyFirst, QStringLiteral("only in the first (◀)")),
                                     countedIn(onlySecond, QStringLiteral("only in the second (▶)"))));
}

void ComparisonPanel::open(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const DifferenceRow row = model_.row(index.row());
    if (row.kind == DifferenceRow::Kind::Folded) {
        model_.unfold(index.row());
        table_->setCurrentIndex(model_.index(index.row(), index.column()));
        return;
    }
    const bool toSecond =
        row.kind == DifferenceRow::Kind::OnlySecond ||
        (row.kind == DifferenceRow::Kind::Both && index.column() == ComparisonModel::Second);
    const Side& side = toSecond ? second_ : first_;
    const Branch* branch = side.branch ? context_.session.now().history->find(*side.branch) : nullptr;
    if (branch == nullptr)
        return;
    // What the model has no more of a run cannot be gone to: to where it leaves the model, then.
    const std::size_t position = std::min((toSecond ? row.second : row.first) + 1, branch->trace->length());
    first_.chosen = second_.chosen = true; // going there is not choosing to compare something else
    context_.session.dispatch(action::GoTo{branch->id, position});
}

} // namespace threadmend
