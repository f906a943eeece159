// SPDX-License-Identifier: GPL-3.0-or-later
// CTL under fairness constraints (Buccafurri et al. 1999, section 2).
#include "core/property/property_kind.h"
#include "core/property/temporal_text.h"
#include "core/property/word_kind.h"

#include <utility>

namespace threadmend {

namespace {

constexpr std::string_view ctlWord = "ctl";

bool recognisesCtl(std::string_view text)
{
    return beginsWithWord(text, ctlWord);
}

Outcome<Formula> parseCtl(std::string_view text)
{
    auto read =
        parseTemporal(text, ctlWord, Quantifiers::Allowed, "ctl AG (request -> AF granted) fair {running}");
    if (!read)
        return read.failure();
    return Formula(BranchingTime{std::move(read->formula), std::move(read->fairness)});
}

} // namespace

extern const PropertyKind propertyKind_branching_time;
const PropertyKind propertyKind_branching_time = {
    "ctl",
    "ctl FORMULA [fair {FORMULA, ...}]",
    "The CTL formula holds from the start; A and E speak of fair paths; what stops repeats its last state.",
    "ctl AG (flag1B -> AF !flag1B) fair {e_A, e_B}",
    recognisesCtl,
    parseCtl};

} // namespace threadmend
