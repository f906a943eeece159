// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ltl/positive_form.h"

#include <algorithm>
#include <map>
#include <utility>

namespace threadmend {

namespace {

using Source = Expression::Kind;

/// Makes each node once, simplified. `no` and `yes` are the constants.
class PositiveBuilder {
public:
    using Kind = PositiveForm::Kind;
    static constexpr std::uint32_t no = 0, yes = 1;

    explicit PositiveBuilder(const Expression& formula)
        : formula_(formula), pure_(pureNodes(formula)), forms_(formula.nodes.size())
    {
        node(Kind::False);
        node(Kind::True);
    }

    PositiveForm negation()
    {
        const std::vector<bool> needed = neededNodes();
        for (std::uint32_t i = 0; i < formula_.nodes.size(); ++i)
            if (needed[i])
                forms_[i] = pure_[i] ? stateFormula(i) : combined(formula_.nodes[i]);
        form_.root = forms_.back().negative;
        keepReachable();
        return std::move(form_);
    }

private:
    /// A formula and its negation.
    struct Forms {
        std::uint32_t positive = no, negative = no;
    };

    /// All that is not inside a formula of one state.
    std::vector<bool> neededNodes() const
    {
        std::vector<bool> needed(formula_.nodes.size(), false);
        needed.back() = true;
        for (std::size_t i = needed.size(); i-- > 0;) {
            const Expression::Node& each = formula_.nodes[i];
            if (!needed[i] || pure_[i] || arityOf(each.kind) == Arity::Leaf)
                continue;
            needed[each.left] = true;
            if (arityOf(each.kind) == Arity::Two)
                needed[each.right] = true;
        }
        return needed;
    }

    std::uint32_t node(Kind kind, std::uint32_t left = 0, std::uint32_t right = 0)
    {
        const PositiveForm::Node made{kind, left, right};
        const auto [place, isNew] = known_.try_emplace(made, static_cast<std::uint32_t>(form_.nodes.size()));
        if (isNew)
            form_.nodes.push_back(made);
        return place->second;
    }

    Forms atom(PositiveForm::Atom made)
    {
        auto place =
            std::find_if(form_.atoms.begin(), form_.atoms.end(), [&](const PositiveForm::Atom& each) {
                return each.kind == made.kind && each.text == made.text;
            });
        if (place == form_.atoms.end())
            place = form_.atoms.insert(form_.atoms.end(), std::move(made));
        const auto index = static_cast<std::uint32_t>(place - form_.atoms.begin());
        return {node(Kind::Literal, index, 0), node(Kind::Literal, index, 1)};
    }

    Forms stateFormula(std::uint32_t index)
    {
        const Expression::Node& source = formula_.nodes[index];
        if (source.kind == Source::True)
            return {yes, no};
        if (source.kind == Source::False)
            return {no, yes};
        if (source.kind == Source::Not) {
            const Forms inner = stateFormula(source.left); // no deeper than the formula
            return {inner.negative, inner.positive};
        }
        return atom({PositiveForm::Atom::Kind::State, spelled(formula_, index), index});
    }

    Forms combined(const Expression::Node& source)
    {
        const bool isLeaf = arityOf(source.kind) == Arity::Leaf;
        const Forms a = isLeaf ? Forms() : forms_[source.left];
        const Forms b = arityOf(source.kind) == Arity::Two ? forms_[source.right] : Forms();
        switch (source.kind) {
        case Source::Arrives:
            return atom({PositiveForm::Atom::Kind::Arrives, source.text, 0});
        case Source::Leaves:
            return atom({PositiveForm::Atom::Kind::Leaves, source.text, 0});
        case Source::Not:
            return {a.negative, a.positive};
        case Source::And:
            return {both(a.positive, b.positive), either(a.negative, b.negative)};
        case Source::Or:
            return {either(a.positive, b.positive), both(a.negative, b.negative)};
        case Source::Implies:
            return {either(a.negative, b.positive), both(a.positive, b.negative)};
        case Source::Iff:
            return {either(both(a.positive, b.positive), both(a.negative, b.negative)),
                    either(both(a.positive, b.negative), both(a.negative, b.positive))};
        case Source::Next:
            return {next(a.positive), next(a.negative)};
        case Source::Finally:
            return {until(yes, a.positive), releases(no, a.negative)};
        case Source::Globally:
            return {releases(no, a.positive), until(yes, a.negative)};
        case Source::Until:
            return {until(a.positive, b.positive), releases(a.negative, b.negative)};
        case Source::Releases:
            return {releases(a.positive, b.positive), until(a.negative, b.negative)};
        case Source::WeakUntil: // p W q is q V (p or q)
            return {releases(b.positive, either(a.positive, b.positive)),
                    until(b.negative, both(a.negative, b.negative))};
        default: // a term, or a path quantifier: none is parsed here
            return {};
        }
    }

    PositiveForm::Node of(std::uint32_t index) const { return form_.nodes[index]; }
    bool is(std::uint32_t index, Kind kind) const { return of(index).kind == kind; }
    bool isFinally(std::uint32_t index) const { return is(index, Kind::Until) && of(index).left == yes; }
    bool isGlobally(std::uint32_t index) const { return is(index, Kind::Releases) && of(index).left == no; }
    /// G F p, or F G p: true for ever, or never.
    bool isOfTheEnd(std::uint32_t index) const
    {
        return (isGlobally(index) && isFinally(of(index).right)) ||
               (isFinally(index) && isGlobally(of(index).right));
    }
    bool areComplements(std::uint32_t a, std::uint32_t b) const
    {
        return is(a, Kind::Literal) && is(b, Kind::Literal) && of(a).left == of(b).left && a != b;
    }

    std::uint32_t both(std::uint32_t a, std::uint32_t b)
    {
        if (a == no || b == no || areComplements(a, b))
            return no;
        if (a == yes || a == b)
            return b;
        if (b == yes)
            return a;
        if (is(a, Kind::Next) && is(b, Kind::Next))
            return next(both(of(a).left, of(b).left));
        if (is(a, Kind::Releases) && is(b, Kind::Releases) && of(a).left == of(b).left)
            return releases(of(a).left, both(of(a).right, of(b).right));
        if (is(a, Kind::Until) && is(b, Kind::Until) && of(a).right == of(b).right)
            return until(both(of(a).left, of(b).left), of(a).right);
        return node(Kind::And, std::min(a, b), std::max(a, b));
    }

    std::uint32_t either(std::uint32_t a, std::uint32_t b)
    {
        if (a == yes || b == yes || areComplements(a, b))
            return yes;
        if (a == no || a == b)
            return b;
        if (b == no)
            return a;
        if (is(a, Kind::Next) && is(b, Kind::Next))
            return next(either(of(a).left, of(b).left));
        if (is(a, Kind::Until) && is(b, Kind::Until) && of(a).left == of(b).left)
            return until(of(a).left, either(of(a).right, of(b).right));
        if (is(a, Kind::Releases) && is(b, Kind::Releases) && of(a).right == of(b).right)
            return releases(either(of(a).left, of(b).left), of(a).right);
        return node(Kind::Or, std::min(a, b), std::max(a, b));
    }

    std::uint32_t next(std::uint32_t a)
    {
        return a == yes || a == no || isOfTheEnd(a) ? a : node(Kind::Next, a);
    }

    std::uint32_t until(std::uint32_t a, std::uint32_t b)
    {
        if (b == yes || b == no || a == no || a == b || (is(b, Kind::Until) && of(b).left == a))
            return b;
        if (a == yes && is(b, Kind::Until)) // F (p U q)
            return until(yes, of(b).right);
        if (a == yes && isOfTheEnd(b))
            return b;
        if (a == yes && is(b, Kind::Next))
            return next(until(yes, of(b).left));
        if (is(a, Kind::Next) && is(b, Kind::Next))
            return next(until(of(a).left, of(b).left));
        return node(Kind::Until, a, b);
    }

    std::uint32_t releases(std::uint32_t a, std::uint32_t b)
    {
        if (b == yes || b == no || a == yes || a == b || (is(b, Kind::Releases) && of(b).left == a))
            return b;
        if (a == no && is(b, Kind::Releases)) // G (p V q)
            return releases(no, of(b).right);
        if (a == no && isOfTheEnd(b))
            return b;
        if (a == no && is(b, Kind::Next))
            return next(releases(no, of(b).left));
        if (is(a, Kind::Next) && is(b, Kind::Next))
            return next(releases(of(a).left, of(b).left));
        return node(Kind::Releases, a, b);
    }

    /// Which untils the formula has in the end.
    void keepReachable()
    {
        std::vector<bool> reached(form_.nodes.size(), false);
        std::vector<std::uint32_t> waiting = {form_.root};
        while (!waiting.empty()) {
            const std::uint32_t index = waiting.back();
            waiting.pop_back();
            if (reached[index])
                continue;
            reached[index] = true;
            const PositiveForm::Node& each = form_.nodes[index];
            if (each.kind < Kind::And)
                continue;
            waiting.push_back(each.left);
            if (each.kind != Kind::Next)
                waiting.push_back(each.right);
        }
        for (std::uint32_t i = 0; i < reached.size(); ++i)
            if (reached[i] && is(i, Kind::Until))
                form_.untils.push_back(i);
    }

    const Expression& formula_;
    const std::vector<bool> pure_;
    std::vector<Forms> forms_;
    PositiveForm form_;
    std::map<PositiveForm::Node, std::uint32_t> known_;
};

} // namespace

PositiveForm negationOf(const Expression& formula)
{
    return PositiveBuilder(formula).negation();
}

} // namespace threadmend
