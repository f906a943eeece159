// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/determinisation.h"

#include "core/model/lts/lts_builder.h"
#include "core/model/lts/subset_successors.h"
#include "core/model/lts/subset_table.h"
#include "core/run/contract.h"

#include <algorithm>

namespace threadmend {

namespace {

/// The same subsets with those last of which some state was not expanded.
SubsetTable unexpandedLast(const SubsetTable& subsets, const Lts& lts, LtsBuilder& builder)
{
    std::vector<bool> unexpanded;
    for (std::uint32_t subset = 0; subset < subsets.size(); ++subset)
        unexpanded.push_back(!lts.isExpanded(subsets.members(subset).back()));
    const std::vector<StateId> numbers = builder.putUnexpandedLast(unexpanded);
    std::vector<std::uint32_t> order(numbers.size());
    for (std::uint32_t subset = 0; subset < order.size(); ++subset)
        order[numbers[subset].index()] = subset;
    SubsetTable result;
    for (const std::uint32_t subset : order)
        result.intern(subsets.members(subset));
    return result;
}

} // namespace

Outcome<DeterminisedLts> determinise(const Lts& lts, const std::vector<bool>& violating, RunContext& run)
{
    require(violating.empty() || violating.size() == lts.stateCount(),
            "every state is violating or not, or none is given");
    SubsetTable subsets;
    SubsetSuccessors successors(lts);
    LtsBuilder builder(lts.labels());
    subsets.intern(lts.initialStates());
    for (std::uint32_t next = 0; next < subsets.size(); ++next) {
        if (const auto stopped = successors.compute(subsets.members(next), run, subsets.size()))
            return *stopped;
        for (std::size_t i = 0; i < successors.count(); ++i)
            builder.add(StateId(next), successors.label(i), StateId(subsets.intern(successors.members(i))));
    }
    builder.ensureStates(subsets.size());
    if (!isWhole(lts))
        subsets = unexpandedLast(subsets, lts, builder);

    DeterminisedLts result;
    const auto isViolating = [&](StateId state) { return !violating.empty() && violating[state.index()]; };
    for (std::uint32_t subset = 0; subset < subsets.size(); ++subset) {
        if (const auto stopped = run.poll({subsetPhase, subset, subsets.size(), subsets.size()}))
            return *stopped;
        const auto members = subsets.members(subset);
        result.violating.push_back(std::any_of(members.begin(), members.end(), isViolating));
    }
    auto built = std::move(builder).build(run);
    if (!built)
        return built.failure();
    result.lts = std::move(*built);
    result.members = std::move(subsets).takeMembers();
    result.firstMember = std::move(subsets).takeFirsts();
    return result;
}

} // namespace threadmend
