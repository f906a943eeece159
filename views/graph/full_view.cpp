// SPDX-License-Identifier: GPL-3.0-or-later
// The whole model, and the model with its counterexamples drawn over it.
#include "views/graph/explained.h"
#include "views/graph/folded_steps.h"
#include "views/graph/hidden_labels.h"
#include "views/graph/model_looks.h"
#include "views/graph/pictures_of.h"
#include "views/graph/surroundings.h"

#include <algorithm>

namespace threadmend {

namespace {

/// Nodes and edges of the model.
class ModelView {
public:
    ModelView(const Lts& model, const ModelLooks& looks, const ViewOptions& options)
        : model_(model), looks_(looks), options_(options), hidden_(model.labels(), options.hiddenLabels)
    {
    }

    /// Leaves out the states of long stretches of the counterexample that the model passes in no other way.
    void fold(const Explained& explained)
    {
        if (options_.foldModelFrom == 0)
            return;
        std::optional<StateId> current = options_.current;
        if (!current && !options_.mustShow.empty())
            current = options_.mustShow.front();
        std::vector<std::uint32_t> entered(model_.stateCount(), 0);
        for (const Transition& step : model_.transitions())
            ++entered[step.target.index()];
        const auto& path = explained.path();
        const auto at = [&](std::uint32_t i) { return explained.modelState(path[i]); };
        for (const FoldedSteps& steps : foldedSteps(explained, current, options_.foldModelFrom)) {
            bool alone = true;
            for (std::uint32_t i = steps.first; i < steps.last; ++i)
                alone = alone && entered[at(i).index()] == 1 && model_.outgoing(at(i)).size() == 1 &&
                        !model_.isInitial(at(i));
            if (!alone)
                continue;
            admitted_.resize(model_.stateCount(), true);
            for (std::uint32_t i = steps.first; i < steps.last; ++i)
                admitted_[at(i).index()] = false;
            stretches_.push_back(
                {at(steps.first - 1), at(steps.last), steps, explained.stepColour(steps.first - 1)});
            folded_ += steps.last - steps.first;
        }
    }

    std::optional<Stopped> choose(std::span<const StateId> seeds, RunContext& run)
    {
        // Where states must be shown there is room for them, and for some around them.
        const std::size_t most =
            std::max(options_.maxNodes, std::min(seeds.size(), ViewOptions::mostOfRun) * 5 / 4);
        auto chosen = surroundings(model_, seeds, most, admitted_, run);
        if (!chosen)
            return *chosen.stopped();
        chosen_ = std::move(*chosen);
        return std::nullopt;
    }

    std::optional<Stopped> add(RunContext& run)
    {
        for (std::size_t label = 0; label < model_.labels().size(); ++label)
            builder_.label(model_.labels().text(LabelId(label)));
        for (const StateId state : chosen_.states)
            addNode(state);
        for (std::uint32_t node = 0; node < chosen_.states.size(); ++node) {
            if (auto stopped = run.poll({"drawing the model", node, chosen_.states.size()}))
                return stopped;
            addEdges(node);
        }
        for (const Stretch& stretch : stretches_)
            addStretch(stretch);
        return std::nullopt;
    }

    std::string extent() const
    {
        const std::string all = counted(model_.stateCount(), "state");
        const std::string unreached =
            unreachable_ == 0 ? "" : " · " + grouped(unreachable_) + " of them cannot be reached";
        const std::string folded = folded_ == 0 ? "" : " · " + grouped(folded_) + " on the way folded";
        return grouped(chosen_.states.size()) + (options_.isWhole ? " of " : " of at least ") + all +
               " shown" + folded + unreached + hidden_.extent();
    }
    /// Those that no breadth-first search from the initial state meets.
    void setUnreachable(std::uint64_t count) { unreachable_ = count; }

    PictureBuilder& builder() { return builder_; }

private:
    /// Between two states of the model, one edge.
    struct Stretch {
        StateId source, target;
        FoldedSteps steps;
        EdgeColour colour;
    };

    void addStretch(const Stretch& stretch)
    {
        if (!chosen_.contains(stretch.source) || !chosen_.contains(stretch.target))
            return;
        const std::string text =
            "steps " + grouped(stretch.steps.first) + " to " + grouped(stretch.steps.last);
        builder_.addEdge({chosen_.node(stretch.source), chosen_.node(stretch.target), builder_.label(text),
                          stretch.colour, EdgeMark::OnRun | EdgeMark::Folded});
    }

    /// Its first step is drawn, as part of the stretch.
    std::uint32_t stretchesFrom(StateId state) const
    {
        return static_cast<std::uint32_t>(
            std::count_if(stretches_.begin(), stretches_.end(), [&](const Stretch& stretch) {
                return stretch.source == state && chosen_.contains(stretch.target);
            }));
    }

    void addNode(StateId state)
    {
        unsigned marks = looks_.marks(state);
        if (options_.current == state)
            marks |= NodeMark::Current;
        builder_.addNode({model_.describe(state), static_cast<std::uint16_t>(marks), state,
                          chosen_.hiddenSuccessors(model_, state, hidden_) - stretchesFrom(state),
                          state.value});
    }

    void addEdges(std::uint32_t node)
    {
        const StateId state = chosen_.states[node];
        const std::uint32_t first = model_.firstTransition(state);
        const auto outgoing = model_.outgoing(state);
        for (std::uint32_t i = 0; i < outgoing.size(); ++i) {
            if (!chosen_.contains(outgoing[i].target) || hidden_.contains(outgoing[i].label))
                continue;
            const TransitionLook look = looks_.look(first + i);
            builder_.addEdge(
                {node, chosen_.node(outgoing[i].target), outgoing[i].label.value, look.colour, look.marks},
                look.step);
        }
    }

    const Lts& model_;
    const ModelLooks& looks_;
    const ViewOptions& options_;
    HiddenLabels hidden_;
    std::vector<bool> admitted_; ///< empty: all
    std::vector<Stretch> stretches_;
    Surroundings chosen_;
    PictureBuilder builder_;
    std::uint64_t unreachable_ = 0, folded_ = 0;
};

/// States that no run reaches.
std::optional<Stopped> countUnreachable(const Lts& model, std::uint64_t& count, RunContext& run)
{
    std::vector<bool> seen(model.stateCount(), false);
    std::vector<StateId> queue(model.initialStates().begin(), model.initialStates().end());
    for (const StateId initial : queue)
        seen[initial.index()] = true;
    for (std::size_t next = 0; next < queue.size(); ++next) {
        if (auto stopped = run.poll({"looking for unreachable states", next}))
            return stopped;
        for (const Transition& step : model.outgoing(queue[next]))
            if (!seen[step.target.index()]) {
                seen[step.target.index()] = true;
                queue.push_back(step.target);
            }
    }
    count = model.stateCount() - queue.size();
    return std::nullopt;
}

/// What must be shown, then `others`; each once.
std::vector<StateId> seedsOf(const Lts& model, std::span<const StateId> mustShow,
                             std::span<const StateId> others)
{
    std::vector<StateId> seeds;
    std::vector<bool> seen(model.stateCount(), false);
    for (const auto states : {mustShow, others})
        for (const StateId state : states)
            if (!seen[state.index()]) {
                seen[state.index()] = true;
                seeds.push_back(state);
            }
    return seeds;
}

} // namespace

Outcome<Picture> fullView(const Lts& model, const ViewOptions& options, RunContext& run)
{
    const auto looks = ModelLooks::of(model, run);
    if (!looks)
        return looks.failure();
    ModelView view(model, *looks, options);
    if (auto stopped = view.choose(seedsOf(model, model.initialStates(), options.mustShow), run))
        return *stopped;
    if (auto stopped = view.add(run))
        return *stopped;
    std::uint64_t unreachable = 0;
    if (auto stopped = countUnreachable(model, unreachable, run))
        return *stopped;
    view.setUnreachable(unreachable);
    view.builder().setTexts(options.title.empty() ? "Full LTS" : options.title, "", view.extent());
    return std::move(view.builder()).build();
}

Outcome<Picture> overlayView(const Lts& model, const Explanation& explanation, const ViewOptions& options,
                             RunContext& run)
{
    const auto looks = ModelLooks::of(model, explanation, options.counterexample, run);
    if (!looks)
        return looks.failure();
    ModelView view(model, *looks, options);
    const Explained explained(model, explanation, options.counterexample);
    view.fold(explained);
    std::vector<StateId> path;
    for (const StateId state : explained.pathFor(ViewOptions::mostOfRun))
        path.push_back(explained.modelState(state));
    if (auto stopped = view.choose(seedsOf(model, path, options.mustShow), run))
        return *stopped;
    if (auto stopped = view.add(run))
        return *stopped;
    view.builder().setTexts(options.title.empty() ? "Counterexamples in the full LTS" : options.title,
                            looks->sentence(), view.extent());
    return std::move(view.builder()).build();
}

} // namespace threadmend
