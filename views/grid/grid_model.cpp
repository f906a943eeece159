// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/grid_model.h"

#include "views/graph/captions.h"

#include <algorithm>

namespace threadmend {

namespace {

/// So many states are remembered before all are forgotten: more than there are columns in a window.
constexpr std::size_t mostHeld = 1024;

/// "R", "W", "I", "+": as in the matrix of the synchronisation.
QString letterOf(LaneMove move)
{
    switch (move) {
    case LaneMove::Stays:
        return {};
    case LaneMove::Started:
        return QStringLiteral("+");
    case LaneMove::Acted:
        return QStringLiteral("R");
    case LaneMove::Followed:
        return QStringLiteral("W");
    case LaneMove::Interrupted:
        return QStringLiteral("I");
    }
    return {};
}

/// How many columns two runs begin with that are alike.
std::size_t sameColumns(const Trace& left, const Trace& right)
{
    if (left.initial != right.initial)
        return 0;
    const std::size_t most = std::min(left.length(), right.length());
    std::size_t same = 0;
    while (same < most && left.steps[same] == right.steps[same])
        ++same;
    return same + 1;
}

} // namespace

GridModel::GridModel(Session& session, QObject* parent) : QAbstractTableModel(parent), session_(session)
{
    connect(&session, &Session::changed, this, &GridModel::follow);
    follow(ChangeSet::all());
}

void GridModel::follow(const ChangeSet& changes)
{
    if (changes.hasAny(Change::Model | Change::Trace))
        readTrace();
    if (changes.hasAny(Change::Model | Change::Trace | Change::Cursor | Change::Thread))
        moveCurrent();
}

void GridModel::readTrace()
{
    const Snapshot& now = session_.now();
    const auto model = now.model && now.model->lanes && now.trace ? now.model : nullptr;
    Trace run = model ? now.trace->trace : Trace{};
    const std::size_t kept = model && model == model_ ? sameColumns(run, run_) : 0;
    if (kept == 0) {
        beginResetModel();
        model_ = model;
        run_ = std::move(run);
        held_.clear();
        endResetModel();
        return;
    }
    if (kept <= run_.length()) {
        beginRemoveColumns({}, static_cast<int>(kept), columnCount() - 1);
        run_.steps.resize(kept - 1);
        endRemoveColumns();
    }
    if (run.length() >= kept) {
        beginInsertColumns({}, static_cast<int>(kept), static_cast<int>(run.length()));
        run_ = std::move(run);
        endInsertColumns();
    } else {
        run_.loop = run.loop;
    }
}

void GridModel::moveCurrent()
{
    const Snapshot& now = session_.now();
    const int current = model_ ? static_cast<int>(now.cursor) : -1;
    if (current == current_ && pointed_ == now.thread)
        return;
    current_ = current;
    pointed_ = now.thread;
    Q_EMIT currentChanged();
}

int GridModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !model_ ? 0 : static_cast<int>(lanes().names().size());
}

int GridModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !model_ ? 0 : static_cast<int>(run_.length() + 1);
}

const std::vector<bool>& GridModel::heldAfter(std::size_t position) const
{
    const StateId state = run_.stateAfter(position);
    const auto known = held_.find(state.value);
    if (known != held_.end())
        return known->second;
    if (held_.size() >= mostHeld)
        held_.clear();
    return held_.emplace(state.value, lanes().heldIn(state)).first->second;
}

GridCell GridModel::cellAt(int row, int column) const
{
    const auto position = static_cast<std::size_t>(column);
    const auto lane = static_cast<std::uint32_t>(row);
    const StateId state = run_.stateAfter(position);
    GridCell cell;
    if (column > 0)
        cell.move =
            lanes().moveBy(run_.stateAfter(position - 1), run_.steps[position - 1].label, state, lane);
    const std::uint32_t point = lanes().pointIn(state, lane);
    cell.alive = point != 0;
    if (cell.alive) {
        cell.hot = lanes().points()[point].hot;
        cell.held = heldAfter(position)[lane];
    }
    return cell;
}

QString GridModel::eventAt(int column) const
{
    if (column == 0)
        return {};
    return visibleText(model_->lts.labels().text(run_.steps[static_cast<std::size_t>(column) - 1].label));
}

bool GridModel::isLoop(int column) const
{
    return run_.loop && column > static_cast<int>(*run_.loop);
}

QString GridModel::cellText(int row, int column) const
{
    const GridCell cell = cellAt(row, column);
    const auto lane = static_cast<std::uint32_t>(row);
    QStringList parts;
    if (column > 0 && (cell.alive || cell.move != LaneMove::Stays))
        parts.push_back(visibleText(lanes().wordsFor(cell.move)));
    if (cell.alive) {
        const std::uint32_t point = lanes().pointIn(run_.stateAfter(static_cast<std::size_t>(column)), lane);
        parts.push_back(QStringLiteral("line %1").arg(lanes().points()[point].line));
        if (const QString says = visibleText(lanes().saysAt(point)); !says.isEmpty())
            parts.push_back(says);
        if (cell.hot)
            parts.push_back(QStringLiteral("hot"));
        if (cell.held)
            parts.push_back(visibleText(lanes().wordsForHeld()));
    } else {
        parts.push_back(QStringLiteral("not running"));
    }
    const QString place = column == 0 ? QStringLiteral("at the start")
                                      : QStringLiteral("step %1, %2").arg(column).arg(eventAt(column));
    return QStringLiteral("%1, %2: %3")
        .arg(visibleText(lanes().names()[lane]), place, parts.join(QStringLiteral("; ")));
}

QVariant GridModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return letterOf(cellAt(index.row(), index.column()).move);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return cellText(index.row(), index.column());
    default: // Qt's roles are open-ended
        return {};
    }
}

QVariant GridModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::AccessibleTextRole)
        return {};
    if (section < 0 || section >= (orientation == Qt::Vertical ? rowCount() : columnCount()))
        return {};
    if (orientation == Qt::Vertical) {
        constexpr int most = 26;
        const QString name = visibleText(lanes().names()[static_cast<std::size_t>(section)]);
        return role == Qt::DisplayRole ? elided(name, most) : name;
    }
    if (section == 0)
        return role == Qt::DisplayRole ? QStringLiteral("0") : QStringLiteral("the start");
    return QStringLiteral("%1 %2").arg(section).arg(eventAt(section)) +
           (isLoop(section) && role != Qt::DisplayRole ? QStringLiteral(", part of the loop") : QString());
}

std::size_t GridModel::bytes() const
{
    return run_.steps.capacity() * sizeof(Transition) +
           held_.size() * (static_cast<std::size_t>(rowCount()) / 8 + 64);
}

} // namespace threadmend
