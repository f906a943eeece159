// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wording/failure_sentence.h"

#include "app/wording/printable.h"
#include "core/model/text/wording.h"

#include <fmt/format.h>

namespace threadmend {

std::string_view nameOf(StopReason reason)
{
    switch (reason) {
    case StopReason::Cancelled:
        return "cancelled";
    case StopReason::StateLimit:
        return "state-limit";
    case StopReason::MemoryLimit:
        return "memory-limit";
    case StopReason::TimeLimit:
        return "time-limit";
    }
    return "";
}

std::string sentenceFor(const Stopped& stopped)
{
    switch (stopped.reason) {
    case StopReason::Cancelled:
        return fmt::format("interrupted while {} (at {})", stopped.phase, grouped(stopped.done));
    case StopReason::StateLimit:
        return fmt::format("undecided: the limit of states was reached while {}; --max-states sets it",
                           stopped.phase);
    case StopReason::MemoryLimit:
        return fmt::format("undecided: the limit of memory was reached while {}; --memory sets it",
                           stopped.phase);
    case StopReason::TimeLimit:
        return fmt::format("undecided: the time was over while {}; --timeout sets it", stopped.phase);
    }
    return {};
}

std::string sentenceFor(const InputError& error)
{
    std::string text = printable(error.file);
    if (error.line > 0)
        text += fmt::format(":{}", error.line);
    if (error.column > 0)
        text += fmt::format(":{}", error.column);
    text += (text.empty() ? "" : ": ") + printable(error.message);
    if (!error.hint.empty())
        text += fmt::format("\n  hint: {}", printable(error.hint));
    return text;
}

} // namespace threadmend
