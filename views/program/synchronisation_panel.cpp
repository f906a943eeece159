// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/synchronisation_panel.h"

#include "core/model/behavioral/product/program_model.h"
#include "core/session/stepping/stepping.h"
#include "views/commands/commands.h"
#include "views/graph/captions.h"
#include "views/program/synchronisation_table.h"
#include "views/rows/row_delegate.h"
#include "views/states/state_sentence.h"
#include "views/style/appearance.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

namespace threadmend {

namespace {

bool hasProgram(const Snapshot& now)
{
    return now.model && behavioral::holdsPrograms(*now.model->kind);
}

} // namespace

SynchronisationPanel::SynchronisationPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(context.session)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    addCommands();
    makeTable();
    instead_ = new QLabel(this);
    instead_->setObjectName(QStringLiteral("synchronisation.instead"));
    instead_->setProperty("role", QStringLiteral("muted"));
    instead_->setContentsMargins(12, 4, 12, 4);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    column->addWidget(makeBar());
    column->addWidget(instead_);
    column->addWidget(table_, 1000);
    column->addStretch(1);
    auto* slash = new QShortcut(QKeySequence(Qt::Key_Slash), this);
    slash->setContext(Qt::WidgetWithChildrenShortcut);
    connect(slash, &QShortcut::activated, filter_, qOverload<>(&QWidget::setFocus));
    connect(&context.session, &Session::changed, this, &SynchronisationPanel::refresh);
    refresh(ChangeSet::all());
}

void SynchronisationPanel::addCommands()
{
    context_.commands.add(
        {QStringLiteral("matrix.filter"),
         QStringLiteral("View"),
         QStringLiteral("&Filter the synchronisation"),
         QStringLiteral(
             "Show only the events whose name, or a b-thread that speaks of them, contains a text"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F)},
         5,
         behavioral::holdsPrograms},
        [this] {
            filter_->setFocus();
            filter_->selectAll();
        });
    addToggle(
        QStringLiteral("matrix.hideIdle"), QStringLiteral("Hide &idle"),
        QStringLiteral(
            "Leave out the events that nobody requests, and the b-threads that say nothing of the others"),
        {Qt::CTRL | Qt::SHIFT | Qt::Key_I}, &MatrixQuery::hidesIdle);
    addToggle(QStringLiteral("matrix.byModule"), QStringLiteral("By m&odule"),
              QStringLiteral("Put the b-threads of a module side by side, the environment last"),
              {Qt::CTRL | Qt::SHIFT | Qt::Key_O}, &MatrixQuery::byModule);
}

QAction* SynchronisationPanel::addToggle(const QString& id, const QString& text, const QString& hint,
                                         const QKeySequence& key, bool MatrixQuery::*wish)
{
    QAction* action = context_.commands.add(
        {id, QStringLiteral("View"), text, hint, {key}, 5, behavioral::holdsPrograms}, [this, wish] {
            MatrixQuery query = model_.query();
            query.*wish = !(query.*wish);
            setQuery(query);
        });
    action->setCheckable(true);
    return action;
}

QWidget* SynchronisationPanel::makeBar()
{
    auto* bar = new QWidget(this);
    heading_ = new QLabel(bar);
    heading_->setObjectName(QStringLiteral("synchronisation.heading"));
    heading_->setProperty("role", QStringLiteral("muted"));
    heading_->setWordWrap(true);
    heading_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    filter_ = new QLineEdit(bar);
    filter_->setObjectName(QStringLiteral("synchronisation.filter"));
    filter_->setPlaceholderText(QStringLiteral("Event or b-thread ( / )"));
    filter_->setAccessibleName(QStringLiteral("Filter events by name or b-thread"));
    filter_->setClearButtonEnabled(true);
    const int room = filter_->fontMetrics().horizontalAdvance(filter_->placeholderText());
    filter_->setFixedWidth(room + 2 * rowHeight(font()));
    connect(filter_, &QLineEdit::textChanged, this, [this](const QString& text) {
        MatrixQuery query = model_.query();
        query.text = text.trimmed().toStdString();
        setQuery(query);
    });
    connect(filter_, &QLineEdit::returnPressed, &table_->cells(), qOverload<>(&QWidget::setFocus));
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(2);
    row->addWidget(heading_, 1);
    row->addWidget(filter_);
    for (const char* id : {"matrix.hideIdle", "matrix.byModule"}) {
        auto* button = new QToolButton(bar);
        button->setDefaultAction(context_.commands.action(QLatin1String(id)));
        button->setProperty("quiet", true);
        button->setObjectName(QLatin1String(id) + QStringLiteral(".button"));
        row->addWidget(button);
    }
    return bar;
}

void SynchronisationPanel::makeTable()
{
    table_ = new SynchronisationTable(model_, context_.appearance, this);
    connect(table_, &SynchronisationTable::cellClicked, this, &SynchronisationPanel::point);
    connect(table_, &SynchronisationTable::activated, this, &SynchronisationPanel::goAlong);
    connect(table_, &SynchronisationTable::rowChosen, this,
            [this](int row) { context_.session.dispatch(action::PointAtEvent{model_.standing(row).event}); });
    connect(table_, &SynchronisationTable::typed, this, [this](const QString& text) {
        filter_->setFocus();
        filter_->setText(text);
    });
}

void SynchronisationPanel::setQuery(const MatrixQuery& query)
{
    model_.setQuery(query);
    context_.commands.action(QStringLiteral("matrix.hideIdle"))->setChecked(query.hidesIdle);
    context_.commands.action(QStringLiteral("matrix.byModule"))->setChecked(query.byModule);
    showTable();
    keepRow();
}

QString SynchronisationPanel::heading() const
{
    const Snapshot& now = context_.session.now();
    if (!hasProgram(now))
        return QStringLiteral(
            "Who requests, waits for and blocks what stands here: open a behavioral program.");
    const StateId state = stateInQuestion(now);
    QString text = QStringLiteral("In state %1").arg(visibleText(now.model->lts.describe(state)));
    if (now.trace && now.current() == state)
        text += now.cursor == 0 ? QStringLiteral(", at the start of the trace")
                                : QStringLiteral(", after step %1").arg(now.cursor);
    for (const QString& sentence : {stateSentence(*now.model, state), model_.patch().cutSentence()})
        if (!sentence.isEmpty())
            text += (text.endsWith(QLatin1Char('.')) ? QStringLiteral(" ") : QStringLiteral(". ")) + sentence;
    return text;
}

/// Why the table is empty though there is something that it could show.
QString SynchronisationPanel::instead() const
{
    if (model_.rowCount() > 0 || model_.eventCount() == 0)
        return {};
    return QStringLiteral("None of the %1 events here, and no b-thread that speaks of them, contains “%2”.")
        .arg(model_.eventCount())
        .arg(QString::fromStdString(model_.query().text));
}

void SynchronisationPanel::refresh(const ChangeSet& changes)
{
    heading_->setText(heading());
    const bool any = hasProgram(context_.session.now());
    filter_->setVisible(any);
    for (const char* id : {"matrix.hideIdle.button", "matrix.byModule.button"})
        findChild<QToolButton*>(QLatin1String(id))->setVisible(any);
    showTable();
    if (changes.hasAny(Change::Model | Change::Selection | Change::Cursor | Change::Trace | Change::Thread))
        keepRow();
    if (changes.has(Change::Thread))
        showThread();
}

void SynchronisationPanel::showTable()
{
    table_->setVisible(model_.rowCount() > 0);
    instead_->setText(instead());
    instead_->setVisible(!instead_->text().isEmpty());
}

void SynchronisationPanel::showThread()
{
    const auto thread = context_.session.now().thread;
    const int column = thread ? model_.columnOf(*thread) : -1;
    if (column >= 0 && model_.rowCount() > 0)
        table_->cells().scrollTo(model_.index(std::max(0, table_->currentRow()), column));
}

void SynchronisationPanel::keepRow()
{
    const auto event = context_.session.now().event;
    const int row = event ? model_.rowOf(*event) : -1;
    if (row != table_->currentRow())
        table_->setCurrentRow(row);
    if (row < 0)
        showWhatMatters();
}

/// Rows keep their order, so what can happen is brought into sight unless some of it is; where nothing can,
/// what is blocked.
void SynchronisationPanel::showWhatMatters()
{
    std::optional<int> best;
    for (int row = 0; row < model_.rowCount(); ++row)
        if (!best || model_.standing(row).standing < model_.standing(*best).standing)
            best = row;
    if (!best)
        return;
    CellTable& cells = table_->cells();
    const int top = cells.rowAt(0), bottom = cells.rowAt(cells.viewport()->height() - 1);
    for (int row = std::max(0, top); row <= (bottom < 0 ? model_.rowCount() - 1 : bottom); ++row)
        if (model_.standing(row).standing == model_.standing(*best).standing)
            return;
    cells.scrollTo(model_.index(*best, 0));
}

void SynchronisationPanel::point(const QModelIndex& index)
{
    if (!model_.isOutcome(index.column()) && !model_.isPatch(index.column()))
        context_.session.dispatch(action::PointAtThread{model_.threadAt(index.column())});
}

void SynchronisationPanel::goAlong(const QModelIndex& index)
{
    const auto transition = model_.transitionAt(index.row());
    if (!transition)
        return;
    // A state that was only pointed at is looked along; a run goes on from where it is.
    const Snapshot& now = context_.session.now();
    if (model_.state() == whereNow(now)) {
        context_.session.dispatch(action::TakeStep{*transition});
        return;
    }
    const StateId target = now.model->lts.transitions()[*transition].target;
    context_.session.dispatch(action::Select{{target, std::nullopt}});
}

} // namespace threadmend
