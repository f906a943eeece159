// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/steps/breakpoints_panel.h"

#include "core/session/stepping/breakpoint_stops.h"
#include "views/commands/commands.h"
#include "views/steps/breakpoint_words.h"

#include <QLabel>
#include <QListView>
#include <QVBoxLayout>

namespace threadmend {

BreakpointListModel::BreakpointListModel(Session& session, QObject* parent)
    : QAbstractListModel(parent), session_(session)
{
    connect(&session, &Session::changed, this, &BreakpointListModel::follow);
    follow(ChangeSet::all());
}

void BreakpointListModel::follow(const ChangeSet& changes)
{
    if (!changes.hasAny(Change::Breakpoints | Change::Model))
        return;
    const std::vector<Breakpoint>& now = session_.now().breakpoints;
    const bool sameRows = now.size() == breakpoints_.size() && !changes.has(Change::Model);
    if (!sameRows)
        beginResetModel();
    breakpoints_ = now;
    idle_.clear();
    for (const Breakpoint& each : breakpoints_)
        idle_.push_back(whyIdle(each));
    if (!sameRows)
        endResetModel();
    else if (!breakpoints_.empty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

QString BreakpointListModel::whyIdle(const Breakpoint& breakpoint) const
{
    const auto& model = session_.now().model;
    if (!model)
        return {};
    if (breakpoint.kind == Breakpoint::Kind::Line)
        return nextSyncLine(*model, breakpoint.line) == breakpoint.line
                   ? QString()
                   : QStringLiteral("nothing that moves can stop there");
    if (breakpoint.kind == Breakpoint::Kind::Event)
        return model->lts.labels().find(breakpoint.text) ? QString()
                                                         : QStringLiteral("the model has no such event");
    const auto read = parseStepPredicate(breakpoint.text, model);
    return read ? QString() : QString::fromStdString(read.error()->message);
}

int BreakpointListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(breakpoints_.size());
}

QVariant BreakpointListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Breakpoint& shown = breakpoint(index.row());
    const QString& idle = idle_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return idle.isEmpty() ? breakpointText(shown)
                              : QStringLiteral("%1 – %2").arg(breakpointText(shown), idle);
    case Qt::CheckStateRole:
        return static_cast<int>(shown.enabled ? Qt::Checked : Qt::Unchecked);
    case Qt::ToolTipRole:
        return shown.enabled ? QStringLiteral("Stops runs. Uncheck to let them pass.")
                             : QStringLiteral("Lets runs pass. Check to stop them.");
    default: // Qt's roles are open-ended
        return {};
    }
}

bool BreakpointListModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    std::vector<Breakpoint> changed = breakpoints_;
    changed[static_cast<std::size_t>(index.row())].enabled = value.toInt() == Qt::Checked;
    return session_.dispatch(action::SetBreakpoints{std::move(changed)});
}

Qt::ItemFlags BreakpointListModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable
                           : Qt::ItemFlags();
}

BreakpointsPanel::BreakpointsPanel(PanelContext& context, QWidget* parent)
    : QWidget(parent), context_(context), model_(context.session)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    list_ = new QListView(this);
    list_->setObjectName(QStringLiteral("breakpoints.list"));
    list_->setAccessibleName(QStringLiteral("Breakpoints"));
    list_->setModel(&model_);
    list_->setUniformItemSizes(true);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setFrameShape(QFrame::NoFrame);
    empty_ = new QLabel(
        QStringLiteral("Runs to a breakpoint (F12), random walks and films stop here. Set one on an "
                       "event (Ctrl+B), on a line of the source (F7), or on whatever can be run to "
                       "(Ctrl+F10, then Ctrl+Enter)."),
        this);
    empty_->setObjectName(QStringLiteral("breakpoints.empty"));
    empty_->setProperty("role", QStringLiteral("muted"));
    empty_->setWordWrap(true);
    empty_->setContentsMargins(12, 8, 12, 8);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->addWidget(empty_);
    column->addWidget(list_, 1000);
    column->addStretch(1);
    addCommands();
    connect(&context.session, &Session::changed, this, &BreakpointsPanel::follow);
    follow();
}

void BreakpointsPanel::addCommands()
{
    QAction* remove = context_.commands.add(
        {QStringLiteral("breakpoints.remove"),
         QStringLiteral("Step"),
         QStringLiteral("Remove this breakpoint"),
         QStringLiteral("Take the selected breakpoint away"),
         {QKeySequence(Qt::Key_Delete)},
         5},
        [this] { this->remove(); }, [](const Snapshot& now) { return !now.breakpoints.empty(); });
    remove->setShortcutContext(Qt::WidgetShortcut);
    list_->addAction(remove);
    context_.commands.add(
        {QStringLiteral("breakpoints.removeAll"),
         QStringLiteral("Step"),
         QStringLiteral("Remove all breakpoints"),
         QStringLiteral("Let every run pass"),
         {},
         5},
        [this] { context_.session.dispatch(action::SetBreakpoints{}); },
        [](const Snapshot& now) { return !now.breakpoints.empty(); });
}

void BreakpointsPanel::follow()
{
    // So that a key does something: the one that was set last.
    if (model_.rowCount() > 0 && !list_->currentIndex().isValid())
        list_->setCurrentIndex(model_.index(model_.rowCount() - 1));
    list_->setVisible(model_.rowCount() > 0);
    empty_->setVisible(model_.rowCount() == 0);
}

void BreakpointsPanel::remove()
{
    if (list_->currentIndex().isValid())
        context_.session.dispatch(action::ToggleBreakpoint{model_.breakpoint(list_->currentIndex().row())});
}

} // namespace threadmend
