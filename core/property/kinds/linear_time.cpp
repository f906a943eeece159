// SPDX-License-Identifier: GPL-3.0-or-later
// LTL over states and events, under fairness constraints.
#include "core/property/property_kind.h"
#include "core/property/temporal_text.h"
#include "core/property/word_kind.h"

#include <utility>

namespace threadmend {

namespace {

constexpr std::string_view ltlWord = "ltl";

bool recognisesLtl(std::string_view text)
{
    return beginsWithWord(text, ltlWord);
}

Outcome<Formula> parseLtl(std::string_view text)
{
    auto read =
        parseTemporal(text, ltlWord, Quantifiers::Implied, "ltl G (event \"send\" -> F event \"receive\")");
    if (!read)
        return read.failure();
    return Formula(LinearTime{std::move(read->formula), std::move(read->fairness)});
}

} // namespace

extern const PropertyKind propertyKind_linear_time;
const PropertyKind propertyKind_linear_time = {"ltl",
                                               "ltl FORMULA [fair {FORMULA, ...}]",
                                               "The LTL formula holds on every fair path from the start; "
                                               "what stops repeats its last state, with no event.",
                                               "ltl G (event \"send\" -> F event \"receive\")",
                                               recognisesLtl,
                                               parseLtl};

} // namespace threadmend
