// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ctl/normal_form.h"

#include <array>
#include <utility>

namespace threadmend {

namespace {

using From = Expression::Kind;
using To = NormalForm::Kind;

bool isUniversal(To kind)
{
    return kind != To::SomeNext && kind != To::SomeUntil && kind != To::SomeReleases;
}

To dual(To kind)
{
    switch (kind) {
    case To::SomeNext:
        return To::AllNext;
    case To::SomeUntil:
        return To::AllReleases;
    case To::SomeReleases:
        return To::AllUntil;
    case To::AllNext:
        return To::SomeNext;
    case To::AllUntil:
        return To::SomeReleases;
    case To::AllReleases:
        return To::SomeUntil;
    case To::And:
        return To::Or;
    case To::Or:
        return To::And;
    case To::Pure:
        break;
    }
    return kind;
}

/// From below: of each node of the expression the node that says the same, and the one that says the
/// opposite.
class Normalisation {
public:
    explicit Normalisation(const Expression& formula) : formula_(formula), pure_(pureNodes(formula)) {}

    NormalForm normalised()
    {
        for (std::uint32_t i = 0; i < formula_.nodes.size(); ++i) {
            source_ = i;
            made_.push_back(pure_[i] ? Both{pure(i, false), pure(i, true)} : both(formula_.nodes[i]));
        }
        return keepingNeeded(made_.back().same);
    }

private:
    struct Both {
        std::uint32_t same = 0, opposite = 0;
        Both swapped() const { return {opposite, same}; }
    };

    std::uint32_t add(To kind, std::uint32_t left, std::uint32_t right, bool isOpposite)
    {
        NormalForm::Node node;
        node.kind = kind;
        node.left = left;
        node.right = right;
        node.source = source_;
        node.sourceNegated = isOpposite;
        result_.nodes.push_back(node);
        return static_cast<std::uint32_t>(result_.nodes.size() - 1);
    }

    std::uint32_t pure(std::uint32_t node, bool negated)
    {
        const std::uint32_t made = add(To::Pure, node, 0, negated);
        result_.nodes[made].negated = negated;
        return made;
    }

    std::uint32_t constant(bool value)
    {
        const std::uint32_t made = add(To::Pure, 0, 0, false);
        result_.nodes[made].constant = true;
        result_.nodes[made].value = value;
        return made;
    }

    Both made(To kind, Both left, Both right)
    {
        const std::uint32_t same = add(kind, left.same, right.same, false);
        return {same, add(dual(kind), left.opposite, right.opposite, true)};
    }

    Both both(const Expression::Node& node)
    {
        const Both left = made_[node.left];
        const Both right = arityOf(node.kind) == Arity::Two ? made_[node.right] : Both();
        switch (node.kind) {
        case From::Not:
            return left.swapped();
        case From::And:
            return made(To::And, left, right);
        case From::Or:
            return made(To::Or, left, right);
        case From::Implies:
            return made(To::Or, left.swapped(), right);
        case From::Iff: {
            const Both forth = made(To::Or, left.swapped(), right);
            const Both back = made(To::Or, left, right.swapped());
            return made(To::And, forth, back);
        }
        default:
            return path(node.kind, left, right);
        }
    }

    Both path(From kind, Both left, Both right)
    {
        const bool isAll = kind >= From::AllNext;
        const To next = isAll ? To::AllNext : To::SomeNext;
        const To until = isAll ? To::AllUntil : To::SomeUntil;
        const To releases = isAll ? To::AllReleases : To::SomeReleases;
        const auto always = [&](bool value) { return Both{constant(value), constant(!value)}; };
        switch (kind) {
        case From::SomeNext:
        case From::AllNext:
            return made(next, left, Both());
        case From::SomeFinally:
        case From::AllFinally:
            return made(until, always(true), left);
        case From::SomeGlobally:
        case From::AllGlobally:
            return made(releases, always(false), left);
        case From::SomeUntil:
        case From::AllUntil:
            return made(until, left, right);
        case From::SomeReleases:
        case From::AllReleases:
            return made(releases, left, right);
        default: // p W q
            return made(releases, right, made(To::Or, left, right));
        }
    }

    static bool hasRight(To kind) { return kind != To::Pure && kind != To::SomeNext && kind != To::AllNext; }

    NormalForm keepingNeeded(std::uint32_t root)
    {
        std::vector<bool> needed(root + 1, false);
        needed[root] = true;
        for (std::uint32_t i = root + 1; i-- > 0;) {
            const NormalForm::Node& node = result_.nodes[i];
            if (!needed[i] || node.kind == To::Pure)
                continue;
            needed[node.left] = true;
            if (hasRight(node.kind))
                needed[node.right] = true;
        }
        NormalForm kept;
        std::vector<std::uint32_t> places(root + 1, 0);
        for (std::uint32_t i = 0; i <= root; ++i) {
            if (!needed[i])
                continue;
            NormalForm::Node node = result_.nodes[i];
            bool universal = isUniversal(node.kind);
            if (node.kind != To::Pure) {
                node.left = places[node.left];
                universal = universal && kept.universal[node.left];
            }
            if (hasRight(node.kind)) {
                node.right = places[node.right];
                universal = universal && kept.universal[node.right];
            }
            places[i] = static_cast<std::uint32_t>(kept.nodes.size());
            kept.nodes.push_back(node);
            kept.universal.push_back(universal);
        }
        return kept;
    }

    const Expression& formula_;
    std::vector<bool> pure_;
    std::uint32_t source_ = 0;
    std::vector<Both> made_;
    NormalForm result_;
};

} // namespace

NormalForm normalFormOf(const Expression& formula)
{
    return Normalisation(formula).normalised();
}

std::string spelled(const Expression& formula, const NormalForm::Node& node)
{
    if (node.constant)
        return node.value ? "true" : "false";
    const std::string text = spelled(formula, node.source);
    if (!node.sourceNegated)
        return text;
    return arityOf(formula.nodes[node.source].kind) == Arity::Leaf ? "!" + text : "!(" + text + ")";
}

} // namespace threadmend
