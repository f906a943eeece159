// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ltl/lasso_word.h"

#include "core/run/contract.h"

#include <algorithm>
#include <utility>

namespace threadmend {

namespace {

using Values = std::vector<bool>;
using LinearKind = Expression::Kind;

Values negated(Values values)
{
    values.flip();
    return values;
}

template <class Operation>
Values eachPlace(const Values& a, const Values& b, const Operation& operation)
{
    Values values(a.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = operation(a[i], b[i]);
    return values;
}

/// The least solution of: q, or p and the same in the next place. Twice round is enough: what the second
/// round begins with is right behind the last place.
Values untilIn(const LassoWord& word, const Values& p, const Values& q)
{
    Values values(word.places.size(), false);
    for (int round = 0; round < 2; ++round)
        for (std::size_t i = values.size(); i-- > 0;)
            values[i] = q[i] || (p[i] && values[word.after(i)]);
    return values;
}

Values ofNode(const LassoWord& word, LinearKind kind, const Values& a, const Values& b)
{
    const Values always(word.places.size(), true);
    const auto both = [](bool x, bool y) { return x && y; };
    const auto either = [](bool x, bool y) { return x || y; };
    const auto globally = [&](const Values& p) { return negated(untilIn(word, always, negated(p))); };
    switch (kind) {
    case LinearKind::Not:
        return negated(a);
    case LinearKind::And:
        return eachPlace(a, b, both);
    case LinearKind::Or:
        return eachPlace(a, b, either);
    case LinearKind::Implies:
        return eachPlace(negated(a), b, either);
    case LinearKind::Iff:
        return eachPlace(a, b, [](bool x, bool y) { return x == y; });
    case LinearKind::Next: {
        Values values(a.size());
        for (std::size_t i = 0; i < a.size(); ++i)
            values[i] = a[word.after(i)];
        return values;
    }
    case LinearKind::Finally:
        return untilIn(word, always, a);
    case LinearKind::Globally:
        return globally(a);
    case LinearKind::Until:
        return untilIn(word, a, b);
    case LinearKind::Releases:
        return negated(untilIn(word, negated(a), negated(b)));
    case LinearKind::WeakUntil:
        return eachPlace(untilIn(word, a, b), globally(a), either);
    default:
        require(false, "a formula of LTL is made of its operators");
        return always;
    }
}

} // namespace

LassoWord wordOf(const Trace& trace)
{
    LassoWord word;
    const std::size_t length = trace.length();
    for (std::size_t i = 0; i <= length; ++i)
        word.places.push_back({trace.stateAfter(i), i > 0 ? trace.steps[i - 1].label : none<LabelId>,
                               i < length ? trace.steps[i].label : none<LabelId>});
    if (trace.loop) {
        word.places.back().leaves = trace.steps[*trace.loop].label;
        word.loop = *trace.loop + 1;
    } else {
        word.loop = word.places.size();
        word.places.push_back({trace.last()});
    }
    return word;
}

Trace rolledUp(Trace trace)
{
    if (!trace.loop)
        return trace;
    const auto begin = trace.steps.begin() + static_cast<std::ptrdiff_t>(*trace.loop);
    std::vector<Transition> loop(begin, trace.steps.end());
    std::vector<Transition> stem(trace.steps.begin(), begin);
    for (std::size_t period = 1; period < loop.size(); ++period)
        if (loop.size() % period == 0 &&
            std::equal(loop.begin() + static_cast<std::ptrdiff_t>(period), loop.end(), loop.begin())) {
            loop.resize(period);
            break;
        }
    // The same step comes from the same state, too. `last` is where the loop ends once the end of the stem is
    // in it.
    std::size_t last = loop.size() - 1;
    const auto before = [&](std::size_t place) { return (place + loop.size() - 1) % loop.size(); };
    while (!stem.empty() && stem.back() == loop[last]) {
        const StateId source = stem.size() > 1 ? stem[stem.size() - 2].target : trace.initial;
        if (source != loop[before(last)].target)
            break;
        stem.pop_back();
        last = before(last);
    }
    std::rotate(loop.begin(), loop.begin() + static_cast<std::ptrdiff_t>((last + 1) % loop.size()),
                loop.end());
    trace.loop = stem.size();
    stem.insert(stem.end(), loop.begin(), loop.end());
    trace.steps = std::move(stem);
    return trace;
}

bool isSatisfied(const Expression& formula, const LassoWord& word,
                 const std::function<bool(std::uint32_t node, const LassoWord::Place& place)>& holds)
{
    const std::vector<bool> pure = pureNodes(formula);
    std::vector<bool> needed(formula.nodes.size(), false);
    needed.back() = true;
    for (std::size_t i = needed.size(); i-- > 0;) {
        const Expression::Node& node = formula.nodes[i];
        if (!needed[i] || pure[i] || arityOf(node.kind) == Arity::Leaf)
            continue;
        needed[node.left] = true;
        if (arityOf(node.kind) == Arity::Two)
            needed[node.right] = true;
    }
    std::vector<Values> values(formula.nodes.size());
    for (std::uint32_t i = 0; i < formula.nodes.size(); ++i) {
        const Expression::Node& node = formula.nodes[i];
        if (!needed[i])
            continue;
        if (pure[i] || arityOf(node.kind) == Arity::Leaf) {
            for (const LassoWord::Place& place : word.places)
                values[i].push_back(holds(i, place));
        } else {
            values[i] = ofNode(word, node.kind, values[node.left],
                               arityOf(node.kind) == Arity::Two ? values[node.right] : Values());
        }
    }
    return values.back()[0];
}

} // namespace threadmend
