// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/scenario_builder.h"

#include "core/model/text/wording.h"
#include "views/graph/captions.h"
#include "views/program/source_view.h"
#include "views/repair/repair_words.h"
#include "views/rows/row_delegate.h"
#include "views/style/appearance.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QMouseEvent>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QTextBrowser>
#include <QToolButton>

namespace threadmend {

using Prefix = AntiScenario::Prefix;

ScenarioBuilder::ScenarioBuilder(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), job_(context.jobs, QStringLiteral("Trying to forbid a run"))
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    code_ = new SourceView(context.appearance, this);
    code_->setObjectName(QStringLiteral("scenario.code"));
    code_->setAccessibleName(QStringLiteral("Code of the anti-scenario"));
    code_->setMinimumHeight(60);
    parts_ = new QBoxLayout(QBoxLayout::LeftToRight, this);
    parts_->setContentsMargins(0, 4, 0, 0);
    parts_->setSpacing(4);
    parts_->addWidget(makeSteps(), 4);
    parts_->addWidget(makeChoices(), 5);
    parts_->addWidget(code_, 5);
    followKeys();
    connect(&steps_, &ScenarioStepsModel::chosen, this, &ScenarioBuilder::preview);
    connect(&context.appearance, &Appearance::changed, this, &ScenarioBuilder::showFacts);
    connect(&context.session, &Session::changed, this, [this] {
        // What is chosen is for what was shown.
        if (model_ && (now().modelRevision != revision_ || now().shown != key_))
            leave();
    });
}

void ScenarioBuilder::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool isWide = width() > 2 * height() || width() > 800;
    parts_->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

QWidget* ScenarioBuilder::makeSteps()
{
    auto* area = new QWidget(this);
    sentence_ = new QLabel(area);
    sentence_->setObjectName(QStringLiteral("scenario.sentence"));
    sentence_->setProperty("role", QStringLiteral("muted"));
    sentence_->setWordWrap(true);
    sentence_->setContentsMargins(12, 0, 12, 0);
    list_ = new QListView(area);
    list_->setObjectName(QStringLiteral("scenario.steps"));
    list_->setAccessibleName(QStringLiteral("Steps of the run"));
    list_->setAccessibleDescription(
        QStringLiteral("Space: whether the step is waited for; Enter: this is the step that is blocked"));
    list_->setModel(&steps_);
    list_->setItemDelegate(new RowDelegate(context_.appearance, list_));
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setUniformItemSizes(true);
    list_->setMinimumHeight(2 * rowHeight(font()));
    list_->setFrameShape(QFrame::NoFrame);
    list_->viewport()->installEventFilter(this);
    auto* column = new QVBoxLayout(area);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(sentence_);
    column->addWidget(list_, 1);
    return area;
}

QWidget* ScenarioBuilder::makeChoices()
{
    auto* area = new QWidget(this);
    const auto add = [&](const char* id, const char* name) {
        auto* box = new QComboBox(area);
        box->setObjectName(QLatin1String(id));
        box->setAccessibleName(QString::fromUtf8(name));
        box->setToolTip(QString::fromUtf8(name));
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        return box;
    };
    prefix_ = add("scenario.prefix", "After what the step is blocked");
    for (const auto& [text, prefix] : {std::pair("After exactly these events", Prefix::ExactRun),
                                       std::pair("After these events in order", Prefix::EventsInOrder),
                                       std::pair("After the events that decide", Prefix::EventsThatMatter),
                                       std::pair("After the ticked events", Prefix::ChosenEvents)})
        prefix_->addItem(QString::fromUtf8(text), static_cast<int>(prefix));
    data_ = add("scenario.data", "Which data the events may have");
    connect(prefix_, &QComboBox::currentIndexChanged, this,
            [this] { steps_.setPrefix(static_cast<Prefix>(prefix_->currentData().toInt())); });
    connect(data_, &QComboBox::currentIndexChanged, this,
            [this] { steps_.setGeneralisation(data_->currentData().toString().toStdString()); });
    facts_ = new QTextBrowser(area);
    facts_->setObjectName(QStringLiteral("scenario.facts"));
    facts_->setAccessibleName(QStringLiteral("What the anti-scenario does"));
    facts_->setFrameShape(QFrame::NoFrame);
    facts_->setOpenLinks(false);
    facts_->setTabChangesFocus(true);
    facts_->setMinimumHeight(60);
    facts_->document()->setDocumentMargin(0);
    auto* choices = new QHBoxLayout;
    choices->addWidget(prefix_);
    choices->addWidget(data_);
    choices->addStretch(1);
    auto* column = new QVBoxLayout(area);
    column->setContentsMargins(12, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(choices);
    column->addWidget(makeButtons());
    column->addWidget(facts_, 1);
    return area;
}

QWidget* ScenarioBuilder::makeButtons()
{
    auto* area = new QWidget(this);
    propose_ = new QPushButton(QStringLiteral("Propose it"), area);
    propose_->setObjectName(QStringLiteral("scenario.propose"));
    propose_->setProperty("primary", true);
    propose_->setToolTip(QStringLiteral("Put it into the list of proposals (Ctrl+Return)"));
    connect(propose_, &QPushButton::clicked, this, &ScenarioBuilder::propose);
    auto* cancel = new QPushButton(QStringLiteral("Cancel"), area);
    cancel->setObjectName(QStringLiteral("scenario.cancel"));
    cancel->setToolTip(QStringLiteral("Back to the proposals (Escape)"));
    connect(cancel, &QPushButton::clicked, this, &ScenarioBuilder::leave);
    environment_ = new QToolButton(area);
    environment_->setText(QStringLiteral("May block the environment"));
    environment_->setCheckable(true);
    environment_->setFocusPolicy(Qt::TabFocus);
    environment_->setObjectName(QStringLiteral("scenario.environment"));
    environment_->setToolTip(
        QStringLiteral("Whether a step that only the environment asks for can be the one that is blocked"));
    connect(environment_, &QToolButton::toggled, this, &ScenarioBuilder::look);
    auto* row = new QHBoxLayout(area);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(propose_);
    row->addWidget(cancel);
    row->addWidget(environment_);
    row->addStretch(1);
    return area;
}

void ScenarioBuilder::followKeys()
{
    const auto on = [this](const QKeySequence& key, QWidget* of, Qt::ShortcutContext context,
                           const std::function<void()>& act) {
        auto* shortcut = new QShortcut(key, of);
        shortcut->setContext(context);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    on(Qt::Key_Escape, this, Qt::WidgetWithChildrenShortcut, [this] { leave(); });
    on(QKeySequence(Qt::CTRL | Qt::Key_Return), this, Qt::WidgetWithChildrenShortcut, [this] { propose(); });
    on(Qt::Key_Space, list_, Qt::WidgetShortcut, [this] {
        const QModelIndex at = list_->currentIndex();
        const QVariant waited = at.data(Qt::CheckStateRole);
        if (!waited.isNull())
            steps_.setData(at, waited.toInt() == Qt::Checked ? Qt::Unchecked : Qt::Checked,
                           Qt::CheckStateRole);
    });
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
        on(key, list_, Qt::WidgetShortcut, [this] { block(list_->currentIndex()); });
}

bool ScenarioBuilder::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QModelIndex at = list_->indexAt(mouse->position().toPoint());
        const int mark = list_->fontMetrics().horizontalAdvance(QStringLiteral("blocked ◉  "));
        if (mouse->button() == Qt::LeftButton && at.isValid() &&
            mouse->position().x() > list_->visualRect(at).right() - mark)
            block(at);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace threadmend
