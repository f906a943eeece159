// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/unmatched_letters.h"

#include "core/model/text/edit_distance.h"
#include "core/property/label_pattern.h"
#include "core/property/state_formula.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace threadmend {

namespace {

std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    return lower;
}

std::string nearestTo(std::string_view text, const LabelTable& labels,
                      std::span<const std::string> propositions = {})
{
    constexpr std::size_t longest = 100, most = 10000;
    const std::string wanted = lowered(text);
    std::string nearest;
    std::size_t best = text.size() / 3 + 1;
    const auto compare = [&](std::string_view candidate) {
        if (candidate.size() > longest || text.size() > longest)
            return;
        const std::size_t distance = editDistance(wanted, lowered(candidate));
        if (distance < best) {
            best = distance;
            nearest = candidate;
        }
    };
    for (const std::string& proposition : propositions.first(std::min(propositions.size(), most)))
        compare(proposition);
    for (std::uint32_t label = 0; label < std::min(labels.size(), most); ++label)
        compare(labels.text(LabelId(label)));
    return nearest;
}

/// A pattern of the labels that say `text` and then data, as events with data do; empty if there are none, or
/// if the text is none that is written into a pattern as it is.
std::string patternWithData(std::string_view text, const LabelTable& labels)
{
    if (text.empty() || text.find_first_of("\\.+*?()|[]{}^$'") != std::string_view::npos)
        return "";
    for (std::uint32_t label = 0; label < labels.size(); ++label) {
        const std::string_view one = labels.text(LabelId(label));
        if (!one.starts_with(text))
            continue;
        const std::string_view data = one.substr(text.size());
        if (data.starts_with(" {"))
            return std::string(text) + " .*";
        if (data.starts_with("("))
            return std::string(text) + "\\(.*";
    }
    return "";
}

UnmatchedLetter unmatchedLetter(const std::string& text, bool isPattern, const LabelTable& labels,
                                std::span<const std::string> propositions = {})
{
    std::string withData = isPattern ? "" : patternWithData(text, labels);
    std::string nearest = withData.empty() ? nearestTo(text, labels, propositions) : "";
    return {text, isPattern, std::move(nearest), std::move(withData), !isPattern && !propositions.empty()};
}

bool patternMatchesNone(const std::string& text, const LabelTable& labels)
{
    const auto pattern = LabelPattern::compile(text);
    if (!pattern)
        return false;
    for (std::uint32_t label = 0; label < labels.size(); ++label)
        if (pattern->matches(labels.text(LabelId(label))))
            return false;
    return true;
}

std::vector<UnmatchedLetter> unmatchedNames(const Fairness& fairness, const LabelTable& labels)
{
    std::vector<UnmatchedLetter> unmatched;
    for (const std::vector<std::string>& names : fairness.sets)
        for (const std::string& name : names) {
            if (labels.find(name))
                continue;
            const UnmatchedLetter letter = unmatchedLetter(name, false, labels);
            if (std::find(unmatched.begin(), unmatched.end(), letter) == unmatched.end())
                unmatched.push_back(letter);
        }
    return unmatched;
}

/// Those of regular formulas, in their order.
std::vector<LabelPredicate> lettersOf(const Formula& formula)
{
    if (const auto* safety = std::get_if<RegularSafety>(&formula))
        return safety->violating.letters;
    std::vector<LabelPredicate> letters;
    if (const auto* modal = std::get_if<Modal>(&formula))
        for (const RegularFormula& regular : modal->formula.regulars)
            letters.insert(letters.end(), regular.letters.begin(), regular.letters.end());
    return letters;
}

std::vector<UnmatchedLetter> unmatchedEvents(const Expression& formula, const LabelTable& labels)
{
    std::vector<UnmatchedLetter> unmatched;
    for (const Expression::Node& node : formula.nodes) {
        if ((node.kind != Expression::Kind::Arrives && node.kind != Expression::Kind::Leaves) ||
            labels.find(node.text))
            continue;
        const UnmatchedLetter letter = unmatchedLetter(node.text, false, labels);
        if (std::find(unmatched.begin(), unmatched.end(), letter) == unmatched.end())
            unmatched.push_back(letter);
    }
    return unmatched;
}

} // namespace

std::vector<UnmatchedLetter> unmatchedLetters(const Formula& formula, const LabelTable& labels,
                                              std::span<const std::string> propositions)
{
    if (onlyLetter(formula) == nullptr)
        propositions = {};
    if (const auto* cycles = std::get_if<HotCycleFreedom>(&formula))
        return unmatchedNames(cycles->fairness, labels);
    if (const auto* linear = std::get_if<LinearTime>(&formula))
        return unmatchedEvents(linear->formula, labels);
    std::vector<UnmatchedLetter> unmatched;
    for (const LabelPredicate& letter : lettersOf(formula))
        for (const LabelPredicate::Node& node : letter.nodes) {
            const bool isExact = node.kind == LabelPredicate::Kind::Exact;
            const bool isPattern = node.kind == LabelPredicate::Kind::Pattern;
            const bool known =
                std::any_of(unmatched.begin(), unmatched.end(), [&](const UnmatchedLetter& each) {
                    return each.text == node.text && each.isPattern == isPattern;
                });
            if (known || (isExact && std::binary_search(propositions.begin(), propositions.end(), node.text)))
                continue;
            if (!((isExact && !labels.find(node.text)) ||
                  (isPattern && patternMatchesNone(node.text, labels))))
                continue;
            unmatched.push_back(unmatchedLetter(node.text, isPattern, labels, propositions));
        }
    return unmatched;
}

} // namespace threadmend
