// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ctl/predicates.h"

#include "core/model/concurrent/expression_code.h"
#include "core/model/concurrent/state_layout.h"
#include "core/model/expression/token_stream.h"
#include "core/model/text/similar_names.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

namespace {

using LeafKind = Expression::Kind;

/// How a proposition is called that a leaf names.
std::string propositionOf(const Expression::Node& node)
{
    if (node.kind == LeafKind::At)
        return fmt::format("{}@{}", node.text, node.value);
    if (node.kind == LeafKind::Last)
        return fmt::format("last({})", node.text);
    return node.text;
}

bool isPropositionLeaf(LeafKind kind)
{
    return kind == LeafKind::Name || kind == LeafKind::At || kind == LeafKind::Last;
}

std::optional<InputError> whyNotIn(std::span<const std::string> names, const Expression& formula)
{
    for (const Expression::Node& node : formula.nodes) {
        if (node.kind == LeafKind::Number || isComparison(node.kind) || node.kind == LeafKind::Plus ||
            node.kind == LeafKind::Minus)
            return InputError{"", 0, 0, "the property compares numbers, and the model has propositions only",
                              "a proposition such as n=2 is named in quotation marks: \"n=2\""};
        if (!isPropositionLeaf(node.kind))
            continue;
        const std::string name = propositionOf(node);
        if (std::binary_search(names.begin(), names.end(), name))
            continue;
        const auto meant = nearest(name, names);
        std::string known;
        for (std::size_t i = 0; i < std::min<std::size_t>(names.size(), 8); ++i)
            known += (known.empty() ? "" : ", ") + names[i];
        return InputError{"", 0, 0, fmt::format("the model has no proposition \"{}\"", name),
                          meant ? fmt::format("did you mean \"{}\"?", *meant)
                          : names.empty()
                              ? "the model has no propositions at all"
                              : fmt::format("it has {}{}", known, names.size() > 8 ? ", ..." : "")};
    }
    return std::nullopt;
}

/// Asks the largest parts without path quantifiers.
void compileParts(const concurrent::Program& program, const Expression& formula)
{
    const std::vector<bool> pure = pureNodes(formula);
    const auto compile = [&](std::uint32_t node) {
        if (pure[node])
            compileExpression(program, formula, node, concurrent::ValueType::Boolean,
                              concurrent::Vocabulary::States);
    };
    for (std::uint32_t i = 0; i < formula.nodes.size(); ++i) {
        if (pure[i])
            continue;
        compile(formula.nodes[i].left);
        if (arityOf(formula.nodes[i].kind) == Arity::Two)
            compile(formula.nodes[i].right);
    }
    compile(formula.root());
}

} // namespace

std::optional<InputError> whyNotOfPropositions(std::span<const std::string> names,
                                               const BranchingTime& property)
{
    if (auto reason = whyNotIn(names, property.formula))
        return reason;
    for (const Expression& constraint : property.fairness)
        if (auto reason = whyNotIn(names, constraint))
            return reason;
    return std::nullopt;
}

std::optional<InputError> whyNotOfProgram(const concurrent::Program& program, const BranchingTime& property)
{
    try {
        compileParts(program, property.formula);
        for (const Expression& constraint : property.fairness)
            compileParts(program, constraint);
    } catch (const TextFault& fault) {
        return InputError{"", 0, 0, fault.message, fault.hint};
    }
    return std::nullopt;
}

PropositionalFormula::PropositionalFormula(const Expression& formula, std::uint32_t root,
                                           std::span<const std::string> names)
    : values_(root + 1, 0)
{
    for (std::uint32_t i = 0; i <= root; ++i) {
        const Expression::Node& from = formula.nodes[i];
        Node node{from.kind, from.left, from.right, 0, from.kind == LeafKind::True};
        if (isPropositionLeaf(from.kind)) {
            node.kind = LeafKind::Name;
            const auto place = std::lower_bound(names.begin(), names.end(), propositionOf(from));
            node.proposition = static_cast<std::uint32_t>(place - names.begin());
        } else if (isTemporal(from.kind)) {
            node.kind = LeafKind::False; // it stands below no part that is asked
        }
        nodes_.push_back(node);
    }
}

Outcome<StateSet> statesSatisfying(const concurrent::ConcurrentSpace& space, const Expression& formula,
                                   std::uint32_t root, RunContext& run)
{
    using namespace concurrent;
    const CompiledExpression asked =
        compileExpression(space.program(), formula, root, ValueType::Boolean, Vocabulary::States);
    const std::vector<SlotRange> ranges = space.program().slotRanges();
    const StateLayout layout(ranges);
    CodeRunner runner(ranges);
    Slots slots;
    StateSet set(space.stateCount(), false);
    for (std::uint32_t state = 0; state < space.stateCount(); ++state) {
        if (const auto stopped = run.poll({"evaluating formulas", state, space.stateCount()}))
            return *stopped;
        layout.unpack(space.graph().packed(StateId(state)), slots);
        set[state] = runner.value(asked.code, slots) != 0;
    }
    return set;
}

} // namespace threadmend
