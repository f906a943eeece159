// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/candidate_filter.h"

#include "views/repair/candidate_words.h"
#include "views/repair/candidates_model.h"

#include <algorithm>

namespace threadmend {

CandidateFilter::CandidateFilter(QObject* parent) : QSortFilterProxyModel(parent)
{
    setSortRole(CandidatesModel::sortRole);
    setDynamicSortFilter(true);
}

void CandidateFilter::setWhich(Which which)
{
    which_ = which;
    invalidateFilter();
}

void CandidateFilter::setWords(const QString& words)
{
    words_ = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool CandidateFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const auto& model = *static_cast<const CandidatesModel*>(sourceModel());
    const CandidateFate fate = model.candidate(row).fate;
    const bool isWanted =
        which_ == Which::All || (which_ == Which::Repairs && fate == CandidateFate::Repairs) ||
        (which_ == Which::Checked && !isDiscarded(fate)) || (which_ == Which::Discarded && isDiscarded(fate));
    if (!isWanted)
        return false;
    QString all;
    for (int column = 0; column < CandidatesModel::columns; ++column)
        all += model.index(row, column, parent).data().toString() + QLatin1Char(' ');
    return std::all_of(words_.begin(), words_.end(),
                       [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool CandidateFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant a = left.data(sortRole()), b = right.data(sortRole());
    if (a == b)
        return (left.row() < right.row()) == (sortOrder() == Qt::AscendingOrder);
    return QVariant::compare(a, b) == QPartialOrdering::Less;
}

} // namespace threadmend
