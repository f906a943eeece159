// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/distinguishing_word.h"

#include "core/model/lts/subset_successors.h"
#include "core/model/lts/subset_table.h"
#include "core/run/contract.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace threadmend {

namespace {

constexpr const char* distinguishingWordPhase = "looking for a difference";

/// A place in the search: a state of M1, and a subset of M2's states or one of them.
struct Node {
    StateId first;
    std::uint32_t second;
    std::uint32_t parent;
    LabelId label;
};

/// What both searches share: places in breadth-first order, each once.
class Search {
public:
    Search(const SimulationRelation& relation, std::span<const std::string_view> ignored, RunContext& run)
        : relation_(relation), m1_(relation.first().lts), m2_(relation.second().lts), run_(run),
          ignored_(m1_.labels().size(), false), secondLabel_(m1_.labels().size(), none<LabelId>)
    {
        for (const std::string_view text : ignored)
            if (const auto label = m1_.labels().find(text))
                ignored_[label->index()] = true;
        for (std::uint32_t label = 0; label < secondLabel_.size(); ++label)
            if (const auto same = m2_.labels().find(m1_.labels().text(LabelId(label))))
                secondLabel_[label] = *same;
    }

protected:
    std::optional<Stopped> poll()
    {
        return run_.poll({distinguishingWordPhase, nodes_.size(), std::nullopt, nodes_.size()});
    }

    void visit(StateId first, std::uint32_t second, std::uint32_t parent, LabelId label)
    {
        if (seen_.insert(static_cast<std::uint64_t>(first.value) << 32 | second).second)
            nodes_.push_back({first, second, parent, label});
    }

    std::vector<LabelId> wordTo(std::uint32_t node, LabelId last) const
    {
        std::vector<LabelId> word = {last};
        for (; nodes_[node].parent != node; node = nodes_[node].parent)
            word.push_back(nodes_[node].label);
        std::reverse(word.begin(), word.end());
        return word;
    }

    const SimulationRelation& relation_;
    const Lts& m1_;
    const Lts& m2_;
    RunContext& run_;
    std::vector<bool> ignored_;
    std::vector<LabelId> secondLabel_; ///< a label of M1 each, as M2 knows it
    std::vector<Node> nodes_;
    std::unordered_set<std::uint64_t> seen_;
};

using Found = Outcome<std::optional<DistinguishingWord>>;

class MissingWordSearch : Search {
public:
    using Search::Search;

    Found find(StateId s1, StateId s2)
    {
        constexpr std::size_t enough = 1'000'000;
        SubsetSuccessors successors(m2_);
        visit(s1, subsets_.intern({&s2, 1}), 0, LabelId());
        for (std::uint32_t node = 0; node < nodes_.size() && nodes_.size() < enough; ++node) {
            if (isSimulated(nodes_[node]))
                continue;
            if (const auto stopped =
                    successors.compute(subsets_.members(nodes_[node].second), run_, nodes_.size()))
                return *stopped;
            for (const Transition& step : m1_.outgoing(nodes_[node].first)) {
                if (const auto stopped = poll())
                    return *stopped;
                if (!ignored_[step.label.index()] && !follow(node, step, successors))
                    return std::optional(DistinguishingWord{wordTo(node, step.label), true});
            }
        }
        return std::optional<DistinguishingWord>();
    }

private:
    /// Then all further words are common.
    bool isSimulated(const Node& node) const
    {
        const auto members = subsets_.members(node.second);
        return std::any_of(members.begin(), members.end(), [&](StateId member) {
            return relation_.related(ClassId(node.first.value), ClassId(member.value));
        });
    }

    bool follow(std::uint32_t node, const Transition& step, const SubsetSuccessors& successors)
    {
        for (std::size_t i = 0; i < successors.count(); ++i)
            if (successors.label(i) == secondLabel_[step.label.index()]) {
                visit(step.target, subsets_.intern(successors.members(i)), node, step.label);
                return true;
            }
        return false;
    }

    SubsetTable subsets_;
};

class StuckRunSearch : Search {
public:
    using Search::Search;

    Found find(StateId s1, StateId s2)
    {
        visit(s1, s2.value, 0, LabelId());
        for (std::uint32_t node = 0; node < nodes_.size(); ++node)
            for (const Transition& step : m1_.outgoing(nodes_[node].first)) {
                if (const auto stopped = poll())
                    return *stopped;
                if (!ignored_[step.label.index()] && !follow(node, step))
                    return std::optional(DistinguishingWord{wordTo(node, step.label), false});
            }
        return std::optional<DistinguishingWord>();
    }

private:
    bool follow(std::uint32_t node, const Transition& step)
    {
        bool possible = false;
        for (const Transition& answer : m2_.outgoing(StateId(nodes_[node].second)))
            if (answer.label == secondLabel_[step.label.index()]) {
                possible = true;
                if (!relation_.related(ClassId(step.target.value), ClassId(answer.target.value)))
                    visit(step.target, answer.target.value, node, step.label);
            }
        return possible;
    }
};

} // namespace

Outcome<DistinguishingWord> distinguishingWord(const SimulationRelation& relation, StateId s1, StateId s2,
                                               std::span<const std::string_view> ignored, RunContext& run)
{
    require(!relation.simulates(s2, s1), "only states that are not simulated are distinguished");
    const StateId first(relation.classOfFirst(s1).value);
    const StateId second(relation.classOfSecond(s2).value);
    auto word = MissingWordSearch(relation, ignored, run).find(first, second);
    if (word && !*word)
        word = StuckRunSearch(relation, ignored, run).find(first, second);
    if (!word)
        return word.failure();
    require(word->has_value(), "states of which one does not simulate the other differ in some run");
    return std::move(**word);
}

} // namespace threadmend
