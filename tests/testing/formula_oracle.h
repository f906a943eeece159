// SPDX-License-Identifier: GPL-3.0-or-later
// What a regular formula means, transcribed without an automaton: the slow and obvious reference.
#pragma once

#include "core/check/trace.h"
#include "core/model/lts/lts.h"
#include "core/property/regular_formula.h"

#include <set>
#include <string>
#include <vector>

namespace threadmend::testing {

using Word = std::vector<std::string>;

/// The labels of the steps of a run.
Word wordOf(const Lts& model, const Trace& trace);

/// Whether `predicate` is true of `label`.
bool holdsOf(const LabelPredicate& predicate, const std::string& label);

/// Whether the whole of `word` is in the language of `formula`.
bool matches(const RegularFormula& formula, const Word& word);

/// Whether some beginning of `word` is.
bool matchesSomePrefix(const RegularFormula& formula, const Word& word);

} // namespace threadmend::testing
