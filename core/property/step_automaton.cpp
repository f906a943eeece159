// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/step_automaton.h"

#include "core/run/contract.h"

#include <utility>

namespace threadmend {

namespace {

/// The part of the automaton for one node of the formula. Nothing leaves `end` until the operator above is
/// built.
struct Fragment {
    std::uint32_t begin = StepAutomaton::nothing;
    std::uint32_t end = StepAutomaton::nothing;
};

class Construction {
public:
    StepAutomaton build(const RegularFormula& formula)
    {
        require(!formula.nodes.empty(), "a regular formula has a root");
        for (const RegularFormula::Node& node : formula.nodes)
            fragments_.push_back(fragmentOf(node));
        automaton_.initial = fragments_.back().begin;
        automaton_.accepting = fragments_.back().end;
        return std::move(automaton_);
    }

private:
    std::uint32_t addNode()
    {
        automaton_.nodes.emplace_back();
        return static_cast<std::uint32_t>(automaton_.nodes.size() - 1);
    }

    Fragment addEnds()
    {
        const std::uint32_t begin = addNode();
        return {begin, addNode()};
    }

    void connect(std::uint32_t from, std::uint32_t to)
    {
        auto& next = automaton_.nodes[from].next;
        next[next[0] == StepAutomaton::nothing ? 0 : 1] = to;
    }

    /// The fragment of an operand, which no other operator may use.
    Fragment take(std::uint32_t operand)
    {
        require(operand < fragments_.size() && fragments_[operand].begin != StepAutomaton::nothing,
                "a regular formula is a tree with operands before their operators");
        return std::exchange(fragments_[operand], Fragment());
    }

    Fragment repeated(std::uint32_t operand, bool mayBeNone, bool mayGoOn)
    {
        const Fragment inner = take(operand);
        const Fragment ends = addEnds();
        connect(ends.begin, inner.begin);
        if (mayBeNone)
            connect(ends.begin, ends.end);
        if (mayGoOn)
            connect(inner.end, inner.begin);
        connect(inner.end, ends.end);
        return ends;
    }

    Fragment sequence(const RegularFormula::Node& node)
    {
        const Fragment left = take(node.left);
        const Fragment right = take(node.right);
        connect(left.end, right.begin);
        return {left.begin, right.end};
    }

    Fragment choice(const RegularFormula::Node& node)
    {
        const Fragment ends = addEnds();
        for (const std::uint32_t operand : {node.left, node.right}) {
            const Fragment inner = take(operand);
            connect(ends.begin, inner.begin);
            connect(inner.end, ends.end);
        }
        return ends;
    }

    Fragment step(std::uint32_t letter)
    {
        const Fragment ends = addEnds();
        connect(ends.begin, ends.end);
        if (letter != StepAutomaton::nothing)
            automaton_.nodes[ends.begin].letter = letter;
        return ends;
    }

    Fragment fragmentOf(const RegularFormula::Node& node)
    {
        switch (node.kind) {
        case RegularFormula::Kind::Nil:
            return step(StepAutomaton::nothing);
        case RegularFormula::Kind::Letter:
            return step(node.left);
        case RegularFormula::Kind::Sequence:
            return sequence(node);
        case RegularFormula::Kind::Choice:
            return choice(node);
        case RegularFormula::Kind::Star:
            return repeated(node.left, true, true);
        case RegularFormula::Kind::Plus:
            return repeated(node.left, false, true);
        case RegularFormula::Kind::Optional:
            return repeated(node.left, true, false);
        }
        return {};
    }

    StepAutomaton automaton_;
    std::vector<Fragment> fragments_;
};

} // namespace

StepAutomaton stepAutomatonOf(const RegularFormula& formula)
{
    return Construction().build(formula);
}

} // namespace threadmend
