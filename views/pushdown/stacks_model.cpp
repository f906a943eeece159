// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pushdown/stacks_model.h"

#include "core/model/pushdown/pushdown_model.h"
#include "core/session/stepping/stepping.h"
#include "views/graph/captions.h"

#include <algorithm>

namespace threadmend {

using pushdown::Configuration;
using pushdown::Exploration;
using pushdown::Process;
using pushdown::PushdownModel;

namespace {

constexpr std::size_t mostShown = 64; ///< symbols of a stack

/// How many topmost symbols are not what was there before: a rule replaces the top and leaves what is below.
int freshIn(const Configuration& before, const Configuration& after)
{
    const std::size_t below = before.stack.empty() ? 0 : before.stack.size() - 1;
    return static_cast<int>(after.stack.size() > below ? after.stack.size() - below : 0);
}

} // namespace

StacksModel::StacksModel(Session& session, QObject* parent) : QAbstractListModel(parent), session_(session)
{
    connect(&session, &Session::changed, this, &StacksModel::follow);
    rows_ = rowsNow();
}

void StacksModel::follow(const ChangeSet& changes)
{
    if (!changes.hasAny(Change::Model | Change::Selection | Change::Cursor | Change::Trace))
        return;
    std::vector<Row> rows = rowsNow();
    if (rows == rows_)
        return;
    if (rows.size() == rows_.size()) {
        rows_ = std::move(rows);
        if (!rows_.empty())
            Q_EMIT dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

std::vector<StacksModel::Row> StacksModel::rowsNow() const
{
    const Snapshot& now = session_.now();
    const PushdownModel* model = now.model ? pushdownSystemOf(*now.model) : nullptr;
    if (model == nullptr || !model->explored())
        return {};
    const Exploration& explored = *model->explored();
    const StateId state = stateInQuestion(now);
    const bool onTrace = now.trace && now.cursor > 0 && now.current() == state;
    const std::vector<bool> held = now.model->lanes->heldIn(state);
    std::vector<Row> rows;
    for (std::uint32_t i = 0; i < explored.local.size(); ++i) {
        const Process& process = model->system()->processes[i];
        const Configuration& at = explored.at(state, i);
        Row row;
        row.name = visibleText(process.name);
        row.control = visibleText(process.controls[at.control.index()]);
        for (std::size_t k = 0; k < std::min(mostShown, at.stack.size()); ++k)
            row.stack.push_back(visibleText(process.symbols[at.stack[k].index()]));
        row.depth = static_cast<int>(at.stack.size());
        row.held = held[i];
        if (onTrace) {
            const StateId before = now.trace->trace.stateAfter(now.cursor - 1);
            const LabelId label = now.trace->trace.steps[now.cursor - 1].label;
            row.moved = now.model->lanes->moveBy(before, label, state, i) != LaneMove::Stays;
            row.fresh = row.moved ? freshIn(explored.at(before, i), at) : 0;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

int StacksModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QString StacksModel::wholeText(const Row& row) const
{
    QString text = QStringLiteral("%1 in %2, stack from its top: %3")
                       .arg(row.name, row.control,
                            row.stack.isEmpty() ? QStringLiteral("empty") : row.stack.join(QLatin1Char(' ')));
    if (row.depth > row.stack.size())
        text += QStringLiteral(" … %1 more").arg(row.depth - row.stack.size());
    if (row.moved)
        text += QStringLiteral(". It moved by the last step");
    if (row.held)
        text += QStringLiteral(". It waits for other processes");
    return text + QLatin1Char('.');
}

QVariant StacksModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return QStringLiteral("%1  %2 <%3>").arg(row.name, row.control, row.stack.join(QLatin1Char(' ')));
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return wholeText(row);
    case StackRole::Name:
        return row.name;
    case StackRole::Control:
        return row.control;
    case StackRole::Stack:
        return row.stack;
    case StackRole::Depth:
        return row.depth;
    case StackRole::Fresh:
        return row.fresh;
    case StackRole::Moved:
        return row.moved;
    case StackRole::Held:
        return row.held;
    default: // Qt's roles are open-ended
        return {};
    }
}

} // namespace threadmend
