// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/trace/trace_model.h"

#include "core/session/history/mattering.h"
#include "views/graph/captions.h"
#include "views/states/decision_words.h"

#include <algorithm>

namespace threadmend {

namespace {

QString labelText(const Lts& model, LabelId label)
{
    return visibleText(model.labels().text(label));
}

/// "a, b or c"
QString listed(const QStringList& words)
{
    if (words.size() < 2)
        return words.join(QString());
    return words.mid(0, words.size() - 1).join(QStringLiteral(", ")) + QStringLiteral(" or ") + words.back();
}

constexpr qsizetype mostWaysNamed = 4;

/// The ways that would have gone right, without the one that was taken.
QString waysOutAt(const Lts& model, const ShownTrace& trace, std::size_t position)
{
    QStringList words;
    for (const LabelId label : trace.waysOut[position])
        words.push_back(labelText(model, label));
    const qsizetype more = words.size() - mostWaysNamed;
    if (more > 1) {
        words = words.mid(0, mostWaysNamed);
        words.push_back(QStringLiteral("%1 others").arg(more));
    }
    return listed(words);
}

/// How certain the violation is.
QString certaintyAt(const Lts& model, const ShownTrace& trace, std::size_t position)
{
    if (!trace.certainAfter)
        return {};
    const std::size_t certain = *trace.certainAfter;
    if (certain == 0)
        return position == 0 ? QStringLiteral("Every run from here violates the property.") : QString();
    if (position + 1 < certain)
        return {};
    const QString label = labelText(model, trace.trace.steps[certain - 1].label);
    if (position + 1 == certain)
        return QStringLiteral("The next step, %1, makes the violation certain.").arg(label);
    return position == certain
               ? QStringLiteral("From here on the violation is certain: step %1, %2, decided it.")
                     .arg(certain)
                     .arg(label)
               : QStringLiteral("The violation has been certain since step %1, %2.").arg(certain).arg(label);
}

/// What is wrong at the end.
QString violationSentence(const ShownTrace& trace)
{
    if (!trace.finding)
        return QStringLiteral("Here the property is violated.");
    const QString what = visibleText(trace.finding->word) + QStringLiteral(": ") +
                         visibleText(trace.finding->explanation) + QLatin1Char('.');
    if (!trace.trace.loop)
        return QStringLiteral("Here the property is violated. ") + what.at(0).toUpper() + what.mid(1);
    return QStringLiteral("From here the run goes back to step %1, again and again. ")
               .arg(*trace.trace.loop) +
           what.at(0).toUpper() + what.mid(1);
}

/// Where the last way out was, for one who has not yet taken a step.
QString summaryOf(const Lts& model, const ShownTrace& trace)
{
    if (trace.kind == ShownTrace::Kind::Path)
        return {};
    if (trace.finding && trace.decisionCount() == 0)
        return trace.trace.loop ? QStringLiteral("The run ends in a loop: %1.")
                                      .arg(visibleText(trace.finding->explanation))
                                : QStringLiteral("The run ends in a violation: %1.")
                                      .arg(visibleText(trace.finding->explanation));
    auto last = trace.decisionBefore(trace.length() + 1);
    while (last && trace.waysOut[*last].empty())
        last = trace.decisionBefore(*last);
    const auto lastDecision = trace.decisionBefore(trace.length() + 1);
    if (!last && lastDecision)
        return QStringLiteral("The last decision is after step %1: there a run may still keep away from the "
                              "violation, but no step rules it out.")
            .arg(*lastDecision);
    if (!last)
        return QStringLiteral("No transition that leaves this run rules the violation out.");
    return QStringLiteral("The last way out is after step %1: %2.")
        .arg(*last)
        .arg(waysOutAt(model, trace, *last));
}

} // namespace

QString sentenceAt(const Lts& model, const ShownTrace& trace, std::size_t position)
{
    QStringList sentences;
    const bool atEnd = position == trace.length() && trace.kind == ShownTrace::Kind::Counterexample;
    if (atEnd)
        sentences.push_back(violationSentence(trace));
    if (trace.decisions[position] && trace.waysOut[position].empty()) {
        if (trace.certainAfter != std::size_t{0})
            sentences.push_back(unsavedDecisionSentence());
    } else if (trace.decisions[position]) {
        const QString ways = waysOutAt(model, trace, position);
        sentences.push_back(position == 0
                                ? QStringLiteral("Decision: here the run can still be saved by %1.").arg(ways)
                                : QStringLiteral("Decision: after step %1 the run could still have been "
                                                 "saved by %2.")
                                      .arg(position)
                                      .arg(ways));
    }
    if (const QString certainty = certaintyAt(model, trace, position); !certainty.isEmpty() && !atEnd)
        sentences.push_back(certainty);
    if (sentences.isEmpty() && position == 0)
        return summaryOf(model, trace);
    return sentences.join(QLatin1Char(' '));
}

TraceModel::TraceModel(Session& session, QObject* parent) : QAbstractListModel(parent), session_(session)
{
    connect(&session, &Session::changed, this, &TraceModel::sessionChanged);
    reset();
}

int TraceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int TraceModel::rowOf(std::size_t position) const
{
    const auto found = std::partition_point(rows_.begin(), rows_.end(), [&](const TraceRow& row) {
        return row.start ? position > 0 : row.last + 1 < position;
    });
    return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

void TraceModel::reset()
{
    beginResetModel();
    const Snapshot& now = session_.now();
    model_ = now.model;
    trace_ = now.trace;
    rows_ = rowsNow();
    opened_ = now.trace && now.fold &&
              (rows_ != rowsOf(*now.trace, now.fold, now.unfolded) ||
               (now.cursor > 0 && isAloneInNotMattering(*now.trace, now.cursor - 1)));
    currentRow_ = now.trace ? rowOf(now.cursor) : -1;
    endResetModel();
}

std::vector<TraceRow> TraceModel::rowsNow() const
{
    const Snapshot& now = session_.now();
    if (!now.trace)
        return {};
    std::vector<TraceRow> rows = rowsOf(*now.trace, now.fold, now.unfolded);
    const auto current =
        std::find_if(rows.begin(), rows.end(), [&](const TraceRow& row) { return row.shows(now.cursor); });
    // Where a person is, each step can be seen.
    if (current != rows.end() && current->folded) {
        std::vector<std::size_t> unfolded = now.unfolded;
        unfolded.insert(std::lower_bound(unfolded.begin(), unfolded.end(), current->first), current->first);
        rows = rowsOf(*now.trace, now.fold, unfolded);
    }
    if (now.fold)
        foldSingleSteps(rows, now);
    return rows;
}

/// A single step that does not matter is a chip of its own, but does not say more than a stretch of them.
void TraceModel::foldSingleSteps(std::vector<TraceRow>& rows, const Snapshot& now)
{
    for (TraceRow& row : rows)
        row.folded = row.folded ||
                     (!row.start && !row.shows(now.cursor) && isAloneInNotMattering(*now.trace, row.first) &&
                      !std::binary_search(now.unfolded.begin(), now.unfolded.end(), row.first));
}

void TraceModel::sessionChanged(const ChangeSet& changes)
{
    if (changes.hasAny(Change::Trace | Change::Folding))
        return reset();
    if (!changes.has(Change::Cursor) || !trace_)
        return;
    // Where nothing is folded, and nothing was opened for the cursor, the rows stay as they are.
    const bool mayChange = opened_ || rows_.size() != trace_->length() + 1;
    if (session_.now().fold && mayChange && rowsNow() != rows_)
        return reset();
    const int before = currentRow_;
    currentRow_ = rowOf(session_.now().cursor);
    for (const int row : {before, currentRow_})
        if (row >= 0)
            Q_EMIT dataChanged(index(row), index(row), {CurrentRole, Qt::AccessibleTextRole});
}

bool TraceModel::violatedAfter(const TraceRow& row) const
{
    const ShownTrace& trace = *trace_;
    const std::size_t after = row.start ? 0 : row.last + 1;
    return trace.kind == ShownTrace::Kind::Counterexample && after == trace.length();
}

QString TraceModel::textOf(const TraceRow& row) const
{
    if (row.start)
        return QStringLiteral("start");
    if (row.folded)
        return row.first == row.last ? QStringLiteral("…")
                                     : QStringLiteral("… %1 steps").arg(row.last - row.first + 1);
    return labelText(model_->lts, trace_->trace.steps[row.first].label);
}

QString TraceModel::wholeTextOf(const TraceRow& row) const
{
    const std::size_t after = row.start ? 0 : row.last + 1;
    const QString state = visibleText(model_->lts.describe(trace_->trace.stateAfter(after)));
    if (row.folded && row.first == row.last)
        return QStringLiteral("Step %1, %2, decides nothing. Click to unfold it.")
            .arg(row.first + 1)
            .arg(labelText(model_->lts, trace_->trace.steps[row.first].label));
    if (row.folded)
        return QStringLiteral("Steps %1 to %2 decide nothing. Click to unfold them.")
            .arg(row.first + 1)
            .arg(row.last + 1);
    const QString where =
        row.start ? QStringLiteral("Start, state %1.").arg(state)
                  : QStringLiteral("Step %1: %2, to state %3.").arg(row.first + 1).arg(textOf(row), state);
    const QString sentence = sentenceAt(model_->lts, *trace_, after);
    if (!row.start && trace_->trace.loop && row.first >= *trace_->trace.loop)
        return where + QStringLiteral("\nThis step is part of the loop. ") + sentence;
    return sentence.isEmpty() ? where : where + QLatin1Char('\n') + sentence;
}

QVariant TraceModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const TraceRow& row = rows_[static_cast<std::size_t>(index.row())];
    const ShownTrace& trace = *trace_;
    const std::size_t after = row.start ? 0 : row.last + 1;
    switch (role) {
    case Qt::DisplayRole:
        return textOf(row);
    case Qt::ToolTipRole:
        return wholeTextOf(row);
    case Qt::AccessibleTextRole:
        return index.row() == currentRow_ ? wholeTextOf(row) + QStringLiteral(" You are here.")
                                          : wholeTextOf(row);
    case NumberRole:
        return row.folded && row.first < row.last
                   ? QStringLiteral("%1–%2").arg(row.first + 1).arg(row.last + 1)
                   : QString::number(after);
    case FoldedRole:
        return row.folded;
    case ColourRole:
        return row.start || row.folded ? static_cast<int>(Colour::Neutral)
                                       : static_cast<int>(trace.colours[row.first]);
    case DecisionRole:
        return static_cast<bool>(trace.decisions[after]);
    case ViolatedRole:
        return violatedAfter(row);
    case CurrentRole:
        return index.row() == currentRow_;
    case CertainRole:
        return trace.certainAfter == after;
    case LoopRole:
        return static_cast<bool>(trace.trace.loop && !row.start && row.first >= *trace.trace.loop);
    default:
        return {};
    }
}

} // namespace threadmend
