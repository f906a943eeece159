// SPDX-License-Identifier: GPL-3.0-or-later
// Definition 5.5 of Buccafurri et al. 1999, case by case.
#include "core/check/ctl/counterexample.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace threadmend {

namespace {

using Kind = NormalForm::Kind;

// Recursion follows the formula, whose depth the parser bounds, and the first elements of parts.
class Confirmation {
public:
    Confirmation(const CtlStructure& structure, const CtlEvaluation& evaluation, const MultiPath& all)
        : structure_(structure), evaluation_(evaluation), all_(all)
    {
    }

    bool confirms(std::uint32_t node)
    {
        return std::all_of(all_.parts.begin(), all_.parts.end(),
                           [&](const MultiPath::Part& part) { return isFairPath(part); }) &&
               shows({static_cast<std::uint32_t>(all_.parts.size() - 1), whole}, node);
    }

private:
    static constexpr std::uint32_t whole = std::numeric_limits<std::uint32_t>::max();
    /// A part in which the first element of the first element ... (`cut` times) is a state only.
    struct View {
        std::uint32_t part = 0;
        std::uint32_t cut = whole;
        auto operator<=>(const View&) const = default;
    };

    const MultiPath::Part& part(std::uint32_t index) const { return all_.parts[index]; }
    std::uint32_t originOf(std::uint32_t index) const { return part(index).origin.value; }

    /// Definition 5.3 for one level.
    bool isFairPath(const MultiPath::Part& one) const
    {
        if (one.isFinite())
            return true;
        if (one.loop >= one.elements.size() || originOf(one.elements[0]) != one.origin.value)
            return false;
        for (std::size_t i = 0; i < one.elements.size(); ++i) {
            const std::size_t next = i + 1 < one.elements.size() ? i + 1 : one.loop;
            const auto after = structure_.after(originOf(one.elements[i]));
            if (!std::binary_search(after.begin(), after.end(), originOf(one.elements[next])))
                return false;
        }
        return std::all_of(
            evaluation_.fairness.begin(), evaluation_.fairness.end(), [&](const StateSet& constraint) {
                return std::any_of(one.elements.begin() + static_cast<std::ptrdiff_t>(one.loop),
                                   one.elements.end(),
                                   [&](std::uint32_t element) { return constraint[originOf(element)]; });
            });
    }

    bool isFinite(View view) const { return view.cut == 0 || part(view.part).isFinite(); }
    /// Elements past the cycle are those of the cycle again.
    View element(View view, std::size_t i) const
    {
        const MultiPath::Part& one = part(view.part);
        const std::size_t size = one.elements.size();
        const std::size_t place = i < size ? i : one.loop + (i - one.loop) % (size - one.loop);
        if (i == 0)
            return {one.elements[0], view.cut == whole ? whole : view.cut - 1};
        return {one.elements[place], whole};
    }
    /// All elements differ by then: behind the prefix and one more turn of the cycle.
    std::size_t lengthOf(View view) const
    {
        const MultiPath::Part& one = part(view.part);
        return 2 * one.elements.size() - one.loop;
    }

    bool shows(View view, std::uint32_t node)
    {
        const auto key = std::tuple(view.part, view.cut, node);
        const auto known = known_.find(key);
        if (known != known_.end())
            return known->second;
        const bool does = looked(view, node);
        known_.emplace(key, does);
        return does;
    }

    bool looked(View view, std::uint32_t index)
    {
        const NormalForm::Node& node = evaluation_.form.nodes[index];
        const std::uint32_t origin = originOf(view.part);
        switch (node.kind) {
        case Kind::Pure:
        case Kind::SomeNext:
        case Kind::SomeUntil:
        case Kind::SomeReleases:
            return isFinite(view) && !evaluation_.holds(index, origin);
        case Kind::And:
            return shows(view, node.left) || shows(view, node.right);
        case Kind::Or:
            return isMerge(view, node.left, node.right);
        case Kind::AllNext:
            return !isFinite(view) && shows(element(view, 1), node.left) && onlyStates(view, 2) &&
                   isFinite(element(view, 0));
        case Kind::AllReleases:
            return !isFinite(view) && showsReleases(view, node);
        case Kind::AllUntil:
            return !isFinite(view) && showsUntil(view, node);
        }
        return false;
    }

    /// Some way to write it as a merge (definition 5.4): the second one is infinite in its first elements,
    /// down to where the first one stands.
    bool isMerge(View view, std::uint32_t left, std::uint32_t right)
    {
        View first = view;
        for (std::uint32_t depth = 0;; ++depth) {
            if (shows(first, left) && shows({view.part, std::min(view.cut, depth)}, right))
                return true;
            if (isFinite(first))
                return false;
            first = element(first, 0);
        }
    }

    bool onlyStates(View view, std::size_t from) const
    {
        for (std::size_t i = from; i < std::max(from + 1, lengthOf(view)); ++i)
            if (!isFinite(element(view, i)))
                return false;
        return true;
    }

    bool showsReleases(View view, const NormalForm::Node& node)
    {
        for (std::size_t k = 0; k < lengthOf(view); ++k) {
            if (shows(element(view, k), node.right) && onlyStates(view, k + 1))
                return true;
            if (!shows(element(view, k), node.left))
                return false;
        }
        return false;
    }

    bool showsUntil(View view, const NormalForm::Node& node)
    {
        for (std::size_t k = 0; k < lengthOf(view); ++k) {
            if (isMerge(element(view, k), node.left, node.right) && onlyStates(view, k + 1))
                return true;
            if (!shows(element(view, k), node.right))
                return false;
        }
        return true; // everywhere
    }

    const CtlStructure& structure_;
    const CtlEvaluation& evaluation_;
    const MultiPath& all_;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, bool> known_;
};

} // namespace

bool isCounterexample(const CtlStructure& structure, const CtlEvaluation& evaluation,
                      const MultiPath& multiPath, std::uint32_t node)
{
    return Confirmation(structure, evaluation, multiPath).confirms(node);
}

} // namespace threadmend
