// SPDX-License-Identifier: GPL-3.0-or-later
// Random behavioral programs: small automata are drawn and written down as programs in three ways (a switch
// over data, a table with a loop, closures that call one another).
#pragma once

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace threadmend::testing {

constexpr int stopped = -1;
constexpr int failed = -2;

struct DrawnState {
    std::set<int> request, waitFor, block, interrupt;
    bool hot = false;
    std::map<int, int> next; ///< for each event requested or waited for: a state, `stopped` or `failed`
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

inline DrawnProgram drawProgram(std::mt19937& random, int events)
{
    DrawnProgram program(2 + random() % 3);
    for (DrawnThread& thread : program) {
        thread.resize(1 + random() % 4);
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
                state.next[event] = kind == 0   ? stopped
                                    : kind == 1 ? failed
                                                : static_cast<int>(random() % thread.size());
            }
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

inline std::string syncOf(const DrawnState& state)
{
    return std::string("bp") + (state.hot ? ".hot(true)" : "") +
           ".sync({request: " + eventsOf(state.request) + ", waitFor: " + eventsOf(state.waitFor) +
           ", block: " + eventsOf(state.block) + ", interrupt: " + eventsOf(state.interrupt) + "})";
}

inline std::string nextOf(const DrawnState& state)
{
    std::string text;
    for (const auto& [event, next] : state.next)
        text += (text.empty() ? "" : ", ") + ("e" + std::to_string(event) + ": " + std::to_string(next));
    return "{" + text + "}";
}

inline std::string asSwitch(const DrawnThread& thread)
{
    std::string text = "let s = 0, e; while (s >= 0) { switch (s) {";
    for (std::size_t i = 0; i < thread.size(); ++i)
        text += "case " + std::to_string(i) + ": e = " + syncOf(thread[i]) + "; s = (" + nextOf(thread[i]) +
                ")[e.name]; break;";
    return text + "} bp.ASSERT(s != -2, 'failed'); }";
}

inline std::string asTable(const DrawnThread& thread)
{
    std::string text = "const T = [";
    for (const DrawnState& state : thread)
        text += "{hot: " + std::string(state.hot ? "true" : "false") + ", next: " + nextOf(state) +
                ", say: {request: " + eventsOf(state.request) + ", waitFor: " + eventsOf(state.waitFor) +
                ", block: " + eventsOf(state.block) + ", interrupt: " + eventsOf(state.interrupt) + "}},";
    return text + "]; for (let s = 0; s >= 0;) { const {hot, next, say} = T[s]; const {name} = "
                  "bp.hot(hot).sync(say);"
                  "s = next[name]; if (s === -2) bp.ASSERT(false, 'failed'); }";
}

inline std::string asClosures(const DrawnThread& thread)
{
    std::string text = "const states = [];";
    for (const DrawnState& state : thread)
        text += "states.push(() => { const e = " + syncOf(state) + "; return (" + nextOf(state) +
                ")[e.name]; });";
    return text + "let s = 0; do { s = states[s](); bp.ASSERT(s > -2, 'failed'); } while (s != -1);";
}

inline std::string textOf(const DrawnProgram& program, int events, int style,
                          const std::set<std::size_t>& environment = {})
{
    std::string text =
        "const E = []; for (let i = 0; i < " + std::to_string(events) + "; i++) E.push(bp.Event('e' + i));\n";
    for (std::size_t i = 0; i < program.size(); ++i)
        text += "bp.registerBThread('t" + std::to_string(i) + "', " +
                (environment.count(i) > 0 ? "{environment: true}, " : "") + "function () { " +
                (style == 0   ? asSwitch(program[i])
                 : style == 1 ? asTable(program[i])
                              : asClosures(program[i])) +
                " });\n";
    return text;
}

} // namespace threadmend::testing
