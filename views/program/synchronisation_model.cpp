// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/synchronisation_model.h"

#include "core/model/behavioral/product/program_model.h"
#include "core/session/stepping/stepping.h"
#include "views/graph/captions.h"
#include "views/program/program_words.h"

#include <algorithm>

namespace threadmend {

using namespace behavioral;

namespace {

// Heads are cut off where they end, so what is too long for one is shortened before.
constexpr int mostOfEvent = 32;
constexpr int mostOfThread = 20;
constexpr int mostOfMany = 14; ///< of so many b-threads that not all have room
constexpr std::size_t many = 12;

} // namespace

SynchronisationModel::SynchronisationModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent), session_(session)
{
    connect(&session, &Session::changed, this, &SynchronisationModel::follow);
    follow(ChangeSet::all());
}

void SynchronisationModel::follow(const ChangeSet& changes)
{
    const Snapshot& now = session_.now();
    if (changes.hasAny(Change::Model | Change::Selection | Change::Cursor | Change::Trace |
                       Change::Proposals)) {
        readState();
    } else if (changes.has(Change::Thread)) {
        pointed_ = now.thread;
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {PointedRole});
    }
}

/// What the rows will be about, made before anything is told of.
struct SynchronisationModel::Shown {
    std::shared_ptr<const OpenedModel> model;
    StateId state;
    std::vector<std::uint32_t> points;
    std::vector<EventStanding> standings;
    MatrixShape shape;
    PatchColumn patch;
};

void SynchronisationModel::readState()
{
    const Snapshot& now = session_.now();
    Shown next;
    if (now.model && programOf(*now.model)) {
        next.model = now.model;
        next.state = stateInQuestion(now);
        const auto points = programOf(*now.model)->pointsIn(next.state);
        next.points.assign(points.begin(), points.end());
        next.standings = programOf(*now.model)->standingsIn(next.state);
        next.shape = shapeOf(programOf(*now.model)->synchronisations(), next.points, next.standings, query_);
        next.patch = PatchColumn(now, next.state);
    }
    if (next.model != model_ || next.shape.columns != shape_.columns ||
        next.patch.exists() != patch_.exists()) {
        beginResetModel();
        show(std::move(next));
        endResetModel();
    } else {
        replaceRows(std::move(next));
    }
}

void SynchronisationModel::show(Shown next)
{
    const bool isNew = next.model != model_;
    model_ = std::move(next.model);
    if (isNew)
        findLongestEvent();
    state_ = next.state;
    points_ = std::move(next.points);
    standings_ = std::move(next.standings);
    shape_ = std::move(next.shape);
    patch_ = std::move(next.patch);
    pointed_ = session_.now().thread;
    taken_ = takenNext();
}

/// As many rows as before only change. Else rows go before the state changes, and come back with the new one,
/// so that no row speaks of both.
void SynchronisationModel::replaceRows(Shown next)
{
    const int before = rowCount();
    const auto after = static_cast<int>(next.shape.rows.size());
    const bool renamed = headsOf(next) != headsOf({model_, state_, points_, {}, shape_, {}});
    if (before == after) {
        show(std::move(next));
        if (before > 0) {
            Q_EMIT dataChanged(index(0, 0), index(before - 1, columnCount() - 1));
            Q_EMIT headerDataChanged(Qt::Vertical, 0, before - 1);
        }
    } else {
        if (before > 0) {
            beginRemoveRows({}, 0, before - 1);
            shape_.rows.clear();
            endRemoveRows();
        }
        if (after > 0)
            beginInsertRows({}, 0, after - 1);
        show(std::move(next));
        if (after > 0)
            endInsertRows();
    }
    if (renamed && columnCount() > 0)
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

/// What tells the heads of the columns: the name and the place of each b-thread.
std::vector<std::string_view> SynchronisationModel::headsOf(const Shown& shown)
{
    std::vector<std::string_view> heads;
    if (!shown.model)
        return heads;
    const Synchronisations& all = programOf(*shown.model)->synchronisations();
    const std::vector<std::uint32_t>& points = shown.points;
    for (const std::uint32_t column : shown.shape.columns) {
        const SynchronisationPoint& point = all.points[points[column]];
        heads.push_back(points[column] == 0 ? all.names[column] : point.thread);
        heads.push_back(point.module);
    }
    return heads;
}

void SynchronisationModel::findLongestEvent()
{
    longestEvent_.clear();
    if (!model_)
        return;
    const std::vector<std::string>& events = programOf(*model_)->synchronisations().events;
    const auto longest =
        std::max_element(events.begin(), events.end(),
                         [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
    if (longest != events.end())
        longestEvent_ = elided(visibleText(*longest), mostOfEvent);
}

std::optional<EventNumber> SynchronisationModel::takenNext() const
{
    const Snapshot& now = session_.now();
    if (!model_ || !now.trace || now.current() != state_)
        return std::nullopt;
    const Trace& trace = now.trace->trace;
    const std::size_t next = now.cursor < trace.length() ? now.cursor : trace.loop.value_or(trace.length());
    if (next >= trace.length())
        return std::nullopt;
    return programOf(*model_)->eventOf(trace.steps[next].label);
}

void SynchronisationModel::setQuery(const MatrixQuery& query)
{
    if (query == query_)
        return;
    beginResetModel();
    query_ = query;
    if (model_)
        shape_ = shapeOf(programOf(*model_)->synchronisations(), points_, standings_, query_);
    endResetModel();
}

int SynchronisationModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(shape_.rows.size());
}

int SynchronisationModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !model_
               ? 0
               : static_cast<int>(shape_.columns.size()) + (patch_.exists() ? 1 : 0) + 1;
}

int SynchronisationModel::columnOf(std::uint32_t thread) const
{
    const auto found = std::find(shape_.columns.begin(), shape_.columns.end(), thread);
    return found == shape_.columns.end() ? -1 : static_cast<int>(found - shape_.columns.begin());
}

int SynchronisationModel::rowOf(EventNumber event) const
{
    const auto found = std::find_if(shape_.rows.begin(), shape_.rows.end(),
                                    [&](std::uint32_t row) { return standings_[row].event == event; });
    return found == shape_.rows.end() ? -1 : static_cast<int>(found - shape_.rows.begin());
}

std::optional<std::uint32_t> SynchronisationModel::transitionAt(int row) const
{
    const EventNumber event = standing(row).event;
    std::uint32_t index = model_->lts.firstTransition(state_);
    for (const Transition& step : model_->lts.outgoing(state_)) {
        if (programOf(*model_)->eventOf(step.label) == event)
            return index;
        ++index;
    }
    return std::nullopt;
}

int SynchronisationModel::marksAt(int row, int column) const
{
    if (isPatch(column))
        return patchMarksAt(row);
    const EventStanding& each = standing(row);
    const auto has = [&](const std::vector<std::uint32_t>& columns) {
        return std::binary_search(columns.begin(), columns.end(), threadAt(column));
    };
    return (has(each.requestedBy) ? Requests : 0) | (has(each.waitedForBy) ? WaitsFor : 0) |
           (has(each.blockedBy) ? Blocks : 0) | (has(each.interrupts) ? IsInterrupted : 0);
}

int SynchronisationModel::patchMarksAt(int row) const
{
    const EventNumber event = standing(row).event;
    return (patch_.waitsFor(event) ? WaitsFor : 0) | (patch_.blocks(event) ? Blocks : 0);
}

bool SynchronisationModel::wouldBeBlocked(int row) const
{
    return standing(row).standing == Standing::Enabled && patch_.blocks(standing(row).event);
}

QString SynchronisationModel::eventName(int row) const
{
    return visibleText(programOf(*model_)->synchronisations().events[standing(row).event]);
}

QString SynchronisationModel::cellText(int row, int column) const
{
    if (isPatch(column))
        return patch_.cellText(standing(row).event, eventName(row));
    const int marks = marksAt(row, column);
    QStringList verbs;
    const std::pair<int, const char*> words[] = {
        {Requests, "requests"}, {WaitsFor, "waits for"}, {Blocks, "blocks"}, {IsInterrupted, "is ended by"}};
    for (const auto& [mark, word] : words)
        if ((marks & mark) != 0)
            verbs.push_back(QLatin1String(word));
    const std::uint32_t at = threadAt(column);
    const QString name = threadName(*programOf(*model_), points_, at);
    if (points_[at] == 0)
        return QStringLiteral("%1 has ended").arg(name);
    const SynchronisationPoint& point = programOf(*model_)->synchronisations().points[points_[at]];
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
                        .arg(visibleText(programOf(*model_)->synchronisations().sets[set].text));
    return text;
}

QString SynchronisationModel::outcomeAt(int row) const
{
    if (taken_ == standing(row).event)
        return wouldBeBlocked(row)
                   ? QStringLiteral("selected: the trace goes on with it, but it would be blocked")
                   : QStringLiteral("selected: the trace goes on with it");
    return wouldBeBlocked(row) ? QStringLiteral("would be blocked by the proposed patch")
                               : outcomeText(*programOf(*model_), points_, standing(row));
}

QVariant SynchronisationModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const bool outcome = isOutcome(index.column());
    const bool isThread = !outcome && !isPatch(index.column());
    switch (role) {
    case Qt::DisplayRole: {
        if (outcome)
            return outcomeAt(index.row());
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
        return outcome ? eventName(index.row()) + QStringLiteral(": ") + outcomeAt(index.row())
                       : cellText(index.row(), index.column());
    case MarksRole:
        return outcome ? 0 : marksAt(index.row(), index.column());
    case StandingRole:
        return static_cast<int>(standing(index.row()).standing);
    case PointedRole:
        return isThread && pointed_ == threadAt(index.column());
    case TakenRole:
        return taken_ == standing(index.row()).event;
    case ModuleRole:
        return isThread && !shape_.beginsModule.empty() &&
               shape_.beginsModule[static_cast<std::size_t>(index.column())];
    case ProposedRole:
        return isPatch(index.column());
    case WouldBeBlockedRole:
        return wouldBeBlocked(index.row());
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
    if (orientation == Qt::Horizontal && isPatch(section))
        return role == Qt::DisplayRole ? patch_.head() : patch_.tip();
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole ? elided(eventName(section), mostOfEvent) : eventName(section);
    const QString name = threadName(*programOf(*model_), points_, threadAt(section));
    if (role == Qt::DisplayRole)
        return elided(name, shape_.columns.size() > many ? mostOfMany : mostOfThread);
    const std::uint32_t point = points_[threadAt(section)];
    const SynchronisationPoint& at = programOf(*model_)->synchronisations().points[point];
    QStringList whole = {name};
    if (!at.module.empty())
        whole.push_back(QStringLiteral("module ") + visibleText(at.module));
    if (at.environment)
        whole.push_back(QStringLiteral("part of the environment"));
    return whole.join(QStringLiteral(", "));
}

} // namespace threadmend
