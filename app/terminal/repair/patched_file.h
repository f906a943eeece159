// SPDX-License-Identifier: GPL-3.0-or-later
// The file of a program with a proposal in it.
#pragma once

#include "core/model/model.h"
#include "core/repair/patch/proposal.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// Writes the bytes of the model's file as they are, but for what the proposal changes or adds, in the line
/// ends of the file; all of it or nothing. `output` can be the model itself. Errors: the file does not hold
/// any more what was repaired, or the output cannot be written.
std::optional<Failure> writeAccepted(const Model& model, const Proposal& proposal, const std::string& output);

/// The same with these changes of what was read, in the order of the text.
std::optional<Failure> writeAccepted(const Model& model, const std::vector<TextReplacement>& changes,
                                     const std::string& output);

} // namespace threadmend
