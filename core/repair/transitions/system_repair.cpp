// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/transitions/system_repair.h"

#include "core/check/ctl/evaluation.h"
#include "core/check/ctl/predicates.h"
#include "core/model/lts/initial_distances.h"
#include "core/model/lts/lts_builder.h"

#include <algorithm>
#include <set>

namespace threadmend {

namespace {

class SystemRepairSearch {
public:
    SystemRepairSearch(const Lts& lts, const BranchingTime& property, const SystemRepairWishes& wishes,
                       RunContext& run)
        : lts_(lts), property_(property), wishes_(wishes), run_(run)
    {
    }

    Outcome<SystemRepair> search()
    {
        if (auto failure = readRelation())
            return *std::move(failure);
        for (std::size_t size = 0; size <= wishes_.mostChanges; ++size)
            if (auto failure = tryAll(size))
                return *std::move(failure);
        return std::move(result_);
    }

private:
    std::optional<Failure> readRelation()
    {
        auto structure = structureOf(lts_, run_);
        if (!structure)
            return structure.failure();
        base_ = *std::move(structure);
        const auto distances = initialDistances(lts_, run_);
        if (!distances)
            return distances.failure();
        for (std::uint32_t from = 0; from < lts_.stateCount(); ++from) {
            for (const Transition& step : lts_.outgoing(StateId(from)))
                relation_.insert({from, step.target.value});
            isReached_.push_back((*distances)[from] != unreachable);
        }
        for (const bool isAdded : {false, true})
            for (std::uint32_t from = 0; from < lts_.stateCount(); ++from)
                for (std::uint32_t to = 0; to < lts_.stateCount(); ++to)
                    if (isCandidate(from, to, isAdded))
                        changes_.push_back({StateId(from), StateId(to), isAdded});
        return std::nullopt;
    }

    /// What leaves states that cannot be reached matters only once something leads there.
    bool isCandidate(std::uint32_t from, std::uint32_t to, bool isAdded) const
    {
        const bool isThere = relation_.contains({from, to});
        return (isReached_[from] || wishes_.mayAdd) && isThere != isAdded &&
               (isAdded ? wishes_.mayAdd : wishes_.mayRemove);
    }

    /// All sets of so many changes, in lexicographic order.
    std::optional<Failure> tryAll(std::size_t size)
    {
        if (size > changes_.size())
            return std::nullopt;
        std::vector<std::size_t> chosen(size);
        for (std::size_t i = 0; i < size; ++i)
            chosen[i] = i;
        for (;;) {
            Modification modification;
            for (const std::size_t i : chosen)
                modification.push_back(changes_[i]);
            if (auto failure = tryOne(modification))
                return failure;
            std::size_t place = size;
            while (place > 0 && chosen[place - 1] == changes_.size() - size + place - 1)
                --place;
            if (place == 0)
                return std::nullopt;
            ++chosen[place - 1];
            for (std::size_t i = place; i < size; ++i)
                chosen[i] = chosen[i - 1] + 1;
        }
    }

    std::optional<Failure> tryOne(const Modification& modification)
    {
        if (const auto stopped = run_.poll({"trying changes", result_.tried}))
            return *stopped;
        const auto contains = [&](const Modification& solution) {
            return std::all_of(solution.begin(), solution.end(), [&](const RelationChange& change) {
                return std::find(modification.begin(), modification.end(), change) != modification.end();
            });
        };
        if (std::any_of(result_.solutions.begin(), result_.solutions.end(), contains) ||
            (!modification.empty() && wishes_.isAdmissible && !wishes_.isAdmissible(modification)))
            return std::nullopt;
        ++result_.tried;
        const auto holds = isSolution(modification);
        if (!holds)
            return holds.failure();
        if (*holds)
            result_.solutions.push_back(modification);
        return std::nullopt;
    }

    Outcome<bool> isSolution(const Modification& modification)
    {
        std::set<std::pair<std::uint32_t, std::uint32_t>> relation = relation_;
        for (const RelationChange& change : modification) {
            const std::pair pair(change.from.value, change.to.value);
            if (change.isAdded)
                relation.insert(pair);
            else
                relation.erase(pair);
        }
        CtlStructure structure;
        structure.stateCount = base_.stateCount;
        structure.initial = base_.initial;
        structure.satisfying = base_.satisfying;
        auto next = relation.begin();
        for (std::uint32_t from = 0; from < lts_.stateCount(); ++from) {
            const std::size_t before = structure.successors.size();
            for (; next != relation.end() && next->first == from; ++next)
                structure.successors.push_back(next->second);
            if (structure.successors.size() == before && wishes_.deadEndsRepeat)
                structure.successors.push_back(from);
            structure.firstSuccessors.push_back(static_cast<std::uint32_t>(structure.successors.size()));
        }
        if (const auto stopped = addPredecessors(structure, run_))
            return *stopped;
        const auto evaluation = evaluate(structure, property_, run_);
        if (!evaluation)
            return evaluation.failure();
        return std::all_of(structure.initial.begin(), structure.initial.end(), [&](StateId state) {
            return evaluation->holds(evaluation->form.root(), state.value);
        });
    }

    const Lts& lts_;
    const BranchingTime& property_;
    const SystemRepairWishes& wishes_;
    RunContext& run_;
    CtlStructure base_;
    std::set<std::pair<std::uint32_t, std::uint32_t>> relation_;
    std::vector<bool> isReached_;
    std::vector<RelationChange> changes_;
    SystemRepair result_;
};

} // namespace

Outcome<SystemRepair> repairSystem(const Lts& lts, const BranchingTime& property,
                                   const SystemRepairWishes& wishes, RunContext& run)
{
    return SystemRepairSearch(lts, property, wishes, run).search();
}

Outcome<Lts> modified(const Lts& lts, const Modification& modification, RunContext& run)
{
    LtsBuilder builder(lts.labels());
    TextList names;
    std::vector<Ending> endings;
    for (std::uint32_t number = 0; number < lts.stateCount(); ++number) {
        const StateId from(number);
        bool goesOn = false;
        for (const Transition& step : lts.outgoing(from)) {
            const RelationChange removed{from, step.target, false};
            if (std::find(modification.begin(), modification.end(), removed) != modification.end())
                continue;
            builder.add(from, step.label, step.target);
            goesOn = true;
        }
        for (const RelationChange& change : modification)
            if (change.isAdded && change.from == from) {
                builder.add(from, builder.label(lts.describe(change.to)), change.to);
                goesOn = true;
            }
        const Ending ending = lts.ending(from);
        const bool wasStuck = ending == Ending::Deadlock && goesOn;
        const bool isStuck = ending == Ending::Running && !goesOn;
        endings.push_back(wasStuck ? Ending::Running : isStuck ? Ending::Deadlock : ending);
        names.push_back(lts.describe(from));
    }
    builder.ensureStates(lts.stateCount());
    builder.setInitial({lts.initialStates().begin(), lts.initialStates().end()});
    builder.setEndings(std::move(endings));
    builder.setPropositions(lts.propositions());
    builder.nameStates(std::move(names));
    return std::move(builder).build(run);
}

} // namespace threadmend
