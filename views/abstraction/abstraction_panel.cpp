// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/abstraction/abstraction_panel.h"

#include "core/model/behavioral/product/program_model.h"
#include "core/model/text/wording.h"
#include "views/abstraction/abstraction_words.h"
#include "views/abstraction/classes_view.h"
#include "views/abstraction/correlation_map.h"
#include "views/abstraction/graph_page.h"
#include "views/abstraction/mending_page.h"
#include "views/abstraction/size_chart.h"
#include "views/bring_forward.h"
#include "views/commands/commands.h"
#include "views/film/film_bar.h"
#include "views/graph/captions.h"
#include "views/repair/repair_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace threadmend {

namespace {

bool isProgramOpen(const Snapshot& now)
{
    return now.model && behavioral::holdsPrograms(*now.model->kind);
}

QLabel* mutedLabel(const char* name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setProperty("role", QStringLiteral("muted"));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setContentsMargins(12, 0, 12, 0);
    return label;
}

} // namespace

AbstractionPanel::AbstractionPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), work_(context.session, context.jobs), relations_(work_)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    addCommands();
    addFilmCommands();
    addEditCommands();
    build();
    connect(&context.session, &Session::changed, this, &AbstractionPanel::follow);
    connect(&work_, &AbstractionWork::modulesChanged, this, &AbstractionPanel::showModules);
    connect(&work_, &AbstractionWork::filmChanged, this, &AbstractionPanel::showFilm);
    connect(&work_, &AbstractionWork::pictureChanged, this, &AbstractionPanel::showPicture);
    fillProperties();
    showModules();
    showFilm();
}

void AbstractionPanel::build()
{
    sentence_ = mutedLabel("abstraction.sentence", this);
    bar_ = new FilmBar(context_, QStringLiteral("abstraction.film"), this);
    bar_->setContentsMargins(12, 0, 12, 0);
    connect(bar_, &FilmBar::wanted, &work_, &AbstractionWork::showPicture);
    parts_ = new QSplitter(Qt::Horizontal, this);
    parts_->setChildrenCollapsible(false);
    parts_->addWidget(makeMap());
    pages_ = new QTabWidget(parts_);
    pages_->setObjectName(QStringLiteral("abstraction.pages"));
    pages_->setDocumentMode(true);
    pages_->addTab(makeModules(), QStringLiteral("Modules"));
    pages_->addTab(makeRounds(), QStringLiteral("Rounds"));
    classes_ = new ClassesView(work_, context_, pages_);
    connect(classes_, &ClassesView::changed, &context_.commands, &Commands::update);
    pages_->addTab(classes_, QStringLiteral("Classes"));
    pages_->addTab(new GraphPage(work_, *classes_, context_, pages_), QStringLiteral("Graph"));
    mending_ = new MendingPage(work_, context_, pages_);
    pages_->addTab(mending_, QStringLiteral("Patch"));
    parts_->addWidget(pages_);
    parts_->setSizes({450, 550});
    parts_->setStretchFactor(0, 1);
    parts_->setStretchFactor(1, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    column->addWidget(makeAsking());
    column->addWidget(sentence_);
    column->addWidget(bar_);
    column->addWidget(parts_, 1000);
    column->addStretch(1);
}

QWidget* AbstractionPanel::makeAsking()
{
    auto* area = new QWidget(this);
    property_ = new QComboBox(area);
    property_->setObjectName(QStringLiteral("abstraction.property"));
    property_->setAccessibleName(QStringLiteral("Property to check by abstraction"));
    property_->setMinimumContentsLength(14);
    property_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    QAction* action = context_.commands.action(QStringLiteral("abstraction.check"));
    auto* check = new QPushButton(QStringLiteral("Check by abstraction"), area);
    check->setObjectName(QStringLiteral("abstraction.check.button"));
    check->setToolTip(action->toolTip());
    check->setEnabled(action->isEnabled());
    connect(check, &QPushButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::changed, check, [check, action] { check->setEnabled(action->isEnabled()); });
    stop_ = new QPushButton(QStringLiteral("Stop"), area);
    stop_->setObjectName(QStringLiteral("abstraction.stop.button"));
    stop_->setAccessibleName(QStringLiteral("Stop checking by abstraction"));
    connect(stop_, &QPushButton::clicked, &work_, &AbstractionWork::stop);
    auto* row = new QHBoxLayout(area);
    row->setContentsMargins(12, 0, 12, 0);
    row->addWidget(check);
    row->addWidget(stop_);
    row->addWidget(property_, 3);
    row->addStretch(1);
    row->addWidget(makeThreshold(), 2);
    return area;
}

QWidget* AbstractionPanel::makeThreshold()
{
    auto* area = new QWidget(this);
    auto* label = new QLabel(QStringLiteral("Related from"), area);
    thresholdValue_ = new QLabel(area);
    thresholdValue_->setObjectName(QStringLiteral("abstraction.thresholdValue"));
    thresholdValue_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0.00")));
    threshold_ = new QSlider(Qt::Horizontal, area);
    threshold_->setObjectName(QStringLiteral("abstraction.threshold"));
    threshold_->setAccessibleName(
        QStringLiteral("From which relation on b-threads are in one module, in hundredths"));
    threshold_->setToolTip(threshold_->accessibleName());
    threshold_->setRange(0, 100);
    threshold_->setPageStep(5);
    threshold_->setMinimumWidth(90);
    threshold_->setValue(qRound(100 * work_.threshold()));
    connect(threshold_, &QSlider::valueChanged, this, [this](int value) {
        thresholdValue_->setText(QString::number(value / 100.0, 'f', 2));
        work_.setThreshold(value / 100.0);
    });
    thresholdValue_->setText(QString::number(work_.threshold(), 'f', 2));
    auto* row = new QHBoxLayout(area);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(label);
    row->addWidget(threshold_, 1);
    row->addWidget(thresholdValue_);
    return area;
}

QWidget* AbstractionPanel::makeMap()
{
    auto* area = new QWidget(parts_);
    map_ = new CorrelationMap(relations_, context_.appearance, area);
    relation_ = mutedLabel("abstraction.relation", area);
    relation_->setContentsMargins(0, 0, 12, 0);
    relation_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    relation_->setMinimumHeight(2 * relation_->fontMetrics().lineSpacing());
    connect(map_, &CorrelationMap::pointedAt, this, &AbstractionPanel::say);
    auto* column = new QVBoxLayout(area);
    column->setContentsMargins(12, 0, 0, 4);
    column->setSpacing(4);
    column->addWidget(map_, 1);
    column->addWidget(relation_);
    return area;
}

QWidget* AbstractionPanel::makeModules()
{
    QListView* list = makeRowList(modules_, context_.appearance, QStringLiteral("abstraction.modules"),
                                  QStringLiteral("Modules"), pages_);
    connect(list, &QListView::activated, this, [this](const QModelIndex& index) {
        if (!work_.film())
            return;
        classes_->showModule(static_cast<std::size_t>(index.row()));
        pages_->setCurrentWidget(classes_);
    });
    return list;
}

QWidget* AbstractionPanel::makeRounds()
{
    auto* page = new QWidget(pages_);
    chart_ = new SizeChart(context_.appearance, page);
    chart_->setObjectName(QStringLiteral("abstraction.chart"));
    connect(chart_, &SizeChart::wanted, &work_, &AbstractionWork::showPicture);
    noRounds_ = mutedLabel("abstraction.noRounds", page);
    noRounds_->setText(QStringLiteral("Rounds stand here once a property has been checked by abstraction."));
    roundList_ = makeRowList(rounds_, context_.appearance, QStringLiteral("abstraction.rounds"),
                             QStringLiteral("Rounds of the refinement"), page);
    connect(roundList_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid())
                    work_.showPicture(static_cast<std::size_t>(current.row()));
            });
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    column->addWidget(noRounds_);
    column->addWidget(chart_);
    column->addWidget(roundList_, 1000);
    column->addStretch(1);
    return page;
}

void AbstractionPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (isProgramOpen(now()))
        work_.ask();
}

void AbstractionPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    parts_->setOrientation(width() > 720 || width() > height() ? Qt::Horizontal : Qt::Vertical);
}

void AbstractionPanel::follow(const ChangeSet& changes)
{
    if (changes.has(Change::Model)) {
        if (isVisible() && isProgramOpen(now()))
            work_.ask();
        showModules();
    }
    if (changes.hasAny(Change::Properties | Change::Explanation | Change::Model))
        fillProperties();
}

/// The one that a person has chosen stays, until another one is shown.
void AbstractionPanel::fillProperties()
{
    const auto before = chosenProperty();
    const QSignalBlocker quiet(property_);
    property_->clear();
    int at = 0;
    for (const ListedProperty& each : *now().properties) {
        if (each.key == before)
            at = property_->count();
        property_->addItem(elided(visibleText(each.property.name), 70), each.key.value);
    }
    for (int i = 0; i < property_->count() && shown_ != now().shown && now().shown; ++i)
        if (property_->itemData(i).toUInt() == now().shown->value)
            at = i;
    shown_ = now().shown;
    property_->setCurrentIndex(property_->count() == 0 ? -1 : at);
    property_->setVisible(property_->count() > 0);
}

std::optional<PropertyKey> AbstractionPanel::chosenProperty() const
{
    if (property_->currentIndex() < 0)
        return std::nullopt;
    return PropertyKey(property_->currentData().toUInt());
}

void AbstractionPanel::check()
{
    bringForward(this);
    if (const auto key = chosenProperty())
        work_.check(*key);
}

QString AbstractionPanel::sentence() const
{
    if (!work_.problem().isEmpty())
        return work_.problem();
    if (!isProgramOpen(now()))
        return QStringLiteral(
            "How b-threads are related, and abstractions by their modules, stand here: open a "
            "behavioral program.");
    if (work_.related() == nullptr)
        return QStringLiteral("Relating b-threads …");
    QString text = modulesSentence(work_.related()->program.threads.size(), work_.plans().size());
    if (work_.modules() == nullptr)
        text += QStringLiteral("; composing them …");
    else if (work_.modules()->cuts > 0)
        text += QStringLiteral("; what was too large was cut where its b-threads are least related");
    text += QLatin1Char('.');
    if (work_.isChecking())
        return text + QStringLiteral(" Refining the abstraction …");
    if (!work_.film())
        return text + QStringLiteral(" Check by abstraction: the answer without the states of the program.");
    text += QStringLiteral(" Asked: “%1”").arg(elided(work_.filmedProperty(), 60));
    if (work_.film()->edits > 0)
        text += QStringLiteral(", from classes that were split or merged by hand");
    return text + QLatin1Char('.');
}

void AbstractionPanel::showModules()
{
    std::vector<ListedRow> rows;
    const auto* film = work_.film().get();
    for (std::size_t i = 0; i < work_.plans().size(); ++i) {
        const abstraction::ModulePlan& plan = work_.plans()[i];
        QStringList threads;
        for (const std::size_t thread : plan.threads)
            threads.push_back(visibleText(work_.related()->program.threads[thread].name));
        ListedRow row{visibleText(plan.name), QStringLiteral("…"), threads.join(QStringLiteral(", "))};
        if (plan.isAnnotated)
            row.note = QStringLiteral("as the program says: ") + row.note;
        if (work_.modules() != nullptr) {
            const std::size_t classes =
                film != nullptr ? film->partition(work_.picture(), i).classCount() : work_.coarsest()[i];
            row.trailing = QStringLiteral("%1 → %2").arg(
                QString::fromStdString(counted(work_.modules()->modules[i].stateCount(), "state")),
                QString::fromStdString(grouped(classes)));
        }
        rows.push_back(std::move(row));
    }
    modules_.setRows(std::move(rows));
    const bool any = work_.related() != nullptr;
    parts_->setVisible(any);
    if (!any || !map_->currentIndex().isValid())
        relation_->setText(
            QStringLiteral("A cell says how much two b-threads are related; from %1 on they are "
                           "in one module, outlined.")
                .arg(QString::number(work_.threshold(), 'f', 2)));
    else
        say(map_->currentIndex());
    sentence_->setText(sentence());
    context_.commands.update();
}

void AbstractionPanel::showFilm()
{
    const AbstractionWork::Film& film = work_.film();
    stop_->setVisible(work_.isBusy());
    bar_->setVisible(film != nullptr);
    noRounds_->setVisible(!film);
    chart_->setVisible(film != nullptr);
    roundList_->setVisible(film != nullptr);
    std::vector<ListedRow> rows;
    std::vector<SizeChart::Sizes> sizes;
    for (std::size_t i = 0; film && i < film->pictureCount(); ++i) {
        sizes.push_back({film->explored(i).states, film->classCount(i)});
        ListedRow row{roundTitle(*film, i), QString::fromStdString(counted(sizes.back().searched, "state"))};
        if (film->isResult(i))
            row.note =
                film->answer.isReached ? QStringLiteral("a run of the program") : QStringLiteral("holds");
        else
            row.note = divergenceText(*film, i) + QStringLiteral(" · ") + runText(film->word(i));
        rows.push_back(std::move(row));
    }
    const QSignalBlocker quiet(roundList_->selectionModel());
    rounds_.setRows(std::move(rows));
    chart_->setSizes(std::move(sizes));
    showPicture();
}

void AbstractionPanel::showPicture()
{
    const AbstractionWork::Film& film = work_.film();
    if (film) {
        const std::size_t picture = work_.picture();
        const std::size_t rounds = film->answer.rounds.size();
        bar_->show({film->pictureCount(), picture, roundTitle(*film, picture), roundSentence(*film, picture),
                    roundTitle(*film, rounds == 0 ? 0 : rounds - 1)});
        chart_->setCurrent(picture);
        const QModelIndex row = rounds_.index(static_cast<int>(picture));
        roundList_->setCurrentIndex(row);
        roundList_->scrollTo(row);
    } else {
        bar_->show({});
    }
    showModules();
}

void AbstractionPanel::say(const QModelIndex& cell)
{
    if (cell.isValid())
        relation_->setText(relations_.sentence(cell));
}

} // namespace threadmend
