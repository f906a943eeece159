// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/terms/term.h"

#include <algorithm>

namespace threadmend {

Term Term::constant(TermValue value)
{
    const auto kept = std::make_shared<const TermValue>(std::move(value));
    return Term(Source::Constant, [kept](std::uint32_t) { return kept.get(); });
}

Term Term::parameter(std::uint32_t number, ValueAt at)
{
    Term term(Source::Parameter, std::move(at));
    term.parameter_ = number;
    return term;
}

Term Term::ofEvent(ValueAt at)
{
    return Term(Source::Event, std::move(at));
}

Term Term::ofLane(std::string lane, std::vector<bool> points, ValueAt at)
{
    Term term(Source::Lane, std::move(at));
    term.lane_ = std::move(lane);
    term.points_ = std::move(points);
    return term;
}

std::vector<Term::Found> Term::valuesIn(const OpenedModel& model, const Moment& now) const
{
    std::vector<Found> found;
    const auto add = [&](std::uint32_t lane, std::uint32_t key) {
        if (const TermValue* value = at_(key))
            found.push_back({lane, value});
    };
    switch (source_) {
    case Source::Constant:
        add(0, 0);
        break;
    case Source::Parameter:
        add(0, model.lts.parameters().row(now.state)[parameter_]);
        break;
    case Source::Event:
        if (now.label)
            add(0, now.label->value);
        break;
    case Source::Lane: {
        const auto points = model.lanes->pointsIn(now.state);
        for (std::uint32_t lane = 0; lane < points.size(); ++lane)
            if (points_[points[lane]])
                add(lane, points[lane]);
        break;
    }
    }
    return found;
}

std::optional<Term::Change> Term::changeIn(const OpenedModel& model, const Moment& now) const
{
    if (!now.source)
        return std::nullopt;
    const std::vector<Found> before = valuesIn(model, {std::nullopt, std::nullopt, *now.source});
    for (const Found& each : valuesIn(model, now)) {
        const auto was = std::find_if(before.begin(), before.end(),
                                      [&](const Found& other) { return other.lane == each.lane; });
        // Equal values of a program, and of a parameter, are one.
        if (was == before.end() || was->value != each.value)
            return Change{was == before.end() ? nullptr : was->value, each.value};
    }
    return std::nullopt;
}

bool Term::compares(const OpenedModel& model, const Moment& now, Comparison how, const Term& other) const
{
    const bool sameLane = source_ == Source::Lane && other.source_ == Source::Lane && lane_ == other.lane_;
    const std::vector<Found> others = other.valuesIn(model, now);
    for (const Found& left : valuesIn(model, now))
        for (const Found& right : others)
            if ((!sameLane || left.lane == right.lane) && compare(*left.value, how, *right.value))
                return true;
    return false;
}

} // namespace threadmend
