// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_wording.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

/// So many names are listed before the rest is only counted.
constexpr std::size_t mostNamed = 3;

/// "a", "a and b", "a, b, c and 4 more".
std::string joined(std::vector<std::string> words)
{
    if (words.size() > mostNamed + 1) {
        const std::size_t more = words.size() - mostNamed;
        words.resize(mostNamed);
        words.push_back(fmt::format("{} more", more));
    }
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += i == 0 ? "" : i + 1 == words.size() ? " and " : ", ";
        text += words[i];
    }
    return text;
}

} // namespace

std::string statementOf(const Synchronisations& all, const SynchronisationPoint& point)
{
    std::vector<std::string> parts, requested;
    for (const EventNumber event : point.requested)
        requested.push_back(all.events[event]);
    if (!requested.empty())
        parts.push_back("requests " + joined(std::move(requested)));
    const auto part = [&](const char* verb, std::uint32_t set) {
        if (!all.sets[set].text.empty())
            parts.push_back(verb + all.sets[set].text);
    };
    part("waits for ", point.waitFor);
    part("blocks ", point.block);
    part("is ended by ", point.interrupt);
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string sentenceOf(const StateFailure& failure)
{
    std::string text = failure.word;
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    if (!failure.thread.empty())
        text += " in " + failure.thread;
    if (failure.line > 0)
        text += fmt::format(" (line {})", failure.line);
    return text + ": " + failure.message + ".";
}

std::string deadEndSentence(const Synchronisations& all, std::span<const EventStanding> standings)
{
    std::vector<std::string> blocked;
    for (const EventStanding& each : standings)
        if (each.standing == Standing::Blocked)
            blocked.push_back(all.events[each.event]);
    if (!blocked.empty()) {
        const char* verb = blocked.size() == 1 ? "is" : "are";
        return fmt::format("Deadlock: {} {} requested, but blocked.", joined(std::move(blocked)), verb);
    }
    if (!all.answered)
        return "Nothing can happen here; there are too many events and sets to say why.";
    const bool requested = std::any_of(standings.begin(), standings.end(), [](const EventStanding& each) {
        return each.standing != Standing::Unrequested;
    });
    return requested ? "The program says that nobody should look beyond this state."
                     : "The run ends here: no b-thread requests anything.";
}

} // namespace threadmend::behavioral
