// SPDX-License-Identifier: GPL-3.0-or-later
// Kripke structures and formulas for tests of CTL, and an oracle that reads the definitions.
#pragma once

#include "core/check/ctl/check_ctl.h"
#include "core/model/lts/labelling.h"
#include "core/model/lts/lts_builder.h"
#include "core/property/property_kind.h"
#include "tests/testing/random_models.h"

#include <QTest>
#include <set>
#include <string>
#include <vector>

namespace threadmend::testing {

/// States 0, 1, ... with these propositions, and steps between them; state 0 is initial.
inline Lts kripkeOf(const std::vector<std::vector<std::string>>& states,
                    const std::vector<std::pair<std::uint32_t, std::uint32_t>>& steps)
{
    std::set<std::string> all;
    for (const auto& state : states)
        all.insert(state.begin(), state.end());
    const std::vector<std::string> names(all.begin(), all.end());
    Labelling labelling(names);
    for (const auto& state : states) {
        std::vector<std::uint32_t> members;
        for (std::uint32_t i = 0; i < names.size(); ++i)
            if (std::find(state.begin(), state.end(), names[i]) != state.end())
                members.push_back(i);
        labelling.add(labelling.intern(members));
    }
    LtsBuilder builder;
    builder.ensureStates(states.size());
    for (const auto& [from, to] : steps)
        builder.add(StateId(from), builder.label("to " + std::to_string(to)), StateId(to));
    builder.setPropositions(std::move(labelling).take());
    return std::move(builder).build();
}

inline Lts randomKripke(Random& random)
{
    const std::uint32_t count = 1 + random.below(7);
    std::vector<std::vector<std::string>> states(count);
    for (auto& state : states)
        for (const char* name : {"p", "q", "r"})
            if (random.chance(45))
                state.push_back(name);
    states.push_back({"p", "q", "r"}); // so that all are known; nothing leads there
    std::vector<std::pair<std::uint32_t, std::uint32_t>> steps;
    const std::uint32_t degree = 1 + random.below(3);
    for (std::uint32_t i = 0; i < count * degree; ++i)
        steps.emplace_back(random.below(count), random.below(count));
    return kripkeOf(states, steps);
}

inline Expression randomFormula(Random& random, int depth, bool pure = false, bool universal = false)
{
    Expression formula;
    const auto add = [&](Expression::Kind kind, std::uint32_t left = 0, std::uint32_t right = 0) {
        formula.nodes.push_back({kind, left, right, {}, 0, 0});
        return formula.root();
    };
    const auto grow = [&](const auto& self, int left, bool isPure) -> std::uint32_t {
        using Kind = Expression::Kind;
        if (left == 0 || random.chance(15)) {
            const std::uint32_t node = add(random.chance(8) ? Kind::True : Kind::Name);
            if (formula.nodes[node].kind == Kind::Name)
                formula.nodes[node].text = std::string(1, static_cast<char>('p' + random.below(3)));
            return node;
        }
        const bool path = !isPure && random.chance(60);
        if (path) {
            const auto first = static_cast<std::uint32_t>(universal ? Kind::AllNext : Kind::SomeNext);
            const auto kind = static_cast<Kind>(first + random.below(universal ? 6 : 12));
            const std::uint32_t one = self(self, left - 1, false);
            if (arityOf(kind) == Arity::One)
                return add(kind, one);
            const std::uint32_t two = self(self, left - 1, false);
            return add(kind, one, two);
        }
        const std::uint32_t which = random.below(5);
        if (which == 0) {
            const std::uint32_t one = self(self, left - 1, isPure || universal);
            return add(Kind::Not, one);
        }
        const std::uint32_t one = self(self, left - 1, isPure || (universal && which > 2));
        const std::uint32_t two = self(self, left - 1, isPure || (universal && which == 4));
        return add(which == 1   ? Kind::And
                   : which == 2 ? Kind::Or
                   : which == 3 ? Kind::Implies
                                : Kind::Iff,
                   one, two);
    };
    grow(grow, depth, pure);
    return formula;
}

/// Definitions 2.4 and 2.7 by fixpoints over sets of numbers (Emerson and Lei 1986): slow and plain.
class CtlOracle {
public:
    using States = std::set<std::uint32_t>;

    CtlOracle(const Lts& lts, const BranchingTime& property) : lts_(lts), property_(property)
    {
        for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
            all_.insert(state);
            States after;
            for (const Transition& step : lts.outgoing(StateId(state)))
                after.insert(step.target.value);
            if (after.empty())
                after.insert(state);
            after_.push_back(after);
        }
        for (const Expression& constraint : property.fairness)
            fairness_.push_back(satisfying(constraint, constraint.root()));
        fair_ = globally(all_);
    }

    States satisfying() { return satisfying(property_.formula, property_.formula.root()); }
    const States& fair() const { return fair_; }

private:
    States both(const States& a, const States& b) const
    {
        States result;
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(result, result.end()));
        return result;
    }
    States either(const States& a, const States& b) const
    {
        States result = a;
        result.insert(b.begin(), b.end());
        return result;
    }
    States without(const States& a) const
    {
        States result;
        std::set_difference(all_.begin(), all_.end(), a.begin(), a.end(),
                            std::inserter(result, result.end()));
        return result;
    }
    States before(const States& a) const
    {
        States result;
        for (const std::uint32_t state : all_)
            if (!both(after_[state], a).empty())
                result.insert(state);
        return result;
    }
    States until(const States& through, const States& at) const
    {
        States result = at;
        for (;;) {
            const States more = either(result, both(through, before(result)));
            if (more == result)
                return result;
            result = more;
        }
    }
    /// nu Z. a and, for each constraint f, EX E(a U (a and f and Z)).
    States globally(const States& a) const
    {
        States result = a;
        for (;;) {
            States less = both(a, before(result));
            for (const States& constraint : fairness_)
                less = both(less, before(until(a, both(a, both(constraint, result)))));
            if (less == result)
                return result;
            result = both(result, less);
        }
    }
    States someUntil(const States& a, const States& b) const { return until(a, both(b, fair_)); }
    /// E(a V b): b for ever, or up to both.
    States someReleases(const States& a, const States& b) const
    {
        return either(globally(b), until(b, both(both(a, b), fair_)));
    }

    States satisfying(const Expression& formula, std::uint32_t root)
    {
        using Kind = Expression::Kind;
        const Expression::Node& node = formula.nodes[root];
        const States a = arityOf(node.kind) == Arity::Leaf ? States() : satisfying(formula, node.left);
        const States b = arityOf(node.kind) == Arity::Two ? satisfying(formula, node.right) : States();
        const States notA = without(a), notB = without(b);
        switch (node.kind) {
        case Kind::True:
            return all_;
        case Kind::Name:
            return named(node.text);
        case Kind::Not:
            return notA;
        case Kind::And:
            return both(a, b);
        case Kind::Or:
            return either(a, b);
        case Kind::Implies:
            return either(notA, b);
        case Kind::Iff:
            return either(both(a, b), both(notA, notB));
        case Kind::SomeNext:
            return before(both(a, fair_));
        case Kind::SomeFinally:
            return someUntil(all_, a);
        case Kind::SomeGlobally:
            return globally(a);
        case Kind::SomeUntil:
            return someUntil(a, b);
        case Kind::SomeReleases:
            return someReleases(a, b);
        case Kind::SomeWeakUntil:
            return either(someUntil(a, b), globally(a));
        case Kind::AllNext:
            return without(before(both(notA, fair_)));
        case Kind::AllFinally:
            return without(globally(notA));
        case Kind::AllGlobally:
            return without(someUntil(all_, notA));
        case Kind::AllUntil: // proposition 2.1
            return without(either(someUntil(notB, both(notA, notB)), globally(notB)));
        case Kind::AllReleases:
            return without(someUntil(notA, notB));
        case Kind::AllWeakUntil:
            return without(someUntil(notB, both(notA, notB)));
        default:
            qFatal("not in these formulas");
        }
        return {};
    }

    States named(const std::string& name) const
    {
        States result;
        for (const std::uint32_t state : all_)
            for (const std::uint32_t proposition : lts_.propositionsOf(StateId(state)))
                if (lts_.propositionNames()[proposition] == name)
                    result.insert(state);
        return result;
    }

    const Lts& lts_;
    const BranchingTime& property_;
    States all_, fair_;
    std::vector<States> after_, fairness_;
};

inline BranchingTime ctl(const std::string& text)
{
    auto property = parseProperty("ctl " + text);
    if (!property)
        qFatal("%s: %s", text.c_str(), property.error()->message.c_str());
    return *std::get_if<BranchingTime>(&property->formula);
}

} // namespace threadmend::testing
