// SPDX-License-Identifier: GPL-3.0-or-later
// By the value of a state parameter, by whether a proposition holds, by where a b-thread or a process is:
// the projection of the model to one part of it.
#include "core/explain/overview/grouping.h"
#include "core/model/text/wording.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr std::uint32_t nowhere = ~std::uint32_t{0};

/// Numbers what is met; values of one name are one, and what comes when there is no room left shares a group.
class Values {
public:
    explicit Values(std::size_t most) : most_(std::max<std::size_t>(most, 2)) {}

    template <class Name>
    std::uint32_t groupOf(std::uint32_t value, const Name& name)
    {
        if (value >= groups_.size())
            groups_.resize(value + std::size_t{1}, nowhere);
        if (groups_[value] == nowhere)
            groups_[value] = groupNamed(name());
        return groups_[value];
    }
    std::vector<std::string> names() && { return std::move(names_); }

private:
    std::uint32_t groupNamed(const std::string& name)
    {
        if (const auto known = byName_.find(name); known != byName_.end())
            return known->second;
        const bool isLast = names_.size() + 1 >= most_;
        if (names_.size() < most_)
            names_.push_back(isLast ? "other values" : name);
        return byName_[name] = static_cast<std::uint32_t>(names_.size() - 1);
    }

    const std::size_t most_;
    std::vector<std::uint32_t> groups_; ///< by value
    std::map<std::string, std::uint32_t> byName_;
    std::vector<std::string> names_;
};

const StateParameters::Parameter* parameterNamed(const Lts& lts, std::string_view name, std::size_t& place)
{
    const auto& all = lts.parameters().parameters;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
    place = static_cast<std::size_t>(found - all.begin());
    return found == all.end() ? nullptr : &*found;
}

/// Where a b-thread is: the name of the place, or its line.
std::string nameOfPoint(const LanePoint& point)
{
    if (!point.state.empty())
        return point.state;
    return point.line != 0 ? fmt::format("line {}", point.line) : point.lane;
}

std::vector<std::string> valueChoices(const GroupedModel& model)
{
    std::vector<std::string> names;
    std::set<std::string> seen;
    const auto add = [&](const std::string& name) {
        if (!name.empty() && seen.insert(name).second)
            names.push_back(name);
    };
    for (const StateParameters::Parameter& parameter : model.lts.parameters().parameters)
        add(parameter.name);
    for (const std::string& proposition : model.lts.propositionNames())
        add(proposition);
    if (model.lanes != nullptr)
        for (const std::string& lane : model.lanes->names())
            add(lane);
    return names;
}

/// What of a state decides, and what it is called.
struct Projection {
    std::function<std::uint32_t(StateId)> value;
    std::function<std::string(std::uint32_t)> name;
};

Projection projectionTo(const GroupedModel& model, const std::string& wanted)
{
    std::size_t place = 0;
    if (const auto* parameter = parameterNamed(model.lts, wanted, place))
        return {
            [&lts = model.lts, place](StateId state) { return lts.parameters().row(state)[place]; },
            [parameter, wanted](std::uint32_t value) { return wanted + " = " + parameter->values[value]; }};
    const auto& propositions = model.lts.propositionNames();
    const auto proposition = std::find(propositions.begin(), propositions.end(), wanted);
    if (proposition != propositions.end()) {
        const auto number = static_cast<std::uint32_t>(proposition - propositions.begin());
        return {[&lts = model.lts, number](StateId state) {
                    const auto holding = lts.propositionsOf(state);
                    return std::uint32_t{std::find(holding.begin(), holding.end(), number) != holding.end()};
                },
                [wanted](std::uint32_t value) { return value != 0 ? wanted : "not " + wanted; }};
    }
    const auto names = model.lanes->names();
    const auto lane = static_cast<std::size_t>(std::find(names.begin(), names.end(), wanted) - names.begin());
    return {[&lanes = *model.lanes, lane](StateId state) {
                const auto points = lanes.pointsIn(state);
                return lane < points.size() ? points[lane] : 0;
            },
            [&all = *model.lanes, wanted](std::uint32_t point) {
                return point == 0 ? wanted + ": not there" : wanted + ": " + nameOfPoint(all.points()[point]);
            }};
}

Outcome<Grouping> groupByValue(const GroupedModel& model, std::string_view choice, std::size_t most,
                               RunContext& run)
{
    const std::string wanted(choice);
    const Projection projection = projectionTo(model, wanted);
    Values values(most);
    Grouping grouping;
    grouping.groupOf.reserve(model.lts.stateCount());
    for (std::uint32_t state = 0; state < model.lts.stateCount(); ++state) {
        if (auto stopped = run.poll({"grouping", state, model.lts.stateCount()}))
            return *stopped;
        const std::uint32_t value = projection.value(StateId(state));
        grouping.groupOf.push_back(values.groupOf(value, [&] { return projection.name(value); }));
    }
    grouping.names = std::move(values).names();
    grouping.sentence = fmt::format("Each node is all states with one value of {}.", wanted);
    return grouping;
}

} // namespace

extern const GroupingMethod groupingMethod_values;
const GroupingMethod groupingMethod_values = {"value of", "A value, or where a b-thread is", 3, valueChoices,
                                              groupByValue};

} // namespace threadmend
