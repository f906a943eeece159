// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/matching.h"

#include "core/explain/distinguishing_word.h"

#include <algorithm>
#include <optional>
#include <string>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// The labels in quotes; a long word is given by its beginning and its end.
std::string quoted(std::span<const LabelId> word, const LabelTable& labels)
{
    constexpr std::size_t longest = 24;
    std::string text;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (word.size() > longest && i == longest / 2) {
            i = word.size() - longest / 2;
            text += fmt::format(" ... {} more ...", word.size() - longest);
        }
        text += fmt::format("{}\"{}\"", text.empty() ? "" : " ", labels.text(word[i]));
    }
    return text;
}

/// The first initial state of the counterexample LTS that no initial state of the full LTS simulates.
std::optional<StateId> firstUnmatched(const SimulationRelation& relation, const Lts& full,
                                      const Lts& counterexamples)
{
    const auto initial = full.initialStates();
    for (const StateId own : counterexamples.initialStates())
        if (std::none_of(initial.begin(), initial.end(),
                         [&](StateId other) { return relation.simulates(other, own); }))
            return own;
    return std::nullopt;
}

InputError notMatched(const DistinguishingWord& word, const LabelTable& labels)
{
    const std::span all(word.labels);
    const std::string last = quoted(all.last(1), labels);
    const std::string before = quoted(all.first(all.size() - 1), labels);
    const char* whose = "the full LTS does not contain the counterexample LTS";
    std::string message;
    if (before.empty() && word.missing)
        message = fmt::format("{}: it cannot begin with {}", whose, last);
    else if (before.empty())
        message = fmt::format("{}: not every initial state of it can begin with {}", whose, last);
    else if (word.missing)
        message = fmt::format("{}: it has no run {} {}", whose, before, last);
    else
        message = fmt::format("{}: not every run {} of it can go on with {}", whose, before, last);
    return {"", 0, 0, message, "check that both files come from the same model and spell labels alike"};
}

} // namespace

Outcome<SimulationRelation> matching(const Lts& full, const Lts& counterexamples, std::string_view finalLabel,
                                     RunContext& run)
{
    if (!finalLabel.empty() && full.labels().find(finalLabel))
        return InputError{"", 0, 0, fmt::format("the full LTS has the final label \"{}\"", finalLabel),
                          "choose a final label that only the counterexample LTS has"};
    const std::string_view ignored[] = {finalLabel};
    const std::span<const std::string_view> ignoredLabels(ignored, finalLabel.empty() ? 0u : 1u);
    auto relation = simulation(counterexamples, full, ignoredLabels, run);
    if (!relation)
        return relation;
    const auto alone = firstUnmatched(*relation, full, counterexamples);
    if (!alone)
        return relation;
    const auto word = distinguishingWord(*relation, *alone, full.initialStates(), ignoredLabels, run);
    if (!word)
        return word.failure();
    return notMatched(*word, relation->first().lts.labels());
}

} // namespace threadmend
