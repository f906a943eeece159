// SPDX-License-Identifier: GPL-3.0-or-later
// How states and transitions are spoken of.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/model/state_kinds.h"
#include "core/session/search/transition_colours.h"
#include "core/session/snapshot/snapshot.h"
#endif
#include "views/rows/row_delegate.h"

#include <QString>
#include <optional>
#include <string_view>

namespace threadmend {

/// "deadlock", "initial state": one or two words.
QString wordOf(StateKind kind);
/// All kinds of a state, in the order in which they matter: "decision, livelock".
QString wordsOf(StateKinds kinds);
/// What kinds mean, one sentence each, for one who does not know the words. `canBeSaved`: of a decision,
/// whether something that can happen there rules the violation out.
QString sentencesOf(StateKinds kinds, bool canBeSaved);

/// The state's name, or its number, as a person can read it.
QString nameOf(const Lts& lts, StateId state);
/// With commas: "14,158".
QString groupedText(std::uint64_t number);
/// "1 state", "12,480 states".
QString countedText(std::uint64_t number, std::string_view noun);

QString wordOf(Colour colour);
/// Told apart without colours: ✓ correct, ✗ incorrect, – neutral.
QString glyphOf(Colour colour);
Tone toneOf(Colour colour);
QString wordsOf(ColourSet colours);

/// The position on the trace at which the run is in `state`, the one nearest to the cursor.
std::optional<std::size_t> positionOnTrace(const Snapshot& now, StateId state);

} // namespace threadmend
