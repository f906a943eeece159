// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/multi_path.h"

#include <utility>

namespace threadmend {

std::uint32_t merged(MultiPath& all, std::uint32_t first, std::uint32_t second, const std::string& fails)
{
    if (all.parts[second].isFinite())
        return first;
    // The second one, its first element, the first one of that, ... as long as they are infinite.
    std::vector<std::uint32_t> chain = {second};
    while (!all.parts[all.parts[chain.back()].elements[0]].isFinite())
        chain.push_back(all.parts[chain.back()].elements[0]);
    std::uint32_t made = first;
    while (!chain.empty()) {
        MultiPath::Part part = all.parts[chain.back()];
        chain.pop_back();
        if (part.loop == 0) { // the first element differs from its repetitions: the cycle is unrolled once
            part.elements.push_back(part.elements[0]);
            part.labels.push_back(part.labels[0]);
            part.loop = 1;
        }
        part.elements[0] = made;
        part.fails = fails;
        all.parts.push_back(std::move(part));
        made = static_cast<std::uint32_t>(all.parts.size() - 1);
    }
    return made;
}

MainPath mainPath(const MultiPath& all, std::uint32_t part)
{
    const MultiPath::Part& whole = all.parts[part];
    MainPath path;
    for (std::size_t i = 0; i < whole.elements.size(); ++i) {
        const std::size_t next = i + 1 < whole.elements.size() ? i + 1 : whole.loop;
        if (whole.labels[i] == none<LabelId>)
            return path; // it stays here
        path.steps.push_back({whole.labels[i], all.parts[whole.elements[next]].origin});
    }
    path.isLasso = !whole.isFinite();
    path.loop = whole.loop;
    return path;
}

std::optional<std::size_t> lastShown(const MultiPath& all, std::uint32_t part)
{
    const MultiPath::Part& whole = all.parts[part];
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < whole.elements.size(); ++i) {
        const MultiPath::Part& element = all.parts[whole.elements[i]];
        if (!element.isFinite() || !element.fails.empty())
            last = i;
    }
    return last && *last < whole.loop ? last : std::nullopt;
}

} // namespace threadmend
