// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/trace/trace_panel.h"

#include "core/model/text/wording.h"
#include "core/session/snapshot/shown_run.h"
#include "core/session/stepping/stepping.h"
#include "views/bring_forward.h"
#include "views/commands/commands.h"
#include "views/graph/captions.h"
#include "views/history/branch_words.h"
#include "views/steps/step_bar.h"
#include "views/steps/step_control.h"
#include "views/style/elided_label.h"
#include "views/trace/trace_delegate.h"
#include "views/trace/trace_model.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QScrollBar>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace threadmend {

namespace {

QToolButton* buttonFor(QAction* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setProperty("quiet", true);
    button->setObjectName(action->objectName() + QStringLiteral(".button"));
    return button;
}

QString countedText(std::size_t number, const char* singular)
{
    return QString::fromStdString(counted(number, singular));
}

} // namespace

TracePanel::TracePanel(PanelContext& context, QWidget* parent) : QWidget(parent), session_(context.session)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    control_ = new StepControl(context, this);
    control_->setAsk([this] { chooseStep(); });
    control_->setAskTarget([this](const QString& begun) {
        bringForward(this);
        top_->setCurrentWidget(bar_);
        bar_->open(begun);
    });
    addStepCommands(context, *control_);
    addTraceCommands(context);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 6, 12, 8);
    column->setSpacing(4);
    // One in the place of the other: the panel is as high with the step bar as without.
    top_ = new QStackedWidget(this);
    top_->addWidget(makeHeading(context));
    addStepBar(context);
    top_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    column->addWidget(top_);
    makeList(context);
    column->addWidget(list_);
    sentence_ = new QLabel(this);
    sentence_->setObjectName(QStringLiteral("trace.sentence"));
    sentence_->setWordWrap(true);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(sentence_);
    column->addStretch(1);
    connect(&session_, &Session::changed, this, &TracePanel::update);
    update(ChangeSet::all());
}

QWidget* TracePanel::makeHeading(PanelContext& context)
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    heading_ = new ElidedLabel(bar);
    heading_->setObjectName(QStringLiteral("trace.heading"));
    row->addWidget(heading_, 1);
    const Commands& commands = context.commands;
    row->addWidget(buttonFor(commands.action(QStringLiteral("trace.fold")), bar));
    // Beside "Next counterexample" and below a trace these are enough.
    commands.action(QStringLiteral("trace.previous"))->setIconText(QStringLiteral("Previous"));
    commands.action(QStringLiteral("trace.copy"))->setIconText(QStringLiteral("Copy"));
    row->addWidget(buttonFor(commands.action(QStringLiteral("trace.previous")), bar));
    which_ = buttonFor(commands.action(QStringLiteral("trace.next")), bar);
    row->addWidget(which_);
    row->addWidget(buttonFor(commands.action(QStringLiteral("trace.copy")), bar));
    return bar;
}

void TracePanel::addStepBar(PanelContext& context)
{
    bar_ = new StepBar(context, *control_, this);
    bar_->setObjectName(QStringLiteral("trace.steps"));
    // While it is not there it asks for no room.
    bar_->setSizePolicy(QSizePolicy::Ignored, bar_->sizePolicy().verticalPolicy());
    top_->addWidget(bar_);
    connect(bar_, &StepBar::closed, this, [this] {
        top_->setCurrentIndex(0);
        list_->setFocus();
    });
    context.commands.add(
        {QStringLiteral("step.choose"),
         QStringLiteral("Step"),
         QStringLiteral("Choose the ne&xt step …"),
         QStringLiteral("Take another step than the branch does: a new branch begins, the old one stays"),
         {QKeySequence(Qt::CTRL | Qt::Key_F11)},
         0},
        [this] { chooseStep(); },
        [](const Snapshot& now) { return now.model && !now.model->lts.outgoing(whereNow(now)).empty(); });
    context.commands.add(
        {QStringLiteral("step.runTo"),
         QStringLiteral("Step"),
         QStringLiteral("R&un to …"),
         QStringLiteral("Say what to run to, how to walk at random and how fast to play"),
         {QKeySequence(Qt::CTRL | Qt::Key_F10)},
         2},
        [this] {
            bringForward(this);
            top_->setCurrentWidget(bar_);
            bar_->open();
        },
        [](const Snapshot& now) { return now.model != nullptr; });
}

void TracePanel::chooseStep()
{
    constexpr std::size_t mostShown = 40;
    const Snapshot& now = session_.now();
    const StateId state = whereNow(now);
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("steps.choose"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    std::size_t number = 0;
    for (const Transition& step : now.model->lts.outgoing(state)) {
        if (++number > mostShown) {
            menu->addAction(QStringLiteral("%1 more: see the transitions")
                                .arg(now.model->lts.outgoing(state).size() - mostShown))
                ->setEnabled(false);
            break;
        }
        QString label = elided(visibleText(now.model->lts.labels().text(step.label)), 60);
        label.replace(QLatin1Char('&'), QLatin1String("&&"));
        const QString key = number < 10 ? QStringLiteral("&%1  ").arg(number) : QString();
        QAction* choice =
            menu->addAction(QStringLiteral("%1%2  →  state %3")
                                .arg(key, label, visibleText(now.model->lts.describe(step.target))));
        const std::uint32_t index = transitionIndex(now.model->lts, state, step);
        connect(choice, &QAction::triggered, this,
                [this, index] { session_.dispatch(action::TakeStep{index}); });
    }
    menu->popup(list_->isVisible() ? list_->mapToGlobal(QPoint(0, list_->height()))
                                   : mapToGlobal(QPoint(12, heading_->height() + 12)));
    menu->setActiveAction(menu->actions().value(0));
}

void TracePanel::makeList(PanelContext& context)
{
    model_ = new TraceModel(session_, this);
    list_ = new QListView(this);
    list_->setObjectName(QStringLiteral("trace.list"));
    list_->setAccessibleName(QStringLiteral("Steps of the trace"));
    list_->setFlow(QListView::LeftToRight);
    list_->setWrapping(false);
    list_->setModel(model_);
    list_->setItemDelegate(new TraceDelegate(context.appearance, this));
    list_->setMouseTracking(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setFixedHeight(list_->fontMetrics().height() + 14 +
                          list_->horizontalScrollBar()->sizeHint().height());
    QSizePolicy policy = list_->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    list_->setSizePolicy(policy);
    connect(list_, &QListView::clicked, this, &TracePanel::click);
    connect(list_, &QListView::activated, this, &TracePanel::click);
    // Arrow keys move the cursor; a folded stretch is entered at its end.
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (!index.isValid() || !list_->hasFocus() || !session_.now().trace)
                    return;
                const TraceRow& row = model_->row(index.row());
                const std::size_t position = row.start ? 0 : row.last + 1;
                if (!row.shows(session_.now().cursor))
                    session_.dispatch(action::MoveCursor{position});
            });
}

void TracePanel::click(const QModelIndex& index)
{
    const TraceRow row = model_->row(index.row());
    if (row.folded) {
        session_.dispatch(action::MoveCursor{row.first + 1});
        session_.dispatch(action::ToggleStretch{row.first});
    } else {
        session_.dispatch(action::MoveCursor{row.start ? 0 : row.last + 1});
    }
}

QString TracePanel::heading() const
{
    const Snapshot& now = session_.now();
    if (!now.trace)
        return QStringLiteral("No trace");
    const Branch& branch = *currentBranch(now);
    if (now.trace->kind == ShownTrace::Kind::Path) {
        QStringList parts = {branchName(now, branch), branchLength(branch)};
        if (now.lap > 0)
            parts.push_back(QStringLiteral("round %1 of the loop").arg(now.lap + 1));
        if (branch.origin == Branch::Origin::Path && (now.explanation || now.plainEvidence() != nullptr))
            parts.push_back(QStringLiteral("Shift+F8 goes back to the counterexample"));
        return parts.join(QStringLiteral(" · "));
    }
    QStringList parts = {countedText(now.trace->length(), "step")};
    const bool isUnlisted = showsUnlisted(now);
    const std::optional<std::size_t> number = shownNumber(now);
    if (!number && !isUnlisted) {
        if (now.trace->trace.loop)
            parts = {countedText(*now.trace->trace.loop, "step") + QStringLiteral(" to a loop of ") +
                     QString::number(now.trace->length() - *now.trace->trace.loop)};
        if (now.lap > 0)
            parts.push_back(QStringLiteral("round %1").arg(now.lap + 1));
        if (now.trace->finding)
            parts.push_front(visibleText(now.trace->finding->word));
        return parts.join(QStringLiteral(" · "));
    }
    parts.push_back(countedText(now.trace->decisionCount(), "decision"));
    const std::size_t count = now.explanation->shortened.list.size();
    if (isUnlisted) {
        parts.push_front(now.trace->finding ? QStringLiteral("Also: ") + visibleText(now.trace->finding->word)
                                            : QStringLiteral("Another counterexample"));
        parts.push_back(QStringLiteral("Shift+F8 goes back to counterexample %1 of %2")
                            .arg(now.counterexample + 1)
                            .arg(count));
    } else if (count > 1) {
        parts.push_front(QStringLiteral("Counterexample %1 of %2").arg(*number + 1).arg(count));
    }
    return parts.join(QStringLiteral(" · "));
}

QString TracePanel::emptySentence() const
{
    const Snapshot& now = session_.now();
    if (!now.model)
        return QStringLiteral("Open a model to see how its runs go wrong.");
    if (now.explanationStopped)
        return QStringLiteral(
            "The explanation was stopped. Press Enter on the property to explain it again.");
    if (now.wantsExplanation())
        return QStringLiteral("Looking for the decisions …");
    if (now.shown && now.verdictOf(*now.shown) != nullptr)
        return QStringLiteral(
            "This property has no counterexample. Step through the model (F10), or select a state and ask "
            "for the path to it.");
    const auto& all = *now.properties;
    const bool allHold = !all.empty() && std::all_of(all.begin(), all.end(), [&](const ListedProperty& each) {
        const CheckedProperty* checked = now.verdictOf(each.key);
        return checked != nullptr && checked->verdict.kind == Verdict::Kind::Holds;
    });
    if (allHold)
        return QStringLiteral(
            "No property is violated. Select a state and ask for the path to it to see a run here.");
    if (!now.model->kind->withoutSpace.empty())
        return QStringLiteral("A run to the target stands here once a search (F5) has found one. Or step "
                              "through the model: F10.");
    return QStringLiteral("Check the properties (F5): a violated one opens its counterexample here. Or step "
                          "through the model: F10.");
}

QString TracePanel::sentence() const
{
    const Snapshot& now = session_.now();
    if (!now.trace)
        return emptySentence();
    QStringList sentences;
    if (now.cursor == now.trace->length())
        sentences.push_back(misfitSentence(*currentBranch(now)));
    sentences.push_back(sentenceAt(now.model->lts, *now.trace, now.cursor));
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

void TracePanel::update(const ChangeSet& changes)
{
    const Snapshot& now = session_.now();
    heading_->setText(heading());
    sentence_->setText(sentence());
    sentence_->setProperty("role", now.trace ? QVariant() : QVariant(QStringLiteral("muted")));
    if (now.trace && changes.hasAny(Change::Trace | Change::Cursor | Change::Folding)) {
        // Before it is shown: a list that gets the focus without a current row makes the first one current.
        const QModelIndex current = model_->index(model_->rowOf(now.cursor));
        list_->setCurrentIndex(current);
        list_->scrollTo(current);
    }
    list_->setVisible(now.trace != nullptr);
}

} // namespace threadmend
