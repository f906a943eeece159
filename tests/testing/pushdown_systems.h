// SPDX-License-Identifier: GPL-3.0-or-later
// Pushdown systems for tests: from texts, at random, and what the definitions say of them.
#pragma once

#include "core/check/pushdown/word_abstraction.h"
#include "core/check/pushdown/word_intersection.h"
#include "core/model/pushdown/cpds_reading.h"
#include "tests/testing/random_models.h"

#include <QtGlobal>
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace threadmend::testing {

inline pushdown::System systemOf(const std::string& text)
{
    RunContext run;
    auto read = pushdown::systemIn(text, "test.cpds", run);
    if (!read)
        qFatal("%s", read.error()->message.c_str());
    return std::move(read->system);
}

/// A few processes with a few rules each: some recursive, some that share actions.
inline std::string randomSystem(Random& random, std::uint32_t processes)
{
    const auto control = [&]() -> std::string { return random.below(4) == 0 ? "p1" : "p0"; };
    const auto symbol = [&] { return std::string(1, "xyz"[random.below(3)]); };
    const char* const targets[] = {"", "z any*", "y z any*", "(y | z)? any?", "any* z"};
    std::string text;
    for (std::uint32_t i = 0; i < processes; ++i) {
        text += "process q" + std::to_string(i) + " {\n  initial p0 <x";
        text += random.below(2) == 0 ? ">;\n" : " y>;\n";
        text += "  p0 <x> -> p0 <y x> : a; p1 <z> -> p0 <x> : tau;\n";
        const std::uint32_t rules = 4 + random.below(5);
        for (std::uint32_t rule = 0; rule < rules; ++rule) {
            text += "  " + control() + " <" + symbol() + "> -> " + control() + " <";
            const std::uint32_t pushed = random.below(4);
            for (std::uint32_t k = 0; k < pushed; ++k)
                text += (k == 0 ? "" : " ") + symbol();
            // The first process has no c, the others no b.
            const char* const actions[] = {"tau", "a", i == 0 ? "b" : "c", i == 0 ? "b" : "c"};
            text += std::string("> : ") + actions[random.below(4)] + ";\n";
        }
        for (std::uint32_t target = 0; target < 1 + random.below(3); ++target)
            text += "  target " + control() + " <" + targets[random.below(5)] + ">;\n";
        text += "}\n";
    }
    return text;
}

/// The set of the paper: words of less than k actions, and the first k of longer ones.
using WordSet = std::set<pushdown::ActionWord>;

/// By saturation with sets as weights, as the paper's own tool did (Kidd et al. 2009, section 3).
inline WordSet wordSetOf(const pushdown::Process& process, std::size_t k)
{
    using namespace pushdown;
    const auto controls = static_cast<std::uint32_t>(process.controls.size());
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, WordSet>
        weights; // state, symbol, state
    std::set<std::uint32_t> accepting;
    const StackAutomaton& target = process.target;
    for (std::uint32_t state = 0; state < target.stateCount(); ++state) {
        if (target.accepts(state))
            accepting.insert(controls + state);
        for (const auto& step : target.steps(state))
            weights[{controls + state, step.symbol.value, controls + step.target}].insert(ActionWord());
    }
    for (std::uint32_t control = 0; control < controls; ++control)
        for (const std::uint32_t start : target.starts(ControlId(control))) {
            if (target.accepts(start))
                accepting.insert(control);
            for (const auto& step : target.steps(start))
                weights[{control, step.symbol.value, controls + step.target}].insert(ActionWord());
        }
    const auto joined = [k](ActionWord first, const ActionWord& second) {
        first.insert(first.end(), second.begin(), second.end());
        first.resize(std::min(first.size(), k));
        return first;
    };
    const auto read = [&](std::uint32_t from, const std::vector<SymbolId>& word, const ActionWord& before) {
        std::map<std::uint32_t, WordSet> here{{from, {joined(before, {})}}};
        for (const SymbolId symbol : word) {
            std::map<std::uint32_t, WordSet> next;
            for (const auto& [key, words] : weights)
                if (const auto at = here.find(std::get<0>(key));
                    at != here.end() && std::get<1>(key) == symbol.value)
                    for (const ActionWord& a : at->second)
                        for (const ActionWord& b : words)
                            next[std::get<2>(key)].insert(joined(a, b));
            here = std::move(next);
        }
        return here;
    };
    for (bool changes = true; changes;) {
        changes = false;
        for (const Rule& rule : process.rules) {
            const ActionWord own = rule.action == tau ? ActionWord() : ActionWord{rule.action};
            for (const auto& [state, words] : read(rule.next.value, rule.pushed, own)) {
                WordSet& known = weights[{rule.control.value, rule.top.value, state}];
                const std::size_t size = known.size();
                known.insert(words.begin(), words.end());
                changes = changes || known.size() != size;
            }
        }
    }
    WordSet all;
    for (const auto& [state, words] : read(process.initial.control.value, process.initial.stack, {}))
        if (accepting.contains(state))
            all.insert(words.begin(), words.end());
    return all;
}

/// The words that an automaton stands for.
inline WordSet wordSetOf(const pushdown::WordAutomaton& automaton)
{
    WordSet all;
    if (automaton.start == pushdown::WordAutomaton::nowhere)
        return all;
    std::vector<std::pair<std::uint32_t, pushdown::ActionWord>> waiting{{automaton.start, {}}};
    while (!waiting.empty()) {
        const auto [state, word] = waiting.back();
        waiting.pop_back();
        if (automaton.accepting[state])
            all.insert(word);
        if (state == pushdown::WordAutomaton::anything)
            continue;
        for (const auto& [action, next] : automaton.steps[state]) {
            waiting.emplace_back(next, word);
            waiting.back().second.push_back(action);
        }
    }
    return all;
}

} // namespace threadmend::testing
