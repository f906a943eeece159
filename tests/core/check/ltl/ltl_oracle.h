// SPDX-License-Identifier: GPL-3.0-or-later
// Structures and formulas for tests of LTL, and an oracle that knows no automata: the tableau of Clarke,
// Grumberg and Hamaguchi (1997), in which a formula is false on a fair path exactly if some path of guesses
// is fair.
#pragma once

#include "core/check/ltl/check_ltl.h"
#include "core/model/lts/labelling.h"
#include "core/model/lts/lts_builder.h"
#include "core/property/property_kind.h"
#include "tests/testing/random_models.h"

#include <QTest>
#include <string>
#include <vector>

namespace threadmend::testing {

/// Which of p and q hold in each of `count` states.
inline Labelling randomLabelling(Random& random, std::uint32_t count)
{
    const std::vector<std::string> names = {"p", "q"};
    Labelling labelling(names);
    for (std::uint32_t state = 0; state < count; ++state) {
        std::vector<std::uint32_t> holding;
        for (std::uint32_t name = 0; name < names.size(); ++name)
            if (random.chance(50))
                holding.push_back(name);
        labelling.add(labelling.intern(holding));
    }
    return labelling;
}

/// Up to five states with propositions p and q, steps a and b; some states are left by none.
inline Lts randomStructure(Random& random)
{
    const std::uint32_t count = 1 + random.below(5);
    Labelling labelling = randomLabelling(random, count);
    LtsBuilder builder;
    builder.ensureStates(count);
    for (std::uint32_t i = count + random.below(count + 1); i > 0; --i)
        builder.add(StateId(random.below(count)), builder.label(random.chance(50) ? "a" : "b"),
                    StateId(random.below(count)));
    builder.setPropositions(std::move(labelling).take());
    return std::move(builder).build();
}

/// Whether an operator speaks of later places.
inline bool looksAhead(Expression::Kind kind)
{
    return kind >= Expression::Kind::Next && kind <= Expression::Kind::WeakUntil;
}

inline Expression randomLinearFormula(Random& random, int depth, bool pure = false)
{
    using Kind = Expression::Kind;
    Expression formula;
    const auto add = [&](Kind kind, std::uint32_t left = 0, std::uint32_t right = 0, std::string text = {}) {
        formula.nodes.push_back({kind, left, right, std::move(text), 0, 0});
        return formula.root();
    };
    const auto grow = [&](const auto& self, int left) -> std::uint32_t {
        if (left == 0 || random.chance(15)) {
            if (random.chance(6))
                return add(random.chance(50) ? Kind::True : Kind::False);
            if (pure || random.chance(65))
                return add(Kind::Name, 0, 0, random.chance(50) ? "p" : "q");
            return add(random.chance(50) ? Kind::Arrives : Kind::Leaves, 0, 0,
                       random.chance(45)   ? "a"
                       : random.chance(85) ? "b"
                                           : "c");
        }
        constexpr Kind plain[] = {Kind::Not, Kind::And, Kind::Or, Kind::Implies, Kind::Iff};
        const Kind kind = !pure && random.chance(60)
                              ? static_cast<Kind>(static_cast<std::uint32_t>(Kind::Next) + random.below(6))
                              : plain[random.below(5)];
        const std::uint32_t one = self(self, left - 1);
        if (arityOf(kind) == Arity::One)
            return add(kind, one);
        const std::uint32_t two = self(self, left - 1);
        return add(kind, one, two);
    };
    grow(grow, depth);
    return formula;
}

class LtlOracle {
public:
    /// Exponential in the operators that look ahead.
    LtlOracle(const Lts& lts, const LinearTime& property) : lts_(lts), property_(property)
    {
        for (std::uint32_t i = 0; i < property.formula.nodes.size(); ++i)
            if (looksAhead(property.formula.nodes[i].kind))
                guessed_.push_back(i);
        addPlaces();
        for (std::uint32_t place = 0; place < places_.size(); ++place)
            for (std::uint32_t guess = 0; guess < (1u << guessed_.size()); ++guess)
                values_.push_back(valuesAt(places_[place], guess));
    }

    /// Whether it is false on some fair path from an initial state.
    bool isViolated() const { return someFair(false); }
    bool hasFairPath() const { return someFair(false) || someFair(true); }

private:
    /// A state, how it was reached, and the step that is taken.
    struct Place {
        std::uint32_t state = 0;
        std::string arrives, leaves;
        std::uint32_t target = 0;
        bool isFirst = false;
    };

    void addPlaces()
    {
        std::vector<std::pair<std::uint32_t, std::string>> reached;
        const auto choose = [&](std::uint32_t state, const std::string& arrives, bool isFirst) {
            const auto row = lts_.outgoing(StateId(state));
            for (const Transition& step : row)
                places_.push_back({state, arrives, std::string(lts_.labels().text(step.label)),
                                   step.target.value, isFirst});
            if (row.empty())
                places_.push_back({state, arrives, "", state, isFirst});
        };
        for (std::uint32_t state = 0; state < lts_.stateCount(); ++state)
            for (const char* arrives : {"", "a", "b"})
                choose(state, arrives, false);
        for (const StateId state : lts_.initialStates())
            choose(state.value, "", true);
    }

    bool holds(std::uint32_t state, const std::string& name) const
    {
        for (const std::uint32_t proposition : lts_.propositionsOf(StateId(state)))
            if (lts_.propositionNames()[proposition] == name)
                return true;
        return false;
    }

    /// Of each node, where it is guessed which formulas that look ahead are true in the next place (Next: its
    /// operand).
    std::vector<bool> valuesAt(const Place& place, std::uint32_t guess) const
    {
        return valuesOf(property_.formula, place, guess);
    }
    std::vector<bool> valuesOf(const Expression& formula, const Place& place, std::uint32_t guess) const
    {
        using Kind = Expression::Kind;
        std::vector<bool> values;
        std::uint32_t guessed = 0;
        for (const Expression::Node& node : formula.nodes) {
            const bool a = arityOf(node.kind) != Arity::Leaf && values[node.left];
            const bool b = arityOf(node.kind) == Arity::Two && values[node.right];
            const bool next = looksAhead(node.kind) && (guess >> guessed++ & 1u) != 0;
            bool value = false;
            switch (node.kind) {
            case Kind::True:
                value = true;
                break;
            case Kind::False:
                break;
            case Kind::Name:
                value = holds(place.state, node.text);
                break;
            case Kind::Arrives:
                value = place.arrives == node.text;
                break;
            case Kind::Leaves:
                value = place.leaves == node.text;
                break;
            case Kind::Not:
                value = !a;
                break;
            case Kind::And:
                value = a && b;
                break;
            case Kind::Or:
                value = a || b;
                break;
            case Kind::Implies:
                value = !a || b;
                break;
            case Kind::Iff:
                value = a == b;
                break;
            case Kind::Next:
                value = next;
                break;
            case Kind::Finally:
                value = a || next;
                break;
            case Kind::Globally:
                value = a && next;
                break;
            case Kind::Until:
            case Kind::WeakUntil:
                value = b || (a && next);
                break;
            case Kind::Releases:
                value = b && (a || next);
                break;
            default:
                qFatal("not in these formulas");
            }
            values.push_back(value);
        }
        return values;
    }

    /// Whether a guess that is put off for ever is refuted here.
    bool isKept(std::uint32_t node, const std::vector<bool>& values) const
    {
        using Kind = Expression::Kind;
        const Expression::Node& of = property_.formula.nodes[node];
        const bool value = values[node], a = values[of.left], b = values[of.right];
        switch (of.kind) {
        case Kind::Finally:
            return !value || a;
        case Kind::Globally:
            return value || !a;
        case Kind::Until:
            return !value || b;
        case Kind::Releases:
            return value || !b;
        case Kind::WeakUntil:
            return value || (!a && !b);
        default:
            return true;
        }
    }

    bool someFair(bool wanted) const
    {
        const std::uint32_t guesses = 1u << guessed_.size(),
                            count = static_cast<std::uint32_t>(values_.size());
        std::vector<std::vector<std::uint32_t>> after(count);
        for (std::uint32_t from = 0; from < count; ++from)
            for (std::uint32_t place = 0; place < places_.size(); ++place) {
                const Place& here = places_[from / guesses];
                if (places_[place].isFirst || places_[place].state != here.target ||
                    places_[place].arrives != here.leaves)
                    continue;
                for (std::uint32_t guess = 0; guess < guesses; ++guess)
                    if (isAsGuessed(from % guesses, values_[place * guesses + guess]))
                        after[from].push_back(place * guesses + guess);
            }
        std::vector<std::vector<bool>> sets;
        for (const std::uint32_t node : guessed_) {
            sets.emplace_back();
            for (std::uint32_t i = 0; i < count; ++i)
                sets.back().push_back(isKept(node, values_[i]));
        }
        for (const Expression& constraint : property_.fairness) {
            sets.emplace_back();
            for (std::uint32_t i = 0; i < count; ++i)
                sets.back().push_back(valuesOf(constraint, places_[i / guesses], 0).back());
        }
        const std::vector<bool> fair = staying(after, sets);
        for (std::uint32_t i = 0; i < count; ++i)
            if (places_[i / guesses].isFirst && fair[i] && values_[i].back() == wanted)
                return true;
        return false;
    }

    bool isAsGuessed(std::uint32_t guess, const std::vector<bool>& next) const
    {
        for (std::uint32_t i = 0; i < guessed_.size(); ++i) {
            const Expression::Node& node = property_.formula.nodes[guessed_[i]];
            const bool value = node.kind == Expression::Kind::Next ? next[node.left] : next[guessed_[i]];
            if (value != ((guess >> i & 1u) != 0))
                return false;
        }
        return true;
    }

    /// nu Z. EX true and, for each set f, EX E(true U (f and Z)): Emerson and Lei 1986.
    static std::vector<bool> staying(const std::vector<std::vector<std::uint32_t>>& after,
                                     const std::vector<std::vector<bool>>& sets)
    {
        const std::size_t count = after.size();
        std::vector<bool> fair(count, true);
        const auto before = [&](const std::vector<bool>& goal) {
            std::vector<bool> result(count, false);
            for (std::size_t i = 0; i < count; ++i)
                for (const std::uint32_t next : after[i])
                    result[i] = result[i] || (goal[next] && fair[next]);
            return result;
        };
        for (bool changed = true; changed;) {
            std::vector<bool> less = before(fair);
            for (const std::vector<bool>& set : sets) {
                std::vector<bool> reach(count, false);
                for (std::size_t i = 0; i < count; ++i)
                    reach[i] = set[i] && fair[i];
                for (bool grows = true; grows;) {
                    grows = false;
                    const std::vector<bool> more = before(reach);
                    for (std::size_t i = 0; i < count; ++i)
                        if (more[i] && fair[i] && !reach[i])
                            grows = reach[i] = true;
                }
                const std::vector<bool> next = before(reach);
                for (std::size_t i = 0; i < count; ++i)
                    less[i] = less[i] && next[i];
            }
            changed = false;
            for (std::size_t i = 0; i < count; ++i)
                if (fair[i] && !less[i]) {
                    fair[i] = false;
                    changed = true;
                }
        }
        return fair;
    }

    const Lts& lts_;
    const LinearTime& property_;
    std::vector<std::uint32_t> guessed_; ///< nodes that look ahead
    std::vector<Place> places_;
    std::vector<std::vector<bool>> values_; ///< by place and guess: of each node
};

inline LinearTime ltl(const std::string& text)
{
    auto property = parseProperty("ltl " + text);
    if (!property)
        qFatal("%s: %s", text.c_str(), property.error()->message.c_str());
    return *std::get_if<LinearTime>(&property->formula);
}

} // namespace threadmend::testing
