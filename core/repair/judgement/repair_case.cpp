// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/judgement/repair_case.h"

#include "core/check/check_program.h"
#include "core/repair/code/patch_code.h"
#include "core/repair/judgement/written_patch.h"

#include <utility>

namespace threadmend {

using namespace behavioral;

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
    std::vector<std::string> labels;
    for (const Edge& step : evidence_.steps)
        labels.push_back(program().events()[step.event].label);
    auto written = writtenPatch(
        std::move(proposal),
        {question_.property, violation_.finding->word, std::move(labels), evidence_.loop, algorithm}, known,
        program(), run);
    if (!written)
        return written;
    proposal = *std::move(written);
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

} // namespace threadmend
