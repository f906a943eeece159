// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/history/shown_trace.h"

#include "core/session/history/explained_run.h"
#include "core/session/history/mattering.h"

#include <algorithm>

namespace threadmend {

std::size_t ShownTrace::decisionCount() const
{
    return static_cast<std::size_t>(std::count(decisions.begin(), decisions.end(), true));
}

std::optional<std::size_t> ShownTrace::decisionAfter(std::size_t position) const
{
    for (std::size_t i = position + 1; i < decisions.size(); ++i)
        if (decisions[i])
            return i;
    return std::nullopt;
}

std::optional<std::size_t> ShownTrace::decisionBefore(std::size_t position) const
{
    for (std::size_t i = std::min(position, decisions.size()); i-- > 0;)
        if (decisions[i])
            return i;
    return std::nullopt;
}

ShownTrace shownCounterexample(const Lts& model, const Explanation& explanation, std::size_t index)
{
    return shownRun(model, explanation, explanation.shortened.list[index]);
}

ShownTrace shownPath(Trace trace)
{
    ShownTrace shown;
    shown.colours.assign(trace.length(), Colour::Neutral);
    shown.kept.assign(trace.length(), true);
    shown.decisions.assign(trace.length() + 1, false);
    shown.waysOut.assign(trace.length() + 1, {});
    shown.trace = std::move(trace);
    return shown;
}

ShownTrace shownEvidence(Trace trace, std::optional<Finding> finding)
{
    ShownTrace shown = shownPath(std::move(trace));
    shown.finding = std::move(finding);
    shown.kind = ShownTrace::Kind::Counterexample;
    return shown;
}

std::vector<TraceRow> rowsOf(const ShownTrace& trace, bool fold, const std::vector<std::size_t>& unfolded)
{
    constexpr std::size_t shortest = 2; // a row for one step is the step itself
    std::vector<TraceRow> rows = {{true, false, 0, 0}};
    for (std::size_t i = 0; i < trace.length();) {
        std::size_t end = i + 1;
        if (!matters(trace, i))
            while (end < trace.length() && !matters(trace, end))
                ++end;
        const bool open =
            !fold || end - i < shortest || std::binary_search(unfolded.begin(), unfolded.end(), i);
        if (!open)
            rows.push_back({false, true, i, end - 1});
        else
            for (std::size_t k = i; k < end; ++k)
                rows.push_back({false, false, k, k});
        i = end;
    }
    return rows;
}

} // namespace threadmend
