// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/state_formula.h"

#include "core/property/label_pattern.h"
#include "core/run/contract.h"

#include <algorithm>
#include <set>

namespace threadmend {

const LabelPredicate* onlyLetter(const Formula& formula)
{
    const auto* safety = std::get_if<RegularSafety>(&formula);
    if (safety == nullptr || safety->violating.nodes.size() != 1 ||
        safety->violating.nodes[0].kind != RegularFormula::Kind::Letter)
        return nullptr;
    return &safety->violating.letters[0];
}

bool namesOnly(const LabelPredicate& predicate, std::span<const std::string> names)
{
    bool some = false;
    for (const LabelPredicate::Node& node : predicate.nodes) {
        if (node.kind != LabelPredicate::Kind::Exact)
            continue;
        if (!std::binary_search(names.begin(), names.end(), node.text))
            return false;
        some = true;
    }
    return some;
}

StateFormula::StateFormula(const LabelPredicate& predicate, std::span<const std::string> names)
    : predicate_(predicate), matches_(predicate.nodes.size())
{
    for (std::size_t i = 0; i < predicate.nodes.size(); ++i) {
        const LabelPredicate::Node& node = predicate.nodes[i];
        if (node.kind == LabelPredicate::Kind::Exact) {
            for (const std::string& name : names)
                matches_[i].push_back(name == node.text);
        } else if (node.kind == LabelPredicate::Kind::Pattern) {
            const auto pattern = LabelPattern::compile(node.text);
            require(static_cast<bool>(pattern), "the patterns of a formula are regular expressions");
            for (const std::string& name : names)
                matches_[i].push_back(pattern->matches(name));
        }
    }
}

std::vector<std::uint32_t> StateFormula::propositions() const
{
    std::set<std::uint32_t> found;
    for (const std::vector<bool>& matches : matches_)
        for (std::uint32_t name = 0; name < matches.size(); ++name)
            if (matches[name])
                found.insert(name);
    return {found.begin(), found.end()};
}

bool StateFormula::isTrue(std::size_t root, std::span<const std::uint32_t> propositions) const
{
    const LabelPredicate::Node& node = predicate_.nodes[root];
    switch (node.kind) {
    case LabelPredicate::Kind::True:
        return true;
    case LabelPredicate::Kind::False:
        return false;
    case LabelPredicate::Kind::Exact:
    case LabelPredicate::Kind::Pattern:
        return std::any_of(propositions.begin(), propositions.end(),
                           [&](std::uint32_t proposition) { return matches_[root][proposition]; });
    case LabelPredicate::Kind::Not:
        return !isTrue(node.left, propositions);
    case LabelPredicate::Kind::And:
        return isTrue(node.left, propositions) && isTrue(node.right, propositions);
    case LabelPredicate::Kind::Or:
        return isTrue(node.left, propositions) || isTrue(node.right, propositions);
    }
    return false;
}

} // namespace threadmend
