// SPDX-License-Identifier: GPL-3.0-or-later
// The pure state formulas of CTL, asked of state spaces.
#pragma once

#include "core/check/ctl/structure.h"
#include "core/model/behavioral/product/program_space.h"
#include "core/model/concurrent/concurrent_space.h"
#include "core/model/lts/lts.h"
#include "core/property/formula.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace threadmend {

/// Why a property cannot be asked of a space with these propositions: it names something else, or compares
/// numbers; nothing if it can.
std::optional<InputError> whyNotOfPropositions(std::span<const std::string> names,
                                               const BranchingTime& property);
/// The same of a concurrent program, whose variables may also be compared.
std::optional<InputError> whyNotOfProgram(const concurrent::Program& program, const BranchingTime& property);

template <class Space>
std::optional<InputError> whyNotOf(const Space& space, const BranchingTime& property)
{
    if constexpr (requires { space.program(); })
        return whyNotOfProgram(space.program(), property);
    else
        return whyNotOfPropositions(space.propositionNames(), property);
}

/// The value of a formula by the truth of its propositions, whose names stand in `names` (sorted).
class PropositionalFormula {
public:
    PropositionalFormula(const Expression& formula, std::uint32_t root, std::span<const std::string> names);

    /// `holding` are ascending indices of the names. O(nodes).
    template <class Holding>
    bool isTrueOf(const Holding& holding)
    {
        return isTrue([&](std::uint32_t proposition) {
            return std::binary_search(holding.begin(), holding.end(), proposition);
        });
    }

private:
    template <class Holds>
    bool isTrue(const Holds& holds)
    {
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            const Node& node = nodes_[i];
            bool value = node.value;
            switch (node.kind) {
            case Expression::Kind::Name:
                value = holds(node.proposition);
                break;
            case Expression::Kind::Not:
                value = !values_[node.left];
                break;
            case Expression::Kind::And:
                value = values_[node.left] && values_[node.right];
                break;
            case Expression::Kind::Or:
                value = values_[node.left] || values_[node.right];
                break;
            case Expression::Kind::Implies:
                value = !values_[node.left] || values_[node.right];
                break;
            case Expression::Kind::Iff:
                value = values_[node.left] == values_[node.right];
                break;
            default: // a constant
                break;
            }
            values_[i] = value;
        }
        return values_.back();
    }

    struct Node {
        Expression::Kind kind = Expression::Kind::True;
        std::uint32_t left = 0, right = 0, proposition = 0;
        bool value = false;
    };
    std::vector<Node> nodes_;
    std::vector<char> values_;
};

/// The states of a concurrent program that satisfy a formula. O(n (slots + nodes)).
Outcome<StateSet> statesSatisfying(const concurrent::ConcurrentSpace& space, const Expression& formula,
                                   std::uint32_t root, RunContext& run);

/// The states of another space. O(n * nodes).
template <class Space>
Outcome<StateSet> statesSatisfying(const Space& space, const Expression& formula, std::uint32_t root,
                                   RunContext& run)
{
    PropositionalFormula asked(formula, root, space.propositionNames());
    StateSet set(space.stateCount(), false);
    for (std::uint32_t state = 0; state < space.stateCount(); ++state) {
        if (const auto stopped = run.poll({"reading propositions", state, space.stateCount()}))
            return *stopped;
        set[state] = asked.isTrueOf(space.propositionsOf(StateId(state)));
    }
    return set;
}

/// All that CTL asks of a space, to which the result refers, with the steps alone of which `isKept(label)`
/// says so. Precondition: `whyNotOf` has no reason.
template <class Space, class IsKept>
Outcome<CtlStructure> structureOf(Space& space, const IsKept& isKept, RunContext& run)
{
    auto structure = relationOf(space, isKept, run);
    if (!structure)
        return structure;
    structure->satisfying = [&space](const Expression& formula, std::uint32_t node, RunContext& context) {
        return statesSatisfying(space, formula, node, context);
    };
    structure->labelOf = [&space, isKept](std::uint32_t from, std::uint32_t to) {
        for (const Transition& step : space.outgoing(StateId(from)))
            if (step.target.value == to && isKept(step.label))
                return step.label;
        return none<LabelId>;
    };
    return structure;
}

/// The same with all steps.
template <class Space>
Outcome<CtlStructure> structureOf(Space& space, RunContext& run)
{
    return structureOf(
        space, [](LabelId) { return true; }, run);
}

} // namespace threadmend
