// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/thread_list_model.h"

#include "core/session/stepping/stepping.h"
#include "views/graph/captions.h"
#include "views/rows/row_delegate.h"

namespace threadmend {

ThreadListModel::ThreadListModel(Session& session, QObject* parent)
    : QAbstractListModel(parent), session_(session)
{
    connect(&session, &Session::changed, this, &ThreadListModel::follow);
    follow(ChangeSet::all());
}

void ThreadListModel::follow(const ChangeSet& changes)
{
    if (!changes.hasAny(Change::Model | Change::Selection | Change::Cursor | Change::Trace | Change::Thread))
        return;
    pointed_ = session_.now().thread;
    std::vector<Row> after = rowsNow();
    if (after.size() != rows_.size() || changes.has(Change::Model)) {
        beginResetModel();
        rows_ = std::move(after);
        endResetModel();
        return;
    }
    rows_ = std::move(after);
    if (!rows_.empty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

std::vector<ThreadListModel::Row> ThreadListModel::rowsNow() const
{
    const Snapshot& now = session_.now();
    if (!now.model || !now.model->lanes)
        return {};
    const Lanes& lanes = *now.model->lanes;
    const StateId state = stateInQuestion(now);
    const auto count = static_cast<std::uint32_t>(lanes.pointsIn(state).size());
    const bool behindAStep = now.trace && now.cursor > 0 && now.current() == state;
    const StateId before = behindAStep ? now.trace->trace.stateAfter(now.cursor - 1) : state;
    std::vector<Row> rows;
    for (std::uint32_t lane = 0; lane < count; ++lane) {
        const std::uint32_t at = lanes.pointIn(state, lane);
        Row row;
        row.moved = lane < lanes.pointsIn(before).size() && at != lanes.pointIn(before, lane);
        row.name = visibleText(lanes.nameIn(state, lane));
        row.ended = at == 0;
        row.where = row.ended ? QStringLiteral("ended") : QString();
        if (!row.ended) {
            const LanePoint& point = lanes.points()[at];
            if (point.line > 0)
                row.where = QStringLiteral("line %1").arg(point.line);
            row.says = visibleText(lanes.saysAt(at));
            if (!point.state.empty())
                row.says.prepend(visibleText(point.state) +
                                 (row.says.isEmpty() ? QString() : QStringLiteral(": ")));
            row.hot = point.hot;
            row.environment = point.environment;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

int ThreadListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QString ThreadListModel::wholeText(const Row& row) const
{
    QString text = row.where.isEmpty() ? row.name : row.name + QStringLiteral(", ") + row.where;
    if (row.environment)
        text += QStringLiteral(", part of the environment");
    if (row.moved)
        text += QStringLiteral(", moved by the last step");
    if (row.hot)
        text += QStringLiteral(", hot: it must not stay here for ever");
    return row.says.isEmpty() ? text : text + QLatin1Char('\n') + row.says;
}

QVariant ThreadListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return row.name;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return wholeText(row);
    case RowRole::Trailing:
        return (row.hot ? QStringLiteral("hot · ") : QString()) +
               (!row.moved            ? QString()
                : row.where.isEmpty() ? QStringLiteral("moved")
                                      : QStringLiteral("moved · ")) +
               row.where;
    case RowRole::TrailingTone:
        return static_cast<int>(row.hot ? Tone::Decision : Tone::Muted);
    case RowRole::Note:
        return row.says;
    case RowRole::Faded:
        return row.ended;
    case RowRole::Marked:
        return pointed_ == columnAt(index.row());
    default: // Qt's roles are open-ended
        return {};
    }
}

} // namespace threadmend
