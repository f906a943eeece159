// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/judgement/repair_case.h"

#include "core/check/check_program.h"
#include "core/model/text/natural_order.h"
#include "core/property/property_text.h"
#include "core/repair/code/noted_constants.h"
#include "core/repair/code/patch_code.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

/// Words in lines that a comment can hold.
void wrap(std::string_view text, std::vector<std::string>& lines)
{
    constexpr std::size_t width = 105;
    while (text.size() > width) {
        std::size_t end = text.rfind(' ', width);
        if (end == std::string_view::npos || end == 0)
            break;
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    lines.emplace_back(text);
}

} // namespace

Outcome<RepairCase> RepairCase::of(const ProgramGraph& graph, Stepper& stepper, RepairQuestion question,
                                   RunContext& run)
{
    RepairCase made(graph, stepper, std::move(question));
    const RepairQuestion& asked = made.question_;
    made.violation_ = checkProgram(graph, stepper, asked.property.formula, asked.deadEnds, run);
    if (made.violation_.reason)
        return *made.violation_.reason;
    if (!made.isViolated())
        return made;
    const ProgramSpace space(graph, stepper, asked.deadEnds);
    made.evidence_ = eventRunOf(*made.violation_.evidence, space);
    auto arena = programArena(graph, stepper, asked.property.formula, asked.deadEnds, asked.environment, run);
    if (!arena)
        return arena.failure();
    made.arena_ = *std::move(arena);
    auto bad = made.badOf(made.arena_, run);
    if (!bad)
        return bad.failure();
    made.bad_ = *std::move(bad);
    if (!made.arena_.forced.empty()) {
        Arena free = made.arena_;
        free.forced.clear();
        auto doomed = made.badOf(free, run);
        if (!doomed)
            return doomed.failure();
        made.doomed_ = *std::move(doomed);
    }
    for (const Property& other : asked.others) {
        const Verdict verdict = checkProgram(graph, stepper, other.formula, asked.deadEnds, run);
        if (verdict.reason)
            return *verdict.reason;
        made.verdicts_.emplace_back(other, verdict.kind);
    }
    return made;
}

Outcome<Trimming> RepairCase::badOf(const Arena& arena, RunContext& run) const
{
    if (!isHot())
        return trim(arena, run);
    if (std::get<HotCycleFreedom>(question_.property.formula).withoutProgress)
        return InputError{program().file(), 0, 0,
                          "no method repairs what is hot without progress: which b-thread advances is not "
                          "told by states",
                          "repair no-hot-cycle, which rules it out, too"};
    if (!arena.isDeterministic())
        return InputError{
            program().file(), 0, 0,
            "hot cycles of programs whose b-threads choose at random are not repaired: events do "
            "not tell what is hot",
            "give the choices events of their own"};
    const ProgramSpace space(*graph_, *stepper_, question_.deadEnds);
    auto game = trimHot(arena, hotQuestion(space, program(), question_.property.formula), run);
    if (!game)
        return game.failure();
    return std::move(game->trimming);
}

Outcome<Proposal> RepairCase::completed(Proposal proposal, const std::vector<std::string>& known,
                                        const std::string& algorithm, RunContext& run) const
{
    const LabelTable labels = eventLabels(program());
    auto names = patchStateNames(proposal.patch, labels, known, run);
    if (!names)
        return names.failure();
    proposal.stateNames = *std::move(names);
    auto alone = patchLts(proposal.patch, labels, proposal.stateNames, run);
    if (!alone)
        return alone.failure();
    proposal.alone = *std::move(alone);
    std::set<std::uint32_t> blocked;
    for (const PatchAutomaton::State& state : proposal.patch.states)
        blocked.insert(state.blocks.begin(), state.blocks.end());
    for (const std::uint32_t event : blocked)
        proposal.blocked.push_back(program().events()[event].label);
    std::sort(proposal.blocked.begin(), proposal.blocked.end(),
              [](const std::string& a, const std::string& b) { return naturalOrder(a, b) < 0; });
    PatchHeading heading;
    heading.number = nextPatchNumber(program().text());
    heading.name = question_.property.name;
    wrap("Property: " + blanksFolded(question_.property.text), heading.comments);
    wrap(counterexample(), heading.comments);
    wrap(algorithm + ": " + proposal.description + ". It never requests anything.", heading.comments);
    if (const std::string constants = constantsOf(program()); !constants.empty())
        wrap(std::string(constantsComment) + constants, heading.comments);
    auto code = patchCode(proposal.patch, proposal.stateNames, heading, program());
    if (!code)
        return code.failure();
    proposal.code = *std::move(code);
    auto judgement = judged(proposal.code, run);
    if (!judgement)
        return judgement.failure();
    proposal.judgement = *std::move(judgement);
    return proposal;
}

Outcome<Proposal> RepairCase::completed(Proposal proposal, const TextReplacement& change,
                                        RunContext& run) const
{
    const std::string text = replaced(program().text(), change);
    const std::size_t begin = text.rfind('\n', change.offset == 0 ? 0 : change.offset - 1) + 1;
    proposal.change = change;
    proposal.code = text.substr(change.offset == 0 ? 0 : begin,
                                text.find('\n', change.offset + change.text.size()) - begin);
    auto judgement = judgedText(text, run);
    if (!judgement)
        return judgement.failure();
    proposal.judgement = *std::move(judgement);
    return proposal;
}

Outcome<Judgement> RepairCase::judged(std::string_view code, RunContext& run) const
{
    return judgedText(withPatch(program().text(), code), run);
}

Outcome<Judgement> RepairCase::judgedText(std::string_view text, RunContext& run) const
{
    return judge({program(), stepper_->selection(), question_.deadEnds, *graph_, arena_, bad_, doomed(),
                  question_.property.formula, verdicts_, evidence_, question_.mostStates},
                 text, run);
}

std::string RepairCase::counterexample() const
{
    constexpr std::size_t most = 12;
    const std::vector<Edge>& steps = evidence_.steps;
    std::string text = fmt::format("Counterexample ({}):", violation_.finding->word);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps.size() > most && i == most / 2) {
            text += fmt::format(" ... {} more ...", steps.size() - most);
            i = steps.size() - most / 2;
        }
        text += (i == 0 ? " " : ", ") + program().events()[steps[i].event].label;
    }
    if (evidence_.loop)
        text += fmt::format(", and again from step {} on", *evidence_.loop + 1);
    return steps.empty() ? text + " the start" : text;
}

} // namespace threadmend
