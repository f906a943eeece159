// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/why/why_panel.h"

#include "core/model/text/wording.h"
#include "core/session/stepping/stepping.h"
#include "views/commands/commands.h"
#include "views/graph/captions.h"
#include "views/style/appearance.h"

#include <QCompleter>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QStringListModel>
#include <QStyle>
#include <QVBoxLayout>
#include <limits>

namespace threadmend {

WhyPanel::WhyPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(context.session),
      job_(context.jobs, QStringLiteral("Looking for the shortest way"))
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    addCommands();
    build();
    connect(&model_, &WhyModel::changed, this, &WhyPanel::refresh);
    refresh();
}

void WhyPanel::addCommands()
{
    context_.commands.add(
        {QStringLiteral("why.ask"),
         QStringLiteral("Explain"),
         QStringLiteral("&Why can it happen or not …"),
         QStringLiteral("Ask about an event, a proposition or a label in this state"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Y)},
         3},
        [this] {
            for (QWidget* each = this; each != nullptr; each = each->parentWidget())
                if (auto* dock = qobject_cast<QDockWidget*>(each)) {
                    dock->show();
                    dock->raise();
                }
            field_->setFocus();
            field_->selectAll();
        },
        [](const Snapshot& now) { return now.model != nullptr; });
    context_.commands.add(
        {QStringLiteral("why.walk"),
         QStringLiteral("Explain"),
         QStringLiteral("Show the s&hortest way to it"),
         QStringLiteral("Take the shortest way to what was asked about, as a branch"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)},
         3},
        [this] { walk(); }, [](const Snapshot& now) { return now.model != nullptr; });
}

void WhyPanel::build()
{
    makeField();
    verdict_ = new QLabel(this);
    verdict_->setObjectName(QStringLiteral("why.verdict"));
    verdict_->setWordWrap(true);
    verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    makeList();
    sentence_ = new QLabel(this);
    sentence_->setObjectName(QStringLiteral("why.way"));
    sentence_->setProperty("role", QStringLiteral("muted"));
    sentence_->setWordWrap(true);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    walk_ = new QPushButton(QStringLiteral("Show it"), this);
    walk_->setObjectName(QStringLiteral("why.walk.button"));
    walk_->setAccessibleName(QStringLiteral("Show the shortest way"));
    walk_->setToolTip(context_.commands.action(QStringLiteral("why.walk"))->toolTip());
    connect(walk_, &QPushButton::clicked, this, &WhyPanel::walk);
    auto* top = new QVBoxLayout;
    top->setContentsMargins(12, 0, 12, 0);
    top->setSpacing(6);
    top->addWidget(field_);
    top->addWidget(verdict_);
    auto* way = new QHBoxLayout;
    way->addWidget(sentence_, 1);
    way->addWidget(walk_);
    top->addLayout(way);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    column->addLayout(top);
    column->addWidget(list_, 1000);
    column->addStretch(1);
}

void WhyPanel::makeField()
{
    field_ = new QLineEdit(this);
    field_->setObjectName(QStringLiteral("why.field"));
    field_->setPlaceholderText(QStringLiteral("Why can … happen, or not?"));
    field_->setAccessibleName(QStringLiteral("Event, proposition or label to ask about"));
    auto* completer = new QCompleter(new QStringListModel(field_), field_);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    field_->setCompleter(completer);
    connect(field_, &QLineEdit::returnPressed, this, &WhyPanel::ask);
    connect(completer, qOverload<const QString&>(&QCompleter::activated), this, &WhyPanel::ask);
}

void WhyPanel::makeList()
{
    list_ = new QListView(this);
    list_->setObjectName(QStringLiteral("why.list"));
    list_->setAccessibleName(QStringLiteral("Who says something of it"));
    list_->setModel(&model_);
    list_->setItemDelegate(new RowDelegate(context_.appearance, list_));
    list_->setSelectionMode(QAbstractItemView::NoSelection);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setMouseTracking(true);
    list_->setFrameShape(QFrame::NoFrame);
    connect(list_, &QListView::clicked, this, &WhyPanel::goTo);
    connect(list_, &QListView::activated, this, &WhyPanel::goTo);
}

void WhyPanel::ask()
{
    complaint_ = model_.ask(field_->text());
    refresh();
}

void WhyPanel::sayVerdict(const QString& sentence, const QString& role)
{
    verdict_->setText(sentence);
    if (verdict_->property("role") == role)
        return;
    verdict_->setProperty("role", role);
    // A style sheet looks at properties once.
    verdict_->style()->unpolish(verdict_);
    verdict_->style()->polish(verdict_);
}

void WhyPanel::fillCompletions()
{
    const auto& model = context_.session.now().model;
    if (completed_ == model)
        return;
    // What was asked of another model is no question to this one.
    if (!model || !completed_ || completed_->path != model->path) {
        complaint_.clear();
        field_->clear();
    }
    completed_ = model;
    static_cast<QStringListModel*>(field_->completer()->model())->setStringList(model_.names());
}

void WhyPanel::refresh()
{
    fillCompletions();
    const bool asked = model_.question().of != WhyQuestion::Of::Nothing;
    if (asked)
        complaint_.clear();
    if (asked && !field_->hasFocus())
        field_->setText(QString::fromStdString(model_.question().name));
    else if (!asked && complaint_.isEmpty() && !field_->hasFocus())
        field_->clear();
    field_->setEnabled(context_.session.now().model != nullptr);
    if (asked)
        sayVerdict(model_.verdict(), {});
    else if (!complaint_.isEmpty())
        sayVerdict(complaint_, QStringLiteral("error"));
    else
        sayVerdict(model_.invitation(), QStringLiteral("muted"));
    list_->setVisible(model_.rowCount() > 0);
    lookForWay();
}

void WhyPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    lookForWay();
}

void WhyPanel::lookForWay()
{
    const auto model = context_.session.now().model;
    const bool asked = model && model_.question().of != WhyQuestion::Of::Nothing;
    const bool known = asked && wayIn_ == model && wayOf_ == model_.question() && wayFrom_ == model_.state();
    if (!asked || (!known && !isVisible())) {
        job_.abandon();
        way_.reset();
        wayIn_.reset();
    } else if (!known) {
        way_.reset();
        wayIn_ = model;
        wayOf_ = model_.question();
        wayFrom_ = model_.state();
        job_.start<ShortestWay>([model, target = model_.target(), from = wayFrom_](
                                    RunContext& run) { return shortestWay(model->lts, from, target, run); },
                                [this](const std::shared_ptr<const Outcome<ShortestWay>>& found) {
                                    way_ = found;
                                    showWay();
                                });
    }
    showWay();
}

QString WhyPanel::waySentence() const
{
    if (model_.question().of == WhyQuestion::Of::Nothing)
        return {};
    if (!way_)
        return QStringLiteral("Looking for the shortest way …");
    if (!*way_)
        return QStringLiteral("The search for the shortest way was stopped.");
    const bool holds = model_.question().of == WhyQuestion::Of::Proposition;
    const ShortestWay& way = **way_;
    switch (way.answer) {
    case ShortestWay::Answer::Found:
        break;
    case ShortestWay::Answer::NotFromHere:
        return holds ? QStringLiteral("No way there: it cannot hold any more.")
                     : QStringLiteral("No way there: it cannot happen any more.");
    case ShortestWay::Answer::Never:
        return holds ? QStringLiteral("It holds in no run of the model.")
                     : QStringLiteral("It happens in no run of the model.");
    case ShortestWay::Answer::NotExplored:
        return QStringLiteral("No way there in what was explored, which is not all that follows.");
    }
    if (way.transitions.empty())
        return QStringLiteral("It holds already.");
    constexpr std::size_t most = 6;
    QStringList names;
    for (std::size_t i = 0; i < std::min(most, way.transitions.size()); ++i) {
        const LabelId label = wayIn_->lts.transitions()[way.transitions[i]].label;
        names.push_back(elided(visibleText(wayIn_->lts.labels().text(label)), 24));
    }
    if (way.transitions.size() > most)
        names.push_back(QStringLiteral("…"));
    return QStringLiteral("Shortest way: %1 (%2)")
        .arg(names.join(QStringLiteral(", ")),
             QString::fromStdString(counted(way.transitions.size(), "step")));
}

void WhyPanel::showWay()
{
    sentence_->setText(waySentence());
    sentence_->setVisible(!sentence_->text().isEmpty());
    walk_->setVisible(canWalk());
}

bool WhyPanel::canWalk() const
{
    const Snapshot& now = context_.session.now();
    return way_ && *way_ && !(*way_)->transitions.empty() && wayIn_ == now.model && wayFrom_ == whereNow(now);
}

void WhyPanel::walk()
{
    if (canWalk())
        context_.session.dispatch(action::Walk{(*way_)->transitions});
}

void WhyPanel::goTo(const QModelIndex& index)
{
    const auto lane = model_.laneAt(index.row());
    const auto since = model_.sinceAt(index.row());
    if (lane)
        context_.session.dispatch(action::PointAtThread{lane});
    if (since && context_.session.now().trace)
        context_.session.dispatch(action::MoveCursor{*since});
}

} // namespace threadmend
