// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/synchronisation_model.h"

#include "views/graph/captions.h"
#include "views/program/program_words.h"

#include <algorithm>

namespace threadmend {

using namespace behavioral;

SynchronisationModel::SynchronisationModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent), session_(session)
{
    connect(&session, &Session::changed, this, &SynchronisationModel::follow);
    follow(ChangeSet::all());
}

void SynchronisationModel::follow(const ChangeSet& changes)
{
    const Snapshot& now = session_.now();
    if (changes.hasAny(Change::Model | Change::Selection | Change::Cursor | Change::Trace)) {
        beginResetModel();
        standings_.clear();
        model_ = now.model && now.model->program ? now.model : nullptr;
        if (model_) {
            state_ = synchronisationState(now);
            standings_ = model_->program->standingsIn(model_->lts, state_);
        }
        pointed_ = now.thread;
        endResetModel();
    } else if (changes.has(Change::Thread)) {
        pointed_ = now.thread;
        if (rowCount() > 0)
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {PointedRole});
    }
}

int SynchronisationModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(standings_.size());
}

int SynchronisationModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !model_ ? 0 : static_cast<int>(points().size()) + 1;
}

std::optional<std::uint32_t> SynchronisationModel::transitionAt(int row) const
{
    const EventNumber event = standing(row).event;
    std::uint32_t index = model_->lts.firstTransition(state_);
    for (const Transition& step : model_->lts.outgoing(state_)) {
        if (model_->program->eventOfLabel[step.label.index()] == event)
            return index;
        ++index;
    }
    return std::nullopt;
}

int SynchronisationModel::marksAt(int row, int column) const
{
    const EventStanding& each = standing(row);
    const auto has = [&](const std::vector<std::uint32_t>& columns) {
        return std::binary_search(columns.begin(), columns.end(), static_cast<std::uint32_t>(column));
    };
    return (has(each.requestedBy) ? Requests : 0) | (has(each.waitedForBy) ? WaitsFor : 0) |
           (has(each.blockedBy) ? Blocks : 0) | (has(each.interrupts) ? IsInterrupted : 0);
}

QString SynchronisationModel::eventName(int row) const
{
    return visibleText(model_->program->synchronisations.events[standing(row).event]);
}

QString SynchronisationModel::cellText(int row, int column) const
{
    const int marks = marksAt(row, column);
    QStringList verbs;
    const std::pair<int, const char*> words[] = {
        {Requests, "requests"}, {WaitsFor, "waits for"}, {Blocks, "blocks"}, {IsInterrupted, "is ended by"}};
    for (const auto& [mark, word] : words)
        if ((marks & mark) != 0)
            verbs.push_back(QLatin1String(word));
    const auto at = static_cast<std::uint32_t>(column);
    const QString name = threadName(*model_->program, points(), at);
    if (points()[at] == 0)
        return QStringLiteral("%1 has ended").arg(name);
    const SynchronisationPoint& point = model_->program->synchronisations.points[points()[at]];
    if (verbs.isEmpty())
        return QStringLiteral("%1 says nothing of %2 (line %3)").arg(name, eventName(row)).arg(point.line);
    QString text = QStringLiteral("%1 %2 %3 (line %4)")
                       .arg(name, verbs.join(QStringLiteral(" and ")), eventName(row))
                       .arg(point.line);
    const std::pair<int, std::uint32_t> sets[] = {
        {WaitsFor, point.waitFor}, {Blocks, point.block}, {IsInterrupted, point.interrupt}};
    for (const auto& [mark, set] : sets)
        if ((marks & mark) != 0)
            text += QStringLiteral("\nby the set: %1")
                        .arg(visibleText(model_->program->synchronisations.sets[set].text));
    return text;
}

QVariant SynchronisationModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const bool outcome = isOutcome(index.column());
    switch (role) {
    case Qt::DisplayRole: {
        if (outcome)
            return outcomeText(*model_->program, points(), standing(index.row()));
        const int marks = marksAt(index.row(), index.column());
        QString letters;
        for (const auto& [mark, letter] : {std::pair(Requests, 'R'), std::pair(WaitsFor, 'W'),
                                           std::pair(Blocks, 'B'), std::pair(IsInterrupted, 'I')})
            if ((marks & mark) != 0)
                letters += QLatin1Char(letter);
        return letters;
    }
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return outcome ? eventName(index.row()) + QStringLiteral(": ") +
                             outcomeText(*model_->program, points(), standing(index.row()))
                       : cellText(index.row(), index.column());
    case MarksRole:
        return outcome ? 0 : marksAt(index.row(), index.column());
    case StandingRole:
        return static_cast<int>(standing(index.row()).standing);
    case PointedRole:
        return pointed_ && static_cast<int>(*pointed_) == index.column();
    default: // Qt's roles are open-ended
        return {};
    }
}

QVariant SynchronisationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal && isOutcome(section))
        return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::AccessibleTextRole)
        return {};
    if (section >= (orientation == Qt::Vertical ? rowCount() : columnCount()))
        return {};
    if (orientation == Qt::Horizontal && isOutcome(section))
        return QStringLiteral("outcome");
    // Heads are cut off where they end, so what is too long for one is shortened before.
    constexpr int mostOfEvent = 32, mostOfThread = 20;
    const QString whole = orientation == Qt::Vertical
                              ? eventName(section)
                              : threadName(*model_->program, points(), static_cast<std::uint32_t>(section));
    const int most = orientation == Qt::Vertical ? mostOfEvent : mostOfThread;
    return role == Qt::DisplayRole ? elided(whole, most) : whole;
}

} // namespace threadmend
