// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/repair_panel.h"

#include "core/model/behavioral/product/program_model.h"
#include "views/commands/commands.h"
#include "views/graph/captions.h"
#include "views/repair/accepted_list.h"
#include "views/repair/film_control.h"
#include "views/repair/proposal_editor.h"
#include "views/repair/repair_words.h"
#include "views/repair/shown_violation.h"
#include "views/style/appearance.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QShortcut>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace threadmend {

RepairPanel::RepairPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(context.session),
      job_(context.jobs, QStringLiteral("Looking for repairs"))
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    addDecisions();
    film_ = new FilmControl(context, this);
    film_->setObjectName(QStringLiteral("repair.filmControl"));
    connect(film_, &FilmControl::begun, this, &RepairPanel::popUp);
    build();
    connect(&context.session, &Session::changed, this, &RepairPanel::follow);
    connect(&context.appearance, &Appearance::changed, this, &RepairPanel::showProposal);
    refresh();
}

void RepairPanel::build()
{
    sentence_ = new QLabel(this);
    sentence_->setObjectName(QStringLiteral("repair.sentence"));
    sentence_->setProperty("role", QStringLiteral("muted"));
    sentence_->setWordWrap(true);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    sentence_->setContentsMargins(12, 0, 12, 0);
    makeList();
    acceptedList_ = new AcceptedList(context_, this);
    connect(acceptedList_, &AcceptedList::edited, this, [this] {
        accepted_.clear();
        refresh();
    });
    code_ = new ProposalEditor(context_, this);
    code_->setObjectName(QStringLiteral("repair.code"));
    code_->setAccessibleName(QStringLiteral("Code of the proposal"));
    code_->setAccessibleDescription(
        QStringLiteral("Can be edited before it is accepted; Control Tab leaves it"));
    code_->setMinimumHeight(60);
    auto* proposing = new QVBoxLayout;
    proposing->setSpacing(4);
    proposing->addWidget(sentence_);
    proposing->addWidget(makeProposing());
    bringBack_ = new QPushButton(this);
    bringBack_->setObjectName(QStringLiteral("repair.bringBack.button"));
    bringBack_->setProperty("quiet", true);
    QAction* back = context_.commands.action(QStringLiteral("repair.bringBack"));
    bringBack_->setToolTip(back->toolTip());
    connect(bringBack_, &QPushButton::clicked, back, &QAction::trigger);
    proposing->addWidget(bringBack_, 0, Qt::AlignLeft);
    proposing->addWidget(list_, 1000);
    proposing->addWidget(acceptedList_, 1000);
    proposing->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    column->addWidget(film_);
    parts_ = new QBoxLayout(QBoxLayout::LeftToRight);
    column->addLayout(parts_, 1);
    parts_->setSpacing(4);
    parts_->addLayout(proposing, 4);
    parts_->addWidget(deciding_ = makeDeciding(), 4);
    parts_->addWidget(code_, 5);
}

void RepairPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool isWide = width() > 2 * height() || width() > 800;
    parts_->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

QWidget* RepairPanel::makeProposing()
{
    auto* area = new QWidget(this);
    const auto add = [&](const char* id, const char* text) {
        auto* button = new QPushButton(QString::fromUtf8(text), area);
        button->setObjectName(QLatin1String(id));
        return button;
    };
    propose_ = add("repair.propose.button", "Propose repairs");
    propose_->setToolTip(context_.commands.action(QStringLiteral("repair.propose"))->toolTip());
    stop_ = add("repair.stop.button", "Stop");
    stop_->setAccessibleName(QStringLiteral("Stop looking for repairs"));
    showRun_ = add("repair.run.button", "Show the run");
    showRun_->setToolTip(QStringLiteral("Make the run that shows why nothing helps a branch"));
    showFilm_ = add("repair.film.show", "Rounds");
    QAction* film = context_.commands.action(QStringLiteral("repair.film"));
    showFilm_->setToolTip(film->toolTip());
    connect(showFilm_, &QPushButton::clicked, film, &QAction::trigger);
    environment_ = new QToolButton(area);
    environment_->setText(QStringLiteral("May block the environment"));
    environment_->setCheckable(true);
    environment_->setFocusPolicy(Qt::TabFocus);
    environment_->setObjectName(QStringLiteral("repair.environment"));
    environment_->setToolTip(
        QStringLiteral("Whether patches may block events that only the environment asks for"));
    connect(propose_, &QPushButton::clicked, this, &RepairPanel::propose);
    // Who has asked is answered anew.
    connect(environment_, &QToolButton::toggled, this, [this] {
        if (now().proposals || !problem_.isEmpty())
            propose();
    });
    connect(stop_, &QPushButton::clicked, this, [this] { job_.cancel(); });
    connect(showRun_, &QPushButton::clicked, this, &RepairPanel::showFailureRun);
    auto* row = new QHBoxLayout(area);
    row->setContentsMargins(12, 0, 12, 0);
    auto* forbid = add("repair.forbid.button", "Forbid this run …");
    QAction* action = context_.commands.action(QStringLiteral("repair.forbid"));
    forbid->setToolTip(action->toolTip());
    forbid->setEnabled(action->isEnabled());
    connect(forbid, &QPushButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::changed, forbid, [forbid, action] { forbid->setEnabled(action->isEnabled()); });
    for (QPushButton* button : {propose_, stop_, showRun_, showFilm_})
        row->addWidget(button);
    row->addWidget(environment_);
    row->addWidget(forbid);
    row->addStretch(1);
    return area;
}

QListView* RepairPanel::addList(const char* name, QAbstractItemModel& model)
{
    auto* list = new QListView(this);
    list->setObjectName(QLatin1String(name));
    list->setModel(&model);
    list->setItemDelegate(new RowDelegate(context_.appearance, list));
    list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->setMinimumHeight(2 * rowHeight(font()));
    list->setFrameShape(QFrame::NoFrame);
    return list;
}

void RepairPanel::makeList()
{
    list_ = addList("repair.list", model_);
    list_->setAccessibleName(QStringLiteral("Proposed repairs"));
    list_->setAccessibleDescription(QStringLiteral("Enter accepts, Delete rejects"));
    connect(list_, &QListView::activated, this, [this] {
        // What does not repair is taken only by who says so.
        const ProposedRepair* shown = now().shownProposal();
        if (shown != nullptr && !isRepair(*shown))
            return context_.session.refuse(
                QStringLiteral("This proposal does not repair: the button “%1” takes it all the same.")
                    .arg(accept_->text()));
        accept();
    });
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& current) {
                // Not while a row goes: then the session has chosen already.
                if (!current.isValid() || !model_.isOf(now().proposals))
                    return;
                code_->finishTyping();
                context_.session.dispatch(action::ShowProposal{static_cast<std::size_t>(current.row())});
            });
    auto* gone = new QShortcut(QKeySequence(Qt::Key_Delete), list_);
    gone->setContext(Qt::WidgetShortcut);
    connect(gone, &QShortcut::activated, this, &RepairPanel::reject);
}

QWidget* RepairPanel::makeDeciding()
{
    auto* area = new QWidget(this);
    auto* row = new QHBoxLayout;
    const auto add = [&](const char* id, const char* text, const char* command) {
        auto* button = new QPushButton(QString::fromUtf8(text), area);
        button->setObjectName(QLatin1String(id));
        QAction* action = context_.commands.action(QLatin1String(command));
        button->setToolTip(action->toolTip());
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        row->addWidget(button);
        return button;
    };
    accept_ = add("repair.accept.button", "Accept", "repair.accept");
    accept_->setProperty("primary", true);
    add("repair.reject.button", "Reject", "repair.reject");
    revert_ = add("repair.revert.button", "Revert the edit", "repair.revert");
    row->addStretch(1);
    facts_ = new QTextBrowser(area);
    facts_->setObjectName(QStringLiteral("repair.facts"));
    facts_->setAccessibleName(QStringLiteral("What the proposal does"));
    facts_->setFrameShape(QFrame::NoFrame);
    facts_->setOpenLinks(false);
    facts_->setTabChangesFocus(true);
    facts_->setMinimumHeight(60);
    facts_->document()->setDocumentMargin(0);
    auto* column = new QVBoxLayout(area);
    column->setContentsMargins(12, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(row);
    column->addWidget(facts_, 1);
    return area;
}

void RepairPanel::follow(const ChangeSet& changes)
{
    if (!changes.hasAny(Change::Model | Change::Properties | Change::Verdicts | Change::Explanation |
                        Change::Proposals | Change::Film))
        return;
    const bool isOther = now().modelRevision != revision_ || now().shown != key_;
    if (job_.isRunning() && isOther)
        job_.abandon();
    if (isOther)
        problem_.clear();
    if (changes.has(Change::Model) && now().modelRevision > revision_ + 1)
        accepted_.clear();
    if (now().modelRevision != rejectedIn_ || now().shown != rejectedOf_ || !now().proposals)
        rejected_.clear();
    refresh();
}

QString RepairPanel::hint() const
{
    if (!now().model)
        return QStringLiteral("Open a behavioral program: repairs of what it violates stand here.");
    if (!behavioral::holdsPrograms(*now().model->kind))
        return QStringLiteral(
            "Repairs are proposed for behavioral programs. A system like this one is trimmed "
            "on the command line: threadmend repair.");
    return whatToMend(now(), QStringLiteral("Propose looks for b-threads that block the way there, and tries "
                                            "each on the program."));
}

QString RepairPanel::sentence() const
{
    if (job_.isRunning())
        return QStringLiteral("Looking for repairs of %1 …").arg(quotedProperty(now()));
    if (!problem_.isEmpty())
        return problem_;
    if (!now().proposals)
        return accepted_.isEmpty() ? hint() : accepted_ + QLatin1Char('\n') + hint();
    const QString why = whyNoRepair(*now().proposals);
    if (now().proposals->list.empty() && why.isEmpty() && now().proposals->tooLarge > 0)
        return QStringLiteral(
            "What would mend it leads to too many states to be judged: nothing is proposed.");
    if (now().proposals->list.empty())
        return why.isEmpty() ? QStringLiteral("No proposal is left; proposing again brings back what was "
                                              "rejected, if anything was.")
                             : why;
    if (!why.isEmpty())
        return why + QStringLiteral(" What is left at a price:");
    if (now().filmPicture)
        return QStringLiteral("To mend %1; in the graph: how the steps to block are found.")
            .arg(quotedProperty(now()));
    if (const ProposedRepair* shown = now().shownProposal();
        !now().shown || (shown && shown->aim && shown->aim->isOneRun))
        return QStringLiteral("So that the run does not happen; crossed out in the graph: what is blocked.");
    QString text =
        QStringLiteral("To mend %1; crossed out in the graph: what is blocked.").arg(quotedProperty(now()));
    if (now().proposals->needsFairness)
        text += QStringLiteral(
            " A hot loop has a way out that a run need not take; the stricter patch makes the run "
            "take it.");
    return text;
}

void RepairPanel::refresh()
{
    const auto& proposals = now().proposals;
    sentence_->setText(sentence());
    const bool running = job_.isRunning();
    // The keyboard goes from one to the other, not elsewhere.
    if (running)
        stop_->show();
    propose_->setVisible(!running && now().canBeMended());
    stop_->setVisible(running);
    propose_->setText(proposals || !problem_.isEmpty() ? QStringLiteral("Propose again")
                                                       : QStringLiteral("Propose repairs"));
    showRun_->setVisible(!running && proposals && proposals->failureTrace);
    showFilm_->setVisible(!running && now().film() != nullptr && !now().filmPicture);
    environment_->setVisible(!running && now().canBeMended());
    list_->setVisible(model_.rowCount() > 0);
    acceptedList_->setCompact(model_.rowCount() > 0);
    showProposal();
}

void RepairPanel::showProposal()
{
    bringBack_->setVisible(!rejected_.empty());
    if (!rejected_.empty())
        bringBack_->setText(
            QStringLiteral("Rejected: %1 · bring it back")
                .arg(elided(rejected_.back().title, 48).replace(QLatin1Char('&'), QLatin1String("&&"))));
    const ProposedRepair* shown = now().shownProposal();
    deciding_->setVisible(shown != nullptr);
    code_->setVisible(shown != nullptr);
    if (shown == nullptr)
        return;
    const QModelIndex row = model_.index(static_cast<int>(*now().proposal));
    if (list_->currentIndex() != row)
        list_->setCurrentIndex(row);
    list_->scrollTo(row);
    accept_->setText(isRepair(*shown) ? QStringLiteral("Accept")
                                      : QStringLiteral("Accept, though it does not repair"));
    facts_->setHtml(richText(factsOf(*shown), context_.appearance.theme()));
    revert_->setVisible(shown->unedited != nullptr);
}

} // namespace threadmend
