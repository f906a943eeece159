// SPDX-License-Identifier: GPL-3.0-or-later
// What is around one state of a model that may be far too large to be drawn.
#include "views/graph/hidden_labels.h"
#include "views/graph/pictures_of.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace threadmend {

namespace {

class FocusView {
public:
    FocusView(const Lts& model, const Incoming& incoming, const ModelLooks& looks, const FocusOptions& focus,
              const ViewOptions& options)
        : model_(model), incoming_(incoming), looks_(looks), focus_(focus), options_(options),
          hidden_(model.labels(), options.hiddenLabels)
    {
    }

    std::optional<Stopped> choose(RunContext& run)
    {
        add(focus_.state);
        for (const StateId state : focus_.pinned)
            if (state.index() < model_.stateCount())
                add(state);
        // Where one is; the rest of a run may be far away.
        if (!options_.mustShow.empty())
            add(options_.mustShow.front());
        if (auto stopped = spread(focus_.steps, true, run))
            return stopped;
        if (auto stopped = spread(focus_.stepsBack, false, run))
            return stopped;
        // What is added may have been expanded as well.
        for (std::size_t next = 0; next < states_.size(); ++next) {
            if (auto stopped = run.poll({"choosing states", next}))
                return stopped;
            if (!focus_.expanded.contains(states_[next]))
                continue;
            addNeighbours(states_[next], true);
            if (focus_.stepsBack > 0)
                addNeighbours(states_[next], false);
        }
        return std::nullopt;
    }

    std::optional<Stopped> draw(RunContext& run)
    {
        for (const StateId state : states_)
            addNode(state);
        for (std::uint32_t node = 0; node < states_.size(); ++node) {
            if (auto stopped = run.poll({"drawing what is around", node, states_.size()}))
                return stopped;
            addEdges(node);
        }
        return std::nullopt;
    }

    std::string extent() const
    {
        return grouped(states_.size()) + (options_.isWhole ? " of " : " of at least ") +
               counted(model_.stateCount(), "state") + " shown" + hidden_.extent();
    }

    PictureBuilder& builder() { return builder_; }

private:
    void add(StateId state)
    {
        if (states_.size() < options_.maxNodes &&
            nodeOf_.try_emplace(state, static_cast<std::uint32_t>(states_.size())).second)
            states_.push_back(state);
    }

    void addNeighbours(StateId state, bool forwards)
    {
        if (focus_.collapsed.contains(state))
            return;
        if (forwards) {
            for (const Transition& step : model_.outgoing(state))
                if (!hidden_.contains(step.label))
                    add(step.target);
            return;
        }
        for (const IncomingTransition& entry : incoming_.into(state))
            if (!hidden_.contains(model_.transitions()[entry.index].label))
                add(entry.source);
    }

    /// Breadth-first from the state, so many steps; what other spreads have shown is passed through.
    std::optional<Stopped> spread(std::uint32_t steps, bool forwards, RunContext& run)
    {
        std::vector<StateId> ring = {focus_.state};
        std::unordered_set<StateId> seen = {focus_.state};
        for (std::uint32_t step = 0; step < steps && !ring.empty(); ++step) {
            std::vector<StateId> next;
            for (const StateId state : ring) {
                if (auto stopped = run.poll({"choosing states", states_.size()}))
                    return stopped;
                addNeighbours(state, forwards);
                collect(state, forwards, seen, next);
            }
            ring = std::move(next);
        }
        return std::nullopt;
    }

    void collect(StateId state, bool forwards, std::unordered_set<StateId>& seen,
                 std::vector<StateId>& next) const
    {
        if (focus_.collapsed.contains(state))
            return;
        const auto reach = [&](StateId other, LabelId label) {
            if (!hidden_.contains(label) && nodeOf_.contains(other) && seen.insert(other).second)
                next.push_back(other);
        };
        if (forwards)
            for (const Transition& step : model_.outgoing(state))
                reach(step.target, step.label);
        else
            for (const IncomingTransition& entry : incoming_.into(state))
                reach(entry.source, model_.transitions()[entry.index].label);
    }

    void addNode(StateId state)
    {
        unsigned marks = looks_.marks(state);
        if (options_.current == state)
            marks |= NodeMark::Current;
        const auto outgoing = model_.outgoing(state);
        const auto hidden = std::count_if(outgoing.begin(), outgoing.end(), [&](const Transition& step) {
            return !nodeOf_.contains(step.target) && !hidden_.contains(step.label);
        });
        builder_.addNode({model_.describe(state), static_cast<std::uint16_t>(marks), state,
                          static_cast<std::uint32_t>(hidden), state.value});
    }

    void addEdges(std::uint32_t node)
    {
        const std::uint32_t first = model_.firstTransition(states_[node]);
        const auto outgoing = model_.outgoing(states_[node]);
        for (std::uint32_t i = 0; i < outgoing.size(); ++i) {
            const auto target = nodeOf_.find(outgoing[i].target);
            if (target == nodeOf_.end() || hidden_.contains(outgoing[i].label))
                continue;
            const TransitionLook look = looks_.look(first + i);
            builder_.addEdge({node, target->second, builder_.label(model_.labels().text(outgoing[i].label)),
                              look.colour, look.marks},
                             look.step);
        }
    }

    const Lts& model_;
    const Incoming& incoming_;
    const ModelLooks& looks_;
    const FocusOptions& focus_;
    const ViewOptions& options_;
    HiddenLabels hidden_;
    std::vector<StateId> states_; ///< of the nodes
    std::unordered_map<StateId, std::uint32_t> nodeOf_;
    PictureBuilder builder_;
};

} // namespace

Outcome<Picture> focusView(const Lts& model, const Incoming& incoming, const ModelLooks& looks,
                           const FocusOptions& focus, const ViewOptions& options, RunContext& run)
{
    require(focus.state.index() < model.stateCount(), "the focus is a state of the model");
    FocusView view(model, incoming, looks, focus, options);
    if (auto stopped = view.choose(run))
        return *stopped;
    if (auto stopped = view.draw(run))
        return *stopped;
    view.builder().setTexts(options.title.empty() ? "Around state " + model.describe(focus.state)
                                                  : options.title,
                            looks.sentence(), view.extent());
    return std::move(view.builder()).build();
}

} // namespace threadmend
