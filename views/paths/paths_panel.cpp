// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/paths/paths_panel.h"

#include "views/bring_forward.h"
#include "views/commands/commands.h"
#include "views/rows/row_delegate.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

namespace threadmend {

namespace {

/// The nested paths of the shown property; null if it has none.
std::shared_ptr<const MultiPath> pathsOf(const Snapshot& now)
{
    const CheckedProperty* found = now.model && now.shown ? now.verdictOf(*now.shown) : nullptr;
    return found == nullptr ? nullptr : found->verdict.multiPath;
}

bool isFair(const Snapshot& now)
{
    const auto* branching = std::get_if<BranchingTime>(&now.property(*now.shown)->property.formula);
    return branching != nullptr && !branching->fairness.empty();
}

} // namespace

PathsPanel::PathsPanel(PanelContext& context, QWidget* parent) : QWidget(parent), context_(context)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    makeTree();
    empty_ = new QLabel(this);
    empty_->setObjectName(QStringLiteral("paths.empty"));
    empty_->setProperty("role", QStringLiteral("muted"));
    empty_->setWordWrap(true);
    empty_->setContentsMargins(12, 8, 12, 8);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->addWidget(empty_);
    column->addWidget(tree_, 1000);
    column->addStretch(1);
    addCommand();
    connect(&context.session, &Session::changed, this, [this](const ChangeSet& changes) {
        if (changes.hasAny(Change::Model | Change::Properties | Change::Verdicts | Change::Explanation))
            follow();
    });
    follow();
}

void PathsPanel::makeTree()
{
    tree_ = new QTreeView(this);
    tree_->setObjectName(QStringLiteral("paths.tree"));
    tree_->setAccessibleName(QStringLiteral("Nested paths of the counterexample"));
    tree_->setAccessibleDescription(QStringLiteral("Enter goes along a path, Right unfolds it"));
    tree_->setModel(&model_);
    tree_->setItemDelegate(new RowDelegate(context_.appearance, tree_));
    tree_->setHeaderHidden(true);
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    tree_->setExpandsOnDoubleClick(false);
    tree_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(tree_, &QTreeView::clicked, this, &PathsPanel::goAlong);
    connect(tree_, &QTreeView::activated, this, &PathsPanel::goAlong);
}

void PathsPanel::addCommand()
{
    context_.commands.add(
        {QStringLiteral("explain.paths"),
         QStringLiteral("Explain"),
         QStringLiteral("&Nested paths"),
         QStringLiteral("Unfold the paths that a counterexample of a CTL property is made of"),
         {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_N)},
         2,
         nullptr,
         QStringLiteral("Choose a CTL property that is violated first.")},
        [this] {
            bringForward(this);
            tree_->setFocus();
        },
        [](const Snapshot& now) { return pathsOf(now) != nullptr; });
}

QString PathsPanel::emptySentence() const
{
    const Snapshot& now = context_.session.now();
    if (!now.model)
        return QStringLiteral("Open a model: the paths of which a counterexample is made stand here.");
    return QStringLiteral(
        "A counterexample of a CTL property is a path from whose states further paths can begin. They stand "
        "here as soon as such a property is violated and chosen; others have one run, which is the trace.");
}

void PathsPanel::follow()
{
    const Snapshot& now = context_.session.now();
    const std::shared_ptr<const MultiPath> paths = pathsOf(now);
    if (paths != model_.paths()) {
        model_.show(paths, now.model, paths && isFair(now));
        // What is on the main path is seen at once.
        tree_->expandToDepth(0);
        if (paths)
            tree_->setCurrentIndex(model_.index(0, 0));
    }
    tree_->setVisible(paths != nullptr);
    empty_->setVisible(paths == nullptr);
    empty_->setText(emptySentence());
}

void PathsPanel::goAlong(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const PathTrace along = model_.traceOf(index);
    const std::vector<Branch>& branches = context_.session.now().history->branches;
    // Who comes back to a path goes to the branch that it has already.
    const auto same = std::find_if(branches.begin(), branches.end(),
                                   [&](const Branch& each) { return each.trace->trace == along.trace; });
    if (same != branches.end()) {
        context_.session.dispatch(action::GoTo{same->id, along.begins});
        return;
    }
    context_.session.dispatch(action::LoadRun{along.trace, model_.sentenceOf(index).toStdString()});
    context_.session.dispatch(action::MoveCursor{along.begins});
}

} // namespace threadmend
