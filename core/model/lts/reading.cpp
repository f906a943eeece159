// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/reading.h"

#include <utility>

#include <fmt/format.h>

namespace threadmend {

bool keepNumbersAsNames(LtsBuilder& builder, std::uint64_t firstNumber)
{
    const std::vector<std::uint32_t> numbers = builder.dropUnusedStates();
    TextList names;
    for (const std::uint32_t number : numbers)
        names.push_back(std::to_string(number + firstNumber));
    builder.nameStates(std::move(names));
    return !numbers.empty();
}

Outcome<LtsDocument> finishReading(LtsBuilder builder, std::vector<InputWarning> warnings, RunContext& run)
{
    // Here the states that were declared count as well.
    if (const auto stopped =
            run.poll({"building the transition system", 0, std::nullopt, builder.stateCount()}))
        return *stopped;
    auto lts = std::move(builder).build(run);
    if (!lts)
        return lts.failure();
    // `duplicates` is defined after `build` only.
    const std::uint64_t copies = builder.duplicates(); // NOLINT(bugprone-use-after-move)
    if (copies > 0)
        warnings.push_back(
            {0, 0,
             fmt::format("{} more than once; {} left out",
                         copies == 1 ? "1 transition stands" : fmt::format("{} transitions stand", copies),
                         copies == 1 ? "the copy is" : "the copies are")});
    return LtsDocument{*std::move(lts), std::move(warnings)};
}

} // namespace threadmend
