// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/candidates_model.h"

#include "views/graph/captions.h"
#include "views/repair/candidate_words.h"
#include "views/states/state_table_model.h"

#include <QStringList>
#include <array>
#include <utility>

namespace threadmend {

static_assert(CandidatesModel::sortRole > Qt::UserRole);

void CandidatesModel::begin(std::string text)
{
    beginResetModel();
    text_ = std::move(text);
    rows_.clear();
    repairs_ = 0;
    endResetModel();
}

void CandidatesModel::add(std::vector<Candidate> candidates)
{
    if (candidates.empty())
        return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(candidates.size()) - 1);
    for (Candidate& candidate : candidates) {
        repairs_ += candidate.fate == CandidateFate::Repairs;
        std::vector<ChangedLine> lines = changedLines(text_, candidate.changes);
        rows_.push_back({std::move(candidate), std::move(lines)});
    }
    endInsertRows();
}

int CandidatesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int CandidatesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columns;
}

QString CandidatesModel::cell(const Row& row, int column)
{
    switch (column) {
    case Correction:
        return visibleText(row.candidate.name);
    case Before:
    case After: {
        QStringList lines;
        for (const ChangedLine& line : row.lines)
            lines.push_back(visibleText(column == Before ? line.before : line.after).simplified());
        return lines.join(QStringLiteral(" · "));
    }
    case Executed:
        return passedText(row.candidate, CandidateFate::NotExecuted);
    case Exploited:
        return passedText(row.candidate, CandidateFate::NotExploited);
    case Seen:
        return passedText(row.candidate, CandidateFate::NotSeen);
    case Checked:
        return isDiscarded(row.candidate.fate) ? QStringLiteral("no") : QStringLiteral("yes");
    case Judged:
        return glyphOf(row.candidate.fate) + QLatin1Char(' ') + verdictText(row.candidate);
    default:
        return visibleText(row.candidate.why);
    }
}

QVariant CandidatesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return cell(row, index.column());
    case Qt::ToolTipRole:
        return candidateSentence(row.candidate);
    case Qt::AccessibleTextRole:
        return headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString() + QStringLiteral(": ") +
               cell(row, index.column());
    case CellRole::Tone:
        return static_cast<int>(index.column() == Judged                     ? toneOf(row.candidate.fate)
                                : isDiscarded(row.candidate.fate)            ? Tone::Muted
                                : cell(row, index.column()).startsWith(u'–') ? Tone::Muted
                                                                             : Tone::Text);
    case sortRole:
        // What is best first; what is equal stays in the order of the program.
        return index.column() == Judged       ? QVariant(rankOf(row.candidate))
               : index.column() == Correction ? QVariant(index.row())
                                              : QVariant(cell(row, index.column()));
    default: // Qt's roles are open-ended
        return {};
    }
}

QVariant CandidatesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columns)
        return {};
    static constexpr std::array<std::pair<const char*, const char*>, columns> heads = {{
        {"verdict", "What the corrected program does to the specification"},
        {"correction", "Process, break point, and what is done to the assignment there"},
        {"before", "The line of the source as it is"},
        {"after", "The line of the source as the correction makes it"},
        {"executed", "Whether the counterexample executes what is corrected"},
        {"exploited", "Whether the counterexample evaluates a variable of it"},
        {"seen", "Whether it does so before the variable is overwritten"},
        {"checked", "Whether the corrected program was checked"},
        {"why", "Why it is no repair"},
    }};
    const auto& head = heads[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return QLatin1String(head.first);
    if (role == Qt::ToolTipRole)
        return QLatin1String(head.second);
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

} // namespace threadmend
