// SPDX-License-Identifier: GPL-3.0-or-later
// A proposal on the command line: as lines, and as JSON.
#pragma once

#include "app/terminal/console/console.h"
#include "core/repair/patch/proposal.h"

namespace threadmend {

/// What it is, what it does, and what is lost; without its code.
void sayProposal(std::size_t number, const Proposal& proposal, Console& console);
/// The code, indented; nothing if the answer is JSON.
void sayCode(const std::string& code, Console& console);
Json asJson(const Proposal& proposal);

} // namespace threadmend
