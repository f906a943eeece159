// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pushdown/reachability_panel.h"

#include "core/model/pushdown/cpds_targets.h"
#include "core/model/pushdown/pushdown_model.h"
#include "core/model/pushdown/system_reading.h"
#include "core/session/pushdown/witness_run.h"
#include "views/commands/commands.h"
#include "views/graph/captions.h"
#include "views/pushdown/automaton_view.h"
#include "views/pushdown/growth_chart.h"
#include "views/pushdown/reach_outcome.h"
#include "views/pushdown/rounds_table.h"
#include "views/style/appearance.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace threadmend {

using pushdown::PushdownModel;
using pushdown::Reachability;
using pushdown::ReachAnswer;
using pushdown::ReachRound;
using pushdown::RefinementPolicy;
using pushdown::StatedTarget;

namespace {

/// What stands beside the rounds; a process or a policy comes with its number.
enum class Beside { Growth, Product, Automaton, Policy };
constexpr int numberRole = Qt::UserRole + 1;

QString targetText(const Model& model)
{
    if (pushdown::holdsProgram(model.path))
        return QStringLiteral("Target: an error of some thread.");
    QStringList parts;
    for (const StatedTarget& each : pushdown::targetsIn(model.source))
        parts.push_back(QStringLiteral("%1 in %2").arg(visibleText(each.process), visibleText(each.text)));
    return parts.isEmpty() ? QStringLiteral("No process states a target: each configuration is one.")
                           : QStringLiteral("Target: ") + parts.join(QStringLiteral("; "));
}

void addPolicies(QComboBox& box, const QString& format, int kind)
{
    const auto add = [&](const QString& name, int number, const QString& description) {
        box.addItem(format.arg(name), kind);
        box.setItemData(box.count() - 1, number, numberRole);
        box.setItemData(box.count() - 1, description, Qt::ToolTipRole);
    };
    add(QStringLiteral("auto"), -1, QStringLiteral("words and stack tops in turns"));
    int number = 0;
    for (const RefinementPolicy& each : pushdown::refinementPolicies())
        add(nameOfPolicy(&each), number++,
            QString::fromUtf8(each.description.data(), static_cast<int>(each.description.size())));
}

const RefinementPolicy* policyIn(const QComboBox& box)
{
    const int number = box.currentData(numberRole).toInt();
    return number < 0 ? nullptr : &pushdown::refinementPolicies()[static_cast<std::size_t>(number)];
}

} // namespace

ReachabilityPanel::ReachabilityPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), search_(context.jobs), other_(context.jobs)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    addCommands();
    rounds_ = new RoundsTable(search_, context.appearance, this);
    rounds_->setObjectName(QStringLiteral("reach.rounds"));
    rounds_->setAccessibleName(QStringLiteral("Rounds of the search"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 4, 0, 0);
    row->setSpacing(0);
    row->addWidget(makeQuestion(), 5);
    row->addWidget(rounds_, 12);
    row->addWidget(makeBeside(), 7);
    connect(&search_, &ReachSearch::changed, this, &ReachabilityPanel::refresh);
    connect(&search_, &ReachSearch::answered, this, &ReachabilityPanel::showWitness);
    connect(&other_, &ReachSearch::changed, this, &ReachabilityPanel::refresh);
    connect(rounds_, &RoundsTable::roundChosen, this, &ReachabilityPanel::showBeside);
    connect(&context.session, &Session::changed, this, &ReachabilityPanel::follow);
    takeModel();
}

void ReachabilityPanel::addCommands()
{
    GestureText text{QStringLiteral("reach.run"),
                     QStringLiteral("Check"),
                     QStringLiteral("Ask for &reachability"),
                     QStringLiteral("Search round by round whether the system can come to its target"),
                     {QKeySequence(Qt::Key_F5)},
                     0};
    text.appliesTo = pushdown::holdsSystems;
    context_.commands.add(text, [this] { run(); });
    GestureText witness{QStringLiteral("reach.witness"),
                        QStringLiteral("Check"),
                        QStringLiteral("Show the &witness"),
                        QStringLiteral("Make the run that was found the trace again, and go to its start"),
                        {QKeySequence(Qt::CTRL | Qt::Key_F5)},
                        0};
    witness.appliesTo = pushdown::holdsSystems;
    witness.otherwise = QStringLiteral("No run to the target was found yet.");
    context_.commands.add(
        witness, [this] { showWitness(); },
        [this](const Snapshot&) {
            return search_.answer() && search_.answer()->verdict == Reachability::Reachable;
        });
}

QWidget* ReachabilityPanel::makeQuestion()
{
    auto* question = new QWidget(this);
    policy_ = new QComboBox(question);
    policy_->setObjectName(QStringLiteral("reach.policy"));
    policy_->setAccessibleName(QStringLiteral("Policy of refinement"));
    policy_->setToolTip(QStringLiteral("How the abstractions are refined from round to round"));
    addPolicies(*policy_, QStringLiteral("%1"), 0);
    run_ = new QPushButton(QStringLiteral("Search  F5"), question);
    run_->setObjectName(QStringLiteral("reach.run.button"));
    run_->setProperty("primary", true);
    connect(run_, &QPushButton::clicked, this, [this] {
        if (search_.isRunning())
            search_.cancel();
        else
            run();
    });
    target_ = new QLabel(question);
    target_->setObjectName(QStringLiteral("reach.target"));
    target_->setProperty("role", QStringLiteral("muted"));
    target_->setWordWrap(true);
    auto* first = new QHBoxLayout;
    first->setSpacing(8);
    first->addWidget(policy_, 1);
    first->addWidget(run_);
    auto* column = new QVBoxLayout(question);
    column->setContentsMargins(12, 0, 12, 4);
    column->setSpacing(6);
    column->addLayout(first);
    column->addWidget(target_);
    column->addWidget(new ReachOutcome(search_, QStringLiteral("reach"), question));
    column->addStretch(1);
    return question;
}

QWidget* ReachabilityPanel::makeBeside()
{
    auto* side = new QWidget(this);
    beside_ = new QComboBox(side);
    beside_->setObjectName(QStringLiteral("reach.beside"));
    beside_->setAccessibleName(QStringLiteral("What stands beside the rounds"));
    beside_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    pages_ = new QStackedWidget(side);
    pages_->addWidget(new GrowthChart(search_, context_.appearance, pages_));
    automaton_ = new AutomatonView(context_.jobs, context_.appearance, pages_);
    pages_->addWidget(automaton_);
    pages_->addWidget(makeComparison());
    connect(beside_, &QComboBox::activated, this, [this] {
        if (Beside(beside_->currentData().toInt()) == Beside::Policy && pushdownSystemOf(*now().model))
            other_.start(pushdownSystemOf(*now().model)->system(), policyIn(*beside_), now().memoryBudget);
        showBeside();
    });
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(8, 0, 12, 0);
    column->setSpacing(4);
    column->addWidget(beside_);
    column->addWidget(pages_, 1);
    return side;
}

QWidget* ReachabilityPanel::makeComparison()
{
    auto* comparison = new QWidget(pages_);
    auto* table = new RoundsTable(other_, context_.appearance, comparison);
    table->setObjectName(QStringLiteral("reach.other.rounds"));
    table->setAccessibleName(QStringLiteral("Rounds of the other policy"));
    auto* column = new QVBoxLayout(comparison);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(new ReachOutcome(other_, QStringLiteral("reach.other"), comparison));
    column->addWidget(table, 1);
    return comparison;
}

void ReachabilityPanel::fillBeside()
{
    const PushdownModel* model = now().model ? pushdownSystemOf(*now().model) : nullptr;
    const int before = std::max(0, beside_->currentIndex());
    beside_->clear();
    beside_->addItem(QStringLiteral("Growth"), static_cast<int>(Beside::Growth));
    beside_->addItem(QStringLiteral("Product of the round"), static_cast<int>(Beside::Product));
    if (model != nullptr)
        for (std::size_t i = 0; i < model->system()->processes.size(); ++i) {
            beside_->addItem(
                QStringLiteral("Automaton of %1").arg(visibleText(model->system()->processes[i].name)),
                static_cast<int>(Beside::Automaton));
            beside_->setItemData(beside_->count() - 1, static_cast<int>(i), numberRole);
        }
    addPolicies(*beside_, QStringLiteral("Compare with %1"), static_cast<int>(Beside::Policy));
    beside_->setCurrentIndex(std::min(before, beside_->count() - 1));
}

void ReachabilityPanel::follow(const ChangeSet& changes)
{
    if (changes.has(Change::Model))
        takeModel();
    if (startsOver_ && changes.hasAny(Change::Model | Change::History | Change::Trace))
        // Not within the change that made it possible.
        QTimer::singleShot(0, this, &ReachabilityPanel::startOver);
}

/// The same system, explored further, has the same answers.
void ReachabilityPanel::takeModel()
{
    const PushdownModel* model = now().model ? pushdownSystemOf(*now().model) : nullptr;
    if (model == nullptr || now().model->source != source_) {
        search_.forget();
        other_.forget();
        startsOver_.reset();
        source_ = model == nullptr ? std::string() : now().model->source;
        target_->setText(model == nullptr ? QString() : targetText(*now().model));
        fillBeside();
        beside_->setCurrentIndex(0);
        showBeside();
    }
    refresh();
}

void ReachabilityPanel::run()
{
    const PushdownModel* model = now().model ? pushdownSystemOf(*now().model) : nullptr;
    if (model == nullptr)
        return;
    rounds_->clearSelection();
    rounds_->setCurrentIndex({});
    search_.start(model->system(), policyIn(*policy_), now().memoryBudget);
}

void ReachabilityPanel::refresh()
{
    run_->setText(search_.isRunning() ? QStringLiteral("Cancel") : QStringLiteral("Search  F5"));
    run_->setEnabled(search_.isRunning() || (now().model && pushdownSystemOf(*now().model) != nullptr));
    policy_->setEnabled(!search_.isRunning());
    context_.commands.update();
    if (isVisible())
        showBeside();
}

void ReachabilityPanel::showWitness()
{
    const PushdownModel* model = now().model ? pushdownSystemOf(*now().model) : nullptr;
    if (model == nullptr || search_.answer()->verdict != Reachability::Reachable)
        return;
    FittedRun fitted = exploredWitness(*search_.system(), search_.answer()->witness, *model->explored());
    for (const Branch& branch : now().history->branches)
        if (!fitted.misfit && !branch.wanted && branch.trace->trace == fitted.trace) {
            context_.session.dispatch(action::GoTo{branch.id, 0});
            return;
        }
    action::LoadRun load;
    load.trace = std::move(fitted.trace);
    load.name = "Witness by " + nameOfPolicy(search_.policy()).toStdString();
    load.misfit = std::move(fitted.misfit);
    if (load.misfit)
        load.wanted =
            std::make_shared<const NamedRun>(witnessRun(*search_.system(), search_.answer()->witness));
    if (context_.session.dispatch(load))
        startsOver_ = load.misfit ? now().branch : std::nullopt;
}

/// By its labels alone the run may have been another one, where a process has a choice.
void ReachabilityPanel::startOver()
{
    const Branch* branch = startsOver_ ? now().history->find(*startsOver_) : nullptr;
    if (branch != nullptr && branch->misfit)
        return;
    const auto over = std::exchange(startsOver_, std::nullopt);
    if (branch == nullptr || now().branch != over || !search_.answer())
        return;
    const PushdownModel& model = *pushdownSystemOf(*now().model);
    if (exploredWitness(*search_.system(), search_.answer()->witness, *model.explored()).trace !=
        branch->trace->trace)
        context_.session.dispatch(action::DeleteBranch{*over});
    showWitness();
}

void ReachabilityPanel::showBeside()
{
    const QVariant number = beside_->currentData(numberRole);
    switch (Beside(beside_->currentData().toInt())) {
    case Beside::Growth:
        pages_->setCurrentIndex(0);
        return;
    case Beside::Product:
        return drawAutomaton(std::nullopt);
    case Beside::Automaton:
        return drawAutomaton(static_cast<std::size_t>(number.toInt()));
    case Beside::Policy:
        pages_->setCurrentIndex(2);
        return;
    }
}

void ReachabilityPanel::drawAutomaton(std::optional<std::size_t> process)
{
    pages_->setCurrentIndex(1);
    const auto round = rounds_->roundInQuestion();
    if (!round)
        return automaton_->showNothing(QStringLiteral("A search has to make a round first (F5)."));
    const ReachRound& shown = search_.rounds()[*round];
    if (shown.tops > 0)
        return automaton_->showNothing(
            QStringLiteral("This round knew stack tops, no words: choose another one."));
    const RefinementPolicy* policy = search_.policy();
    automaton_->show({search_.system(), shown.bounds, policy != nullptr && policy->sharesAll, process});
}

} // namespace threadmend
