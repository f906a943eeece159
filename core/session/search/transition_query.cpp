// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/search/transition_query.h"

#include "core/model/text/text_search.h"
#include "core/run/polled_sort.h"

#include <algorithm>

namespace threadmend {

namespace {

/// What is listed, with the number that it is sorted by.
struct Listed {
    std::uint32_t key = 0;
    std::uint32_t transition = 0;
};

/// Collects the transitions that are asked for.
class Collection {
public:
    Collection(const OpenedModel& model, std::span<const ColourSet> colours, const TransitionQuery& query,
               RunContext& run)
        : model_(model), colours_(colours), query_(query), run_(run), search_(query.text)
    {
        for (std::uint32_t label = 0; label < lts().labels().size(); ++label)
            labels_.push_back(search_.isIn(lts().labels().text(LabelId(label))));
    }

    std::optional<Stopped> collect()
    {
        if (query_.leaving)
            return leaving(*query_.leaving);
        if (query_.entering) {
            for (const IncomingTransition& each : model_.incoming.into(*query_.entering))
                if (const auto stopped = take(each.source, each.index))
                    return stopped;
            return std::nullopt;
        }
        for (std::uint32_t state = 0; state < lts().stateCount(); ++state)
            if (const auto stopped = leaving(StateId(state)))
                return stopped;
        return std::nullopt;
    }
    std::vector<Listed>& listed() { return listed_; }

private:
    const Lts& lts() const { return model_.lts; }

    std::optional<Stopped> leaving(StateId state)
    {
        std::uint32_t transition = lts().firstTransition(state);
        for (std::size_t i = 0; i < lts().outgoing(state).size(); ++i)
            if (const auto stopped = take(state, transition++))
                return stopped;
        return std::nullopt;
    }
    std::optional<Stopped> take(StateId source, std::uint32_t transition)
    {
        const Transition& step = lts().transitions()[transition];
        if (labels_[step.label.index()] || inName(source) || inName(step.target))
            listed_.push_back({keyOf(source, transition), transition});
        return run_.poll({"looking through transitions", transition, lts().transitionCount()});
    }
    bool inName(StateId state) const
    {
        return lts().stateNames().empty() ? search_.isIn(std::to_string(state.value))
                                          : search_.isIn(lts().stateNames()[state.index()]);
    }
    std::uint32_t keyOf(StateId source, std::uint32_t transition) const
    {
        switch (query_.key) {
        case TransitionQuery::Key::Source:
            return source.value;
        case TransitionQuery::Key::Label:
            return lts().transitions()[transition].label.value;
        case TransitionQuery::Key::Target:
            return lts().transitions()[transition].target.value;
        case TransitionQuery::Key::Colour:
            return colours_.empty() ? 0 : static_cast<std::uint32_t>(colours_[transition].rank());
        }
        return 0;
    }

    const OpenedModel& model_;
    std::span<const ColourSet> colours_;
    const TransitionQuery& query_;
    RunContext& run_;
    TextSearch search_;
    std::vector<bool> labels_;
    std::vector<Listed> listed_;
};

} // namespace

StateId sourceOf(const Lts& lts, std::uint32_t transition)
{
    std::uint32_t low = 0, high = static_cast<std::uint32_t>(lts.stateCount());
    while (high - low > 1) {
        const std::uint32_t middle = low + (high - low) / 2;
        (lts.firstTransition(StateId(middle)) <= transition ? low : high) = middle;
    }
    return StateId(low);
}

Outcome<std::vector<std::uint32_t>> orderedTransitions(const OpenedModel& model,
                                                       std::span<const ColourSet> colours,
                                                       const TransitionQuery& query, RunContext& run)
{
    Collection collection(model, colours, query, run);
    if (const auto stopped = collection.collect())
        return *stopped;
    std::vector<Listed>& listed = collection.listed();
    const auto less = [descending = query.descending](const Listed& left, const Listed& right) {
        return descending ? right.key < left.key : left.key < right.key;
    };
    if (const auto stopped = sortPolled(listed, less, "sorting transitions", run))
        return *stopped;
    std::vector<std::uint32_t> transitions(listed.size());
    std::transform(listed.begin(), listed.end(), transitions.begin(),
                   [](const Listed& each) { return each.transition; });
    return transitions;
}

} // namespace threadmend
