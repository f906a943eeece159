// SPDX-License-Identifier: GPL-3.0-or-later
// What b-threads say and why runs end, in words for a person.
#pragma once

#include "core/model/behavioral/product/synchronisations.h"

#include <span>
#include <string>

namespace threadmend::behavioral {

/// "requests AddHot, waits for WaterLow, blocks AddCold"; empty if the b-thread says nothing.
std::string statementOf(const Synchronisations& all, const SynchronisationPoint& point);

/// "Failed assertion in Tap (line 12): too hot."
std::string sentenceOf(const StateFailure& failure);

/// Of a state in which nothing can happen: "Deadlock: take left 0 is requested, but blocked." `standings` are
/// those of all events there.
std::string deadEndSentence(const Synchronisations& all, std::span<const EventStanding> standings);

} // namespace threadmend::behavioral
