// SPDX-License-Identifier: GPL-3.0-or-later
// What the fuzz targets of all readers check.
#pragma once

#include "core/model/lts/format.h"
#include "core/run/contract.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace threadmend {

/// Reads `text`; on success writes what was read and requires that reading it again gives the same.
inline void readWriteRead(std::string_view extension, std::string_view text)
{
    const Format* format = formatOf("x" + std::string(extension));
    require(format != nullptr && format->read != nullptr, "a fuzz target names a format that is read");
    RunContext run;
    LineReader input = LineReader::over(text, "input");
    const auto document = format->read(input, run);
    if (!document) {
        require(document.error() != nullptr && !document.error()->message.empty(), "a failure is explained");
        require((document.error()->line == 0) == (document.error()->column == 0), "a place is whole");
        return;
    }
    // Eight states a byte may be declared: writing them all out would only slow the search down.
    if (document->lts.stateCount() > 5000)
        return;
    ByteSink output;
    require(!format->write(document->lts, output, run), "nobody stops this run");
    LineReader again = LineReader::over(output.text(), "written");
    const auto reread = format->read(again, run);
    require(static_cast<bool>(reread), "what is written can be read");
    require(reread->lts.transitionCount() == document->lts.transitionCount(), "no transition is lost");
    require(reread->lts.labels() == document->lts.labels(), "labels come back");
    const bool samePlaces = extension != ".fsm" || document->lts.isInitial(StateId(0u));
    const bool sameNames = format->keepsStateNames || document->lts.stateNames().empty();
    if (samePlaces && sameNames)
        require(reread->lts == document->lts, "what is written comes back");
}

} // namespace threadmend
