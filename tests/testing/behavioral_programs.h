// SPDX-License-Identifier: GPL-3.0-or-later
// Behavioral programs for tests.
#pragma once

#include "core/model/behavioral/product/program_graph.h"

#include <QTest>
#include <memory>
#include <string>

namespace threadmend::testing {

inline std::unique_ptr<behavioral::Program> programOf(const std::string& text)
{
    auto program = behavioral::Program::load(text, {"program.js", {}, {}});
    if (const InputError* error = program.error())
        qFatal("line %d: %s", static_cast<int>(error->line), error->message.c_str());
    return *std::move(program);
}

inline behavioral::ProgramGraph graphOf(behavioral::Program& program,
                                        behavioral::Selection selection = behavioral::Selection::All)
{
    behavioral::Stepper stepper(program, selection);
    RunContext run;
    auto graph = behavioral::explore(stepper, {}, run);
    if (const InputError* error = graph.error())
        qFatal("line %d: %s", static_cast<int>(error->line), error->message.c_str());
    return *std::move(graph);
}

/// What does not depend on how a program is written: states, transitions, states of each kind, depth.
inline std::vector<std::size_t> sizesOf(const behavioral::ProgramGraph& graph)
{
    constexpr std::size_t kinds = 5;
    std::vector<std::size_t> sizes(kinds, 0);
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
        ++sizes[static_cast<std::size_t>(graph.kind(state))];
    sizes.insert(sizes.end(), {graph.stateCount(), graph.transitionCount(), graph.depth()});
    return sizes;
}

/// The same program with its events renamed and the b-threads of its top level registered in an order that
/// `seed` shuffles. Of `bp`, the program may not take parts away (`const {sync} = bp`).
inline std::string disguised(const std::string& text, unsigned seed)
{
    const std::string number = std::to_string(seed);
    return "const REAL = bp, LATER = [];\n(function () {\n  const bp = Object.create(REAL);\n"
           "  bp.Event = (name, data) => REAL.Event(name.split('').reverse().join('') + '/' + name.length * "
           "(" +
           number +
           " % 7) % 5, data === undefined ? null : data);\n"
           "  bp.registerBThread = (...all) => { LATER.push(all); };\n" +
           text + "\n})();\nlet random = " + number +
           ";\nfor (let left = LATER.length; left > 0; left--) {\n"
           "  random = (random * 1103515245 + 12345) % 2147483648;\n"
           "  bp.registerBThread(...LATER.splice(Math.floor(random / 65536) % left, 1)[0]);\n}\n";
}

/// The message of the error that exploring the program meets, or nothing.
inline std::string errorWhileExploring(const std::string& text)
{
    auto program = behavioral::Program::load(text, {"program.js", {}, {}});
    InputError found;
    if (const InputError* error = program.error()) {
        found = *error;
    } else {
        behavioral::Stepper stepper(**program, behavioral::Selection::All);
        RunContext run;
        const auto graph = behavioral::explore(stepper, {}, run);
        if (graph.error() == nullptr)
            return "";
        found = *graph.error();
    }
    return std::to_string(found.line) + ": " + found.message;
}

/// `count` philosophers who take right, then left. `reverse`: left is put down first; `leftHanded`: the last
/// one takes left first.
inline std::string philosophers(int count, bool reverse, bool leftHanded)
{
    return "const N = " + std::to_string(count) + ", REVERSE = " + (reverse ? "true" : "false") +
           ", LEFTY = " + (leftHanded ? "true" : "false") + R"(;
function stick(i) {
  const j = (i + N - 1) % N;
  const take = [bp.Event('take right ' + i), bp.Event('take left ' + j)];
  const put = [bp.Event('put right ' + i), bp.Event('put left ' + j)];
  bp.registerBThread('stick ' + i, function () {
    while (true) {
      const e = bp.sync({waitFor: take, block: put});
      bp.sync({waitFor: e.name == take[0].name ? put[0] : put[1], block: take});
    }
  });
}
function philosopher(i) {
  const sides = LEFTY && i == N - 1 ? ['left', 'right'] : ['right', 'left'];
  const back = REVERSE ? [sides[1], sides[0]] : sides;
  bp.registerBThread('philosopher ' + i, function () {
    while (true) {
      for (const side of sides) bp.sync({request: bp.Event('take ' + side + ' ' + i)});
      for (const side of back) bp.sync({request: bp.Event('put ' + side + ' ' + i)});
    }
  });
}
for (let i = 0; i < N; i++) { stick(i); philosopher(i); }
)";
}

} // namespace threadmend::testing
