// SPDX-License-Identifier: GPL-3.0-or-later
// What a person waits for while a run goes on: an event, a state, a b-thread at a place.
#pragma once

#include "core/session/model/opened_model.h"
#include "core/session/terms/asked_program.h"
#include "core/session/terms/moment.h"

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

namespace threadmend {

/// A question that has an answer at each moment. Keeps its model alive; cheap to copy; may be asked by
/// several threads at once.
class StepPredicate {
public:
    using Test = std::function<bool(const Moment&)>;

    /// `asked`: the program that the test asks, if it does.
    StepPredicate(std::shared_ptr<const OpenedModel> model, Test test,
                  std::shared_ptr<AskedProgram> asked = nullptr)
        : model_(std::move(model)), test_(std::move(test)), asked_(std::move(asked))
    {
    }

    bool holds(const Moment& moment) const { return test_(moment); }
    /// Whether it is true after the step, and was not before it: events always become true when they happen.
    bool becomesTrue(StateId source, const Transition& step) const
    {
        return test_({source, step.label, step.target}) && !test_({std::nullopt, std::nullopt, source});
    }

    /// Whether asking may take time: values are read out of the program, each once.
    bool asksProgram() const { return asked_ != nullptr; }
    /// For long work: while what is returned lives, which must be on the same thread and not longer than
    /// this, questions stop as `run` says; the answers after a stop mean nothing.
    std::unique_ptr<AskedProgram::Stopping> stoppedBy(RunContext& run) const
    {
        return asked_ == nullptr ? nullptr : std::make_unique<AskedProgram::Stopping>(*asked_, run);
    }

private:
    std::shared_ptr<const OpenedModel> model_;
    Test test_;
    std::shared_ptr<AskedProgram> asked_;
};

/// Reads a predicate:
///
///     P     :=  P or P    P and P    not P    ( P )          also || && !
///               hot    hot(THREAD)    deadlock    end    failed
///               event NAME      the step that led here was NAME, or NAME with any data
///               can NAME        NAME, or NAME with any data, can happen next
///               THREAD@PLACE    the b-thread is at the sync of that name, or in that line
///               TERM = VALUE    also != < <= > >=
///               changed TERM    the step that led here gave it another value, or its first
///               NAME            a proposition of the program, a state of that name, else `event NAME`
///     TERM  :=  THREAD.VARIABLE    THREAD.data    THREAD.sync.FIELD
///               event.name    event.data    PARAMETER      with parts, as in lift.queue.0 (TermReading)
///     VALUE :=  a number, a text, true, false, null, undefined, or another TERM
///
/// What is not there (the b-thread has ended, the variable is not needed any more, no event led here)
/// compares to nothing: each comparison with it is false, `!=` too. Numbers are less and greater, and texts
/// of programs; a state parameter has no types, so that its 3 is also "3", and as a text is equal or not.
///
/// Names are letters, digits, `_`, `.`, `-`, or anything between double quotes. A text that as a whole is the
/// name of an event or a proposition means that, whatever signs and words are in it: `(hot)` asks for a hot
/// b-thread where an event is called hot. Errors: syntax, and names that the model does not have, with the
/// place in `text` and a hint. O(text + labels + states of the b-threads). Values of programs are asked of
/// `asked`, by which several predicates can share a machine; else of one of its own.
Outcome<StepPredicate> parseStepPredicate(std::string_view text, std::shared_ptr<const OpenedModel> model,
                                          std::shared_ptr<AskedProgram> asked = nullptr);

} // namespace threadmend
