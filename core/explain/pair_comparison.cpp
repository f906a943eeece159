// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/pair_comparison.h"

#include <algorithm>
#include <functional>

namespace threadmend {

PairComparison::PairComparison(const Lts& full, const std::vector<ClassId>& fullClasses,
                               const Lts& counterexamples, const std::vector<ClassId>& classes,
                               const SimulationRelation& relation)
    : full_(full), fullClasses_(fullClasses), counterexamples_(counterexamples), classes_(classes),
      relation_(relation)
{
    marks_.frontier.assign(full.stateCount(), false);
    marks_.correct.assign(full.transitionCount(), false);
    marks_.neighbourhood.assign(counterexamples.stateCount(), false);
}

void PairComparison::turnTo(StateId own)
{
    own_ = own;
    used_ = 0;
    for (const Transition& step : counterexamples_.outgoing(own)) {
        const auto row = relation_.row(classes_[step.target.index()]);
        if (used_ > 0 && answered_[used_ - 1].label == step.label) {
            auto& bits = answered_[used_ - 1].classes;
            std::transform(row.begin(), row.end(), bits.begin(), bits.begin(), std::bit_or<>());
            continue;
        }
        if (answered_.size() == used_)
            answered_.emplace_back();
        answered_[used_].label = step.label;
        answered_[used_++].classes.assign(row.begin(), row.end());
    }
}

void PairComparison::compareWith(StateId matched)
{
    std::uint32_t index = full_.firstTransition(matched);
    for (const Transition& step : full_.outgoing(matched)) {
        if (isCorrect(step)) {
            marks_.correct[index] = true;
            marks_.frontier[matched.index()] = true;
            marks_.neighbourhood[own_.index()] = true;
        }
        ++index;
    }
}

bool PairComparison::isCorrect(const Transition& step) const
{
    const LabelId label = relation_.firstLabel(step.label);
    const auto end = answered_.begin() + static_cast<std::ptrdiff_t>(used_);
    const auto answer = std::lower_bound(answered_.begin(), end, label,
                                         [](const Answered& a, LabelId l) { return a.label < l; });
    if (answer == end || answer->label != label)
        return true;
    const std::size_t target = fullClasses_[step.target.index()].index();
    return (answer->classes[target / 64] >> target % 64 & 1) == 0;
}

} // namespace threadmend
