// SPDX-License-Identifier: GPL-3.0-or-later
// Kripke structures given state by state, `.kripke`:
//
//     // A microwave oven. Comments end with the line, or stand /* so */.
//     propositions closed, heat;               can be left out: then they are those that states name
//
//     initial state idle;                      no proposition holds in it
//     state ready, "being filled" : closed;    of several states the same can be said at once
//     state cooking : closed, heat;
//     end state off;                           nothing follows, and yet it is no deadlock
//
//     idle -> ready : "close the door";        a transition with a label
//     ready -> idle, cooking;                  two without one
//
// A text is a row of statements, in any order, each with a semicolon behind it. A name is made of letters,
// digits and `_`, or of anything in double quotes, with \" \\ \n \r. No word is reserved: a state can be
// called `end`, or `state`.
//
// Before `state` can stand: `initial`, which a text has at least once; `end`, `deadlock`, `pruned` or
// `failed`, if runs end there otherwise than the transitions tell (where none leaves it is a deadlock);
// `unexplored`, if not all that follows is known. Every state that is used is declared once, before or after.
//
// A step without a label is called after the state that it comes to. A label is that of all the steps of
// its statement.
//
// States are numbered in the order of first sight, those that are unexplored behind all others. They have
// no names if they are called 0, 1, 2, ... in that order. The writer calls them so, too, where two have the
// same name.
//
// Errors, beside what does not fit into this: states that are declared twice or never, propositions that
// stand twice in a list, others than those declared where some are.
//
// Time O(n + m log d + s log s) for at most d transitions of a state and s different sets of propositions;
// space linear in the size of the input.
#include "core/model/kripke/kripke_lexer.h"
#include "core/model/kripke/kripke_reading.h"
#include "core/model/lts/ending.h"
#include "core/model/lts/format.h"

#include <numeric>
#include <optional>

namespace threadmend {

namespace {

Outcome<LtsDocument> readKripke(LineReader& input, RunContext& run)
{
    const auto text = readKripkeText(input, run);
    if (!text)
        return text.failure();
    return kripkeStructureIn(*text, input.name(), run);
}

/// What states are called in a text.
class WrittenStates {
public:
    explicit WrittenStates(const Lts& lts) : names_(lts.stateNames()), areNamed_(areDistinct(names_)) {}

    void write(StateId state, ByteSink& output) const
    {
        if (areNamed_)
            output << kripkeName(names_[state.index()]);
        else
            output << std::uint64_t(state.value);
    }
    bool isCalled(StateId state, std::string_view name) const
    {
        return areNamed_ ? names_[state.index()] == name : std::to_string(state.value) == name;
    }

private:
    static bool areDistinct(const TextList& names)
    {
        LabelTable distinct;
        for (std::size_t state = 0; state < names.size(); ++state)
            if (distinct.intern(names[state]).index() != state)
                return false;
        return !names.empty();
    }

    const TextList& names_;
    bool areNamed_;
};

/// The names with these indices, behind `begin`; nothing if there are none.
std::string listOf(std::string_view begin, const std::vector<std::string>& names,
                   std::span<const std::uint32_t> members)
{
    std::string list;
    for (const std::uint32_t member : members) {
        list += list.empty() ? begin : ", ";
        list += kripkeName(names[member]);
    }
    return list;
}

/// The words before `state`, each with a blank behind it.
std::string wordsOf(const Lts& lts, StateId state)
{
    std::string words;
    if (lts.isInitial(state))
        words += "initial ";
    if (lts.ending(state) != lts.plainEnding(state))
        words.append(spelled(lts.ending(state))) += ' ';
    if (!lts.isExpanded(state))
        words += "unexplored ";
    return words;
}

std::optional<Stopped> writeStates(const Lts& lts, const WrittenStates& states, ByteSink& output,
                                   RunContext& run)
{
    const Propositions& propositions = lts.propositions();
    std::vector<std::uint32_t> all(propositions.names.size());
    std::iota(all.begin(), all.end(), 0u);
    if (!all.empty())
        output << listOf("propositions ", propositions.names, all) << ";\n\n";
    std::vector<std::string> lists; // by set
    for (std::uint32_t set = 0; set < propositions.setCount(); ++set)
        lists.push_back(listOf(" : ", propositions.names, propositions.set(set)));
    for (std::uint32_t number = 0; number < lts.stateCount(); ++number) {
        if (const auto stopped = run.poll({"writing .kripke", number, 2 * lts.stateCount()}))
            return stopped;
        const StateId state(number);
        output << wordsOf(lts, state) << "state ";
        states.write(state, output);
        if (!propositions.empty())
            output << lists[propositions.setOf[number]];
        output << ";\n";
    }
    return std::nullopt;
}

std::optional<Stopped> writeKripke(const Lts& lts, ByteSink& output, RunContext& run)
{
    const WrittenStates states(lts);
    if (const auto stopped = writeStates(lts, states, output, run))
        return stopped;
    std::vector<std::string> labels;
    for (std::uint32_t label = 0; label < lts.labels().size(); ++label)
        labels.push_back(" : " + kripkeName(lts.labels().text(LabelId(label))));
    if (lts.transitionCount() > 0)
        output << '\n';
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
        for (const Transition& step : lts.outgoing(StateId(state))) {
            if (const auto stopped =
                    run.poll({"writing .kripke", lts.stateCount() + state, 2 * lts.stateCount()}))
                return stopped;
            states.write(StateId(state), output);
            output << " -> ";
            states.write(step.target, output);
            if (!states.isCalled(step.target, lts.labels().text(step.label)))
                output << labels[step.label.index()];
            output << ";\n";
        }
    return std::nullopt;
}

constexpr std::string_view extensions[] = {".kripke"};

} // namespace

extern const Format format_kripke;
const Format format_kripke{.name = "Kripke structure",
                           .extensions = extensions,
                           .description = "states with what holds in them, and transitions, written by hand",
                           .read = readKripke,
                           .write = writeKripke,
                           .keepsStateNames = true,
                           .keepsPropositions = true,
                           .keepsEndings = true,
                           .keepsInitialStates = true,
                           .keepsExpansion = true};

} // namespace threadmend
