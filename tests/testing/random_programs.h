// SPDX-License-Identifier: GPL-3.0-or-later
// Behavioral programs drawn at random: each b-thread is a small automaton, written down as JavaScript.
#pragma once

#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace threadmend::testing {

constexpr int noMore = -1;
constexpr int failed = -2;
constexpr int thrown = -3; ///< nobody catches what is thrown

using Names = std::vector<std::string>; ///< of events, of propositions

struct DrawnState {
    std::set<int> request, waitFor, block, interrupt;
    bool hot = false;
    std::optional<int> priority;
    bool prune = false;
    Names props;            ///< propositions that are true here
    bool backwards = false; ///< requests are written from the last event to the first
    std::map<int, int>
        next; ///< for each event requested or waited for: a state, `noMore`, `failed` or `thrown`
};
using DrawnThread = std::vector<DrawnState>;
using DrawnProgram = std::vector<DrawnThread>;

inline std::set<int> drawSet(std::mt19937& random, int events, int percent)
{
    std::set<int> set;
    for (int event = 0; event < events; ++event)
        if (static_cast<int>(random() % 100) < percent)
            set.insert(event);
    return set;
}

/// `least` to `least` + 2 b-threads of at most `states` states.
inline DrawnProgram drawProgram(std::mt19937& random, int events, std::size_t least = 2,
                                std::size_t states = 4)
{
    DrawnProgram program(least + random() % 3);
    for (DrawnThread& thread : program) {
        thread.resize(1 + random() % states);
        for (DrawnState& state : thread) {
            state.request = drawSet(random, events, 35);
            state.waitFor = drawSet(random, events, 30);
            state.block = drawSet(random, events, 12);
            state.interrupt = drawSet(random, events, 6);
            state.hot = random() % 3 == 0;
            std::set<int> listened = state.request;
            listened.insert(state.waitFor.begin(), state.waitFor.end());
            for (const int event : listened) {
                const auto kind = random() % 20;
                state.next[event] = kind == 0   ? noMore
                                    : kind == 1 ? failed
                                                : static_cast<int>(random() % thread.size());
            }
        }
    }
    return program;
}

/// Each b-thread of `program` keeps its hands off more than half of the events: many may change places.
inline DrawnProgram loosened(DrawnProgram program, std::mt19937& random, int events)
{
    for (DrawnThread& thread : program) {
        const std::set<int> own = drawSet(random, events, 45);
        const auto isForeign = [&](int event) { return !own.contains(event); };
        for (DrawnState& state : thread) {
            for (std::set<int>* set : {&state.request, &state.waitFor, &state.block, &state.interrupt})
                std::erase_if(*set, isForeign);
            std::erase_if(state.next, [&](const auto& next) { return isForeign(next.first); });
        }
    }
    return program;
}

// The program as text

inline std::string eventsOf(const std::set<int>& set)
{
    std::string text;
    for (const int event : set)
        text += (text.empty() ? "E[" : ", E[") + std::to_string(event) + "]";
    return "[" + text + "]";
}

inline std::string statementOf(const DrawnState& state)
{
    return "{request: " + eventsOf(state.request) + (state.backwards ? ".reverse()" : "") +
           ", waitFor: " + eventsOf(state.waitFor) + ", block: " + eventsOf(state.block) +
           ", interrupt: " + eventsOf(state.interrupt) + "}";
}

inline std::string propsOf(const DrawnState& state)
{
    std::string text;
    for (const std::string& prop : state.props)
        text += (text.empty() ? "props: ['" : ", '") + prop + "'";
    return text.empty() ? "" : text + "], ";
}

inline std::string hintOf(const DrawnState& state)
{
    return "{" + (state.priority ? "priority: " + std::to_string(*state.priority) + ", " : "") +
           propsOf(state) + "prune: " + (state.prune ? "true" : "false") + "}";
}

inline std::string syncOf(const DrawnState& state)
{
    return std::string("bp") + (state.hot ? ".hot(true)" : "") + ".sync(" + statementOf(state) + ", " +
           hintOf(state) + ")";
}

/// e0, e1, ...
inline Names plainNames(int events)
{
    Names names;
    for (int event = 0; event < events; ++event)
        names.push_back("e" + std::to_string(event));
    return names;
}

inline std::string nextOf(const DrawnState& state, const Names& names)
{
    std::string text;
    for (const auto& [event, next] : state.next)
        text += (text.empty() ? "" : ", ") +
                (names[static_cast<std::size_t>(event)] + ": " + std::to_string(next));
    return "{" + text + "}";
}

/// Where a b-thread begins: in its first state, or in one of several that chance chooses before anything
/// happens.
using Beginnings = std::vector<int>;

inline std::string firstOf(const Beginnings& beginnings)
{
    std::string list;
    for (const int state : beginnings)
        list += (list.empty() ? "" : ", ") + std::to_string(state);
    if (beginnings.size() < 2)
        return list.empty() ? "0" : list;
    return "[" + list + "][bp.random.nextInt(" + std::to_string(beginnings.size()) + ")]";
}

/// What a b-thread does as soon as its state is `s`.
constexpr const char* failing = "bp.ASSERT(s != -2, 'failed'); if (s == -3) throw new Error('thrown');";

inline std::string asSwitch(const DrawnThread& thread, const Names& names, const Beginnings& beginnings = {})
{
    std::string text =
        "let s = " + firstOf(beginnings) + ", e; " + failing + " while (s >= 0) { switch (s) {";
    for (std::size_t i = 0; i < thread.size(); ++i)
        text += "case " + std::to_string(i) + ": e = " + syncOf(thread[i]) + "; s = (" +
                nextOf(thread[i], names) + ")[e.name]; break;";
    return text + "} " + failing + " }";
}

inline std::string asTable(const DrawnThread& thread, const Names& names, const Beginnings& beginnings = {})
{
    std::string text = "const T = [";
    for (const DrawnState& state : thread)
        text += "{hot: " + std::string(state.hot ? "true" : "false") + ", next: " + nextOf(state, names) +
                ", hint: " + hintOf(state) + ", say: " + statementOf(state) + "},";
    return text + "]; let s = " + firstOf(beginnings) + "; " + failing +
           " while (s >= 0) { const {hot, next, say, hint} = T[s]; const {name} = "
           "bp.hot(hot).sync(say, hint);"
           "s = next[name]; " +
           failing + " }";
}

inline std::string asClosures(const DrawnThread& thread, const Names& names,
                              const Beginnings& beginnings = {})
{
    std::string text = "const states = [];";
    for (const DrawnState& state : thread)
        text += "states.push(() => { const e = " + syncOf(state) + "; return (" + nextOf(state, names) +
                ")[e.name]; });";
    return text + "let s = " + firstOf(beginnings) + "; " + failing + " while (s != -1) { s = states[s](); " +
           failing + " }";
}

/// `style`: 0 a switch over data, 1 a table with a loop, 2 closures that call one another.
/// `environment` are the b-threads of the environment; `beginnings` are by b-thread, or none.
inline std::string textOf(const DrawnProgram& program, const Names& names, int style,
                          const std::set<std::size_t>& environment = {},
                          const std::vector<Beginnings>& beginnings = {})
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "const E = [bp.Event('" : ", bp.Event('") + name + "')";
    text += "];\n";
    for (std::size_t i = 0; i < program.size(); ++i) {
        const Beginnings first = i < beginnings.size() ? beginnings[i] : Beginnings{};
        text += "bp.registerBThread('t" + std::to_string(i) + "', " +
                (environment.count(i) > 0 ? "{environment: true}, " : "") + "function () { " +
                (style == 0   ? asSwitch(program[i], names, first)
                 : style == 1 ? asTable(program[i], names, first)
                              : asClosures(program[i], names, first)) +
                " });\n";
    }
    return text;
}

/// A program in which nothing fails, with priorities, requests in both directions and states to be pruned.
inline DrawnProgram drawTuned(std::mt19937& random, int events, int prunedPercent)
{
    DrawnProgram program = drawProgram(random, events, 2, 4);
    for (DrawnThread& thread : program)
        for (DrawnState& state : thread) {
            for (auto& [event, next] : state.next)
                next = next == failed ? noMore : next;
            state.backwards = random() % 2 == 0;
            if (random() % 3 != 0)
                state.priority = static_cast<int>(random() % 4) - 1;
            state.prune = static_cast<int>(random() % 100) < prunedPercent;
        }
    return program;
}

} // namespace threadmend::testing
