// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/states/labels_panel.h"

#include "views/commands/commands.h"
#include "views/rows/row_delegate.h"
#include "views/states/label_counts.h"
#include "views/states/state_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

namespace threadmend {

LabelsPanel::LabelsPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(context.session),
      counting_(context.jobs, QStringLiteral("Counting labels"))
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    build();
    addCommands();
    connect(&context_.session, &Session::changed, this, &LabelsPanel::follow);
    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        model_.search(text);
        refresh();
    });
    connect(search_, &QLineEdit::returnPressed, list_, qOverload<>(&QWidget::setFocus));
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) {
        if (!delegate_->takeBoxClick())
            highlight(index);
    });
    count();
    refresh();
}

void LabelsPanel::build()
{
    search_ = new QLineEdit(this);
    search_->setObjectName(QStringLiteral("labelSearch"));
    search_->setPlaceholderText(QStringLiteral("Search labels"));
    search_->setAccessibleName(QStringLiteral("Search labels"));
    search_->setClearButtonEnabled(true);
    summary_ = new QLabel(this);
    summary_->setObjectName(QStringLiteral("labelSummary"));
    summary_->setProperty("role", QStringLiteral("muted"));
    list_ = new QListView(this);
    list_->setObjectName(QStringLiteral("labelList"));
    list_->setAccessibleName(QStringLiteral("Labels"));
    list_->setModel(&model_);
    delegate_ = new RowDelegate(context_.appearance, list_);
    list_->setItemDelegate(delegate_);
    list_->setUniformItemSizes(true);
    list_->setSelectionMode(QAbstractItemView::NoSelection);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setMouseTracking(true);
    list_->setFrameShape(QFrame::NoFrame);
    empty_ = new QLabel(this);
    empty_->setObjectName(QStringLiteral("labelsEmpty"));
    empty_->setProperty("role", QStringLiteral("muted"));
    empty_->setWordWrap(true);
    empty_->setContentsMargins(12, 4, 12, 4);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(12, 8, 12, 6);
    top->addWidget(search_);
    auto* bottom = new QHBoxLayout;
    bottom->setContentsMargins(12, 4, 4, 4);
    bottom->addWidget(summary_, 1);
    showAll_ = new QPushButton(QStringLiteral("Show all"), this);
    showAll_->setObjectName(QStringLiteral("showAllLabels"));
    showAll_->setProperty("quiet", true);
    QAction* all = context_.commands.action(QStringLiteral("labels.showAll"));
    showAll_->setToolTip(all->toolTip());
    connect(showAll_, &QPushButton::clicked, all, &QAction::trigger);
    bottom->addWidget(showAll_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top);
    column->addWidget(empty_);
    column->addWidget(list_, 1000);
    column->addStretch(1);
    column->addLayout(bottom);
}

void LabelsPanel::addCommands()
{
    const QString view = QStringLiteral("View");
    const auto local = [&](const char* id, const char* text, const char* hint,
                           const QList<QKeySequence>& keys, const std::function<void()>& run) {
        QAction* action = context_.commands.add(
            {QLatin1String(id), view, QLatin1String(text), QLatin1String(hint), keys, 50}, run,
            [](const Snapshot& now) { return now.model != nullptr; });
        action->setShortcutContext(Qt::WidgetShortcut);
        list_->addAction(action);
    };
    local("labels.highlight", "&Highlight the label",
          "Draw the transitions of the label stronger, or as before",
          {QKeySequence(Qt::Key_Return), QKeySequence(Qt::Key_Enter)},
          [this] { highlight(list_->currentIndex()); });
    local("labels.hide", "Hide or show the &label",
          "Leave the transitions of the label out of the picture, or not", {QKeySequence(Qt::Key_Space)},
          [this] { hideCurrent(); });
}

void LabelsPanel::follow(const ChangeSet& changes)
{
    if (changes.has(Change::Model))
        count();
    if (changes.hasAny(Change::Model | Change::Labels))
        refresh();
}

void LabelsPanel::count()
{
    counting_.abandon();
    if (const auto model = context_.session.now().model)
        counting_.start<std::vector<std::uint32_t>>(
            [model](RunContext& run) { return labelCounts(model->lts, run); },
            [this](const LabelListModel::Counts& counts) {
                if (*counts)
                    model_.setCounts(counts);
            });
}

void LabelsPanel::refresh()
{
    const Snapshot& now = context_.session.now();
    const std::size_t all = now.model ? now.model->lts.labels().size() : 0;
    const auto found = static_cast<std::size_t>(model_.rowCount());
    showAll_->setVisible(!now.hiddenLabels.empty() || !now.highlightedLabels.empty());
    list_->setVisible(found > 0);
    empty_->setVisible(found == 0);
    empty_->setText(!now.model ? QStringLiteral("The labels of a model stand here: open one.")
                    : all == 0 ? QStringLiteral("This model has no transitions, so it has no labels.")
                               : QStringLiteral("No label contains this text."));
    QString summary = found == all ? countedText(all, "label")
                                   : QStringLiteral("%1 of %2").arg(groupedText(found), groupedText(all));
    if (!now.hiddenLabels.empty())
        summary += QStringLiteral(", %1 hidden").arg(groupedText(now.hiddenLabels.size()));
    summary_->setText(now.model ? summary : QString());
}

void LabelsPanel::highlight(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const LabelId label = model_.labelAt(index.row());
    const bool highlighted = context_.session.now().highlightedLabels.contains(label);
    context_.session.dispatch(action::HighlightLabel{label, !highlighted});
}

void LabelsPanel::hideCurrent()
{
    const QModelIndex index = list_->currentIndex();
    if (!index.isValid())
        return;
    const LabelId label = model_.labelAt(index.row());
    context_.session.dispatch(action::HideLabel{label, !context_.session.now().hiddenLabels.contains(label)});
}

} // namespace threadmend
