// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/modal_equations.h"

#include "core/property/step_automaton.h"

#include <algorithm>
#include <utility>

namespace threadmend {

namespace {

using EquationKind = ModalEquations::Kind;

/// The strongly connected components of the equations, those first on which others depend: Tarjan's algorithm
/// without recursion. Dependencies for which `counts(from, to)` is false are none.
template <class Counts>
std::vector<std::vector<std::uint32_t>> componentsOf(const std::vector<ModalEquations::Equation>& equations,
                                                     const Counts& counts)
{
    const auto count = static_cast<std::uint32_t>(equations.size());
    std::vector<std::uint32_t> order(count, 0), low(count, 0), open;
    std::vector<bool> closed(count, false);
    std::vector<std::vector<std::uint32_t>> components;
    struct Visit {
        std::uint32_t equation, next;
    };
    std::vector<Visit> visits;
    std::uint32_t met = 0;
    const auto enter = [&](std::uint32_t equation) {
        order[equation] = low[equation] = ++met;
        open.push_back(equation);
        visits.push_back({equation, 0});
    };
    const auto operandOf = [&](std::uint32_t from, std::uint32_t which) -> std::optional<std::uint32_t> {
        const ModalEquations::Equation& of = equations[from];
        const bool isBinary = of.kind == EquationKind::And || of.kind == EquationKind::Or;
        if (of.kind <= EquationKind::True || which >= (isBinary ? 2u : 1u))
            return std::nullopt;
        return which == 0 ? of.left : of.right;
    };
    for (std::uint32_t start = 0; start < count; ++start) {
        if (order[start] != 0)
            continue;
        enter(start);
        while (!visits.empty()) {
            Visit& visit = visits.back();
            const std::uint32_t from = visit.equation;
            if (const auto to = operandOf(from, visit.next++)) {
                if (!counts(from, *to) || closed[*to])
                    continue;
                if (order[*to] == 0)
                    enter(*to);
                else
                    low[from] = std::min(low[from], order[*to]);
                continue;
            }
            visits.pop_back();
            if (!visits.empty())
                low[visits.back().equation] = std::min(low[visits.back().equation], low[from]);
            if (low[from] != order[from])
                continue;
            components.emplace_back();
            std::uint32_t last = 0;
            do {
                last = open.back();
                open.pop_back();
                closed[last] = true;
                components.back().push_back(last);
            } while (last != from);
        }
    }
    return components;
}

class EquationBuilder {
public:
    explicit EquationBuilder(const ModalFormula& formula) : formula_(formula), binders_(formula.variables, 0)
    {
    }

    ModalEquations build()
    {
        const auto count = static_cast<std::uint32_t>(formula_.nodes.size());
        for (std::uint32_t i = 0; i < count; ++i)
            if (isFixedPoint(i))
                binders_[formula_.nodes[i].right] = i;
        result_.equations.resize(count);
        for (std::uint32_t i = 0; i < count; ++i)
            result_.equations[i] = equationOf(i);
        result_.root = formula_.root();
        formBlocks(count);
        return std::move(result_);
    }

private:
    using Kind = ModalFormula::Kind;

    bool isFixedPoint(std::uint32_t node) const
    {
        return formula_.nodes[node].kind == Kind::Least || formula_.nodes[node].kind == Kind::Greatest;
    }
    /// Of fixed points and of modalities, whose iterations are fixed points.
    bool isGreatest(std::uint32_t node) const
    {
        return formula_.nodes[node].kind == Kind::Greatest || formula_.nodes[node].kind == Kind::Box;
    }

    ModalEquations::Equation equationOf(std::uint32_t index)
    {
        const ModalFormula::Node& node = formula_.nodes[index];
        switch (node.kind) {
        case Kind::False:
            return {EquationKind::False, 0, 0, index};
        case Kind::True:
            return {EquationKind::True, 0, 0, index};
        case Kind::Variable:
            return {EquationKind::Copy, binders_[node.left], 0, index};
        case Kind::And:
            return {EquationKind::And, node.left, node.right, index};
        case Kind::Or:
            return {EquationKind::Or, node.left, node.right, index};
        case Kind::Box:
        case Kind::Diamond:
            return {EquationKind::Copy, modality(index, node), 0, index};
        case Kind::Least:
        case Kind::Greatest:
            return {EquationKind::Copy, node.left, 0, index};
        }
        return {};
    }

    /// Adds the automaton; returns the equation of its beginning.
    std::uint32_t modality(std::uint32_t index, const ModalFormula::Node& node)
    {
        const RegularFormula& regular = formula_.regulars[node.right];
        const StepAutomaton automaton = stepAutomatonOf(regular);
        const bool isBox = node.kind == Kind::Box;
        const auto first = static_cast<std::uint32_t>(result_.equations.size());
        const auto firstLetter = static_cast<std::uint32_t>(result_.letters.size());
        result_.letters.insert(result_.letters.end(), regular.letters.begin(), regular.letters.end());
        for (std::uint32_t i = 0; i < automaton.nodes.size(); ++i) {
            const StepAutomaton::Node& state = automaton.nodes[i];
            ModalEquations::Equation made{EquationKind::Copy, node.left, 0, index};
            if (state.letter != StepAutomaton::nothing)
                made = {isBox ? EquationKind::AllSteps : EquationKind::SomeStep, first + state.next[0],
                        firstLetter + state.letter, index};
            else if (state.next[1] != StepAutomaton::nothing)
                made = {isBox ? EquationKind::And : EquationKind::Or, first + state.next[0],
                        first + state.next[1], index};
            else if (state.next[0] != StepAutomaton::nothing)
                made = {EquationKind::Copy, first + state.next[0], 0, index};
            result_.equations.push_back(made);
        }
        return first + automaton.initial;
    }

    /// By equation: whether it lies on a cycle within the automaton of its modality.
    std::vector<bool> iterating(std::uint32_t formulaNodes) const
    {
        const auto& equations = result_.equations;
        const auto isWithin = [&](std::uint32_t from, std::uint32_t to) {
            return from >= formulaNodes && to >= formulaNodes && equations[from].node == equations[to].node;
        };
        std::vector<bool> found(equations.size(), false);
        for (const auto& component : componentsOf(equations, isWithin))
            for (const std::uint32_t each : component)
                found[each] = component.size() > 1; // no move of an automaton leads from a state to itself
        return found;
    }

    void formBlocks(std::uint32_t formulaNodes)
    {
        const std::vector<bool> iterates = iterating(formulaNodes);
        for (auto& component :
             componentsOf(result_.equations, [](std::uint32_t, std::uint32_t) { return true; })) {
            const auto number = static_cast<std::uint32_t>(result_.blocks.size());
            std::optional<std::uint32_t> least, greatest;
            for (const std::uint32_t each : component) {
                result_.equations[each].block = number;
                const std::uint32_t node = result_.equations[each].node;
                if ((component.size() > 1 && each < formulaNodes && isFixedPoint(node)) || iterates[each])
                    (isGreatest(node) ? greatest : least) = node;
            }
            if (least && greatest)
                result_.alternating = std::min(*least, *greatest); // operands come first: the inner one
            result_.blocks.push_back({std::move(component), greatest.has_value()});
        }
    }

    const ModalFormula& formula_;
    std::vector<std::uint32_t> binders_;
    ModalEquations result_;
};

} // namespace

ModalEquations equationsOf(const ModalFormula& formula)
{
    return EquationBuilder(formula).build();
}

} // namespace threadmend
