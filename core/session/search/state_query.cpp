// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/search/state_query.h"

#include "core/model/text/natural_order.h"
#include "core/model/text/text_search.h"
#include "core/run/polled_sort.h"

#include <algorithm>
#include <numeric>

namespace threadmend {

namespace {

/// Which labels and which values of parameters contain a text: found once, so that states are only looked up.
class TextFilter {
public:
    TextFilter(const Lts& lts, const std::string& text) : lts_(lts), search_(text)
    {
        for (std::uint32_t label = 0; label < lts.labels().size(); ++label)
            labels_.push_back(search_.isIn(lts.labels().text(LabelId(label))));
        for (const auto& parameter : lts.parameters().parameters) {
            values_.emplace_back();
            for (const std::string& value : parameter.values)
                values_.back().push_back(search_.isIn(value));
        }
    }

    bool accepts(StateId state) const
    {
        return search_.empty() || inName(state) || inValues(state) || inLabels(state);
    }

private:
    bool inName(StateId state) const
    {
        return lts_.stateNames().empty() ? search_.isIn(std::to_string(state.value))
                                         : search_.isIn(lts_.stateNames()[state.index()]);
    }
    bool inValues(StateId state) const
    {
        if (values_.empty())
            return false;
        const auto row = lts_.parameters().row(state);
        for (std::size_t i = 0; i < row.size(); ++i)
            if (values_[i][row[i]])
                return true;
        return false;
    }
    bool inLabels(StateId state) const
    {
        const auto outgoing = lts_.outgoing(state);
        return std::any_of(outgoing.begin(), outgoing.end(),
                           [&](const Transition& step) { return labels_[step.label.index()]; });
    }

    const Lts& lts_;
    TextSearch search_;
    std::vector<bool> labels_;
    std::vector<std::vector<bool>> values_;
};

/// For each value of a parameter its place among all values, as a person orders them.
std::vector<std::uint32_t> ranksOf(const std::vector<std::string>& values)
{
    std::vector<std::uint32_t> order(values.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
        return naturalOrder(values[left], values[right]) < 0;
    });
    std::vector<std::uint32_t> ranks(values.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        ranks[order[i]] = i;
    return ranks;
}

/// Sorts by a number of each state.
class StateSort {
public:
    StateSort(const OpenedModel& model, std::span<const StateId> decisions, const StateQuery& query)
        : model_(model), decisions_(decisions), query_(query)
    {
    }

    std::optional<Stopped> sort(std::vector<StateId>& states, RunContext& run) const
    {
        const Lts& lts = model_.lts;
        switch (query_.key) {
        case StateQuery::Key::Number:
            if (query_.descending)
                std::reverse(states.begin(), states.end());
            return std::nullopt;
        case StateQuery::Key::Name:
            return byName(states, run);
        case StateQuery::Key::Distance:
            return by(states, run, [&](StateId state) { return model_.initialDistances[state.index()]; });
        case StateQuery::Key::Leaving:
            return by(states, run, [&](StateId state) { return lts.outgoing(state).size(); });
        case StateQuery::Key::Entering:
            return by(states, run, [&](StateId state) { return model_.incoming.into(state).size(); });
        case StateQuery::Key::Kind:
            return by(states, run, [&](StateId state) { return kindsOf(model_, decisions_, state).rank(); });
        case StateQuery::Key::Parameter:
            return byParameter(states, run);
        }
        return std::nullopt;
    }

private:
    template <class KeyOf>
    std::optional<Stopped> by(std::vector<StateId>& states, RunContext& run, KeyOf keyOf) const
    {
        struct Keyed {
            std::uint32_t key = 0;
            StateId state;
        };
        std::vector<Keyed> keyed;
        keyed.reserve(states.size());
        for (const StateId state : states)
            keyed.push_back({static_cast<std::uint32_t>(keyOf(state)), state});
        const bool descending = query_.descending;
        const auto less = [descending](const Keyed& left, const Keyed& right) {
            return descending ? right.key < left.key : left.key < right.key;
        };
        if (const auto stopped = sortPolled(keyed, less, sorting, run))
            return stopped;
        std::transform(keyed.begin(), keyed.end(), states.begin(),
                       [](const Keyed& each) { return each.state; });
        return std::nullopt;
    }
    std::optional<Stopped> byName(std::vector<StateId>& states, RunContext& run) const
    {
        const TextList& names = model_.lts.stateNames();
        const auto before = [&](StateId left, StateId right) {
            return names.empty() ? left < right : naturalOrder(names[left.index()], names[right.index()]) < 0;
        };
        if (query_.descending)
            return sortPolled(
                states, [&](StateId left, StateId right) { return before(right, left); }, sorting, run);
        return sortPolled(states, before, sorting, run);
    }
    std::optional<Stopped> byParameter(std::vector<StateId>& states, RunContext& run) const
    {
        const StateParameters& parameters = model_.lts.parameters();
        if (query_.parameter >= parameters.parameters.size())
            return std::nullopt;
        const std::vector<std::uint32_t> ranks = ranksOf(parameters.parameters[query_.parameter].values);
        return by(states, run, [&](StateId state) { return ranks[parameters.row(state)[query_.parameter]]; });
    }

    static constexpr const char* sorting = "sorting states";

    const OpenedModel& model_;
    std::span<const StateId> decisions_;
    const StateQuery& query_;
};

} // namespace

Outcome<std::vector<StateId>> orderedStates(const OpenedModel& model, std::span<const StateId> decisions,
                                            const StateQuery& query, RunContext& run)
{
    const TextFilter filter(model.lts, query.text);
    const std::size_t count = model.lts.stateCount();
    std::vector<StateId> states;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (const auto stopped = run.poll({"looking through states", i, count}))
            return *stopped;
        const StateId state(i);
        if ((!query.kind || kindsOf(model, decisions, state).has(*query.kind)) && filter.accepts(state))
            states.push_back(state);
    }
    if (const auto stopped = StateSort(model, decisions, query).sort(states, run))
        return *stopped;
    return states;
}

} // namespace threadmend
