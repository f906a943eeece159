// SPDX-License-Identifier: GPL-3.0-or-later
// What has a value in a moment of a run: a variable of a b-thread, data of an event, a state parameter.
#pragma once

#include "core/session/model/opened_model.h"
#include "core/session/terms/asked_program.h"
#include "core/session/terms/moment.h"
#include "core/session/terms/term_value.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// Needs the model that it was made for to live. Cheap to copy; for any number of threads.
class Term {
public:
    /// By the number of a point, a label or a value of a parameter; null: it has none there.
    using ValueAt = std::function<const TermValue*(std::uint32_t key)>;
    /// In which lane, if it is one of what moves.
    struct Found {
        std::uint32_t lane = 0;
        const TermValue* value = nullptr;
    };

    static Term constant(TermValue value);
    static Term parameter(std::uint32_t number, ValueAt at);
    static Term ofEvent(ValueAt at);
    /// Of the lanes that are at one of the points.
    static Term ofLane(std::string lane, std::vector<bool> points, ValueAt at);

    bool isConstant() const { return source_ == Source::Constant; }
    bool isParameter() const { return source_ == Source::Parameter; }
    bool isOfEvent() const { return source_ == Source::Event; }
    std::uint32_t parameter() const { return parameter_; }

    /// The values that are there; of several b-threads of one name there may be several. O(lanes), and what
    /// the program is asked for.
    std::vector<Found> valuesIn(const OpenedModel& model, const Moment& now) const;
    /// Null before: it had none.
    struct Change {
        const TermValue* before = nullptr;
        const TermValue* after = nullptr;
    };
    /// What the step that led here changed: it gave it another value, or its first. Nothing if it did not.
    std::optional<Change> changeIn(const OpenedModel& model, const Moment& now) const;
    /// Whether some value of this one compares so to one of the other; where both are of the same b-thread,
    /// within each one that is called so.
    bool compares(const OpenedModel& model, const Moment& now, Comparison how, const Term& other) const;

private:
    enum class Source { Constant, Parameter, Event, Lane };

    Term(Source source, ValueAt at) : source_(source), at_(std::move(at)) {}

    Source source_;
    ValueAt at_;
    std::uint32_t parameter_ = 0;
    std::string lane_;
    std::vector<bool> points_;
};

} // namespace threadmend
