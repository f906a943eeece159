// SPDX-License-Identifier: GPL-3.0-or-later
// The model as a few groups of states: what a person can read of a million of them.
#include "core/explain/overview/grouping.h"
#include "views/graph/hidden_labels.h"
#include "views/graph/model_looks.h"
#include "views/graph/pictures_of.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr std::size_t mostGroups = 48;
/// The transitions between more pairs of groups than these, the fewest first, are counted and not drawn.
constexpr std::size_t mostBundles = 240;

/// The transitions from one group to another, or to itself.
struct Bundle {
    std::uint32_t source = 0, target = 0;
    std::uint64_t count = 0;
    std::array<bool, 4> colours = {}; ///< that occur, by `EdgeColour`
    bool isOnRun = false;
    std::vector<std::uint32_t> labels; ///< of those that are drawn: how many transitions have each
};

/// What a group holds.
struct GroupFacts {
    std::uint64_t states = 0;
    std::array<std::uint64_t, 16> marked = {}; ///< states, by the bit of a mark
    std::uint32_t hidden = 0;                  ///< transitions that are not drawn

    std::uint64_t with(unsigned mark) const
    {
        return marked[static_cast<std::size_t>(std::countr_zero(mark))];
    }
};

class OverviewOfGroups {
public:
    OverviewOfGroups(const Lts& model, const Grouping& grouping, const ModelLooks& looks,
                     const ViewOptions& options)
        : model_(model), grouping_(grouping), looks_(looks), hidden_(model.labels(), options.hiddenLabels),
          facts_(grouping.names.size()), bundles_(facts_.size() * facts_.size())
    {
    }

    /// Counts, chooses what is drawn, and then looks for the labels of that.
    std::optional<Stopped> collect(RunContext& run)
    {
        if (auto stopped = eachState(run, [this](StateId state) { count(state); }))
            return stopped;
        for (Bundle& bundle : bundles_)
            if (bundle.count > 0)
                drawn_.push_back(&bundle);
        std::stable_sort(drawn_.begin(), drawn_.end(), [](const Bundle* a, const Bundle* b) {
            return std::pair(a->isOnRun, a->count) > std::pair(b->isOnRun, b->count);
        });
        for (std::size_t i = mostBundles; i < drawn_.size(); ++i)
            facts_[drawn_[i]->source].hidden += static_cast<std::uint32_t>(drawn_[i]->count);
        drawn_.resize(std::min(drawn_.size(), mostBundles));
        std::sort(drawn_.begin(), drawn_.end()); // as they stand
        for (Bundle* bundle : drawn_)
            bundle->labels.resize(model_.labels().size());
        return eachState(run, [this](StateId state) { countLabels(state); });
    }

    Picture picture(const ViewOptions& options) &&
    {
        PictureBuilder builder;
        for (std::uint32_t group = 0; group < facts_.size(); ++group)
            builder.addNode({nodeText(group), marksOf(facts_[group]), none<StateId>, facts_[group].hidden,
                             std::hash<std::string>()(grouping_.names[group])});
        for (const Bundle* bundle : drawn_)
            builder.addEdge({bundle->source, bundle->target, builder.label(textOf(*bundle)),
                             colourOf(*bundle), bundle->isOnRun ? EdgeMark::OnRun : std::uint8_t{0}});
        builder.setNodeOfState(grouping_.groupOf);
        builder.setTexts(options.title.empty() ? "Overview" : options.title, grouping_.sentence,
                         fmt::format("{}{} in {}{}", options.isWhole ? "" : "at least ",
                                     counted(model_.stateCount(), "state"), counted(facts_.size(), "group"),
                                     hidden_.extent()));
        return std::move(builder).build();
    }

private:
    /// "steps 8 to 9: 6 states, 1 stuck".
    std::string nodeText(std::uint32_t group) const
    {
        const GroupFacts& facts = facts_[group];
        std::string text = grouping_.names[group] + ": " + counted(facts.states, "state");
        const std::pair<unsigned, const char*> ofSome[] = {{NodeMark::Violating, "violated"},
                                                           {NodeMark::Deadlock, "stuck"},
                                                           {NodeMark::Livelock, "livelock"}};
        for (const auto& [mark, word] : ofSome)
            if (const std::uint64_t some = facts.with(mark); some != 0 && some != facts.states)
                text += ", " + grouped(some) + " " + word;
        return text;
    }

    /// What all of its states are: one must not look as if all were like it. It begins where one begins.
    static std::uint16_t marksOf(const GroupFacts& facts)
    {
        unsigned marks = facts.with(NodeMark::Initial) != 0 ? NodeMark::Initial : 0;
        for (std::size_t bit = 0; bit < facts.marked.size(); ++bit)
            marks |= facts.marked[bit] == facts.states ? 1u << bit : 0;
        return static_cast<std::uint16_t>(marks);
    }

    template <class Visit>
    std::optional<Stopped> eachState(RunContext& run, const Visit& visit)
    {
        for (std::uint32_t state = 0; state < model_.stateCount(); ++state) {
            if (auto stopped = run.poll({"drawing the overview", state, model_.stateCount()}))
                return stopped;
            visit(StateId(state));
        }
        return std::nullopt;
    }

    Bundle& bundleOf(std::uint32_t source, StateId target)
    {
        return bundles_[source * facts_.size() + grouping_.groupOf[target.index()]];
    }

    void count(StateId state)
    {
        const std::uint32_t source = grouping_.groupOf[state.index()];
        GroupFacts& facts = facts_[source];
        ++facts.states;
        for (unsigned left = looks_.marks(state); left != 0; left &= left - 1)
            ++facts.marked[static_cast<std::size_t>(std::countr_zero(left))];
        const auto outgoing = model_.outgoing(state);
        const std::uint32_t first = model_.firstTransition(state);
        for (std::uint32_t i = 0; i < outgoing.size(); ++i) {
            if (hidden_.contains(outgoing[i].label))
                continue;
            const TransitionLook look = looks_.look(first + i);
            Bundle& bundle = bundleOf(source, outgoing[i].target);
            bundle.source = source;
            bundle.target = grouping_.groupOf[outgoing[i].target.index()];
            ++bundle.count;
            bundle.colours[static_cast<std::size_t>(look.colour)] = true;
            bundle.isOnRun = bundle.isOnRun || (look.marks & EdgeMark::OnRun) != 0;
        }
    }

    void countLabels(StateId state)
    {
        const std::uint32_t source = grouping_.groupOf[state.index()];
        for (const Transition& step : model_.outgoing(state))
            if (Bundle& bundle = bundleOf(source, step.target); !bundle.labels.empty())
                ++bundle.labels[step.label.index()];
    }

    /// The label of most of its transitions, and how many others and how many transitions there are.
    std::string textOf(const Bundle& bundle) const
    {
        std::size_t most = model_.labels().size(), others = 0;
        for (std::size_t label = 0; label < bundle.labels.size(); ++label) {
            if (bundle.labels[label] == 0 || hidden_.contains(LabelId(label)))
                continue;
            others += most < bundle.labels.size() ? 1 : 0;
            if (most == bundle.labels.size() || bundle.labels[label] > bundle.labels[most])
                most = label;
        }
        std::string text(model_.labels().text(LabelId(most)));
        if (others > 0)
            text += fmt::format(" + {} more", grouped(others));
        return bundle.count == 1 ? text : fmt::format("{} ({})", text, grouped(bundle.count));
    }

    /// That of its transitions if all have it; else some lead to a violation, and some do not have to.
    static EdgeColour colourOf(const Bundle& bundle)
    {
        const auto different = std::count(bundle.colours.begin(), bundle.colours.end(), true);
        const auto first = std::find(bundle.colours.begin(), bundle.colours.end(), true);
        return different == 1 ? static_cast<EdgeColour>(first - bundle.colours.begin()) : EdgeColour::Neutral;
    }

    const Lts& model_;
    const Grouping& grouping_;
    const ModelLooks& looks_;
    HiddenLabels hidden_;
    std::vector<GroupFacts> facts_;
    std::vector<Bundle> bundles_; ///< by source and target
    std::vector<Bundle*> drawn_;
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
