// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/quotient.h"

#include "core/model/lts/labelling.h"
#include "core/model/lts/lts_builder.h"
#include "core/run/contract.h"

#include <algorithm>
#include <numeric>

namespace threadmend {

namespace {

constexpr const char* quotientPhase = "merging equivalent states";

struct ClassStep {
    LabelId label;
    ClassId target;
    constexpr auto operator<=>(const ClassStep&) const = default;
};

/// The states of each class, ascending.
struct Members {
    explicit Members(const Partition& partition)
        : firsts(partition.classCount + 1, 0), states(partition.classOf.size())
    {
        for (const ClassId own : partition.classOf)
            ++firsts[own.index() + 1];
        std::partial_sum(firsts.begin(), firsts.end(), firsts.begin());
        std::vector<std::uint32_t> next(firsts.begin(), firsts.end() - 1);
        for (std::size_t state = 0; state < states.size(); ++state)
            states[next[partition.classOf[state].index()]++] = StateId(state);
    }
    std::span<const StateId> of(ClassId id) const
    {
        return {states.data() + firsts[id.index()], states.data() + firsts[id.index() + 1]};
    }

    std::vector<std::uint32_t> firsts;
    std::vector<StateId> states;
};

void keepOnce(std::vector<ClassStep>& steps)
{
    std::sort(steps.begin(), steps.end());
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
}

class Merger {
public:
    Merger(const Lts& lts, const Partition& partition, RunContext& run)
        : lts_(lts), partition_(partition), run_(run), members_(partition), builder_(lts.labels()),
          numbers_(partition.classCount, none<StateId>)
    {
    }

    Outcome<Quotient> merge(QuotientPart part)
    {
        if (part == QuotientPart::Whole)
            for (std::uint32_t id = 0; id < partition_.classCount; ++id)
                numberOf(ClassId(id));
        std::vector<StateId> initial;
        for (const StateId state : lts_.initialStates())
            initial.push_back(numberOf(partition_.classOf[state.index()]));
        for (std::size_t next = 0; next < order_.size(); ++next) {
            if (const auto stopped = collectSteps(order_[next]))
                return *stopped;
            for (const ClassStep& step : steps_)
                builder_.add(StateId(next), step.label, numberOf(step.target));
        }
        builder_.setInitial(std::move(initial));
        builder_.ensureStates(order_.size());
        if (!isWhole(lts_))
            putUnexpandedLast();
        keepFacts();
        auto lts = std::move(builder_).build(run_);
        if (!lts)
            return lts.failure();
        return Quotient{std::move(*lts), stateOf()};
    }

private:
    StateId numberOf(ClassId id)
    {
        StateId& number = numbers_[id.index()];
        if (number == none<StateId>) {
            number = StateId(order_.size());
            order_.push_back(id);
        }
        return number;
    }

    std::vector<StateId> stateOf() const
    {
        std::vector<StateId> result(partition_.classOf.size());
        for (std::size_t state = 0; state < result.size(); ++state)
            result[state] = numbers_[partition_.classOf[state].index()];
        return result;
    }

    void putUnexpandedLast()
    {
        std::vector<bool> unexpanded;
        for (const ClassId id : order_)
            unexpanded.push_back(!lts_.isExpanded(members_.of(id).back()));
        const std::vector<StateId> numbers = builder_.putUnexpandedLast(unexpanded);
        std::vector<ClassId> order(order_.size());
        for (std::size_t before = 0; before < order.size(); ++before) {
            numbers_[order_[before].index()] = numbers[before];
            order[numbers[before].index()] = order_[before];
        }
        order_ = std::move(order);
    }

    /// The facts of each class are those of its smallest state.
    void keepFacts()
    {
        std::vector<StateId> smallest;
        for (const ClassId id : order_)
            smallest.push_back(members_.of(id).front());
        builder_.setPropositions(selected(lts_.propositions(), smallest));
        builder_.keepTerminations(lts_);
        if (!lts_.hasOwnEndings())
            return;
        std::vector<Ending> endings;
        for (const StateId state : smallest)
            endings.push_back(lts_.ending(state));
        builder_.setEndings(std::move(endings));
    }

    /// Fills `steps_` with the distinct steps of a class. Duplicates are thrown out on the way, so that the
    /// buffer stays within twice the result, and no sorting takes long.
    std::optional<Stopped> collectSteps(ClassId id)
    {
        constexpr std::size_t fewSteps = 1024;
        std::size_t bound = fewSteps;
        steps_.clear();
        for (const StateId member : members_.of(id)) {
            if (const auto stopped = run_.poll({quotientPhase, done_++, lts_.stateCount()}))
                return stopped;
            for (const Transition& step : lts_.outgoing(member))
                steps_.push_back({step.label, partition_.classOf[step.target.index()]});
            if (steps_.size() > bound) {
                keepOnce(steps_);
                bound = std::max(fewSteps, 2 * steps_.size());
            }
        }
        keepOnce(steps_);
        return std::nullopt;
    }

    const Lts& lts_;
    const Partition& partition_;
    RunContext& run_;
    Members members_;
    LtsBuilder builder_;
    std::vector<StateId> numbers_;
    std::vector<ClassId> order_;
    std::vector<ClassStep> steps_;
    std::uint64_t done_ = 0;
};

} // namespace

Partition partitionByNumber(const std::vector<std::uint32_t>& numbers, std::uint32_t numberCount)
{
    Partition result;
    result.classOf.reserve(numbers.size());
    std::vector<ClassId> classes(numberCount, none<ClassId>);
    for (const std::uint32_t number : numbers) {
        require(number < numberCount, "the numbers of a partition are below their count");
        if (classes[number] == none<ClassId>)
            classes[number] = ClassId(result.classCount++);
        result.classOf.push_back(classes[number]);
    }
    return result;
}

Outcome<Quotient> quotient(const Lts& lts, const Partition& partition, QuotientPart part, RunContext& run)
{
    require(partition.classOf.size() == lts.stateCount(), "a partition has a class for every state");
    return Merger(lts, partition, run).merge(part);
}

} // namespace threadmend
