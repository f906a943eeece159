// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/history/run_difference.h"

#include "core/model/label_table.h"

#include <algorithm>
#include <span>

namespace threadmend {

namespace {

using Word = std::span<const LabelId>;

std::vector<LabelId> wordOf(const NamedRun& run, LabelTable& labels)
{
    std::vector<LabelId> word;
    for (const NamedStep& step : run.steps)
        word.push_back(labels.intern(step.event));
    return word;
}

/// The rows of two words, from their ends back: the greedy algorithm of Myers, section 3, in pieces of at
/// most so many differences.
class Aligning {
public:
    Aligning(Word first, Word second, std::size_t mostDifferences, RunContext& run)
        : first_(first), second_(second), most_(static_cast<long>(std::max<std::size_t>(mostDifferences, 1))),
          run_(run)
    {
    }

    Outcome<std::vector<DifferenceRow>> align()
    {
        while (x_ < first_.size() || y_ < second_.size())
            if (const auto stopped = piece())
                return *stopped;
        return std::move(rows_);
    }

private:
    /// Aligns from (x_, y_) on: to the ends, or as far as `most_` differences lead.
    std::optional<Stopped> piece()
    {
        const Word first = first_.subspan(x_), second = second_.subspan(y_);
        const auto n = static_cast<long>(first.size()), m = static_cast<long>(second.size());
        // By diagonal k = x - y, shifted: the farthest x on a path of d differences; one row kept for each d.
        std::vector<std::vector<long>> history;
        std::vector<long> farthest(static_cast<std::size_t>(2 * most_ + 3), 0);
        const auto at = [&](long k) -> long& { return farthest[static_cast<std::size_t>(k + most_ + 1)]; };
        long bestX = 0, bestY = 0;
        for (long d = 0; d <= most_; ++d) {
            for (long k = -d; k <= d; k += 2) {
                if (const auto stopped = run_.poll({"comparing", x_, first_.size()}))
                    return stopped;
                long x = d == 0                                         ? 0
                         : k == -d || (k != d && at(k - 1) < at(k + 1)) ? at(k + 1)
                                                                        : at(k - 1) + 1;
                while (x < n && x - k < m &&
                       first[static_cast<std::size_t>(x)] == second[static_cast<std::size_t>(x - k)])
                    ++x;
                at(k) = x;
                if (x <= n && x - k <= m && x + x - k > bestX + bestY) {
                    bestX = x;
                    bestY = x - k;
                }
                if (x >= n && x - k >= m) {
                    keep(history, farthest, d);
                    follow(history, n, m);
                    return std::nullopt;
                }
            }
            keep(history, farthest, d);
        }
        follow(history, bestX, bestY);
        return std::nullopt;
    }

    /// The diagonals -d ... d.
    void keep(std::vector<std::vector<long>>& history, const std::vector<long>& farthest, long d) const
    {
        const auto middle = farthest.begin() + most_ + 1;
        history.emplace_back(middle - d, middle + d + 1);
    }

    /// The rows of the path to (x, y), backwards through the kept diagonals.
    void follow(const std::vector<std::vector<long>>& history, long x, long y)
    {
        std::vector<DifferenceRow> backwards;
        const auto add = [&](DifferenceRow::Kind kind) {
            backwards.push_back(
                {kind, x_ + static_cast<std::size_t>(x), y_ + static_cast<std::size_t>(y), 1});
        };
        const auto reached = [&](long d, long k) {
            return k < -d || k > d ? -1
                                   : history[static_cast<std::size_t>(d)][static_cast<std::size_t>(k + d)];
        };
        const long endX = x, endY = y;
        for (long d = differencesTo(history, x, y); d > 0; --d) {
            const long k = x - y;
            const bool inserts = k == -d || (k != d && reached(d - 1, k - 1) < reached(d - 1, k + 1));
            const long beforeX = reached(d - 1, inserts ? k + 1 : k - 1);
            const long beforeY = beforeX - (inserts ? k + 1 : k - 1);
            while (x > beforeX + (inserts ? 0 : 1) || y > beforeY + (inserts ? 1 : 0)) {
                --x, --y;
                add(DifferenceRow::Kind::Both);
            }
            (inserts ? y : x) -= 1;
            add(inserts ? DifferenceRow::Kind::OnlySecond : DifferenceRow::Kind::OnlyFirst);
        }
        while (x > 0) {
            --x, --y;
            add(DifferenceRow::Kind::Both);
        }
        rows_.insert(rows_.end(), backwards.rbegin(), backwards.rend());
        x_ += static_cast<std::size_t>(endX);
        y_ += static_cast<std::size_t>(endY);
    }

    /// The least number of differences whose farthest point on the diagonal is (x, y).
    static long differencesTo(const std::vector<std::vector<long>>& history, long x, long y)
    {
        const long k = x - y;
        for (long d = std::abs(k); d < static_cast<long>(history.size()); d += 2)
            if (history[static_cast<std::size_t>(d)][static_cast<std::size_t>(k + d)] == x)
                return d;
        require(false, "a path leads only to points that were reached");
        return 0;
    }

    Word first_;
    Word second_;
    long most_;
    RunContext& run_;
    std::size_t x_ = 0; ///< so many steps of the first word have their rows
    std::size_t y_ = 0;
    std::vector<DifferenceRow> rows_;
};

/// Between two common steps, those of the first run before those of the second.
void sortDifferences(std::vector<DifferenceRow>& rows)
{
    for (auto begin = rows.begin(); begin != rows.end();) {
        const auto isBoth = [](const DifferenceRow& row) { return row.kind == DifferenceRow::Kind::Both; };
        begin = std::find_if_not(begin, rows.end(), isBoth);
        const auto end = std::find_if(begin, rows.end(), isBoth);
        const auto middle = std::stable_partition(
            begin, end, [](const DifferenceRow& row) { return row.kind == DifferenceRow::Kind::OnlyFirst; });
        if (begin != middle && middle != end) {
            const std::size_t secondBefore = middle->second, firstBehind = std::prev(middle)->first + 1;
            for (auto row = begin; row != middle; ++row)
                row->second = secondBefore;
            for (auto row = middle; row != end; ++row)
                row->first = firstBehind;
        }
        begin = end;
    }
}

} // namespace

Outcome<std::vector<DifferenceRow>> runDifference(const NamedRun& first, const NamedRun& second,
                                                  RunContext& run, std::size_t mostDifferences)
{
    LabelTable labels;
    const std::vector<LabelId> firstWord = wordOf(first, labels), secondWord = wordOf(second, labels);
    auto rows = Aligning(firstWord, secondWord, mostDifferences, run).align();
    if (rows)
        sortDifferences(*rows);
    return rows;
}

std::vector<DifferenceRow> foldedRows(const std::vector<DifferenceRow>& rows, std::size_t context,
                                      const std::vector<std::size_t>& unfolded)
{
    std::vector<DifferenceRow> folded;
    for (std::size_t i = 0; i < rows.size();) {
        std::size_t end = i;
        while (end < rows.size() && rows[end].kind == DifferenceRow::Kind::Both)
            ++end;
        const std::size_t head = i == 0 ? 0 : context, tail = end == rows.size() ? 0 : context;
        const std::size_t first = i + head;
        const std::size_t last = end >= first + tail ? end - tail : first; // without
        const bool folds = last - std::min(first, last) > 1 &&
                           !std::binary_search(unfolded.begin(), unfolded.end(), rows[first].first);
        for (; i < (folds ? first : end); ++i)
            folded.push_back(rows[i]);
        if (folds) {
            folded.push_back(
                {DifferenceRow::Kind::Folded, rows[first].first, rows[first].second, last - first});
            for (i = last; i < end; ++i)
                folded.push_back(rows[i]);
        }
        for (; i < rows.size() && rows[i].kind != DifferenceRow::Kind::Both; ++i)
            folded.push_back(rows[i]);
    }
    return folded;
}

} // namespace threadmend
