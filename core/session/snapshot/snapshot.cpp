// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/snapshot/snapshot.h"

#include "core/session/model/work.h"

#include <algorithm>

namespace threadmend {

std::optional<StateId> Snapshot::current() const
{
    return trace ? std::optional(trace->trace.stateAfter(cursor)) : std::nullopt;
}

const ListedProperty* Snapshot::property(PropertyKey key) const
{
    const auto found = std::find_if(properties->begin(), properties->end(),
                                    [&](const ListedProperty& each) { return each.key == key; });
    return found == properties->end() ? nullptr : &*found;
}

const CheckedProperty* Snapshot::verdictOf(PropertyKey key) const
{
    const auto found = checked.find(key);
    return found == checked.end() ? nullptr : found->second.get();
}

bool Snapshot::isWanted(PropertyKey key) const
{
    return std::find(wanted.begin(), wanted.end(), key) != wanted.end();
}

bool Snapshot::wantsExplanation() const
{
    if (!model || !shown || explanation || explanationStopped)
        return false;
    const CheckedProperty* found = verdictOf(*shown);
    return found != nullptr && found->verdict.kind == Verdict::Kind::Violated &&
           !whyNotExplained(*model, property(*shown)->property.formula);
}

const Verdict* Snapshot::plainEvidence() const
{
    if (!model || !shown)
        return nullptr;
    const CheckedProperty* found = verdictOf(*shown);
    if (found == nullptr || !found->verdict.evidence ||
        !whyNotExplained(*model, property(*shown)->property.formula))
        return nullptr;
    return &found->verdict;
}

std::optional<std::size_t> Snapshot::shownFurther() const
{
    const CheckedProperty* found = shown ? verdictOf(*shown) : nullptr;
    if (found == nullptr || !trace || trace->kind != ShownTrace::Kind::Counterexample)
        return std::nullopt;
    const auto& all = found->verdict.further;
    const auto same = std::find_if(all.begin(), all.end(), [&](const FurtherViolation& each) {
        return each.evidence == trace->trace && each.finding == trace->finding;
    });
    return same == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(same - all.begin()));
}

const ProposedRepair* Snapshot::shownProposal() const
{
    return proposals && proposal ? proposals->list[*proposal].get() : nullptr;
}

bool Snapshot::canBeMended() const
{
    if (!model || !shown || whyNotMended(*model))
        return false;
    const CheckedProperty* found = verdictOf(*shown);
    return found != nullptr && found->verdict.kind == Verdict::Kind::Violated;
}

bool Snapshot::canShow(GraphView wantedView) const
{
    if (!model)
        return false;
    switch (wantedView) {
    case GraphView::Full:
    case GraphView::Overview:
        return true;
    case GraphView::Focus:
        return focus.state.has_value();
    case GraphView::Trace:
        return trace != nullptr;
    case GraphView::Overlay:
    case GraphView::Counterexamples:
    case GraphView::Neighbourhoods:
        return explanation != nullptr;
    }
    return false;
}

} // namespace threadmend
