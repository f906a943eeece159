// SPDX-License-Identifier: GPL-3.0-or-later
// Single lines of mCRL2's `.fsm` files.
#pragma once

#include "core/model/lts/lts.h"
#include "core/model/text/line_reader.h"
#include "core/model/text/line_scanner.h"

#include <string>
#include <string_view>

namespace threadmend {

/// `NAME(CARDINALITY) TYPE "VALUE" ...`
struct FsmParameter {
    StateParameters::Parameter parameter;
    ScannedNumber cardinality;
};

/// `SOURCE TARGET "LABEL"`
struct FsmTransition {
    ScannedNumber source;
    ScannedNumber target;
    /// What stands between the quotation marks; may be escaped (escaped_text.h).
    std::string_view field;
};

/// Both read the line that `input` gave last, or say what is wrong with it. The numbers of a transition may
/// be faulty still: the caller knows their bounds.
Outcome<FsmParameter> parseFsmParameter(const LineReader& input, std::string_view line);
Outcome<FsmTransition> parseFsmTransition(const LineReader& input, std::string_view line);

/// How a writer spells texts so that they are read back unchanged.
std::string fsmQuoted(std::string_view text);
std::string fsmName(std::string_view name);
std::string fsmType(std::string_view type);

} // namespace threadmend
