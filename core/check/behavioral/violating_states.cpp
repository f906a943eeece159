// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/behavioral/violating_states.h"

#include "core/property/label_pattern.h"

#include <algorithm>
#include <set>

namespace threadmend::behavioral {

std::vector<std::string> propositionsOf(const ProgramGraph& graph, const Program& program,
                                        std::uint32_t state)
{
    std::set<std::string> all;
    for (const LocalId thread : graph.threads(state))
        for (const std::string& prop : program.local(thread).statement.props)
            all.insert(prop);
    return {all.begin(), all.end()};
}

bool isInvariant(const Formula& formula, const Program& program)
{
    const auto* safety = std::get_if<RegularSafety>(&formula);
    if (safety == nullptr || safety->violating.nodes.size() != 1 ||
        safety->violating.nodes[0].kind != RegularFormula::Kind::Letter)
        return false;
    std::set<std::string> props;
    for (std::size_t i = 0; i < program.localCount(); ++i)
        for (const std::string& prop : program.local(LocalId(i)).statement.props)
            props.insert(prop);
    bool names = false;
    for (const LabelPredicate::Node& node : safety->violating.letters[0].nodes)
        if (node.kind == LabelPredicate::Kind::Exact) {
            if (props.count(node.text) == 0)
                return false;
            names = true;
        }
    return names;
}

std::optional<std::size_t> hotThread(const ProgramGraph& graph, const Program& program, std::uint32_t state)
{
    const std::span<const LocalId> threads = graph.threads(state);
    const auto hot = std::find_if(threads.begin(), threads.end(),
                                  [&](LocalId thread) { return program.local(thread).statement.hot; });
    return hot == threads.end() ? std::nullopt : std::optional<std::size_t>(hot - threads.begin());
}

namespace {

bool satisfies(const LabelPredicate& predicate, std::size_t root, const std::vector<std::string>& props)
{
    const LabelPredicate::Node& node = predicate.nodes[root];
    switch (node.kind) {
    case LabelPredicate::Kind::True:
        return true;
    case LabelPredicate::Kind::False:
        return false;
    case LabelPredicate::Kind::Exact:
        return std::binary_search(props.begin(), props.end(), node.text);
    case LabelPredicate::Kind::Pattern: {
        const auto pattern = LabelPattern::compile(node.text);
        return pattern && std::any_of(props.begin(), props.end(),
                                      [&](const std::string& prop) { return pattern->matches(prop); });
    }
    case LabelPredicate::Kind::Not:
        return !satisfies(predicate, node.left, props);
    case LabelPredicate::Kind::And:
        return satisfies(predicate, node.left, props) && satisfies(predicate, node.right, props);
    case LabelPredicate::Kind::Or:
        return satisfies(predicate, node.left, props) || satisfies(predicate, node.right, props);
    }
    return false;
}

StatePredicate failures(const ProgramGraph& graph, const Stepper& stepper, FailureFreedom::Of of)
{
    if (of == FailureFreedom::Of::HotTermination)
        return [&graph, &program = stepper.program()](std::uint32_t state) {
            const bool stops =
                graph.kind(state) == StateKind::End || graph.kind(state) == StateKind::Deadlock;
            return stops && hotThread(graph, program, state);
        };
    return [&graph, &stepper, assertions = of == FailureFreedom::Of::Assertion](std::uint32_t state) {
        return graph.kind(state) == StateKind::Failed &&
               (stepper.failure(graph.state(state)).kind == ProgramFailure::Kind::Assertion) == assertions;
    };
}

} // namespace

std::optional<StatePredicate> violatingStates(const ProgramGraph& graph, const Stepper& stepper,
                                              const Formula& formula, const ProgramCheckOptions& options)
{
    if (std::holds_alternative<DeadlockFreedom>(formula))
        return [&graph, options](std::uint32_t state) {
            return !options.deadlockIsEnd && (graph.kind(state) == StateKind::Deadlock ||
                                              (options.endIsDeadlock && graph.kind(state) == StateKind::End));
        };
    if (const auto* freedom = std::get_if<FailureFreedom>(&formula))
        return failures(graph, stepper, freedom->of);
    if (!isInvariant(formula, stepper.program()))
        return std::nullopt;
    return [&graph, &program = stepper.program(),
            predicate = std::get<RegularSafety>(formula).violating.letters[0]](std::uint32_t state) {
        return satisfies(predicate, predicate.nodes.size() - 1, propositionsOf(graph, program, state));
    };
}

} // namespace threadmend::behavioral
