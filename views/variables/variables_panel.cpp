// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/variables/variables_panel.h"

#include "core/model/behavioral/product/program_model.h"
#include "core/session/stepping/stepping.h"
#include "views/program/program_words.h"
#include "views/session/session.h"
#include "views/states/state_sentence.h"
#include "views/steps/value_menu.h"
#include "views/style/appearance.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

namespace threadmend {

VariablesPanel::VariablesPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(context.appearance),
      job_(context.jobs, QStringLiteral("Reading variables"))
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    heading_ = new QLabel(this);
    heading_->setObjectName(QStringLiteral("variables.heading"));
    heading_->setProperty("role", QStringLiteral("muted"));
    heading_->setWordWrap(true);
    heading_->setContentsMargins(12, 4, 12, 4);
    makeTree();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(0);
    column->addWidget(heading_);
    column->addWidget(tree_, 1000);
    column->addStretch(1);
    connect(&context.session, &Session::changed, this, &VariablesPanel::follow);
    connect(&context.appearance, &Appearance::changed, tree_->viewport(), qOverload<>(&QWidget::update));
    ask();
}

void VariablesPanel::makeTree()
{
    tree_ = new QTreeView(this);
    tree_->setObjectName(QStringLiteral("variables.tree"));
    tree_->setAccessibleName(QStringLiteral("Calls and variables of the b-thread"));
    tree_->setModel(&model_);
    tree_->setUniformRowHeights(true);
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    tree_->setTextElideMode(Qt::ElideRight);
    tree_->header()->setSectionResizeMode(VariablesModel::Name, QHeaderView::ResizeToContents);
    tree_->header()->setStretchLastSection(true);
    tree_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(tree_, &QWidget::customContextMenuRequested, this, &VariablesPanel::openMenu);
    connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (!index.isValid())
                    return;
                selected_ = model_.pathOf(index);
                pointAtValue(context_, termOf(index));
            });
    connect(tree_, &QTreeView::expanded, this, [this](const QModelIndex& index) {
        opened_.insert(model_.pathOf(index));
        closed_.remove(model_.pathOf(index));
    });
    connect(tree_, &QTreeView::collapsed, this, [this](const QModelIndex& index) {
        closed_.insert(model_.pathOf(index));
        opened_.remove(model_.pathOf(index));
    });
}

void VariablesPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    ask();
}

void VariablesPanel::follow(const ChangeSet& changes)
{
    if (changes.hasAny(Change::Model | Change::Selection | Change::Cursor | Change::Trace | Change::Thread))
        ask();
}

std::optional<VariablesPanel::Question> VariablesPanel::questionNow() const
{
    const Snapshot& now = context_.session.now();
    if (!now.model || !programOf(*now.model))
        return std::nullopt;
    const behavioral::ProgramModel& program = *programOf(*now.model);
    Question question{now.modelRevision, stateInQuestion(now), 0, std::nullopt};
    const bool onTrace = now.trace && now.cursor > 0 && now.current() == question.state;
    std::optional<std::uint32_t> moved;
    if (onTrace) {
        const Transition& step = now.trace->trace.steps[now.cursor - 1];
        question.event = program.eventOf(step.label);
        for (const MovedLane& each : movedLanes(program, now.trace->trace.stateAfter(now.cursor - 1), step))
            if (!moved || each.move == LaneMove::Acted)
                moved = each.lane;
    }
    question.column = now.thread ? *now.thread : moved.value_or(0);
    return question;
}

void VariablesPanel::ask()
{
    if (!isVisible())
        return;
    const auto question = questionNow();
    if (question && asked_ == question)
        return;
    asked_ = question;
    if (!question) {
        job_.abandon();
        return showNothing(
            context_.session.now().model
                ? QStringLiteral("Variables are those of behavioral programs.")
                : QStringLiteral("The variables of a b-thread stand here: open a behavioral program."));
    }
    heading_->setText(headingOf(*question));
    job_.start<ThreadVariables>(
        [model = context_.session.now().model, wanted = *question](RunContext& run) {
            return threadVariables(*programOf(*model), wanted.state, wanted.column, wanted.event, run);
        },
        [this](const std::shared_ptr<const Outcome<ThreadVariables>>& outcome) { answer(*outcome); });
}

void VariablesPanel::answer(const Outcome<ThreadVariables>& outcome)
{
    if (!outcome)
        return showNothing(QStringLiteral("Reading the variables was stopped."));
    model_.show(std::make_shared<const ThreadVariables>(*outcome));
    tree_->setVisible(model_.rowCount() > 0);
    openAgain({});
    if (const QModelIndex again = indexOf(selected_); again.isValid())
        tree_->setCurrentIndex(again);
}

void VariablesPanel::showNothing(const QString& sentence)
{
    model_.show(nullptr);
    tree_->hide();
    heading_->setText(sentence);
}

QString VariablesPanel::headingOf(const Question& question) const
{
    const OpenedModel& model = *context_.session.now().model;
    const behavioral::ProgramModel& program = *programOf(model);
    const auto points = program.pointsIn(question.state);
    if (question.column >= points.size())
        return stateSentence(model, question.state);
    const QString name = threadName(program, points, question.column);
    if (points[question.column] == 0)
        return QStringLiteral("%1 has ended.").arg(name);
    return QStringLiteral("%1 at line %2")
        .arg(name)
        .arg(program.synchronisations().points[points[question.column]].line);
}

/// The calls and the last event stand open unless they were closed; of the rest what was opened.
void VariablesPanel::openAgain(const QModelIndex& parent)
{
    for (int row = 0; row < model_.rowCount(parent); ++row) {
        const QModelIndex index = model_.index(row, 0, parent);
        const QString path = model_.pathOf(index);
        if (model_.rowCount(index) == 0 || closed_.contains(path) ||
            (parent.isValid() && !opened_.contains(path)))
            continue;
        tree_->setExpanded(index, true);
        openAgain(index);
    }
}

QModelIndex VariablesPanel::indexOf(const QString& path, const QModelIndex& parent) const
{
    for (int row = 0; !path.isEmpty() && row < model_.rowCount(parent); ++row) {
        const QModelIndex index = model_.index(row, 0, parent);
        const QString here = model_.pathOf(index);
        if (here == path)
            return index;
        if (path.startsWith(here + QLatin1Char('\n')))
            if (const QModelIndex inside = indexOf(path, index); inside.isValid())
                return inside;
    }
    return {};
}

QString VariablesPanel::termOf(const QModelIndex& index) const
{
    const auto& now = context_.session.now().model;
    if (!asked_ || !now || !programOf(*now))
        return {};
    const auto points = programOf(*now)->pointsIn(asked_->state);
    return asked_->column < points.size()
               ? model_.termOf(index, threadName(*programOf(*now), points, asked_->column))
               : QString();
}

void VariablesPanel::openMenu(const QPoint& place)
{
    const QModelIndex index = tree_->indexAt(place).isValid() ? tree_->indexAt(place) : tree_->currentIndex();
    const QString term = termOf(index);
    if (!term.isEmpty())
        openValueMenu(context_, tree_, tree_->viewport()->mapToGlobal(place), term);
}

} // namespace threadmend
