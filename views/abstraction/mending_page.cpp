// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/abstraction/mending_page.h"

#include "core/model/behavioral/product/program_model.h"
#include "core/model/text/wording.h"
#include "views/abstraction/patch_words.h"
#include "views/commands/commands.h"
#include "views/graph/captions.h"

#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

namespace threadmend {

namespace {

using Mended = std::shared_ptr<const AbstractRepair>;

Outcome<Mended> mendedBy(const abstraction::ProgramModules& modules, const OpenedModel& model,
                         const Formula& formula, RunContext& run)
{
    const behavioral::ProgramModel& program = *programOf(model);
    const auto machine = program.machines().borrow(run);
    if (!machine)
        return machine.failure();
    auto repair =
        repairAbstractly(modules, machine->program(), formula, program.deadEnds(), Environment::Free, run);
    if (!repair)
        return repair.failure();
    if (!*repair)
        return InputError{model.path, 0, 0, "the property holds", "nothing is to be mended"};
    return std::make_shared<const AbstractRepair>(**std::move(repair));
}

} // namespace

MendingPage::MendingPage(AbstractionWork& work, PanelContext& context, QWidget* parent)
    : QWidget(parent), work_(work), context_(context),
      job_(context.jobs, QStringLiteral("Looking for a patch by abstraction"))
{
    QAction* action = context.commands.action(QStringLiteral("abstraction.mend"));
    auto* button = new QPushButton(QStringLiteral("Look for a patch"), this);
    button->setObjectName(QStringLiteral("abstraction.mend.button"));
    button->setToolTip(action->toolTip());
    button->setEnabled(action->isEnabled());
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::changed, button, [button, action] { button->setEnabled(action->isEnabled()); });
    sentence_ = new QLabel(this);
    sentence_->setObjectName(QStringLiteral("abstraction.mendSentence"));
    sentence_->setWordWrap(true);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    list_ = makeRowList(refinements_, context.appearance, QStringLiteral("abstraction.refinements"),
                        QStringLiteral("Refinements for the patch"), this);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(12, 4, 12, 0);
    head->addWidget(button, 0, Qt::AlignLeft);
    head->addWidget(sentence_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(list_, 1000);
    column->addStretch(1);
    connect(&work, &AbstractionWork::filmChanged, this, &MendingPage::follow);
    refresh();
}

bool MendingPage::canMend() const
{
    return work_.film() && work_.film()->answer.isReached && !work_.isChecking();
}

/// What was found for another film is of no use.
void MendingPage::follow()
{
    if (film_ && film_ != work_.film()) {
        job_.abandon();
        film_.reset();
        mended_.reset();
        problem_.clear();
    }
    refresh();
}

void MendingPage::mend()
{
    film_ = work_.film();
    problem_.clear();
    mended_.reset();
    job_.start<Mended>(
        [modules = film_->modules, model = context_.session.now().model, formula = work_.filmedFormula()](
            RunContext& run) { return mendedBy(*modules, *model, formula, run); },
        [this](const std::shared_ptr<const Outcome<Mended>>& outcome) {
            if (*outcome)
                mended_ = **outcome;
            else
                problem_ = failureSentence(outcome->failure());
            refresh();
        });
    refresh();
}

QString MendingPage::sentence() const
{
    if (job_.isRunning())
        return QStringLiteral("Refining until it is clear what to block …");
    if (!problem_.isEmpty())
        return problem_;
    if (mended_)
        return mendedSentence(*mended_);
    if (canMend())
        return QStringLiteral(
            "What a patch must block can be found on the abstraction, too: it is refined where "
            "its states do not agree.");
    return QStringLiteral(
        "Once a property is found to be violated by abstraction, a patch can be looked for by "
        "abstraction, too.");
}

void MendingPage::refresh()
{
    std::vector<ListedRow> rows;
    if (mended_) {
        for (const PatchRefinement& each : mended_->patching.refinements)
            rows.push_back({patchReason(each, film_->vocabulary()), {}, patchSplits(each, *film_)});
    }
    refinements_.setRows(std::move(rows));
    list_->setVisible(mended_ != nullptr && !mended_->patching.refinements.empty());
    sentence_->setText(sentence());
}

} // namespace threadmend
