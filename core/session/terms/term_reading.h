// SPDX-License-Identifier: GPL-3.0-or-later
// Terms of a model, read from a text.
#pragma once

#include "core/session/terms/predicate_text.h"
#include "core/session/terms/term.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// Reads from one text about one model; both outlive it. Throws Misread.
///
///     TERM  :=  THREAD.VARIABLE         of the innermost function in which it has a value
///               THREAD.data             what the b-thread was registered with (bp.thread.data)
///               THREAD.sync.FIELD       of the sync where it is: state, line, hot, priority
///               event.name  event.data  of the event that led here
///               PARAMETER               of the state
///
/// Of lists, objects, Maps and events more parts may follow: `lift.queue.0`, `event.data.v`,
/// `lift.queue.length`. A b-thread called event stands between quotes.
class TermReading {
public:
    TermReading(PredicateText& text, const OpenedModel& model, std::shared_ptr<AskedProgram> asked)
        : text_(text), model_(model), program_(programOf(model)), asked_(std::move(asked))
    {
    }

    /// What the name means; it must mean something.
    Term term(const DottedName& name);
    /// What `left` is compared with: a number, a text, true, false, null, undefined, or another term. Texts
    /// that are one plain word need no quotes.
    Term operand(const Term& left, const std::string& leftName, Comparison how);
    /// Whether the name means something.
    bool isTerm(const DottedName& name);
    /// Whether some term is only known by asking the program.
    bool asksProgram() const { return asksProgram_; }

private:
    struct Split {
        std::string thread;
        std::vector<std::string> path;
    };
    std::optional<Term> found(const DottedName& name);
    std::optional<std::uint32_t> parameterCalled(const std::string& name) const;
    std::optional<Split> split(const DottedName& name) const;
    Term ofParameter(std::uint32_t number) const;
    Term ofEvent(const DottedName& name);
    Term ofLane(const Split& split, std::size_t begin);
    Term ofSync(const Split& split, std::size_t begin) const;
    Term asked(const Split& split, AskedValues::Answer answer);
    std::vector<bool> pointsOf(const std::string& lane) const;
    void checkVariable(const Split& split, std::size_t begin);
    void checkConstant(const Term& left, const std::string& leftName, Comparison how, const TermValue& value,
                       std::size_t begin);
    [[noreturn]] void failUnknown(const DottedName& name);

    PredicateText& text_;
    const OpenedModel& model_;
    const behavioral::ProgramModel* program_;
    std::shared_ptr<AskedProgram> asked_;
    bool asksProgram_ = false;
};

/// A text that is a term and nothing else. The term needs the model to live. Errors as of predicates.
Outcome<Term> parseTerm(std::string_view text, const OpenedModel& model, std::shared_ptr<AskedProgram> asked);

} // namespace threadmend
