// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/reports/why_report.h"

#include "app/wording/printable.h"
#include "core/explain/shortest_way.h"

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

constexpr const char* indent = "       ";

/// What a b-thread says of an event: for a person, for a script, and the set that matched.
struct Saying {
    const char* words;
    const char* verb;
    std::string set;
};

class Report {
public:
    Report(const WhyPlace& place, const StatesWith& statesWith)
        : place_(place), said_(place.said), statesWith_(statesWith)
    {
    }

    std::optional<Stopped> answer(const std::string& name, RunContext& run)
    {
        if (const auto event = eventOf(said_, name))
            if (const auto stopped = answerEvent(name, *event, run))
                return stopped;
        if (hasProposition(said_, name))
            return answerProposition(name, run);
        return std::nullopt;
    }
    WhyAnswers take() && { return std::move(answers_); }

private:
    std::size_t position() const { return place_.run.length(); }
    bool hasFailed() const { return !said_.failuresOf(place_.run.states.back()).empty(); }
    void line(const std::string& text) { answers_.lines.push_back(indent + text); }

    std::optional<Stopped> answerEvent(const std::string& name, EventNumber event, RunContext& run)
    {
        const EventReasons reasons = eventReasons(said_, place_.run, position(), place_.enabled, event);
        answers_.lines.push_back(fmt::format("why {}: {}", printable(name), sentence(reasons)));
        Json entry{{"name", name}, {"kind", "event"}, {"answer", wordOf(reasons)}};
        entry["threads"] = Json::array();
        for (const ThreadReason& each : reasons.threads)
            entry["threads"].push_back(sayThread(each.at, sayingsOf(each)));
        if (reasons.standing == Standing::Unrequested)
            sayPlaces("it is requested by", reasons.requestedAt);
        entry["places"] = placesOf(reasons.requestedAt);
        WayTarget target;
        target.label = place_.lts.labels().find(name);
        // Where the program says that nobody should look any further, a step is still possible.
        const bool happens = reasons.standing == Standing::Enabled;
        return finish(std::move(entry), name, happens ? nullptr : &target, "happen", run);
    }

    std::optional<Stopped> answerProposition(const std::string& name, RunContext& run)
    {
        const PropositionReasons reasons = propositionReasons(said_, place_.run, position(), name);
        answers_.lines.push_back(fmt::format("why {}: it {} in the state reached", printable(name),
                                             reasons.holds ? "holds" : "does not hold"));
        Json entry{{"name", name},
                   {"kind", "proposition"},
                   {"answer", reasons.holds ? "holds" : "does-not-hold"},
                   {"threads", Json::array()}};
        for (const ThreadAt& each : reasons.threads)
            entry["threads"].push_back(sayThread(each, {{"has it", "has", name}}));
        if (!reasons.holds)
            sayPlaces("it holds through", reasons.pointsWithIt);
        entry["places"] = placesOf(reasons.pointsWithIt);
        const WayTarget target{std::nullopt, statesWith_(name)};
        return finish(std::move(entry), name, &target, "hold", run);
    }

    std::string sentence(const EventReasons& reasons) const
    {
        if (hasFailed())
            return "nothing can happen any more, the run has failed";
        switch (*reasons.standing) {
        case Standing::Enabled:
            return "it can happen in the state reached";
        case Standing::Blocked:
            return "it cannot happen in the state reached: it is requested, but blocked";
        case Standing::Outranked:
            return "it cannot happen in the state reached: it is requested and not blocked, but others "
                   "come first: " +
                   enabledNames();
        case Standing::Unrequested:
            break;
        }
        const bool blocked = !reasons.threads.empty() && reasons.threads.front().blocks;
        return fmt::format("it cannot happen in the state reached: nobody requests it{}",
                           blocked ? ", and it is blocked" : "");
    }

    const char* wordOf(const EventReasons& reasons) const
    {
        if (hasFailed())
            return "failed";
        switch (*reasons.standing) {
        case Standing::Enabled:
            return "enabled";
        case Standing::Blocked:
            return "blocked";
        case Standing::Outranked:
            return "outranked";
        case Standing::Unrequested:
            return "unrequested";
        }
        return "";
    }

    std::string enabledNames() const
    {
        std::string names;
        for (const EventNumber event : place_.enabled)
            names += (names.empty() ? "" : ", ") + printable(said_.events[event]);
        return names;
    }

    std::vector<Saying> sayingsOf(const ThreadReason& reason) const
    {
        const SynchronisationPoint& point = said_.points[reason.at.point];
        std::vector<Saying> sayings;
        if (reason.blocks)
            sayings.push_back({"blocks it", "blocks", said_.sets[point.block].text});
        if (reason.requests)
            sayings.push_back({"requests it", "requests", ""});
        if (reason.waitsFor)
            sayings.push_back({"waits for it", "waits-for", said_.sets[point.waitFor].text});
        if (reason.isInterrupted)
            sayings.push_back({"would be ended by it", "interrupted-by", said_.sets[point.interrupt].text});
        return sayings;
    }

    Json sayThread(const ThreadAt& at, const std::vector<Saying>& sayings)
    {
        const SynchronisationPoint& point = said_.points[at.point];
        std::string words;
        Json says = Json::array();
        for (const Saying& each : sayings) {
            words += fmt::format("{}{}", words.empty() ? " " : " and ", each.words);
            if (!each.set.empty())
                words += fmt::format(" ({})", printable(each.set));
            says.push_back({{"verb", each.verb}, {"set", each.set}});
        }
        Json since{{"step", at.since}};
        std::string there = "from the start";
        if (at.since > 0) {
            const std::string& event = said_.events[place_.run.events[at.since - 1]];
            since["event"] = event;
            there = fmt::format("since step {}, {}", at.since, printable(event));
        }
        line(fmt::format("{} (line {}){}; there {}", printable(point.thread), point.line, words, there));
        return Json{{"thread", point.thread}, {"line", point.line}, {"says", says}, {"since", since}};
    }

    void sayPlaces(const char* verb, const std::vector<std::uint32_t>& points)
    {
        const std::string reached = listOf(points, true), unreached = listOf(points, false);
        if (!reached.empty())
            line(fmt::format("elsewhere {} {}", verb, reached));
        if (!unreached.empty())
            line(fmt::format("{}{} {}, where no run{} comes to", reached.empty() ? "" : "and ", verb,
                             unreached, place_.fromStart ? "" : " that was explored"));
        if (reached.empty() && unreached.empty())
            line(place_.fromStart ? "no b-thread requests it at a synchronisation that some run reaches"
                                  : "no b-thread requests it in what was explored");
    }

    /// The places to which some run comes, or the others.
    std::string listOf(const std::vector<std::uint32_t>& points, bool reached) const
    {
        constexpr std::size_t most = 5;
        std::string list;
        std::size_t count = 0;
        for (const Json& place : placesOf(points)) {
            if (place["reached"] != reached || ++count > most)
                continue;
            list += fmt::format("{}{} (line {})", list.empty() ? "" : ", ",
                                printable(place["thread"].get<std::string>()),
                                place["line"].get<std::uint32_t>());
        }
        return count > most ? list + fmt::format(" and {} more", count - most) : list;
    }

    /// Each place once, though b-threads may be at it with other values; reached if it is with some of them.
    Json placesOf(const std::vector<std::uint32_t>& points) const
    {
        Json places = Json::array();
        for (const std::uint32_t point : points) {
            const SynchronisationPoint& said = said_.points[point];
            const bool reached = place_.isReached[point];
            if (!places.empty() && places.back()["thread"] == said.thread &&
                places.back()["line"] == said.line)
                places.back()["reached"] = places.back()["reached"] || reached;
            else
                places.push_back({{"thread", said.thread}, {"line", said.line}, {"reached", reached}});
        }
        return places;
    }

    /// `target`: null if one step leads there.
    std::optional<Stopped> finish(Json entry, const std::string& name, const WayTarget* target,
                                  const char* verb, RunContext& run)
    {
        Json events = Json::array({name});
        ShortestWay way{ShortestWay::Answer::Found, {}};
        if (target != nullptr) {
            auto found = shortestWay(place_.lts, place_.here, *target, run);
            if (!found)
                return std::get<Stopped>(found.failure());
            way = *std::move(found);
            events = Json::array();
            for (const std::uint32_t index : way.transitions)
                events.push_back(place_.lts.labels().text(place_.lts.transitions()[index].label));
            if (way.answer == ShortestWay::Answer::Never && !place_.fromStart)
                way.answer = ShortestWay::Answer::NotFromHere;
        }
        sayWay(way.answer, events, verb);
        entry["way"] = {{"answer", wordOf(way.answer)}, {"events", std::move(events)}};
        answers_.json.push_back(std::move(entry));
        return std::nullopt;
    }

    void sayWay(ShortestWay::Answer answer, const Json& events, const char* verb)
    {
        switch (answer) {
        case ShortestWay::Answer::Found:
            line(events.empty() ? "the shortest way there: no step, it holds already"
                                : fmt::format("the shortest way there: {} ({})", joined(events),
                                              counted(events.size(), "step")));
            return;
        case ShortestWay::Answer::NotFromHere:
            line(fmt::format("no way there: it cannot {} any more", verb));
            return;
        case ShortestWay::Answer::Never:
            line(fmt::format("no way there: it can {} in no run of the program", verb));
            return;
        case ShortestWay::Answer::NotExplored:
            answers_.isOpen = true;
            line(fmt::format("no way there in the {} that were explored, which are not all; a higher "
                             "--timeout or --max-states lets this take longer",
                             counted(place_.lts.stateCount(), "state")));
        }
    }

    static const char* wordOf(ShortestWay::Answer answer)
    {
        switch (answer) {
        case ShortestWay::Answer::Found:
            return "found";
        case ShortestWay::Answer::NotFromHere:
            return "not-from-here";
        case ShortestWay::Answer::Never:
            return "never";
        case ShortestWay::Answer::NotExplored:
            return "not-explored";
        }
        return "";
    }

    static std::string joined(const Json& events)
    {
        std::string text;
        for (const Json& event : events)
            text += (text.empty() ? "" : ", ") + printable(event.get<std::string>());
        return text;
    }

    const WhyPlace& place_;
    const Synchronisations& said_;
    const StatesWith& statesWith_;
    WhyAnswers answers_;
};

} // namespace

Outcome<WhyAnswers> whyAnswers(const WhyPlace& place, const std::vector<std::string>& names,
                               const StatesWith& statesWith, RunContext& run)
{
    Report report(place, statesWith);
    for (const std::string& name : names)
        if (const auto stopped = report.answer(name, run))
            return *stopped;
    return std::move(report).take();
}

} // namespace threadmend
