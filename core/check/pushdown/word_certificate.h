// SPDX-License-Identifier: GPL-3.0-or-later
// Why a target is unreachable, in automata: each accepts all words of its process, shuffled they have none in
// common (Kidd, Reps, Touili 2009, equation 3). Confirmed by other means than those that found it.
#pragma once

#include "core/check/pushdown/word_abstraction.h"

#include <vector>

namespace threadmend::pushdown {

/// One automaton a process. Where `sharesAll`, they are of words that have the actions of others in them.
struct WordCertificate {
    std::vector<WordAutomaton> automata;
    bool sharesAll = false;
};

/// Whether the words of each process are among those of its automaton (no configuration of the target is
/// reached in the product of the process with the complement: pre*), and whether the automata have no word in
/// common.
Outcome<bool> confirms(const System& system, const WordCertificate& certificate, RunContext& run);

} // namespace threadmend::pushdown
