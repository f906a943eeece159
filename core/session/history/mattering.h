// SPDX-License-Identifier: GPL-3.0-or-later
// Which steps of a trace matter.
#pragma once

#include "core/session/history/shown_trace.h"

namespace threadmend {

/// Whether a step (from 0) is kept, decides something, makes the violation certain, ends the trace, or ends
/// before its loop. O(1).
inline bool matters(const ShownTrace& trace, std::size_t step)
{
    return trace.kept[step] || trace.decisions[step + 1] || trace.certainAfter == step + 1 ||
           step + 1 == trace.length() || trace.trace.loop == step + 1;
}

/// Whether it does not, though the steps beside it do: too short a stretch for `rowsOf` to fold. O(1).
inline bool isAloneInNotMattering(const ShownTrace& trace, std::size_t step)
{
    return !matters(trace, step) && (step == 0 || matters(trace, step - 1)) &&
           (step + 1 == trace.length() || matters(trace, step + 1));
}

} // namespace threadmend
