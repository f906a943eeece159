// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/snapshot/shown_run.h"

#include "core/session/history/explained_run.h"

namespace threadmend {

namespace {

bool showsCounterexample(const Snapshot& now)
{
    return now.model && now.explanation && now.trace && now.trace->kind == ShownTrace::Kind::Counterexample;
}

} // namespace

std::optional<std::size_t> shownNumber(const Snapshot& now)
{
    return showsCounterexample(now)
               ? numberOf(now.model->lts, *now.explanation, now.trace->trace, now.counterexample)
               : std::nullopt;
}

bool showsUnlisted(const Snapshot& now)
{
    return showsCounterexample(now) && !shownNumber(now) &&
           isCounterexample(now.model->lts, *now.explanation, now.trace->trace);
}

} // namespace threadmend
