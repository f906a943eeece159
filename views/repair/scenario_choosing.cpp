// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does in the builder of anti-scenarios, and what comes of it.
#include "core/model/text/wording.h"
#include "views/graph/captions.h"
#include "views/program/source_view.h"
#include "views/repair/repair_words.h"
#include "views/repair/scenario_builder.h"
#include "views/style/appearance.h"

#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QTextBrowser>
#include <QToolButton>

namespace threadmend {

using Prefix = AntiScenario::Prefix;

void ScenarioBuilder::open()
{
    model_ = now().model;
    revision_ = now().modelRevision;
    key_ = now().shown;
    trace_ = now().trace->trace;
    run_.reset();
    // What another proposal does is not what is chosen here.
    context_.session.dispatch(action::ShowProposal{});
    look();
    list_->setFocus();
}

void ScenarioBuilder::look()
{
    if (!model_)
        return;
    std::optional<Property> violated;
    if (now().canBeMended())
        violated = now().property(*key_)->property;
    std::vector<Property> others;
    for (const ListedProperty& each : *now().properties)
        if (each.enabled && (!violated || each.key != *key_))
            others.push_back(each.property);
    previewed_.reset();
    fill();
    sentence_->setText(QStringLiteral("Looking at the run …"));
    job_.start<Opened>(
        [model = model_, trace = trace_, violated, others, wishes = RepairWishes{environment_->isChecked()}](
            RunContext& run) { return RunToForbid::of(model, trace, violated, others, wishes, run); },
        [this](const std::shared_ptr<const Outcome<Opened>>& outcome) { take(*outcome); });
}

void ScenarioBuilder::take(const Outcome<Opened>& outcome)
{
    if (!outcome)
        return fail(outcome.failure());
    run_ = *outcome;
    steps_.show(run_);
    const auto& choice = steps_.choice();
    const QString aim =
        run_->aim().isOneRun
            ? QStringLiteral("it violates nothing that is shown, so it is the run itself "
                             "that must not happen")
            : QStringLiteral("to mend “%1”").arg(elided(visibleText(run_->aim().property.name), 60));
    const QString length = QString::fromStdString(counted(run_->steps().size(), "step"));
    sentence_->setText(
        choice ? QStringLiteral("A run of %1, %2.").arg(length, aim)
               : QStringLiteral("The environment chose every step of this run: nothing can be blocked "
                                "unless the environment may be."));
    const QSignalBlocker quiet(data_);
    data_->clear();
    data_->addItem(QStringLiteral("With these data"), QString());
    for (const std::string& way : run_->generalisations())
        data_->addItem(QStringLiteral("With ") + visibleText(way), QString::fromStdString(way));
    fill();
    if (!choice)
        return;
    list_->setCurrentIndex(steps_.index(static_cast<int>(choice->blocked), 0));
    preview();
}

void ScenarioBuilder::fill()
{
    const auto& choice = steps_.choice();
    const bool canChoose = run_ && choice;
    const QSignalBlocker quiet(prefix_);
    prefix_->setEnabled(canChoose);
    data_->setVisible(canChoose && !run_->generalisations().empty());
    propose_->setEnabled(previewed_.has_value());
    if (!canChoose) {
        facts_->clear();
        code_->show({});
        code_->setReadOnly(true);
        return;
    }
    prefix_->setCurrentIndex(prefix_->findData(static_cast<int>(choice->prefix)));
    const bool isDecided = lastOwnStep(run_->steps(), Prefix::EventsThatMatter).has_value();
    const int decisions = prefix_->findData(static_cast<int>(Prefix::EventsThatMatter));
    if (auto* items = qobject_cast<QStandardItemModel*>(prefix_->model()))
        items->item(decisions)->setEnabled(isDecided);
}

void ScenarioBuilder::preview()
{
    const auto& choice = steps_.choice();
    if (!run_ || !choice)
        return;
    previewed_.reset();
    fill();
    job_.start<ForbiddenRun>(
        [run = run_, choice = *choice](RunContext& context) { return run->preview(choice, context); },
        [this](const std::shared_ptr<const Outcome<ForbiddenRun>>& outcome) { takePreview(*outcome); });
}

void ScenarioBuilder::takePreview(const Outcome<ForbiddenRun>& outcome)
{
    if (!outcome)
        return fail(outcome.failure());
    previewed_ = *outcome;
    fill();
    showFacts();
    const QString code = QString::fromStdString(previewed_->repair->proposal.code);
    if (code_->content() != code)
        code_->show(code);
    code_->setReadOnly(true);
}

void ScenarioBuilder::showFacts()
{
    if (previewed_)
        facts_->setHtml(richText(factsOf(*previewed_), context_.appearance.theme()));
}

void ScenarioBuilder::fail(const Failure& failure)
{
    if (const auto* error = std::get_if<InputError>(&failure)) {
        sentence_->setText(errorText({"", 0, 0, error->message, error->hint}));
    } else {
        const bool asked = std::get<Stopped>(failure).reason == StopReason::Cancelled;
        sentence_->setText(asked ? QStringLiteral("This was stopped; another choice tries again.")
                                 : QStringLiteral("This needs more memory than there is."));
    }
}

void ScenarioBuilder::block(const QModelIndex& index)
{
    if (index.isValid() && steps_.choice() && !steps_.block(index.row()))
        context_.session.refuse(QStringLiteral("Step %1 is for the environment to choose: it is blocked only "
                                               "if the environment may be.")
                                    .arg(index.row() + 1));
}

void ScenarioBuilder::leave()
{
    job_.abandon();
    model_.reset();
    run_.reset();
    previewed_.reset();
    steps_.show(nullptr);
    fill();
    Q_EMIT left();
}

void ScenarioBuilder::propose()
{
    if (!previewed_)
        return context_.session.refuse(QStringLiteral("What it does is not known yet."));
    const std::shared_ptr<const ProposedRepair> repair = previewed_->repair;
    leave();
    context_.session.dispatch(action::AddProposal{revision_, key_, repair});
    Q_EMIT proposed();
}

} // namespace threadmend
