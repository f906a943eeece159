// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/kripke/kripke_reading.h"

#include "core/model/kripke/kripke_parser.h"
#include "core/model/lts/labelling.h"
#include "core/model/lts/reading.h"
#include "core/model/text/whole_text.h"

#include <algorithm>
#include <limits>

namespace threadmend {

namespace {

constexpr const char* readingPhase = "reading .kripke";

/// Numbers the states as a system does; returns the states of the text in that order.
std::vector<StateId> numbered(KripkeText& text)
{
    std::vector<StateId> order(text.states.size()), initial;
    std::vector<bool> unexplored(text.states.size(), false);
    for (std::uint32_t state = 0; state < text.states.size(); ++state) {
        order[state] = StateId(state);
        if (text.states[state].isInitial)
            initial.emplace_back(state);
        unexplored[state] = text.states[state].isUnexplored;
    }
    text.builder.ensureStates(text.states.size());
    text.builder.setInitial(std::move(initial));
    if (std::find(unexplored.begin(), unexplored.end(), true) == unexplored.end())
        return order;
    const std::vector<StateId> numbers = text.builder.putUnexpandedLast(unexplored);
    for (std::uint32_t state = 0; state < numbers.size(); ++state)
        order[numbers[state].index()] = StateId(state);
    return order;
}

std::vector<Ending> endingsIn(const KripkeText& text, const std::vector<StateId>& order)
{
    std::vector<Ending> endings;
    for (const StateId each : order) {
        const KripkeText::State& state = text.states[each.index()];
        const bool isStuck = state.ending == Ending::Running && !state.goesOn && !state.isUnexplored;
        endings.push_back(isStuck ? Ending::Deadlock : state.ending);
    }
    return endings;
}

TextList namesIn(const KripkeText& text, const std::vector<StateId>& order)
{
    TextList names;
    if (!text.stateNames.areNumbers())
        for (const StateId state : order)
            names.push_back(text.stateNames.text(state.value));
    return names;
}

/// The propositions of the states, in order, with sorted names.
Outcome<Propositions> propositionsIn(const KripkeText& text, const std::vector<StateId>& order,
                                     RunContext& run)
{
    if (text.propositions.empty())
        return Propositions();
    std::vector<std::string> names;
    for (std::uint32_t id = 0; id < text.propositions.size(); ++id)
        names.emplace_back(text.propositionNames.text(LabelId(id)));
    std::sort(names.begin(), names.end());
    const auto placeOf = [&](std::uint32_t id) {
        const auto place =
            std::lower_bound(names.begin(), names.end(), text.propositionNames.text(LabelId(id)));
        return static_cast<std::uint32_t>(place - names.begin());
    };
    Labelling labelling(names);
    constexpr std::uint32_t unmet = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> numbers(text.sets.size(), unmet);
    for (const StateId state : order) {
        if (const auto stopped = run.poll({readingPhase, state.index(), order.size()}))
            return *stopped;
        const std::uint32_t set = text.states[state.index()].propositions;
        if (numbers[set] == unmet) {
            const std::string_view bytes = text.sets.text(LabelId(set));
            std::vector<std::uint32_t> members(bytes.size() / sizeof(std::uint32_t));
            std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(members.data()));
            std::transform(members.begin(), members.end(), members.begin(), placeOf);
            std::sort(members.begin(), members.end());
            numbers[set] = labelling.intern(members);
        }
        labelling.add(numbers[set]);
    }
    return std::move(labelling).take();
}

} // namespace

Outcome<std::string> readKripkeText(LineReader& input, RunContext& run)
{
    return wholeText(input, readingPhase, run);
}

Outcome<LtsDocument> kripkeStructureIn(std::string_view text, const std::string& file, RunContext& run)
{
    auto said = parseKripke(text, file, run);
    if (!said)
        return said.failure();
    const std::vector<StateId> order = numbered(*said);
    auto propositions = propositionsIn(*said, order, run);
    if (!propositions)
        return propositions.failure();
    said->builder.setPropositions(*std::move(propositions));
    said->builder.setEndings(endingsIn(*said, order));
    said->builder.nameStates(namesIn(*said, order));
    return finishReading(std::move(said->builder), {}, run);
}

} // namespace threadmend
