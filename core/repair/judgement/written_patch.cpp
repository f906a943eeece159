// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/judgement/written_patch.h"

#include "core/model/text/natural_order.h"
#include "core/property/property_text.h"
#include "core/repair/code/noted_constants.h"
#include "core/repair/code/patch_code.h"
#include "core/repair/game/model_arena.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace threadmend {

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

std::string counterexampleOf(const PatchStory& story)
{
    constexpr std::size_t most = 12;
    std::string text = fmt::format("Counterexample ({}):", story.word);
    for (std::size_t i = 0; i < story.run.size(); ++i) {
        if (story.run.size() > most && i == most / 2) {
            text += fmt::format(" ... {} more ...", story.run.size() - most);
            i = story.run.size() - most / 2;
        }
        text += (i == 0 ? " " : ", ") + story.run[i];
    }
    if (story.loop)
        text += fmt::format(", and again from step {} on", *story.loop + 1);
    return story.run.empty() ? text + " the start" : text;
}

} // namespace

Outcome<Proposal> writtenPatch(Proposal proposal, const PatchStory& story,
                               const std::vector<std::string>& known, const behavioral::Program& program,
                               RunContext& run)
{
    const LabelTable labels = eventLabels(program);
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
        proposal.blocked.push_back(program.events()[event].label);
    std::sort(proposal.blocked.begin(), proposal.blocked.end(),
              [](const std::string& a, const std::string& b) { return naturalOrder(a, b) < 0; });
    PatchHeading heading;
    heading.number = nextPatchNumber(program.text());
    heading.name = story.property.name;
    wrap("Property: " + blanksFolded(story.property.text), heading.comments);
    wrap(counterexampleOf(story), heading.comments);
    wrap(story.algorithm + ": " + proposal.description + ". It never requests anything.", heading.comments);
    if (const std::string constants = constantsOf(program); !constants.empty())
        wrap(std::string(constantsComment) + constants, heading.comments);
    auto code = patchCode(proposal.patch, proposal.stateNames, heading, program);
    if (!code)
        return code.failure();
    proposal.code = *std::move(code);
    return proposal;
}

} // namespace threadmend
