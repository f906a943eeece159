// SPDX-License-Identifier: GPL-3.0-or-later
// The running example of Buccafurri et al. 1999 (figure 1, example 4.2).
#pragma once

#include "core/model/concurrent/concurrent_model.h"
#include "core/model/model_kind.h"

#include <QTest>
#include <string>

namespace threadmend::testing {

inline std::string figure1(const std::string& restriction = {})
{
    return R"(var x, y, flag1A, flag2A, flag1B, flag2B, turn1B, turn2B : bool = false;
process A {
  1: flag1A := true;
  2: turn1B := false;
  3: if flag1B and turn1B then
  4:   goto 3;
  5: x := x and y;
  6: flag1A := false;
  7: if turn1B then
  8:   begin flag2A := true;
  9:   turn2B := true;
 10:   if flag2B and turn2B then
 11:     goto 10;
 12:   y := false;
 13:   flag2A := false;
       end;
 14: goto 1;
}
process B {
  1: flag1B := true;
  2: turn1B := false;
  3: if flag1A and not turn1B then
  4:   goto 3;
  5: x := x and y;
  6: flag2B := true;
  7: turn2B := false;
  8: if flag2A and not turn2B then
  9:   goto 8;
 10: y := not y;
 11: x := x or y;
 12: flag2B := false;
 13: flag1B := false;
 14: goto 1;
}
fair last(A), last(B);
spec phi: AG (flag1A -> AF !flag1A) and AG (flag2A -> AF !flag2A) and
          AG (flag1B -> AF !flag1B) and AG (flag2B -> AF !flag2B) and
          AG !(A@12 and B@10) and AG !(A@5 and (B@5 or B@11));
)" + restriction;
}

/// The model of a program that is right.
inline Model concurrentModel(const std::string& text)
{
    RunContext run;
    auto model = readModelText(text, "program.conc", {}, run);
    if (const InputError* error = model.error())
        qFatal("%d: %s", static_cast<int>(error->line), error->message.c_str());
    return *std::move(model);
}

inline const concurrent::ConcurrentSpace& spaceOf(const Model& model)
{
    return std::get<concurrent::ConcurrentSpace>(model.space);
}

/// The state of that description.
inline StateId stateCalled(const concurrent::ConcurrentSpace& space, const std::string& name)
{
    for (std::uint32_t state = 0; state < space.stateCount(); ++state)
        if (space.describe(StateId(state)) == name)
            return StateId(state);
    qFatal("no state is called %s", name.c_str());
    return {};
}

} // namespace threadmend::testing
