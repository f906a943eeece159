// SPDX-License-Identifier: GPL-3.0-or-later
// The run that a person looks at: a counterexample with its decisions, or the way to a state.
#pragma once

#include "core/check/verdict.h"
#include "core/explain/explanation.h"
#include "core/session/model/opened_model.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// A run of the model, step by step as it is shown. Complete without the explanation that it comes from.
struct ShownTrace {
    enum class Kind {
        Counterexample, ///< ends in a violation
        Path            ///< leads to a state that was asked for
    };
    Kind kind = Kind::Path;
    /// Runs of the model: states and labels are the model's.
    Trace trace;
    /// A step each. The colour of a path's steps is Neutral, and all of them are kept.
    std::vector<Colour> colours;
    std::vector<bool> kept;
    /// A state each (one more than steps): whether it is a neighbourhood of any kind (neighbourhood.h).
    std::vector<bool> decisions;
    /// A state each: the labels of the correct transitions that leave it, each once, in their order.
    std::vector<std::vector<LabelId>> waysOut;
    /// After how many steps every maximal run violates the property.
    std::optional<std::size_t> certainAfter;
    /// What is wrong at the end, where the checker said it in words.
    std::optional<Finding> finding;

    std::size_t length() const { return trace.length(); }
    std::size_t decisionCount() const;
    /// The nearest decision after (before) `position`; nothing if there is none.
    std::optional<std::size_t> decisionAfter(std::size_t position) const;
    std::optional<std::size_t> decisionBefore(std::size_t position) const;

    bool operator==(const ShownTrace&) const = default;
};

/// The counterexample of that index in `explanation.shortened.list`. O(length * degree).
ShownTrace shownCounterexample(const Lts& model, const Explanation& explanation, std::size_t index);
/// A run without a verdict.
ShownTrace shownPath(Trace trace);
/// The evidence of a violation that is not explained any further.
ShownTrace shownEvidence(Trace trace, std::optional<Finding> finding);

/// A row of a trace as it is listed: steps `first` to `last` (from 0), one of them or a folded stretch. Row 0
/// is always the start, which is no step.
struct TraceRow {
    bool start = false;
    bool folded = false;
    std::size_t first = 0;
    std::size_t last = 0;
    bool operator==(const TraceRow&) const = default;
    /// Whether the state after `position` steps is the one that this row shows.
    bool shows(std::size_t position) const
    {
        return start ? position == 0 : position >= first + 1 && position <= last + 1;
    }
};

/// The rows of a trace: if `fold`, maximal stretches of at least two steps that are not kept and decide
/// nothing become one row, except those whose first step is in `unfolded` (ordered). A step after which the
/// violation is certain stands alone; no row holds steps of the stem and of the loop. O(length).
std::vector<TraceRow> rowsOf(const ShownTrace& trace, bool fold, const std::vector<std::size_t>& unfolded);

} // namespace threadmend
