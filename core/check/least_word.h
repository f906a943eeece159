// SPDX-License-Identifier: GPL-3.0-or-later
// The first path by label order among many of the same length.
#pragma once

#include "core/model/id.h"
#include "core/run/contract.h"
#include "core/run/run_context.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace threadmend {

/// One step of a path through numbered nodes.
struct PathStep {
    LabelId label;
    std::uint32_t target = 0;
    bool operator==(const PathStep&) const = default;
};

/// A path with the node that it begins in.
struct LeastPath {
    std::uint32_t start = 0;
    std::vector<PathStep> steps;
};

/// Among all paths of `length` steps from one of `starts` in an acyclic layered graph, the one whose word is
/// least by label ids; where several paths bear that word, the one of the least nodes, from the end
/// backwards. So the answer does not depend on the order of search. `successors(node, visit)` calls
/// `visit(label, target)` for each step that can still be completed to a whole path. O(edges on paths), each
/// visited at most twice.
template <class Successors>
Outcome<LeastPath> leastWord(std::vector<std::uint32_t> starts, std::size_t length,
                             const Successors& successors, RunContext& run)
{
    // Forwards: the nodes that can be reached by the least word so far.
    std::vector<LabelId> word;
    std::sort(starts.begin(), starts.end());
    std::vector<std::vector<std::uint32_t>> layers{std::move(starts)};
    while (word.size() < length) {
        LabelId least = none<LabelId>;
        std::vector<std::uint32_t> next;
        for (const std::uint32_t node : layers.back()) {
            if (const auto stopped = run.poll({"choosing the first run by label order", word.size(), length}))
                return *stopped;
            successors(node, [&](LabelId label, std::uint32_t target) {
                if (label < least) {
                    least = label;
                    next.clear();
                }
                if (label == least)
                    next.push_back(target);
            });
        }
        require(!next.empty(), "every node of a least word has a successor on a whole path");
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        word.push_back(least);
        layers.push_back(std::move(next));
    }
    // Backwards: one path that bears the word.
    LeastPath path{layers.back().front(), std::vector<PathStep>(length)};
    std::uint32_t& target = path.start;
    for (std::size_t i = length; i-- > 0;) {
        path.steps[i] = {word[i], target};
        for (const std::uint32_t node : layers[i]) {
            if (const auto stopped = run.poll({"choosing the first run by label order", i, length}))
                return *stopped;
            bool leads = false;
            successors(node, [&](LabelId label, std::uint32_t reached) {
                leads = leads || (label == word[i] && reached == target);
            });
            if (leads) {
                target = node;
                break;
            }
        }
    }
    return path;
}

} // namespace threadmend
