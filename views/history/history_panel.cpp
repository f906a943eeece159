// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/history/history_panel.h"

#include "views/commands/commands.h"
#include "views/history/branch_words.h"
#include "views/rows/row_delegate.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeView>
#include <QUndoCommand>
#include <QVBoxLayout>

namespace threadmend {

namespace {

/// A deletion that can be taken back: as if nothing had happened, or, if the history went on meanwhile, with
/// the branch under a new id.
class DeleteBranchEdit : public QUndoCommand {
public:
    DeleteBranchEdit(Session& session, const Branch& branch, const QString& name)
        : QUndoCommand(QStringLiteral("Delete the branch ") + name), session_(session), branch_(branch)
    {
    }
    void undo() override
    {
        if (session_.now().history == after_) {
            session_.dispatch(before_);
            return;
        }
        if (session_.dispatch(action::RestoreBranch{branch_}))
            branch_.id = *session_.now().branch;
        else
            setObsolete(true);
    }
    void redo() override
    {
        const Snapshot& now = session_.now();
        before_ = {now.modelRevision, now.history, now.branch, now.cursor};
        if (!session_.dispatch(action::DeleteBranch{branch_.id}))
            setObsolete(true);
        after_ = session_.now().history;
    }

private:
    Session& session_;
    Branch branch_;
    action::SetHistory before_;
    std::shared_ptr<const History> after_;
};

} // namespace

HistoryPanel::HistoryPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(context.session)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    makeTree();
    empty_ = new QLabel(
        QStringLiteral(
            "Every run that you look at stays here: step (F10), check (F5), or walk at random (F4)."),
        this);
    empty_->setObjectName(QStringLiteral("history.empty"));
    empty_->setProperty("role", QStringLiteral("muted"));
    empty_->setWordWrap(true);
    empty_->setContentsMargins(12, 8, 12, 8);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->addWidget(empty_);
    column->addWidget(tree_, 1000);
    column->addStretch(1);
    addCommands();
    connect(&context.session, &Session::changed, this, &HistoryPanel::follow);
    follow(ChangeSet::all());
}

void HistoryPanel::makeTree()
{
    tree_ = new QTreeView(this);
    tree_->setObjectName(QStringLiteral("history.tree"));
    tree_->setAccessibleName(QStringLiteral("Branches of the history"));
    tree_->setModel(&model_);
    tree_->setUniformRowHeights(true);
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setEditTriggers(QAbstractItemView::EditKeyPressed);
    tree_->setExpandsOnDoubleClick(false);
    tree_->setSelectionBehavior(QAbstractItemView::SelectRows);
    tree_->header()->setStretchLastSection(false);
    tree_->header()->setSectionResizeMode(HistoryModel::Name, QHeaderView::Stretch);
    tree_->header()->setSectionResizeMode(HistoryModel::Length, QHeaderView::ResizeToContents);
    tree_->header()->setSectionResizeMode(HistoryModel::ForkedAt, QHeaderView::ResizeToContents);
    connect(&model_, &QAbstractItemModel::modelReset, tree_, &QTreeView::expandAll);
    connect(tree_, &QTreeView::activated, this, &HistoryPanel::goTo);
}

void HistoryPanel::addCommands()
{
    Commands& commands = context_.commands;
    const QString step = QStringLiteral("Step");
    const auto hasBranch = [](const Snapshot& now) { return now.branch.has_value(); };
    const auto local = [this](QAction* action) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
    };
    local(commands.add(
        {QStringLiteral("history.delete"),
         step,
         QStringLiteral("Delete the b&ranch"),
         QStringLiteral("Take the selected branch out of the history"),
         {QKeySequence(Qt::Key_Delete)},
         6},
        [this] { deleteBranch(); }, hasBranch));
    commands.add(
        {QStringLiteral("history.next"),
         step,
         QStringLiteral("Next bra&nch"),
         QStringLiteral("Go to the next branch of the history"),
         {QKeySequence(Qt::ALT | Qt::Key_PageDown)},
         6},
        [this] { goTo(tree_->indexBelow(model_.currentIndex())); },
        [](const Snapshot& now) { return now.history->branches.size() > 0; });
    commands.add(
        {QStringLiteral("history.previous"),
         step,
         QStringLiteral("Previous branc&h"),
         QStringLiteral("Go to the branch before this one in the history"),
         {QKeySequence(Qt::ALT | Qt::Key_PageUp)},
         6},
        [this] { goTo(tree_->indexAbove(model_.currentIndex())); },
        [](const Snapshot& now) { return now.history->branches.size() > 0; });
}

void HistoryPanel::follow(const ChangeSet& changes)
{
    if (!changes.hasAny(Change::History | Change::Trace | Change::Model | Change::Properties))
        return;
    const bool any = model_.rowCount() > 0;
    tree_->setVisible(any);
    empty_->setVisible(!any);
    // A renamed branch stays selected; who goes to a branch, or loses the selected one, is at the current
    // one.
    const QModelIndex current = model_.currentIndex();
    if (current.isValid() &&
        (changes.hasAny(Change::Trace | Change::Model) || !tree_->currentIndex().isValid()))
        tree_->setCurrentIndex(current);
}

void HistoryPanel::goTo(const QModelIndex& index)
{
    const Snapshot& now = context_.session.now();
    // From the last branch on to the first, and back.
    const QModelIndex wanted = index.isValid() ? index : model_.index(0, 0);
    if (!wanted.isValid())
        return;
    const Branch& branch = model_.branch(wanted);
    if (now.branch == branch.id)
        return;
    // To where both are still one, so that nothing seems to jump; a run of a person's own to its end.
    const std::size_t shared = now.trace ? commonSteps(now.trace->trace, branch.trace->trace) : 0;
    const std::size_t position =
        branch.origin == Branch::Origin::Steps ? branch.trace->length() : std::min(shared, now.cursor);
    context_.session.dispatch(action::GoTo{branch.id, position});
}

void HistoryPanel::deleteBranch()
{
    const QModelIndex index = tree_->hasFocus() ? tree_->currentIndex() : model_.currentIndex();
    if (!index.isValid())
        return;
    const Branch branch = model_.branch(index);
    context_.session.undoStack().push(
        new DeleteBranchEdit(context_.session, branch, branchName(context_.session.now(), branch)));
}

} // namespace threadmend
