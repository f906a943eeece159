// SPDX-License-Identifier: GPL-3.0-or-later
// The model as a few groups of states: what a person can read of a million of them.
#include "core/explain/overview/grouping.h"
#include "views/graph/hidden_labels.h"
#include "views/graph/model_looks.h"
#include "views/graph/pictures_of.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr std::size_t mostGroups = 48;
/// The transitions between more pairs of groups than these, the fewest first, are counted and not drawn.
constexpr std::size_t mostBundles = 240;

/// The transitions from one group to another.
struct Bundle {
    std::uint32_t source = 0, target = 0;
    std::uint64_t count = 0;
    std::map<LabelId, std::uint64_t> labels;
    bool colours[4] = {}; ///< that occur, by `EdgeColour`
    bool isOnRun = false;
};

/// What a group holds.
struct GroupFacts {
    std::uint64_t states = 0, within = 0;
    std::uint16_t marks = 0;
    std::uint32_t hidden = 0; ///< transitions that are not drawn
};

class OverviewOfGroups {
public:
    OverviewOfGroups(const Lts& model, const Grouping& grouping, const ModelLooks& looks,
                     const ViewOptions& options)
        : model_(model), grouping_(grouping), looks_(looks), hidden_(model.labels(), options.hiddenLabels),
          facts_(grouping.names.size())
    {
    }

    std::optional<Stopped> collect(RunContext& run)
    {
        // Beside those of the run: one state in a group must not look as if all were like it.
        constexpr unsigned ofOneState = NodeMark::OnRun | NodeMark::Decision;
        for (std::uint32_t state = 0; state < model_.stateCount(); ++state) {
            if (auto stopped = run.poll({"drawing the overview", state, model_.stateCount()}))
                return stopped;
            GroupFacts& facts = facts_[grouping_.groupOf[state]];
            ++facts.states;
            facts.marks = static_cast<std::uint16_t>(facts.marks | (looks_.marks(StateId(state)) & ~ofOneState));
            addSteps(StateId(state));
        }
        return std::nullopt;
    }

    Picture picture(const ViewOptions& options) &&
    {
        std::vector<const Bundle*> drawn;
        for (const auto& [pair, bundle] : bundles_)
            drawn.push_back(&bundle);
        std::stable_sort(drawn.begin(), drawn.end(), [](const Bundle* a, const Bundle* b) {
            return std::pair(a->isOnRun, a->count) > std::pair(b->isOnRun, b->count);
        });
        for (std::size_t i = mostBundles; i < drawn.size(); ++i)
            facts_[drawn[i]->source].hidden += static_cast<std::uint32_t>(drawn[i]->count);
        drawn.resize(std::min(drawn.size(), mostBundles));
        std::sort(drawn.begin(), drawn.end(), [](const Bundle* a, const Bundle* b) {
            return std::pair(a->source, a->target) < std::pair(b->source, b->target);
        });
        PictureBuilder builder;
        for (std::uint32_t group = 0; group < facts_.size(); ++group)
            builder.addNode({nodeText(group), facts_[group].marks, none<StateId>, facts_[group].hidden,
                             std::hash<std::string>()(grouping_.names[group])});
        for (const Bundle* bundle : drawn)
            builder.addEdge({bundle->source, bundle->target, builder.label(textOf(*bundle)),
                             colourOf(*bundle), bundle->isOnRun ? EdgeMark::OnRun : std::uint8_t{0}});
        builder.setNodeOfState(grouping_.groupOf);
        builder.setTexts(options.title.empty() ? "Overview" : options.title, grouping_.sentence,
                         fmt::format("{} in {}{}", counted(model_.stateCount(), "state"),
                                     counted(facts_.size(), "group"), hidden_.extent()));
        return std::move(builder).build();
    }

private:
    void addSteps(StateId state)
    {
        const std::uint32_t source = grouping_.groupOf[state.index()];
        const auto outgoing = model_.outgoing(state);
        const std::uint32_t first = model_.firstTransition(state);
        for (std::uint32_t i = 0; i < outgoing.size(); ++i) {
            if (hidden_.contains(outgoing[i].label))
                continue;
            const std::uint32_t target = grouping_.groupOf[outgoing[i].target.index()];
            const TransitionLook look = looks_.look(first + i);
            const bool isOnRun = (look.marks & EdgeMark::OnRun) != 0;
            if (source == target) {
                ++facts_[source].within;
                continue;
            }
            Bundle& bundle = bundles_[std::uint64_t{source} << 32 | target];
            bundle.source = source;
            bundle.target = target;
            ++bundle.count;
            ++bundle.labels[outgoing[i].label];
            bundle.colours[static_cast<std::size_t>(look.colour)] = true;
            bundle.isOnRun = bundle.isOnRun || isOnRun;
        }
    }

    std::string nodeText(std::uint32_t group) const
    {
        const GroupFacts& facts = facts_[group];
        std::string text = grouping_.names[group] + "\n" + counted(facts.states, "state");
        if (facts.within > 0)
            text += "\n" + counted(facts.within, "transition") + " within";
        return text;
    }

    /// Its labels, those of most transitions first.
    std::string textOf(const Bundle& bundle) const
    {
        constexpr std::size_t few = 2;
        std::vector<std::pair<LabelId, std::uint64_t>> labels(bundle.labels.begin(), bundle.labels.end());
        std::stable_sort(labels.begin(), labels.end(),
                         [](const auto& a, const auto& b) { return a.second > b.second; });
        std::string text;
        for (std::size_t i = 0; i < std::min(few, labels.size()); ++i)
            text += (i == 0 ? "" : ", ") + std::string(model_.labels().text(labels[i].first));
        if (labels.size() > few)
            text += fmt::format(" + {} more", grouped(labels.size() - few));
        return bundle.count == 1 ? text : fmt::format("{} ({})", text, grouped(bundle.count));
    }

    /// That of its transitions if all have it; else some lead to a violation, and some do not have to.
    static EdgeColour colourOf(const Bundle& bundle)
    {
        std::size_t different = 0;
        EdgeColour colour = EdgeColour::None;
        for (const EdgeColour each :
             {EdgeColour::None, EdgeColour::Correct, EdgeColour::Incorrect, EdgeColour::Neutral})
            if (bundle.colours[static_cast<std::size_t>(each)]) {
                ++different;
                colour = each;
            }
        return different == 1 ? colour : EdgeColour::Neutral;
    }

    const Lts& model_;
    const Grouping& grouping_;
    const ModelLooks& looks_;
    HiddenLabels hidden_;
    std::vector<GroupFacts> facts_;
    std::map<std::uint64_t, Bundle> bundles_; ///< by source and target
};

} // namespace

Outcome<Picture> overviewView(const Lts& model, const Lanes* lanes, const ModelLooks& looks,
                              std::string_view grouping, const ViewOptions& options, RunContext& run)
{
    const GroupedModel whole{model, lanes};
    const auto choice = groupingNamed(whole, grouping);
    if (!choice)
        return choice.failure();
    const auto groups =
        choice->method->group(whole, choice->choice, std::min(mostGroups, options.maxNodes), run);
    if (!groups)
        return groups.failure();
    OverviewOfGroups overview(model, *groups, looks, options);
    if (auto stopped = overview.collect(run))
        return *stopped;
    return std::move(overview).picture(options);
}

} // namespace threadmend
