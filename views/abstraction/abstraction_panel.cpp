// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/abstraction/abstraction_panel.h"

#include "views/abstraction/classes_view.h"
#include "views/abstraction/correlation_map.h"
#include "views/abstraction/graph_page.h"
#include "views/abstraction/mending_page.h"
#include "views/abstraction/size_chart.h"
#include "views/commands/commands.h"
#include "views/film/film_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

namespace threadmend {

namespace {

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
    bar_ = new FilmBar(context_, QStringLiteral("abstraction.film"), FilmBar::Sentence::Below, this);
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
    connect(threshold_, &QSlider::valueChanged, this, [this](int value) {
        thresholdValue_->setText(QString::number(value / 100.0, 'f', 2));
        work_.setThreshold(value / 100.0);
    });
    showThreshold();
    auto* row = new QHBoxLayout(area);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(label);
    row->addWidget(threshold_, 1);
    row->addWidget(thresholdValue_);
    return area;
}

void AbstractionPanel::showThreshold()
{
    const QSignalBlocker quiet(threshold_);
    threshold_->setValue(qRound(100 * work_.threshold()));
    thresholdValue_->setText(QString::number(work_.threshold(), 'f', 2));
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
    if (isProgramOpen())
        work_.ask();
}

void AbstractionPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    parts_->setOrientation(width() > 720 || width() > height() ? Qt::Horizontal : Qt::Vertical);
}

} // namespace threadmend
