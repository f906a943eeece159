// SPDX-License-Identifier: GPL-3.0-or-later
// The neighbourhoods alone, each with what leads into it and what leads out of it.
#include "core/model/lts/incoming.h"
#include "views/graph/explained.h"
#include "views/graph/hidden_steps.h"
#include "views/graph/pictures_of.h"

#include <algorithm>
#include <map>

namespace threadmend {

namespace {

std::string kindSentence(NeighbourhoodKind kind)
{
    switch (kind) {
    case NeighbourhoodKind::G:
        return "a way to go right";
    case NeighbourhoodKind::R:
        return "a way to certain violation";
    case NeighbourhoodKind::GR:
        return "right or wrong, nothing between";
    case NeighbourhoodKind::GRB:
        return "right, wrong, or still open";
    case NeighbourhoodKind::B:
        return "nearer to a violation, or not";
    }
    return {};
}

class NeighbourhoodView {
public:
    NeighbourhoodView(const Explained& explained, const ViewOptions& options, Incoming incoming)
        : explained_(explained), options_(options), hidden_(explained, options),
          incoming_(std::move(incoming))
    {
    }

    /// Indices into the explanation's neighbourhoods: those on the counterexample in its order, then others.
    std::vector<std::size_t> order() const
    {
        const auto& all = explained_.explanation().neighbourhoods.all;
        std::vector<std::size_t> indices(all.size());
        for (std::size_t i = 0; i < all.size(); ++i)
            indices[i] = i;
        const auto rank = [&](std::size_t i) {
            const auto& path = explained_.path();
            return explained_.shown() == nullptr
                       ? path.size()
                       : static_cast<std::size_t>(std::find(path.begin(), path.end(), all[i].state) -
                                                  path.begin());
        };
        std::stable_sort(indices.begin(), indices.end(),
                         [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
        return indices;
    }

    /// Adds one neighbourhood as a group; false if there is no room.
    bool add(const Neighbourhood& neighbourhood)
    {
        const StateId state = neighbourhood.state;
        const std::size_t size = 2 + incoming_.into(state).size() + explained_.lts().outgoing(state).size();
        if (builder_.nodeCount() > 0 && builder_.nodeCount() + size > options_.maxNodes)
            return false;
        group_ = builder_.addGroup(titleOf(neighbourhood));
        keys_ = std::uint64_t{state.value + 1ull} << 32;
        const std::uint32_t centre =
            addNode(state, explained_.isNeighbourhood(state) ? NodeMark::Decision : 0, 0);
        addIncoming(state, centre);
        addOutgoing(state, centre);
        addCorrect(state, centre);
        return true;
    }

    PictureBuilder& builder() { return builder_; }
    std::string hiddenExtent() const { return hidden_.extent(); }

private:
    std::string titleOf(const Neighbourhood& neighbourhood) const
    {
        const auto& path = explained_.path();
        const auto place = std::find(path.begin(), path.end(), neighbourhood.state);
        std::string title =
            "State " + explained_.model().describe(explained_.modelState(neighbourhood.state));
        if (explained_.shown() != nullptr && place != path.end())
            title = place == path.begin()
                        ? "At the start"
                        : "After step " + grouped(static_cast<std::uint64_t>(place - path.begin()));
        const bool lost = explained_.explanation().colouring.incorrectState[neighbourhood.state.index()];
        return title + ": " + (lost ? "every run violates" : kindSentence(neighbourhood.kind));
    }

    std::uint32_t addNode(StateId state, std::uint16_t marks, std::uint64_t role)
    {
        unsigned all = marks;
        all |= explained_.lts().isInitial(state) && marks == NodeMark::Decision ? NodeMark::Initial : 0u;
        all |= explained_.violationMark(state);
        all |= explained_.shown() != nullptr && explained_.onPath(state) ? NodeMark::OnRun : 0u;
        all |= options_.current == explained_.modelState(state) ? NodeMark::Current : 0u;
        return builder_.addNode({explained_.model().describe(explained_.modelState(state)),
                                 static_cast<std::uint16_t>(all), explained_.modelState(state), 0,
                                 keys_ + role * (std::uint64_t{1} << 30) + state.value, group_});
    }

    void addEdge(std::uint32_t source, std::uint32_t target, StateId from, const Transition& step,
                 std::uint32_t index)
    {
        const auto [marks, number] = explained_.onRun(from, step);
        builder_.addEdge({source, target, builder_.label(explained_.lts().labels().text(step.label)),
                          explained_.colourOf(index), marks},
                         number);
    }

    void addIncoming(StateId state, std::uint32_t centre)
    {
        std::map<StateId, std::uint32_t> nodes;
        for (const IncomingTransition& entry : incoming_.into(state)) {
            const Transition& step = explained_.lts().transitions()[entry.index];
            if (entry.source == state || hidden_.contains(step.label))
                continue; // a loop is drawn once, as outgoing
            const auto [place, fresh] = nodes.try_emplace(entry.source, 0);
            if (fresh)
                place->second = addNode(entry.source, NodeMark::Context, 1);
            addEdge(place->second, centre, entry.source, step, entry.index);
        }
    }

    void addOutgoing(StateId state, std::uint32_t centre)
    {
        std::map<StateId, std::uint32_t> nodes = {{state, centre}};
        std::uint32_t index = explained_.lts().firstTransition(state);
        for (const Transition& step : explained_.lts().outgoing(state)) {
            const std::uint32_t own = index++;
            if (hidden_.contains(step.label))
                continue;
            const auto [place, fresh] = nodes.try_emplace(step.target, 0);
            if (fresh)
                place->second = addNode(step.target, NodeMark::Context, 2);
            addEdge(centre, place->second, state, step, own);
        }
    }

    void addCorrect(StateId state, std::uint32_t centre)
    {
        std::map<StateId, std::uint32_t> nodes;
        for (const CorrectTransition& transition : explained_.correctOf(state)) {
            if (hidden_.containsModel(transition.label))
                continue;
            const auto [place, fresh] = nodes.try_emplace(transition.fullTarget, 0);
            if (fresh)
                place->second = builder_.addNode(
                    {explained_.model().describe(transition.fullTarget), NodeMark::Ghost,
                     transition.fullTarget, 0,
                     keys_ + 3 * (std::uint64_t{1} << 30) + transition.fullTarget.value, group_});
            builder_.addEdge({centre, place->second,
                              builder_.label(explained_.model().labels().text(transition.label)),
                              EdgeColour::Correct, 0});
        }
    }

    const Explained& explained_;
    const ViewOptions& options_;
    HiddenSteps hidden_;
    Incoming incoming_;
    std::uint32_t group_ = 0;
    std::uint64_t keys_ = 0;
    PictureBuilder builder_;
};

} // namespace

Outcome<Picture> neighbourhoodView(const Lts& model, const Explanation& explanation,
                                   const ViewOptions& options, RunContext& run)
{
    const Explained explained(model, explanation, options.counterexample);
    auto incoming = Incoming::of(explained.lts(), run);
    if (!incoming)
        return incoming.failure();
    NeighbourhoodView view(explained, options, *std::move(incoming));
    const auto& all = explanation.neighbourhoods.all;
    std::size_t shown = 0;
    for (const std::size_t index : view.order()) {
        if (auto stopped = run.poll({"drawing neighbourhoods", shown, all.size()}))
            return *stopped;
        if (!view.add(all[index]))
            break;
        ++shown;
    }
    view.builder().setTexts(options.title.empty() ? "Neighbourhoods" : options.title,
                            decisionSentence(model, explanation, options.counterexample),
                            grouped(shown) + " of " + counted(all.size(), "decision") + " shown" +
                                view.hiddenExtent());
    return std::move(view.builder()).build();
}

} // namespace threadmend
