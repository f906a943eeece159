// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/corrections/conjuncts.h"

#include "core/check/check_model.h"
#include "core/model/concurrent/exploration.h"

#include <utility>

namespace threadmend {

namespace {

using concurrent::ConcurrentSpace;

/// A part of a property, as a formula of its own.
struct Part {
    std::size_t property = 0;
    std::string text;
    Formula formula;
};

std::vector<Part> partsOf(const std::vector<Property>& properties)
{
    std::vector<Part> parts;
    for (std::size_t i = 0; i < properties.size(); ++i) {
        const auto* branching = std::get_if<BranchingTime>(&properties[i].formula);
        if (branching == nullptr) {
            parts.push_back({i, properties[i].text, properties[i].formula});
            continue;
        }
        for (BranchingTime& conjunct : conjunctsOf(*branching))
            parts.push_back({i, spelled(conjunct.formula), std::move(conjunct)});
    }
    return parts;
}

/// By part. A failure is a stop, or that a part cannot be asked.
Outcome<std::vector<Verdict::Kind>> verdictsOn(const Model& model, const std::vector<Part>& parts,
                                               RunContext& run)
{
    std::vector<Verdict::Kind> kinds;
    for (const Part& part : parts) {
        if (const auto stopped = run.pollNow({"checking the specification", kinds.size(), parts.size()}))
            return *stopped;
        Verdict verdict = checkModel(model, part.formula, run);
        if (verdict.reason)
            return *verdict.reason;
        if (verdict.refusal)
            return *verdict.refusal;
        kinds.push_back(verdict.kind);
    }
    return kinds;
}

} // namespace

std::vector<BranchingTime> conjunctsOf(const BranchingTime& property)
{
    std::vector<BranchingTime> conjuncts;
    std::vector<std::uint32_t> waiting = {property.formula.root()};
    while (!waiting.empty()) {
        const std::uint32_t root = waiting.back();
        waiting.pop_back();
        const Expression::Node& node = property.formula.nodes[root];
        if (node.kind == Expression::Kind::And) {
            waiting.insert(waiting.end(), {node.right, node.left});
            continue;
        }
        BranchingTime conjunct;
        conjunct.fairness = property.fairness;
        conjunct.formula.nodes.assign(property.formula.nodes.begin(),
                                      property.formula.nodes.begin() + root + 1);
        conjuncts.push_back(std::move(conjunct));
    }
    return conjuncts;
}

Outcome<Model> modelOf(const Model& model, concurrent::Program program, RunContext& run)
{
    auto graph = concurrent::explore(program, {}, run);
    if (!graph)
        return graph.failure();
    Model made;
    made.kind = model.kind;
    made.path = model.path;
    made.space = ConcurrentSpace(std::make_shared<const concurrent::Program>(std::move(program)),
                                 std::make_shared<const concurrent::ConcurrentGraph>(*std::move(graph)));
    return made;
}

Outcome<std::vector<ConjunctVerdict>> conjunctVerdicts(const Model& model,
                                                       const std::vector<Property>& properties,
                                                       const std::vector<Correction>& corrections,
                                                       RunContext& run)
{
    const std::vector<Part> parts = partsOf(properties);
    const auto before = verdictsOn(model, parts, run);
    if (!before)
        return before.failure();
    concurrent::Program program = std::get<ConcurrentSpace>(model.space).program();
    for (const Correction& correction : corrections)
        program = corrected(std::move(program), correction);
    std::vector<Verdict::Kind> after(parts.size(), Verdict::Kind::Undecided);
    const auto made = modelOf(model, std::move(program), run);
    if (made) {
        auto verdicts = verdictsOn(*made, parts, run);
        if (!verdicts)
            return verdicts.failure();
        after = *std::move(verdicts);
    } else if (made.error() == nullptr) {
        return made.failure();
    }
    std::vector<ConjunctVerdict> result;
    for (std::size_t i = 0; i < parts.size(); ++i)
        result.push_back({parts[i].property, parts[i].text, (*before)[i], after[i]});
    return result;
}

} // namespace threadmend
