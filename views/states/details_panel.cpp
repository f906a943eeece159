// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/states/details_panel.h"

#include "core/session/terms/predicate_text.h"
#include "views/commands/state_commands.h"
#include "views/graph/captions.h"
#include "views/states/state_sentence.h"
#include "views/states/state_words.h"
#include "views/steps/value_menu.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace threadmend {

DetailsPanel::DetailsPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), colouring_(context)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    build();
    connect(&context_.session, &Session::changed, this,
            [this](const ChangeSet& changes) { follow(changes); });
    connect(&colouring_, &ColouringJob::changed, this, &DetailsPanel::refresh);
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) { follow(index); });
    connect(list_, &QListView::activated, this, [this](const QModelIndex& index) { follow(index); });
    connect(list_, &QListView::entered, this, &DetailsPanel::pointAt);
    refresh();
}

QPushButton* DetailsPanel::button(const char* id, const QString& text)
{
    QAction* action = context_.commands.action(QLatin1String(id));
    auto* made = new QPushButton(text, buttons_);
    made->setObjectName(QLatin1String(id));
    made->setToolTip(action->toolTip());
    connect(made, &QPushButton::clicked, action, &QAction::trigger);
    buttons_->layout()->addWidget(made);
    return made;
}

void DetailsPanel::build()
{
    title_ = new QLabel(this);
    title_->setObjectName(QStringLiteral("stateTitle"));
    title_->setTextFormat(Qt::PlainText);
    title_->setWordWrap(true);
    title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    title_->setStyleSheet(QStringLiteral("font-weight: 600"));
    sentences_ = new QLabel(this);
    sentences_->setObjectName(QStringLiteral("stateSentences"));
    sentences_->setProperty("role", QStringLiteral("muted"));
    sentences_->setWordWrap(true);
    for (QLabel* label : {title_, sentences_})
        label->setContentsMargins(12, 0, 12, 0);
    buttons_ = new QWidget(this);
    auto* row = new QHBoxLayout(buttons_);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(6);
    button("state.pathTo", QStringLiteral("Path to here"));
    button("state.around", QStringLiteral("Around here"));
    pin_ = button("state.pin", QStringLiteral("Pin"));
    take_ = new QPushButton(QStringLiteral("Step here"), buttons_);
    take_->setObjectName(QStringLiteral("details.take"));
    take_->setToolTip(
        QStringLiteral("Take this transition as the next step, if it leaves the current state"));
    connect(take_, &QPushButton::clicked, this, [this] { list("step.take"); });
    row->addWidget(take_);
    row->addStretch(1);
    list_ = new QListView(this);
    list_->setObjectName(QStringLiteral("stateDetails"));
    list_->setAccessibleName(QStringLiteral("Details of the state"));
    list_->setModel(&model_);
    list_->setItemDelegate(new RowDelegate(context_.appearance, list_));
    list_->setSelectionMode(QAbstractItemView::NoSelection);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setUniformItemSizes(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setMouseTracking(true);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(list_, &QWidget::customContextMenuRequested, this, &DetailsPanel::openMenu);
    list_->setFrameShape(QFrame::NoFrame);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(8);
    column->addWidget(title_);
    column->addWidget(sentences_);
    column->addWidget(buttons_);
    column->addWidget(list_, 1000);
    column->addStretch(1);
}

void DetailsPanel::follow(const ChangeSet& changes)
{
    if (changes.hasAny(Change::Model | Change::Selection | Change::Cursor | Change::Trace | Change::View |
                       Change::Explanation))
        refresh();
    if (changes.has(Change::Hover)) {
        model_.setHovered(context_.session.now().hovered.transition);
        list_->viewport()->update();
    }
}

namespace {

/// What the trace says of where one is, is said here, too: of a state that is come to in several ways it
/// depends on the way.
bool canBeSaved(const Snapshot& now, StateId state)
{
    if (now.trace && now.current() == state && now.trace->decisions[now.cursor])
        return !now.trace->waysOut[now.cursor].empty();
    if (!now.explanation)
        return false;
    const std::vector<StateId>& frontier = now.explanation->neighbourhoods.frontier;
    return std::binary_search(frontier.begin(), frontier.end(), state);
}

} // namespace

QString DetailsPanel::sentencesIn(const Snapshot& now, StateKinds kinds, StateId state)
{
    if (!now.model->lanes)
        return sentencesOf(kinds, canBeSaved(now, state));
    // What moves knows more of its dead ends than whether a label announced them.
    StateKinds others;
    for (const StateKind kind : StateKinds::all)
        if (kinds.has(kind) && kind != StateKind::Deadlock && kind != StateKind::End &&
            kind != StateKind::Failed)
            others.add(kind);
    QStringList sentences = {sentencesOf(others, canBeSaved(now, state)), stateSentence(*now.model, state)};
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

void DetailsPanel::refresh()
{
    const Snapshot& now = context_.session.now();
    const auto state = now.inQuestion();
    buttons_->setVisible(state.has_value());
    list_->setVisible(state.has_value());
    title_->setVisible(state.has_value());
    sentences_->setVisible(true);
    if (!state) {
        model_.setRows({});
        sentences_->setText(now.model
                                ? QStringLiteral("Select a state in the picture or in the table of "
                                                 "states, and read here what is known of it.")
                                : QStringLiteral("What is known of a state stands here: open a model."));
        return;
    }
    if (now.selected.transition)
        showTransition(*now.selected.transition);
    else
        showState(*state);
}

void DetailsPanel::showTransition(std::uint32_t transition)
{
    const Snapshot& now = context_.session.now();
    const Lts& lts = now.model->lts;
    const Transition& step = lts.transitions()[transition];
    title_->setText(QStringLiteral("%1, from state %2 to state %3")
                        .arg(visibleText(lts.labels().text(step.label)), nameOf(lts, *now.inQuestion()),
                             nameOf(lts, step.target)));
    sentences_->setVisible(false);
    pin_->setVisible(false);
    const QAction* take = known("step.take");
    take_->setVisible(take != nullptr);
    if (take != nullptr) {
        take_->setEnabled(take->isEnabled());
        connect(take, &QAction::enabledChanged, take_, &QWidget::setEnabled, Qt::UniqueConnection);
    }
    model_.setRows(detailsOfTransition(now, colouring_.span(), transition));
}

void DetailsPanel::showState(StateId state)
{
    const Snapshot& now = context_.session.now();
    pin_->setVisible(true);
    take_->setVisible(false);
    const Lts& lts = now.model->lts;
    // Many names begin with the number.
    const QString name = nameOf(lts, state), number = QString::number(state.value);
    const bool isNumbered = name == number || name.startsWith(number + QLatin1Char(' '));
    title_->setText(isNumbered ? QStringLiteral("State %1").arg(name)
                               : QStringLiteral("State %1 (number %2)").arg(name, number));
    const auto decisions = now.explanation ? decisionStates(*now.explanation) : std::vector<StateId>();
    const QString sentences = sentencesIn(now, kindsOf(*now.model, decisions, state), state);
    sentences_->setText(sentences);
    sentences_->setVisible(!sentences.isEmpty());
    pin_->setText(now.focus.pinned.contains(state) ? QStringLiteral("Unpin") : QStringLiteral("Pin"));
    model_.setRows(detailsOf(*now.model, colouring_.span(), state));
}

void DetailsPanel::follow(const QModelIndex& link)
{
    const DetailsRow* row = model_.rowAt(link);
    if (row == nullptr)
        return;
    switch (row->kind) {
    case DetailsRow::Kind::Heading:
    case DetailsRow::Kind::Value:
        return;
    case DetailsRow::Kind::Leaving:
    case DetailsRow::Kind::Entering:
        context_.session.dispatch(action::Select{{row->other, std::nullopt}});
        return;
    case DetailsRow::Kind::MoreLeaving:
        return list("transitions.leaving");
    case DetailsRow::Kind::MoreEntering:
        return list("transitions.entering");
    }
}

void DetailsPanel::list(const char* command)
{
    if (QAction* action = known(command))
        action->trigger();
}

QAction* DetailsPanel::known(const char* command) const
{
    for (const Commands::Entry& each : context_.commands.all())
        if (each.text.id == QLatin1String(command))
            return each.action;
    return nullptr;
}

void DetailsPanel::pointAt(const QModelIndex& index)
{
    const DetailsRow* row = model_.rowAt(index);
    context_.session.dispatch(
        action::Hover{row == nullptr ? Pointed() : Pointed{std::nullopt, row->transition}});
}

void DetailsPanel::openMenu(const QPoint& place)
{
    const DetailsRow* row = model_.rowAt(list_->indexAt(place));
    if (row == nullptr || !row->parameter)
        return;
    const auto& parameter = context_.session.now().model->lts.parameters().parameters[*row->parameter];
    openValueMenu(context_, list_, list_->viewport()->mapToGlobal(place),
                  QString::fromStdString(quotedWhereNeeded(parameter.name)));
}

void DetailsPanel::leaveEvent(QEvent* event)
{
    if (context_.session.now().model)
        context_.session.dispatch(action::Hover{});
    QWidget::leaveEvent(event);
}

} // namespace threadmend
