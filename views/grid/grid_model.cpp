// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/grid_model.h"

#include "views/graph/captions.h"
#include "views/program/program_words.h"

#include <algorithm>

namespace threadmend {

using namespace behavioral;

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

QString sentenceOf(LaneMove move)
{
    switch (move) {
    case LaneMove::Stays:
        return QStringLiteral("stays where it is");
    case LaneMove::Started:
        return QStringLiteral("is registered");
    case LaneMove::Acted:
        return QStringLiteral("advances: it requested the event");
    case LaneMove::Followed:
        return QStringLiteral("advances: it waited for the event");
    case LaneMove::Interrupted:
        return QStringLiteral("is ended by the event");
    }
    return {};
}

/// How many columns two runs begin with that are alike.
std::size_t sameColumns(const ProgramRun& left, const ProgramRun& right)
{
    const std::size_t most = std::min(left.states.size(), right.states.size());
    std::size_t same = 0;
    while (same < most && left.states[same] == right.states[same] &&
           (same == 0 || left.events[same - 1] == right.events[same - 1]))
        ++same;
    return same;
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
    const auto model = now.model && programOf(*now.model) && now.trace ? now.model : nullptr;
    ProgramRun run = model ? runOf(*programOf(*model), now.trace->trace) : ProgramRun{};
    const std::size_t kept = model && model == model_ ? sameColumns(run, run_) : 0;
    if (kept == 0) {
        beginResetModel();
        model_ = model;
        run_ = std::move(run);
        held_.clear();
        endResetModel();
    } else {
        if (kept < run_.states.size()) {
            beginRemoveColumns({}, static_cast<int>(kept), columnCount() - 1);
            run_.states.resize(kept);
            run_.events.resize(kept - 1);
            endRemoveColumns();
        }
        if (run.states.size() > kept) {
            beginInsertColumns({}, static_cast<int>(kept), static_cast<int>(run.states.size()) - 1);
            run_ = std::move(run);
            endInsertColumns();
        }
    }
    loop_ = model ? now.trace->trace.loop : std::nullopt;
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
    return parent.isValid() || !model_
               ? 0
               : static_cast<int>(programOf(*model_)->synchronisations().names.size());
}

int GridModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(run_.states.size());
}

const std::vector<bool>& GridModel::heldAfter(std::size_t position) const
{
    const std::uint32_t state = run_.states[position];
    const auto known = held_.find(state);
    if (known != held_.end())
        return known->second;
    if (held_.size() >= mostHeld)
        held_.clear();
    const Synchronisations& all = programOf(*model_)->synchronisations();
    return held_.emplace(state, heldBack(all, run_.pointsAfter(all, position))).first->second;
}

GridCell GridModel::cellAt(int row, int column) const
{
    const Synchronisations& all = programOf(*model_)->synchronisations();
    const auto position = static_cast<std::size_t>(column);
    const auto thread = static_cast<std::uint32_t>(row);
    const auto points = run_.pointsAfter(all, position);
    GridCell cell;
    if (column > 0)
        cell.move = moveOf(all, run_, position, thread);
    const std::uint32_t point = thread < points.size() ? points[thread] : 0;
    cell.alive = point != 0;
    if (cell.alive) {
        cell.hot = all.points[point].hot;
        cell.held = heldAfter(position)[thread];
    }
    return cell;
}

QString GridModel::eventAt(int column) const
{
    if (column == 0)
        return {};
    const EventNumber event = run_.events[static_cast<std::size_t>(column) - 1];
    return visibleText(programOf(*model_)->synchronisations().events[event]);
}

bool GridModel::isLoop(int column) const
{
    return loop_ && column > static_cast<int>(*loop_);
}

QString GridModel::cellText(int row, int column) const
{
    const GridCell cell = cellAt(row, column);
    const Synchronisations& all = programOf(*model_)->synchronisations();
    const auto points = run_.pointsAfter(all, static_cast<std::size_t>(column));
    const auto thread = static_cast<std::size_t>(row);
    QStringList parts;
    if (column > 0 && (cell.alive || cell.move != LaneMove::Stays))
        parts.push_back(sentenceOf(cell.move));
    if (cell.alive) {
        const SynchronisationPoint& point = all.points[points[thread]];
        parts.push_back(QStringLiteral("line %1").arg(point.line));
        if (const QString says = statementText(*programOf(*model_), point); !says.isEmpty())
            parts.push_back(says);
        if (cell.hot)
            parts.push_back(QStringLiteral("hot"));
        if (cell.held)
            parts.push_back(QStringLiteral("all that it requests is blocked"));
    } else {
        parts.push_back(QStringLiteral("not running"));
    }
    const QString place = column == 0 ? QStringLiteral("at the start")
                                      : QStringLiteral("step %1, %2").arg(column).arg(eventAt(column));
    return QStringLiteral("%1, %2: %3")
        .arg(visibleText(all.names[thread]), place, parts.join(QStringLiteral("; ")));
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
        const QString name =
            visibleText(programOf(*model_)->synchronisations().names[static_cast<std::size_t>(section)]);
        return role == Qt::DisplayRole ? elided(name, most) : name;
    }
    if (section == 0)
        return role == Qt::DisplayRole ? QStringLiteral("0") : QStringLiteral("the start");
    return QStringLiteral("%1 %2").arg(section).arg(eventAt(section)) +
           (isLoop(section) && role != Qt::DisplayRole ? QStringLiteral(", part of the loop") : QString());
}

std::size_t GridModel::bytes() const
{
    return run_.states.capacity() * sizeof(std::uint32_t) + run_.events.capacity() * sizeof(EventNumber) +
           held_.size() * (static_cast<std::size_t>(rowCount()) / 8 + 64);
}

} // namespace threadmend
