// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/counterexample_lts.h"

#include "core/model/lts/lts_builder.h"
#include "core/run/contract.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace threadmend {

namespace {

/// The reachable product, its transitions in compressed rows: 8 bytes each.
struct Product {
    ProductNumbering numbering;
    std::vector<std::uint32_t> firsts;
    std::vector<Transition> transitions; ///< targets are numbers of product states
};

/// The initial states come first, in the order of the model's.
Outcome<Product> reachableProduct(const Lts& model, const SafetyQuestion& question, RunContext& run)
{
    const SafetyAutomaton& automaton = question.automaton;
    Product product{ProductNumbering(automaton.stateCount()), {0}, {}};
    for (const StateId initial : model.initialStates())
        product.numbering.number({initial, automaton.initial});
    for (std::uint32_t node = 0; node < product.numbering.size(); ++node) {
        if (const auto stopped =
                run.poll({"building the product", node, std::nullopt, product.numbering.size()}))
            return *stopped;
        const ProductState from = product.numbering[node];
        const auto steps = question.endsIn(from) ? std::span<const Transition>() : model.outgoing(from.model);
        for (const Transition& transition : steps) {
            const AutomatonState to = automaton.step(from.automaton, transition.label);
            if (to == none<AutomatonState>)
                continue;
            const std::uint32_t target = product.numbering.number({transition.target, to});
            product.transitions.push_back({transition.label, StateId(target)});
        }
        require(product.transitions.size() < none<StateId>.value,
                "a product has fewer than 2^32 - 1 transitions");
        product.firsts.push_back(static_cast<std::uint32_t>(product.transitions.size()));
    }
    return product;
}

std::vector<bool> violatingStates(const Product& product, const SafetyQuestion& question)
{
    std::vector<bool> violating(product.numbering.size());
    for (std::uint32_t node = 0; node < violating.size(); ++node)
        violating[node] = question.isViolatedIn(product.numbering[node]);
    return violating;
}

/// Step 3: the states from which a violating one is reachable, by search against the transitions.
Outcome<std::vector<bool>> coreachable(const Product& product, const std::vector<bool>& violating,
                                       RunContext& run)
{
    const std::size_t count = violating.size();
    std::vector<std::uint32_t> firsts(count + 1, 0);
    for (std::uint32_t node = 0; node < count; ++node) {
        if (const auto stopped = run.poll({"turning the product round", node, 2 * count}))
            return *stopped;
        for (std::uint32_t i = product.firsts[node]; i < product.firsts[node + 1]; ++i)
            ++firsts[product.transitions[i].target.index() + 1];
    }
    std::partial_sum(firsts.begin(), firsts.end(), firsts.begin());
    std::vector<std::uint32_t> sources(product.transitions.size());
    std::vector<std::uint32_t> next(firsts.begin(), firsts.end() - 1);
    for (std::uint32_t node = 0; node < count; ++node) {
        if (const auto stopped = run.poll({"turning the product round", count + node, 2 * count}))
            return *stopped;
        for (std::uint32_t i = product.firsts[node]; i < product.firsts[node + 1]; ++i)
            sources[next[product.transitions[i].target.index()]++] = node;
    }
    std::vector<bool> reaches = violating;
    std::vector<std::uint32_t> open;
    for (std::uint32_t node = 0; node < count; ++node)
        if (violating[node])
            open.push_back(node);
    for (std::uint64_t done = 0; !open.empty(); ++done) {
        if (const auto stopped = run.poll({"pruning the product", done, count}))
            return *stopped;
        const std::uint32_t node = open.back();
        open.pop_back();
        for (std::uint32_t i = firsts[node]; i < firsts[node + 1]; ++i)
            if (!reaches[sources[i]]) {
                reaches[sources[i]] = true;
                open.push_back(sources[i]);
            }
    }
    return reaches;
}

Outcome<CounterexampleLts> pruned(Product product, const Lts& model, const std::vector<bool>& violating,
                                  const std::vector<bool>& kept, RunContext& run)
{
    CounterexampleLts result;
    result.productStates = product.numbering.size();
    result.productTransitions = product.transitions.size();
    // Breadth-first order survives: a kept state is initial or was met from one that is kept as well.
    const bool holds = std::find(kept.begin(), kept.end(), true) == kept.end();
    std::vector<std::uint32_t> newNumber(kept.size(), ProductNumbering::absent);
    for (std::uint32_t node = 0; node < kept.size(); ++node)
        if (kept[node] || (holds && node == 0)) {
            newNumber[node] = static_cast<std::uint32_t>(result.origins.size());
            result.origins.push_back(product.numbering[node]);
            result.violating.push_back(violating[node]);
        }
    std::vector<StateId> initial;
    for (std::uint32_t node = 0; node < model.initialStates().size(); ++node)
        if (kept[node])
            initial.emplace_back(newNumber[node]);
    LtsBuilder builder(model.labels());
    builder.ensureStates(result.origins.size());
    if (!initial.empty())
        builder.setInitial(std::move(initial));
    for (std::uint32_t node = 0; node < kept.size(); ++node) {
        if (const auto stopped = run.poll({"collecting the counterexamples", node, kept.size()}))
            return *stopped;
        if (!kept[node])
            continue;
        for (std::uint32_t i = product.firsts[node]; i < product.firsts[node + 1]; ++i)
            if (kept[product.transitions[i].target.index()])
                builder.add(StateId(newNumber[node]), product.transitions[i].label,
                            StateId(newNumber[product.transitions[i].target.index()]));
    }
    product = Product{ProductNumbering(1), {}, {}};
    auto lts = std::move(builder).build(run);
    if (!lts)
        return lts.failure();
    result.lts = *std::move(lts);
    return result;
}

} // namespace

bool CounterexampleLts::empty() const
{
    return origins.empty() || (lts.transitionCount() == 0 && !violating[0]);
}

Outcome<CounterexampleLts> counterexampleLts(const Lts& model, const SafetyQuestion& question,
                                             RunContext& run)
{
    if (question.automaton.neverViolates()) {
        CounterexampleLts nothing;
        nothing.origins.push_back({model.initialStates().front(), none<AutomatonState>});
        nothing.violating.push_back(false);
        return nothing;
    }
    auto product = reachableProduct(model, question, run);
    if (!product)
        return product.failure();
    const std::vector<bool> violating = violatingStates(*product, question);
    const auto kept = coreachable(*product, violating, run);
    if (!kept)
        return kept.failure();
    return pruned(*std::move(product), model, violating, *kept, run);
}

Lts withFinalTransitions(const Lts& lts, const std::vector<bool>& violating, std::string_view finalLabel)
{
    require(!lts.labels().find(finalLabel), "the final label does not occur in the model (definition 6)");
    LtsBuilder builder(lts.labels());
    const auto initial = lts.initialStates();
    builder.setInitial(std::vector<StateId>(initial.begin(), initial.end()));
    const LabelId final = builder.label(finalLabel);
    const StateId end(lts.stateCount());
    builder.ensureStates(lts.stateCount());
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
        for (const Transition& transition : lts.outgoing(StateId(state)))
            builder.add(StateId(state), transition.label, transition.target);
        if (violating[state])
            builder.add(StateId(state), final, end);
    }
    return std::move(builder).build();
}

} // namespace threadmend
