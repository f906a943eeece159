// SPDX-License-Identifier: GPL-3.0-or-later
// By what can happen in the next steps: the classes of bisimilarity for as many steps as there is room for
// (Milner 1989, "Communication and Concurrency", section 5.7), until these are those of bisimilarity.
#include "core/explain/overview/grouping.h"
#include "core/model/text/wording.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// Splits classes by what their states can do, into which classes; nothing if there are too many.
class Refinement {
public:
    Refinement(const Lts& lts, std::size_t most) : lts_(lts), most_(most) {}

    /// Those that end alike are alike for no step.
    void begin()
    {
        std::map<Ending, std::uint32_t> numbers;
        for (std::uint32_t state = 0; state < lts_.stateCount(); ++state) {
            const auto number = static_cast<std::uint32_t>(numbers.size());
            classOf_.push_back(numbers.try_emplace(lts_.ending(StateId(state)), number).first->second);
        }
        count_ = numbers.size();
    }
    /// Whether it has split some. O(m log degree) and a comparison with at most `most` lists a state.
    Outcome<bool> refine(RunContext& run)
    {
        std::map<std::vector<std::uint64_t>, std::uint32_t> numbers;
        std::vector<std::uint32_t> refined(lts_.stateCount());
        std::vector<std::uint64_t> signature;
        for (std::uint32_t state = 0; state < lts_.stateCount(); ++state) {
            if (auto stopped = run.poll({"grouping", state, lts_.stateCount()}))
                return *stopped;
            signature.assign(1, classOf_[state]);
            for (const Transition& step : lts_.outgoing(StateId(state)))
                signature.push_back(std::uint64_t{step.label.value} << 32 | classOf_[step.target.index()]);
            std::sort(signature.begin() + 1, signature.end());
            signature.erase(std::unique(signature.begin() + 1, signature.end()), signature.end());
            const auto number = static_cast<std::uint32_t>(numbers.size());
            const auto [known, isNew] = numbers.try_emplace(signature, number);
            if (isNew && numbers.size() > most_)
                return false;
            refined[state] = known->second;
        }
        if (numbers.size() == count_) {
            isStable_ = true;
            return false;
        }
        classOf_ = std::move(refined);
        count_ = numbers.size();
        ++steps_;
        return true;
    }

    std::vector<std::uint32_t>& classOf() { return classOf_; }
    std::size_t count() const { return count_; }
    std::size_t steps() const { return steps_; }
    bool isStable() const { return isStable_; }

private:
    const Lts& lts_;
    const std::size_t most_;
    std::vector<std::uint32_t> classOf_;
    std::size_t count_ = 0, steps_ = 0;
    bool isStable_ = false;
};

/// What all states of a class can do that are alike for so many steps, a few of it; how they end.
std::string nameOfClass(const Lts& lts, StateId state, std::size_t steps)
{
    if (lts.ending(state) != Ending::Running)
        return lts.ending(state) == Ending::Deadlock ? "stuck" : "ended";
    if (steps == 0)
        return "going on";
    constexpr std::size_t few = 3;
    std::vector<LabelId> labels;
    for (const Transition& step : lts.outgoing(state))
        if (labels.empty() || labels.back() != step.label)
            labels.push_back(step.label);
    if (labels.empty())
        return "not explored";
    std::string name;
    for (std::size_t i = 0; i < std::min(few, labels.size()); ++i)
        name += (i == 0 ? "" : ", ") + std::string(lts.labels().text(labels[i]));
    return labels.size() > few ? name + fmt::format(" + {}", labels.size() - few) : name;
}

Outcome<Grouping> groupByBehaviour(const GroupedModel& model, std::string_view, std::size_t most,
                                   RunContext& run)
{
    Refinement refinement(model.lts, std::max<std::size_t>(most, 2));
    refinement.begin();
    for (;;) {
        const auto isRefined = refinement.refine(run);
        if (!isRefined)
            return isRefined.failure();
        if (!*isRefined)
            break;
    }
    Grouping grouping;
    grouping.groupOf = std::move(refinement.classOf());
    std::vector<bool> isNamed(refinement.count(), false);
    std::map<std::string, std::uint32_t> uses;
    grouping.names.resize(refinement.count());
    for (std::uint32_t state = 0; state < model.lts.stateCount(); ++state) {
        const std::uint32_t group = grouping.groupOf[state];
        if (isNamed[group])
            continue;
        isNamed[group] = true;
        std::string name = nameOfClass(model.lts, StateId(state), refinement.steps());
        const std::uint32_t use = ++uses[name];
        grouping.names[group] = use == 1 ? name : fmt::format("{} ({})", name, use);
    }
    if (refinement.isStable())
        grouping.sentence =
            "Each node is states that can do the same for ever (bisimilar), named by what they can do next.";
    else if (refinement.steps() == 0)
        grouping.sentence =
            "Each node is states in which runs end alike: by their next steps there were too many.";
    else
        grouping.sentence =
            fmt::format("Each node is states that can do the same for {}, named by what they can do next.",
                        counted(refinement.steps(), "step"));
    return grouping;
}

} // namespace

extern const GroupingMethod groupingMethod_behaviour;
const GroupingMethod groupingMethod_behaviour = {
    "behaviour", "What can happen next", 1, [](const GroupedModel&) { return std::vector<std::string>{""}; },
    groupByBehaviour};

} // namespace threadmend
