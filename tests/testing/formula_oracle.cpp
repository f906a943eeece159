// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/testing/formula_oracle.h"

#include <regex>

namespace threadmend::testing {

namespace {

bool holdsAt(const LabelPredicate& predicate, std::uint32_t index, const std::string& label)
{
    const LabelPredicate::Node& node = predicate.nodes[index];
    switch (node.kind) {
    case LabelPredicate::Kind::True:
        return true;
    case LabelPredicate::Kind::False:
        return false;
    case LabelPredicate::Kind::Exact:
        return node.text == label;
    case LabelPredicate::Kind::Pattern:
        return std::regex_match(label, std::regex(node.text));
    case LabelPredicate::Kind::Not:
        return !holdsAt(predicate, node.left, label);
    case LabelPredicate::Kind::And:
        return holdsAt(predicate, node.left, label) && holdsAt(predicate, node.right, label);
    case LabelPredicate::Kind::Or:
        return holdsAt(predicate, node.left, label) || holdsAt(predicate, node.right, label);
    }
    return false;
}

using Positions = std::set<std::size_t>;

/// Where a match of the node may end if it starts at one of `from`.
Positions ends(const RegularFormula& formula, std::size_t index, const Word& word, const Positions& from)
{
    const RegularFormula::Node& node = formula.nodes[index];
    const auto repeated = [&](Positions reached) {
        for (std::size_t before = 0; before != reached.size();) {
            before = reached.size();
            reached.merge(ends(formula, node.left, word, reached));
        }
        return reached;
    };
    switch (node.kind) {
    case RegularFormula::Kind::Nil:
        return from;
    case RegularFormula::Kind::Letter: {
        Positions to;
        for (const std::size_t position : from)
            if (position < word.size() && holdsOf(formula.letters[node.left], word[position]))
                to.insert(position + 1);
        return to;
    }
    case RegularFormula::Kind::Sequence:
        return ends(formula, node.right, word, ends(formula, node.left, word, from));
    case RegularFormula::Kind::Choice: {
        Positions to = ends(formula, node.left, word, from);
        to.merge(ends(formula, node.right, word, from));
        return to;
    }
    case RegularFormula::Kind::Star:
        return repeated(from);
    case RegularFormula::Kind::Plus:
        return repeated(ends(formula, node.left, word, from));
    case RegularFormula::Kind::Optional: {
        Positions to = ends(formula, node.left, word, from);
        to.insert(from.begin(), from.end());
        return to;
    }
    }
    return {};
}

} // namespace

Word wordOf(const Lts& model, const Trace& trace)
{
    Word word;
    for (const Transition& step : trace.steps)
        word.emplace_back(model.labels().text(step.label));
    return word;
}

bool holdsOf(const LabelPredicate& predicate, const std::string& label)
{
    return holdsAt(predicate, static_cast<std::uint32_t>(predicate.nodes.size() - 1), label);
}

bool matches(const RegularFormula& formula, const Word& word)
{
    return ends(formula, formula.nodes.size() - 1, word, {0}).count(word.size()) > 0;
}

bool matchesSomePrefix(const RegularFormula& formula, const Word& word)
{
    return !ends(formula, formula.nodes.size() - 1, word, {0}).empty();
}

} // namespace threadmend::testing
