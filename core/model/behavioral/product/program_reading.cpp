// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_reading.h"

#include <utility>

namespace threadmend::behavioral {

Outcome<ProgramReading> programReading(std::string text, const std::string& file, const ReadOptions& given)
{
    ProgramReading reading{std::move(text), {}, {}};
    reading.options.file = file;
    for (const std::string& definition : given.values("define")) {
        const std::size_t equals = definition.find('=');
        if (equals == std::string::npos || equals == 0)
            return InputError{"--define", 0, 0, "a definition is written NAME=VALUE", "--define N=5"};
        reading.options.definitions.emplace_back(definition.substr(0, equals), definition.substr(equals + 1));
    }
    reading.options.globalsAreState = given.value("globals") == "state";
    if (const std::string selection = given.value("selection"); !selection.empty())
        reading.selection = selection == "priority"  ? Selection::Priority
                            : selection == "ordered" ? Selection::Ordered
                                                     : Selection::All;
    return reading;
}

DeadEnds deadEndsOf(const ReadOptions& given)
{
    return {given.has("end-is-deadlock"), given.has("deadlock-is-end")};
}

} // namespace threadmend::behavioral
