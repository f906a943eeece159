// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/corrections_page.h"

#include "views/commands/commands.h"
#include "views/program/edited_source.h"
#include "views/repair/candidate_feed.h"
#include "views/repair/candidate_words.h"
#include "views/repair/shown_violation.h"
#include "views/states/table_page.h"
#include "views/style/appearance.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

namespace threadmend {

CorrectionsPage::CorrectionsPage(PanelContext& context, QWidget* parent)
    : RepairPage(parent), context_(context), search_(context.jobs, QStringLiteral("Looking for corrections")),
      check_(context.jobs, QStringLiteral("Checking the specification"))
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    filter_.setSourceModel(&model_);
    build();
    connect(&context.session, &Session::changed, this, &CorrectionsPage::follow);
    connect(&context.jobs, &Jobs::changed, this, &CorrectionsPage::fetch);
    connect(&context.appearance, &Appearance::changed, this, &CorrectionsPage::showDetails);
    // Who has edited the text does not look at what would be changed in the old one.
    connect(&context.source, &EditedSource::edited, this, &CorrectionsPage::preview);
    refresh();
}

CorrectionsPage::~CorrectionsPage()
{
    // A search that ends with the page tells so when there is no page any more.
    disconnect(&context_.jobs, nullptr, this, nullptr);
}

void CorrectionsPage::build()
{
    page_ = new TablePage(context_.appearance, QStringLiteral("corrections"),
                          QStringLiteral("Filter the candidates"), this);
    page_->setModel(&filter_);
    RowTable& table = page_->table();
    table.setAccessibleName(QStringLiteral("Candidate corrections"));
    table.setAccessibleDescription(QStringLiteral("Enter accepts one that repairs"));
    table.setSortingEnabled(true);
    table.sortByColumn(CandidatesModel::Judged, Qt::AscendingOrder);
    which_ = new QComboBox(page_);
    which_->setObjectName(QStringLiteral("corrections.which"));
    which_->setAccessibleName(QStringLiteral("Which candidates"));
    which_->addItems({QStringLiteral("all candidates"), QStringLiteral("repairs"), QStringLiteral("checked"),
                      QStringLiteral("discarded")});
    page_->addToBar(which_);
    connect(which_, &QComboBox::currentIndexChanged, this, [this](int index) {
        filter_.setWhich(static_cast<CandidateFilter::Which>(index));
        refresh();
    });
    connect(page_, &TablePage::filterChanged, this, [this] {
        filter_.setWords(page_->filter());
        refresh();
    });
    connect(page_, &TablePage::rowChosen, this, [this](int row) {
        chosen_ = true;
        lookAt(row);
    });
    connect(page_, &TablePage::rowActivated, this, [this](int row) {
        lookAt(row);
        const Candidate* candidate = lookedAt();
        // What does not repair is taken only by who says so.
        if (candidate != nullptr && candidate->fate != CandidateFate::Repairs)
            return context_.session.refuse(
                QStringLiteral("This correction does not repair: the button “%1” takes it all the same.")
                    .arg(accept_->text()));
        accept();
    });
    addButtons();
    sentence_ = new QLabel(this);
    sentence_->setObjectName(QStringLiteral("corrections.sentence"));
    sentence_->setProperty("role", QStringLiteral("muted"));
    sentence_->setWordWrap(true);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    sentence_->setContentsMargins(12, 0, 12, 0);
    auto* left = new QVBoxLayout;
    left->setSpacing(0);
    left->addWidget(sentence_);
    left->addWidget(page_, 1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 4, 0, 0);
    row->setSpacing(8);
    row->addLayout(left, 8);
    row->addWidget(details_ = makeDetails(), 5);
}

/// What starts and stops the search stands beside the filter: there is little height below a graph.
void CorrectionsPage::addButtons()
{
    propose_ = new QPushButton(QStringLiteral("Propose corrections"), page_);
    propose_->setObjectName(QStringLiteral("corrections.propose"));
    propose_->setToolTip(context_.commands.action(QStringLiteral("repair.propose"))->toolTip());
    connect(propose_, &QPushButton::clicked, this, &CorrectionsPage::propose);
    stop_ = new QPushButton(QStringLiteral("Stop"), page_);
    stop_->setObjectName(QStringLiteral("corrections.stop"));
    stop_->setAccessibleName(QStringLiteral("Stop looking for corrections"));
    connect(stop_, &QPushButton::clicked, this, [this] { search_.cancel(); });
    all_ = addChoice("corrections.all", "Check all",
                     "Check also what the counterexamples say cannot be a repair");
    pairs_ = addChoice("corrections.pairs", "Two together",
                       "Try two corrections together where no single one repairs");
    for (QWidget* each : std::initializer_list<QWidget*>{propose_, stop_, all_, pairs_})
        page_->addToBar(each);
}

QToolButton* CorrectionsPage::addChoice(const char* name, const char* text, const char* hint)
{
    auto* choice = new QToolButton(page_);
    choice->setObjectName(QLatin1String(name));
    choice->setText(QLatin1String(text));
    choice->setToolTip(QLatin1String(hint));
    choice->setCheckable(true);
    choice->setFocusPolicy(Qt::TabFocus);
    // Who has asked is answered anew.
    connect(choice, &QToolButton::toggled, this, [this] {
        if (found_ || search_.isRunning() || !problem_.isEmpty())
            propose();
    });
    return choice;
}

QWidget* CorrectionsPage::makeDetails()
{
    auto* area = new QWidget(this);
    accept_ = new QPushButton(QStringLiteral("Accept"), area);
    accept_->setObjectName(QStringLiteral("corrections.accept"));
    accept_->setProperty("primary", true);
    QAction* action = context_.commands.action(QStringLiteral("repair.accept"));
    accept_->setToolTip(action->toolTip());
    connect(accept_, &QPushButton::clicked, action, &QAction::trigger);
    facts_ = new QTextBrowser(area);
    facts_->setObjectName(QStringLiteral("corrections.facts"));
    facts_->setAccessibleName(QStringLiteral("What the correction changes, and the specification with it"));
    facts_->setFrameShape(QFrame::NoFrame);
    facts_->setOpenLinks(false);
    facts_->setTabChangesFocus(true);
    facts_->setMinimumHeight(60);
    facts_->document()->setDocumentMargin(0);
    auto* column = new QVBoxLayout(area);
    column->setContentsMargins(0, 0, 12, 0);
    column->setSpacing(6);
    column->addWidget(accept_, 0, Qt::AlignLeft);
    column->addWidget(facts_, 1);
    return area;
}

void CorrectionsPage::follow(const ChangeSet& changes)
{
    if (!changes.hasAny(Change::Model | Change::Properties | Change::Verdicts | Change::Explanation))
        return;
    if (changes.has(Change::Model)) {
        if (!isOfNow() && (searched_ || !problem_.isEmpty()))
            forget();
        if (now().modelRevision > revision_ + 1)
            accepted_.clear();
    }
    refresh();
}

QString CorrectionsPage::sentence() const
{
    if (!now().model)
        return {};
    if (search_.isRunning() && model_.rowCount() == 0)
        return QStringLiteral("Looking for counterexamples that discard corrections …");
    if (search_.isRunning())
        return QStringLiteral("%1 judged so far, %2 %3 …")
            .arg(model_.rowCount())
            .arg(model_.repairs())
            .arg(model_.repairs() == 1 ? QStringLiteral("repairs") : QStringLiteral("repair"));
    if (!problem_.isEmpty())
        return problem_;
    if (!found_) {
        const QString hint =
            whatToMend(now(), QStringLiteral("Propose tries other assignments in its text, one at a time, "
                                             "against the whole specification."));
        return accepted_.isEmpty() ? hint : accepted_ + QLatin1Char('\n') + hint;
    }
    if (!found_->failing)
        return QStringLiteral("All specifications hold: there is nothing to mend.");
    QString text = countsSentence(*found_, pruned_);
    if (model_.repairs() == 0 && found_->counts.all > 0)
        text += found_->length > 1 || pairs_->isChecked()
                    ? QStringLiteral(" None of them repairs the program.")
                    : QStringLiteral(" None of them repairs the program: try two together.");
    return text;
}

void CorrectionsPage::refresh()
{
    sentence_->setText(sentence());
    const bool running = search_.isRunning();
    const bool offers = showsViolation(now());
    // The keyboard goes from one to the other, not elsewhere.
    if (running)
        stop_->show();
    propose_->setVisible(!running && offers);
    stop_->setVisible(running);
    propose_->setText(found_ || !problem_.isEmpty() ? QStringLiteral("Propose again")
                                                    : QStringLiteral("Propose corrections"));
    all_->setVisible(offers || running);
    pairs_->setVisible(offers || running);
    const int all = model_.rowCount(), shown = filter_.rowCount();
    page_->setFilterVisible(all > 0);
    which_->setVisible(all > 0);
    page_->say(shown == all ? QString() : QStringLiteral("%1 of %2").arg(shown).arg(all));
    if (shown > 0)
        page_->showInstead({});
    else
        page_->showInstead(all > 0 ? QStringLiteral("No candidate fits the filter.") : QStringLiteral(" "));
    showDetails();
    context_.commands.update();
}

void CorrectionsPage::showDetails()
{
    const Candidate* candidate = lookedAt();
    details_->setVisible(candidate != nullptr);
    if (candidate == nullptr)
        return;
    accept_->setText(candidate->fate == CandidateFate::Repairs
                         ? QStringLiteral("Accept")
                         : QStringLiteral("Accept, though it does not repair"));
    facts_->setHtml(detailsText(*candidate, model_.lines(sourceRow()), conjuncts_, *specification_,
                                context_.appearance.theme()));
}

int CorrectionsPage::sourceRow() const
{
    const QModelIndex index = page_->table().currentIndex();
    return index.isValid() ? filter_.mapToSource(index).row() : -1;
}

const Candidate* CorrectionsPage::lookedAt() const
{
    const int row = sourceRow();
    return row < 0 ? nullptr : &model_.candidate(row);
}

} // namespace threadmend
