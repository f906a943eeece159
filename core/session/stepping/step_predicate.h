// SPDX-License-Identifier: GPL-3.0-or-later
// What a person waits for while a run goes on: an event, a state, a b-thread at a place.
#pragma once

#include "core/session/model/opened_model.h"
#include "core/session/snapshot/breakpoint.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace threadmend {

/// A moment of a run: a state, with the step that led to it unless it is the first.
struct Moment {
    std::optional<StateId> source;
    std::optional<LabelId> label;
    StateId state;
};

/// A question that has an answer at each moment. Keeps its model alive; cheap to copy; may be asked by
/// several threads at once.
class StepPredicate {
public:
    using Test = std::function<bool(const Moment&)>;

    StepPredicate(std::shared_ptr<const OpenedModel> model, Test test)
        : model_(std::move(model)), test_(std::move(test))
    {
    }

    bool holds(const Moment& moment) const { return test_(moment); }
    /// Whether it is true after the step, and was not before it: events always become true when they happen.
    bool becomesTrue(StateId source, const Transition& step) const
    {
        return test_({source, step.label, step.target}) && !test_({std::nullopt, std::nullopt, source});
    }

private:
    std::shared_ptr<const OpenedModel> model_;
    Test test_;
};

/// Reads a predicate:
///
///     P     :=  P or P    P and P    not P    ( P )          also || && !
///               hot    hot(THREAD)    deadlock    end    failed
///               event NAME      the step that led here was NAME, or NAME with any data
///               can NAME        NAME, or NAME with any data, can happen next
///               THREAD@PLACE    the b-thread is at the sync of that name, or in that line
///               NAME = VALUE    of a state parameter
///               NAME            a proposition of the program, a state of that name, else `event NAME`
///
/// Names are letters, digits, `_`, `.`, `-`, or anything between double quotes. A text that as a whole is the
/// name of an event or a proposition means that, whatever signs and words are in it: `(hot)` asks for a hot
/// b-thread where an event is called hot. Errors: syntax, and names that the model does not have, with the
/// place in `text` and a hint. O(text + labels + states of the b-threads).
Outcome<StepPredicate> parseStepPredicate(std::string_view text, std::shared_ptr<const OpenedModel> model);

/// Becomes true where one of the enabled breakpoints stops a run; those that the model does not know (any
/// more) stop none, nor does a line without a sync.
StepPredicate anyOf(std::span<const Breakpoint> breakpoints, const std::shared_ptr<const OpenedModel>& model);

/// The first of the breakpoints that stops a run with this step; nothing if none does.
std::optional<std::size_t> stoppingBreakpoint(std::span<const Breakpoint> breakpoints,
                                              const std::shared_ptr<const OpenedModel>& model, StateId source,
                                              const Transition& step);

/// The line of the first sync at `line` or behind it; nothing if there is none.
std::optional<std::uint32_t> nextSyncLine(const OpenedModel& model, std::uint32_t line);

} // namespace threadmend
