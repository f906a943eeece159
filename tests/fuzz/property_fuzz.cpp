// SPDX-License-Identifier: GPL-3.0-or-later
// Any text is read as a property or refused with a place inside it; what is read is compiled within limits.
#include "core/check/ltl/check_ltl.h"
#include "core/property/compile.h"
#include "core/property/modal_equations.h"
#include "core/property/property_kind.h"

#include <cstddef>
#include <cstdint>

using namespace threadmend;

namespace {

LabelTable someLabels()
{
    LabelTable labels;
    for (const char* label : {"a", "b", "c", "SEND !1", "exit", "", "say \"hi\""})
        labels.intern(label);
    return labels;
}

void checkPlace(const InputError& error, std::string_view text)
{
    require(error.line >= 1 && error.column >= 1, "an error has a place");
    std::string_view rest = text;
    for (std::uint64_t line = 1; line < error.line; ++line) {
        require(rest.find('\n') != std::string_view::npos, "an error is in a line of the text");
        rest.remove_prefix(rest.find('\n') + 1);
    }
    require(error.column <= rest.substr(0, rest.find('\n')).size() + 1, "an error is inside its line");
    require(!error.message.empty() && error.message.back() != '.', "an error has a message");
}

/// The first states of the automaton are made within limits.
void checkTranslation(const LinearTime& property)
{
    if (whyNotAutomatic(property))
        return;
    Limits limits;
    limits.states = 2000;
    RunContext run({}, nullptr, limits);
    run.cancelAtPoll(20000);
    BuchiAutomaton automaton(negationOf(property.formula));
    const auto initial = automaton.initial(run);
    require(!initial.error(), "what was read can be translated");
    if (initial)
        for (const std::uint32_t state : *initial)
            require(!automaton.successors(state, run).error(), "what begins goes on");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto property = parseProperty(text);
    if (!property) {
        require(property.error() != nullptr, "reading stops for errors only");
        checkPlace(*property.error(), text);
        return 0;
    }
    const auto again = parseProperty(property->text);
    require(again && again->formula == property->formula, "a tidied text means the same");
    if (const auto* modal = std::get_if<Modal>(&property->formula))
        require(!equationsOf(modal->formula).alternating, "what was read is alternation-free");
    if (const auto* linear = std::get_if<LinearTime>(&property->formula))
        checkTranslation(*linear);
    const auto* safety = std::get_if<RegularSafety>(&property->formula);
    if (safety == nullptr)
        return 0;
    static const LabelTable labels = someLabels();
    Limits limits;
    limits.states = 2000;
    RunContext run({}, nullptr, limits);
    const auto exact = compile(safety->violating, labels, Violation::Exact, run);
    const auto lasting = compile(safety->violating, labels, Violation::Lasting, run);
    require(!exact.error() && !lasting.error(), "what was read can be compiled");
    if (exact && lasting)
        require(exact->neverViolates() == lasting->neverViolates(), "what lasts began");
    return 0;
}
