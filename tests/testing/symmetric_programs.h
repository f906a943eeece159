// SPDX-License-Identifier: GPL-3.0-or-later
// Random behavioral programs with b-threads that differ by the names of their events.
#pragma once

#include "tests/testing/random_programs.h"

#include <string>
#include <utility>

namespace threadmend::testing {

/// Events 0 ... shared - 1 are everybody's; each copy has `own` ones.
struct SymmetricProgram {
    DrawnProgram threads;
    Names names; ///< s0, s1, ...; of copy c o0_c, o1_c, ...
};

/// `copies` of one b-thread, beside which there may be one that knows the shared events only. `ring`: each
/// copy knows the events of the next one, too. Nothing fails; some states have the propositions p and q.
inline SymmetricProgram drawSymmetric(std::mt19937& random, int copies, int shared, int own, bool ring)
{
    const auto harmless = [&](DrawnThread thread) {
        for (DrawnState& state : thread) {
            for (auto& [event, next] : state.next)
                next = next == failed ? noMore : next;
            for (const char* name : {"p", "q"})
                if (random() % 6 == 0)
                    state.props.emplace_back(name);
        }
        return thread;
    };
    const DrawnThread pattern = harmless(drawProgram(random, shared + own * (ring ? 2 : 1), 1, 4)[0]);
    SymmetricProgram program;
    for (int copy = 0; copy < copies; ++copy) {
        const auto eventOf = [&](int event) {
            const int group = event < shared ? 0 : (event - shared) / own;
            return event < shared ? event : event - group * own + (copy + group) % copies * own;
        };
        const auto mapped = [&](const std::set<int>& events) {
            std::set<int> result;
            for (const int event : events)
                result.insert(eventOf(event));
            return result;
        };
        DrawnThread thread = pattern;
        for (DrawnState& state : thread) {
            state.request = mapped(state.request);
            state.waitFor = mapped(state.waitFor);
            state.block = mapped(state.block);
            state.interrupt = mapped(state.interrupt);
            std::map<int, int> next;
            for (const auto& [event, target] : state.next)
                next[eventOf(event)] = target;
            state.next = std::move(next);
        }
        program.threads.push_back(std::move(thread));
    }
    if (random() % 2 == 0)
        program.threads.push_back(harmless(drawProgram(random, shared, 1, 3)[0]));
    for (int event = 0; event < shared; ++event)
        program.names.push_back("s" + std::to_string(event));
    for (int copy = 0; copy < copies; ++copy)
        for (int event = 0; event < own; ++event)
            program.names.push_back("o" + std::to_string(event) + "_" + std::to_string(copy));
    return program;
}

} // namespace threadmend::testing
