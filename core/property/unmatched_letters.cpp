// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/unmatched_letters.h"

#include "core/property/label_pattern.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <string_view>

namespace threadmend {

namespace {

char lower(char c)
{
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

/// Levenshtein's distance, without regard to case.
std::size_t distanceBetween(std::string_view left, std::string_view right)
{
    std::vector<std::size_t> row(right.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= left.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= right.size(); ++j) {
            const std::size_t replaced = diagonal + (lower(left[i - 1]) != lower(right[j - 1]));
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row.back();
}

std::string nearestTo(std::string_view text, const LabelTable& labels)
{
    constexpr std::size_t longest = 100, most = 10000;
    std::string nearest;
    std::size_t best = text.size() / 3 + 1;
    for (std::uint32_t label = 0; label < std::min(labels.size(), most); ++label) {
        const std::string_view candidate = labels.text(LabelId(label));
        if (candidate.size() > longest || text.size() > longest)
            continue;
        const std::size_t distance = distanceBetween(text, candidate);
        if (distance < best) {
            best = distance;
            nearest = candidate;
        }
    }
    return nearest;
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
            const UnmatchedLetter letter{name, false, nearestTo(name, labels)};
            if (!labels.find(name) &&
                std::find(unmatched.begin(), unmatched.end(), letter) == unmatched.end())
                unmatched.push_back(letter);
        }
    return unmatched;
}

} // namespace

std::vector<UnmatchedLetter> unmatchedLetters(const Formula& formula, const LabelTable& labels)
{
    if (const auto* cycles = std::get_if<HotCycleFreedom>(&formula))
        return unmatchedNames(cycles->fairness, labels);
    std::vector<UnmatchedLetter> unmatched;
    const auto* safety = std::get_if<RegularSafety>(&formula);
    if (safety == nullptr)
        return unmatched;
    for (const LabelPredicate& letter : safety->violating.letters)
        for (const LabelPredicate::Node& node : letter.nodes) {
            const bool isExact = node.kind == LabelPredicate::Kind::Exact;
            const bool isPattern = node.kind == LabelPredicate::Kind::Pattern;
            const bool known =
                std::any_of(unmatched.begin(), unmatched.end(), [&](const UnmatchedLetter& each) {
                    return each.text == node.text && each.isPattern == isPattern;
                });
            if (known || !((isExact && !labels.find(node.text)) ||
                           (isPattern && patternMatchesNone(node.text, labels))))
                continue;
            unmatched.push_back({node.text, isPattern, nearestTo(node.text, labels)});
        }
    return unmatched;
}

} // namespace threadmend
