// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/pushdown/reach_words.h"

#include "core/model/text/wording.h"

#include <fmt/format.h>

namespace threadmend::pushdown {

std::string textOf(const Bounds& bounds)
{
    std::string text;
    for (const std::uint32_t each : bounds)
        text += fmt::format("{}{}", text.empty() ? "" : ", ", each);
    return "(" + text + ")";
}

std::string textOf(const System& system, const ReachRound& round)
{
    if (round.tops > 0)
        return fmt::format("the topmost {} of each stack", counted(round.tops, "symbol"));
    if (!round.word)
        return "no word in common";
    std::string word;
    for (const ActionId action : *round.word)
        word += (word.empty() ? "" : " ") + nameOf(system, action);
    return round.word->empty() ? "the empty word" : word;
}

std::string lastBoundsOf(const ReachAnswer& answer)
{
    for (std::size_t i = answer.rounds.size(); i-- > 0;)
        if (!answer.rounds[i].bounds.empty())
            return textOf(answer.rounds[i].bounds);
    return "()";
}

std::string whyUnreachable(const ReachAnswer& answer)
{
    if (const auto* tops = std::get_if<TopsInvariant>(&answer.certificate))
        return fmt::format("{} of the topmost {} of each stack have nothing of the target, confirmed",
                           counted(tops->reached.size(), "combination"), counted(tops->depth, "symbol"));
    return fmt::format("the words of the processes have none in common at k = {}, confirmed",
                       lastBoundsOf(answer));
}

} // namespace threadmend::pushdown
