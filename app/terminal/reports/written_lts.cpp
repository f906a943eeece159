// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/reports/written_lts.h"

#include "app/terminal/console/console.h"
#include "app/wording/printable.h"
#include "core/model/lts/ending.h"
#include "core/model/lts/format.h"
#include "core/model/model_kind.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// Whether models of the kind end runs by labels.
bool knowsTerminations(const ModelKind& kind)
{
    return std::any_of(kind.options.begin(), kind.options.end(),
                       [](const KindOption& option) { return option.name == "termination"; });
}

} // namespace

std::optional<Failure> writeAndSay(const Lts& lts, const std::string& path, Console& console, RunContext& run)
{
    if (auto failure = writeLts(lts, path, run))
        return failure;
    for (const std::string& lost : lostIn(*formatOf(path), lts))
        console.warn(fmt::format("{}: {}", printable(path), printable(lost)));
    return std::nullopt;
}

std::optional<Failure> writeModelAndSay(const Lts& lts, const std::string& path, Console& console,
                                        RunContext& run)
{
    if (auto failure = writeAndSay(lts, path, console, run))
        return failure;
    const ModelKind* reader = kindOf(path);
    if (reader == nullptr)
        return std::nullopt;
    if (!knowsTerminations(*reader))
        for (const std::string& label : endedAmongStuck(lts))
            console.warn(
                fmt::format("{}: a run that has ended as planned behind \"{}\" will be taken for one "
                            "that is stuck, as others are there",
                            printable(path), printable(label)));
    else
        for (const std::string& label : stuckBehind(lts, usualTerminations()))
            console.warn(fmt::format("{}: a run that is stuck behind \"{}\" will be taken for one that has "
                                     "ended as planned (--termination says which labels end runs)",
                                     printable(path), printable(label)));
    return std::nullopt;
}

} // namespace threadmend
