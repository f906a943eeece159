// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/testing/run_oracle.h"

#include <algorithm>
#include <deque>
#include <regex>

namespace threadmend::testing {

namespace {

using Stop = PlainModel::Stop;

/// What is still to come of a word: nodes of the formula, the next one last.
using Rest = std::vector<std::uint32_t>;

/// Until each rest begins with a letter or is empty.
std::set<Rest> unfolded(const RegularFormula& formula, std::vector<Rest> waiting)
{
    std::set<Rest> seen, result;
    while (!waiting.empty()) {
        const Rest rest = waiting.back();
        waiting.pop_back();
        if (!seen.insert(rest).second)
            continue;
        if (rest.empty()) {
            result.insert(rest);
            continue;
        }
        const std::uint32_t top = rest.back();
        const RegularFormula::Node& node = formula.nodes[top];
        const Rest under(rest.begin(), rest.end() - 1);
        const auto push = [&](std::initializer_list<std::uint32_t> nodes) {
            waiting.push_back(under);
            waiting.back().insert(waiting.back().end(), nodes);
        };
        switch (node.kind) {
        case RegularFormula::Kind::Nil:
            push({});
            break;
        case RegularFormula::Kind::Letter:
            result.insert(rest);
            break;
        case RegularFormula::Kind::Sequence:
            push({node.right, node.left});
            break;
        case RegularFormula::Kind::Choice:
            push({node.left});
            push({node.right});
            break;
        case RegularFormula::Kind::Star:
            push({});
            push({top, node.left});
            break;
        case RegularFormula::Kind::Plus:
            push({node.left});
            push({top, node.left});
            break;
        case RegularFormula::Kind::Optional:
            push({});
            push({node.left});
            break;
        }
    }
    return result;
}

std::set<Rest> afterLabel(const RegularFormula& formula, const std::set<Rest>& rests,
                          const std::string& label)
{
    std::vector<Rest> next;
    for (const Rest& rest : rests)
        if (!rest.empty() && holdsOf(formula.letters[formula.nodes[rest.back()].left], label))
            next.emplace_back(rest.begin(), rest.end() - 1);
    return unfolded(formula, std::move(next));
}

bool holdsOfProps(const LabelPredicate& predicate, std::uint32_t index, const std::set<std::string>& props)
{
    const LabelPredicate::Node& node = predicate.nodes[index];
    switch (node.kind) {
    case LabelPredicate::Kind::True:
        return true;
    case LabelPredicate::Kind::False:
        return false;
    case LabelPredicate::Kind::Exact:
        return props.count(node.text) > 0;
    case LabelPredicate::Kind::Pattern:
        return std::any_of(props.begin(), props.end(), [&](const std::string& prop) {
            return std::regex_match(prop, std::regex(node.text));
        });
    case LabelPredicate::Kind::Not:
        return !holdsOfProps(predicate, node.left, props);
    case LabelPredicate::Kind::And:
        return holdsOfProps(predicate, node.left, props) && holdsOfProps(predicate, node.right, props);
    case LabelPredicate::Kind::Or:
        return holdsOfProps(predicate, node.left, props) || holdsOfProps(predicate, node.right, props);
    }
    return false;
}

/// All that the runs of one word have come to: states, each with whether the last step ended it as planned,
/// and what is still to come of the formula's words.
struct Point {
    std::set<std::pair<std::uint32_t, bool>> at;
    std::set<Rest> rests;
    auto operator<=>(const Point&) const = default;
};

class Search {
public:
    Search(const PlainModel& model, const Formula& formula)
        : model_(model), formula_(formula),
          regular_(speaksOfStates(formula, model) ? nullptr : std::get_if<RegularSafety>(&formula))
    {
    }

    std::optional<Word> least() const
    {
        const Point start = this->start();
        std::deque<std::pair<Point, Word>> queue{{start, {}}};
        std::set<Point> seen{start};
        for (; !queue.empty(); queue.pop_front()) {
            const auto& [point, word] = queue.front();
            if (violates(point))
                return word;
            for (auto& [label, next] : stepsOf(point))
                if (seen.insert(next).second) {
                    Word longer = word;
                    longer.push_back(label);
                    queue.emplace_back(next, std::move(longer));
                }
        }
        return std::nullopt;
    }

    bool isViolation(const Word& word) const
    {
        Point point = start();
        for (const std::string& label : word) {
            std::map<std::string, Point> steps = stepsOf(point);
            const auto next = steps.find(label);
            if (next == steps.end())
                return false;
            point = std::move(next->second);
        }
        return violates(point);
    }

private:
    Point start() const
    {
        Point start;
        for (const std::uint32_t state : model_.initial)
            start.at.insert({state, false});
        if (regular_ != nullptr)
            start.rests = unfolded(regular_->violating,
                                   {{static_cast<std::uint32_t>(regular_->violating.nodes.size() - 1)}});
        return start;
    }

    bool violates(const Point& point) const
    {
        if (regular_ != nullptr)
            return point.rests.count({}) > 0;
        return std::any_of(point.at.begin(), point.at.end(),
                           [&](const auto& one) { return violates(model_.states[one.first], one.second); });
    }

    bool violates(const PlainModel::State& state, bool ended) const
    {
        if (const auto* safety = std::get_if<RegularSafety>(&formula_)) {
            const LabelPredicate& letter = safety->violating.letters[0];
            return holdsOfProps(letter, static_cast<std::uint32_t>(letter.nodes.size() - 1), state.props);
        }
        if (std::holds_alternative<DeadlockFreedom>(formula_))
            return state.stop == Stop::Deadlock && !ended;
        switch (std::get<FailureFreedom>(formula_).of) {
        case FailureFreedom::Of::Assertion:
            return state.stop == Stop::FailedAssertion;
        case FailureFreedom::Of::Error:
            return state.stop == Stop::Error || state.errs;
        case FailureFreedom::Of::HotTermination:
            return (state.stop == Stop::Deadlock || state.stop == Stop::End) &&
                   std::find(state.hot.begin(), state.hot.end(), true) != state.hot.end();
        }
        return false;
    }

    std::map<std::string, Point> stepsOf(const Point& point) const
    {
        std::map<std::string, Point> steps;
        for (const auto& [number, ended] : point.at)
            for (const auto& [label, target] : model_.states[number].steps)
                steps[label].at.insert({target, model_.isTermination(label)});
        if (regular_ != nullptr)
            for (auto& [label, next] : steps)
                next.rests = afterLabel(regular_->violating, point.rests, label);
        return steps;
    }

    const PlainModel& model_;
    const Formula& formula_;
    const RegularSafety* regular_;
};

} // namespace

bool speaksOfStates(const Formula& formula, const PlainModel& model)
{
    const auto* safety = std::get_if<RegularSafety>(&formula);
    if (safety == nullptr || safety->violating.nodes.size() != 1 ||
        safety->violating.nodes[0].kind != RegularFormula::Kind::Letter)
        return false;
    bool names = false;
    for (const LabelPredicate::Node& node : safety->violating.letters[0].nodes)
        if (node.kind == LabelPredicate::Kind::Exact) {
            if (!model.props.contains(node.text))
                return false;
            names = true;
        }
    return names;
}

std::optional<Word> leastViolation(const PlainModel& model, const Formula& formula)
{
    return Search(model, formula).least();
}

bool isViolation(const PlainModel& model, const Formula& formula, const Word& word)
{
    return Search(model, formula).isViolation(word);
}

} // namespace threadmend::testing
