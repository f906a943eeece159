// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/history/nested_paths.h"

#include "core/property/formula.h"
#include "core/property/property_kind.h"

#include <algorithm>

namespace threadmend {

namespace {

/// Whether a formula asks for paths. Texts of multi-paths can be read.
bool asksForPaths(const std::string& formula)
{
    const auto property = parseProperty("ctl " + formula);
    const auto* branching = property ? std::get_if<BranchingTime>(&property->formula) : nullptr;
    return branching != nullptr &&
           std::any_of(branching->formula.nodes.begin(), branching->formula.nodes.end(),
                       [](const Expression::Node& node) { return isTemporal(node.kind); });
}

} // namespace

std::vector<NestedPath> nestedPaths(const MultiPath& all, std::uint32_t part)
{
    const MultiPath::Part& whole = all.parts[part];
    const std::optional<std::size_t> last = lastShown(all, part);
    std::vector<NestedPath> nested;
    for (std::size_t i = 0; i < whole.elements.size(); ++i) {
        const MultiPath::Part& element = all.parts[whole.elements[i]];
        const bool isShown =
            !element.isFinite() || (!element.fails.empty() && (last == i || asksForPaths(element.fails)));
        if (isShown)
            nested.push_back({whole.elements[i], i});
    }
    return nested;
}

PathTrace traceAlong(const MultiPath& all, std::span<const NestedPath> way)
{
    PathTrace result;
    result.trace.initial = all.root().origin;
    auto part = static_cast<std::uint32_t>(all.parts.size() - 1);
    for (const NestedPath& next : way) {
        const MainPath path = mainPath(all, part);
        const std::size_t steps = std::min(next.position, path.steps.size());
        result.trace.steps.insert(result.trace.steps.end(), path.steps.begin(),
                                  path.steps.begin() + static_cast<std::ptrdiff_t>(steps));
        part = next.part;
    }
    result.begins = result.trace.steps.size();
    const MainPath path = mainPath(all, part);
    result.trace.steps.insert(result.trace.steps.end(), path.steps.begin(), path.steps.end());
    if (path.isLasso)
        result.trace.loop = result.begins + path.loop;
    return result;
}

} // namespace threadmend
