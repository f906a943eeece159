// SPDX-License-Identifier: GPL-3.0-or-later
// What is said about a picture of how a repair was found.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/repair/repair_film.h"
#endif

#include <QString>

namespace threadmend {

/// "Start", "Round 3 of 12", "Result".
QString filmTitle(const RepairFilm& film, std::size_t picture);

/// What happened in the round, and where BAD and PRE are then: "2 states join BAD: all their successors are
/// in it. 3 states are in PRE now."
QString filmSentence(const RepairFilm& film, std::size_t picture);

} // namespace threadmend
