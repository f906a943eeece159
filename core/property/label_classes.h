// SPDX-License-Identifier: GPL-3.0-or-later
// Which labels a formula tells apart: the alphabet of its automaton.
#pragma once

#include "core/property/regular_formula.h"
#include "core/property/safety_automaton.h"

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend {

/// The labels of a table, sorted into classes by which of some letters they satisfy.
struct LabelClasses {
    /// Classes are numbered in the order of their first labels.
    std::vector<LabelClass> classOfLabel;
    std::uint32_t classCount = 0;
    /// For each letter of the formula the first letter equal to it, which stands for it in `satisfied`.
    std::vector<std::uint32_t> representative;
    /// `satisfied[class][letter]`; only representatives are filled in.
    std::vector<std::vector<bool>> satisfied;
    /// Work: how often a letter was tried on a label.
    std::uint64_t evaluations = 0;
};

/// Tries each distinct letter once on each label, so `evaluations` = labels x distinct letters. Space: a
/// number a label, a bit for each class and letter, and the patterns of one letter at a time. Errors: a
/// pattern that is no regular expression.
Outcome<LabelClasses> classifyLabels(std::span<const LabelPredicate> letters, const LabelTable& labels,
                                     RunContext& run);

} // namespace threadmend
