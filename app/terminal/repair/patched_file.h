// SPDX-License-Identifier: GPL-3.0-or-later
// The file of a program with a proposal in it.
#pragma once

#include "core/repair/patch/proposal.h"
#include "core/run/outcome.h"

#include <optional>
#include <string>

namespace threadmend {

/// Writes the bytes of the file `model` as they are, but for what the proposal changes or adds, in the line
/// ends of the file; all of it or nothing. `output` can be the model itself.
std::optional<Failure> writeAccepted(const std::string& model, const Proposal& proposal,
                                     const std::string& output);

} // namespace threadmend
