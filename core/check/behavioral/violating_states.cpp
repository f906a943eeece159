// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/behavioral/violating_states.h"

#include "core/property/label_pattern.h"

#include <algorithm>

namespace threadmend::behavioral {

namespace {

bool satisfiesNode(const LabelPredicate& predicate, std::size_t root, const std::vector<std::string>& props)
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
        return !satisfiesNode(predicate, node.left, props);
    case LabelPredicate::Kind::And:
        return satisfiesNode(predicate, node.left, props) && satisfiesNode(predicate, node.right, props);
    case LabelPredicate::Kind::Or:
        return satisfiesNode(predicate, node.left, props) || satisfiesNode(predicate, node.right, props);
    }
    return false;
}

} // namespace

bool satisfies(const LabelPredicate& predicate, const std::vector<std::string>& props)
{
    return satisfiesNode(predicate, predicate.nodes.size() - 1, props);
}

std::vector<bool> violatingStates(const ProgramGraph& graph, Stepper& stepper, const Formula& formula,
                                  const ProgramCheckOptions& options)
{
    const Program& program = stepper.program();
    std::vector<bool> violating(graph.stateCount(), false);
    const auto mark = [&](const auto& isViolating) {
        for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
            violating[state] = isViolating(state);
    };
    const auto isDeadlock = [&](std::uint32_t state) {
        return !options.deadlockIsEnd && (graph.kind(state) == StateKind::Deadlock ||
                                          (options.endIsDeadlock && graph.kind(state) == StateKind::End));
    };
    const auto isHotEnd = [&](std::uint32_t state) {
        const std::span<const LocalId> threads = graph.threads(state);
        return (graph.kind(state) == StateKind::Deadlock || graph.kind(state) == StateKind::End) &&
               std::any_of(threads.begin(), threads.end(),
                           [&](LocalId thread) { return program.local(thread).statement.hot; });
    };
    const auto isFailure = [&](std::uint32_t state, bool assertions) {
        return graph.kind(state) == StateKind::Failed &&
               (stepper.failure(graph.state(state)).kind == ProgramFailure::Kind::Assertion) == assertions;
    };
    if (std::holds_alternative<DeadlockFreedom>(formula))
        mark(isDeadlock);
    else if (const auto* freedom = std::get_if<FailureFreedom>(&formula))
        mark([&](std::uint32_t state) {
            return freedom->of == FailureFreedom::Of::HotTermination
                       ? isHotEnd(state)
                       : isFailure(state, freedom->of == FailureFreedom::Of::Assertion);
        });
    else if (isInvariant(formula, program))
        mark([&](std::uint32_t state) {
            return satisfies(std::get<RegularSafety>(formula).violating.letters[0],
                             propositionsOf(graph, program, state));
        });
    return violating;
}

} // namespace threadmend::behavioral
