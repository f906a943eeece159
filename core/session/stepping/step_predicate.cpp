// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stepping/step_predicate.h"

#include "core/model/text/similar_names.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

namespace {

using Test = StepPredicate::Test;

bool isNamed(std::string_view label, std::string_view name)
{
    // An event of that name with data, in the ways of BPjs and of the tools for LTSs.
    constexpr std::string_view afterName = "({[ !";
    return label.substr(0, name.size()) == name &&
           (label.size() == name.size() || afterName.find(label[name.size()]) != std::string_view::npos);
}

/// The labels that a name means: the one that is equal, else those of that name with any data.
std::vector<bool> labelsNamed(const LabelTable& labels, std::string_view name)
{
    std::vector<bool> meant(labels.size(), false);
    if (name.empty())
        return meant;
    const auto exact = labels.find(name);
    for (std::size_t i = 0; i < labels.size(); ++i)
        meant[i] = exact ? LabelId(i) == *exact : isNamed(labels.text(LabelId(i)), name);
    return meant;
}

/// Whether `ask(lane, point)` is true of something that moves, where it is in a state.
template <class Ask>
bool anyLane(const OpenedModel& model, StateId state, Ask ask)
{
    if (model.lanes == nullptr)
        return false;
    const auto points = model.lanes->pointsIn(state);
    for (std::uint32_t lane = 0; lane < points.size(); ++lane)
        if (points[lane] != 0 && ask(lane, model.lanes->points()[points[lane]]))
            return true;
    return false;
}

/// Whether the step brings something that moves to the point in `line`.
bool arrivesAt(const OpenedModel& model, const Moment& moment, std::uint32_t line)
{
    if (!moment.label || !moment.source)
        return false;
    return anyLane(model, moment.state, [&](std::uint32_t lane, const LanePoint& point) {
        return point.line == line &&
               model.lanes->moveBy(*moment.source, *moment.label, moment.state, lane) != LaneMove::Stays;
    });
}

/// Where reading ends with an error.
struct Misread {
    InputError error;
};

class Reader {
public:
    Reader(std::string_view text, const OpenedModel& model) : text_(text), model_(model) {}

    Test whole()
    {
        skipBlanks();
        std::string all(text_.substr(place_));
        all.erase(all.find_last_not_of(" \t") + 1);
        if (isEvent(all))
            return happened(place_, all);
        if (isProposition(all))
            return named(place_, all);
        Test test = disjunction();
        skipBlanks();
        if (place_ < text_.size()) {
            const auto meant = nearest(all, allNames());
            fail("expected `and`, `or` or the end",
                 meant ? fmt::format("did you mean \"{}\"?", *meant)
                       : "names with blanks in them stand between double quotes");
        }
        return test;
    }

private:
    static constexpr int deepest = 200;

    [[noreturn]] void fail(std::string message, std::string hint) const
    {
        throw Misread{{"", 1, place_ + 1, std::move(message), std::move(hint)}};
    }
    void skipBlanks()
    {
        while (place_ < text_.size() && (text_[place_] == ' ' || text_[place_] == '\t'))
            ++place_;
    }
    static bool isOfName(char byte)
    {
        return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
               byte == '_' || byte == '.' || byte == '-' || (byte & 0x80) != 0;
    }
    bool take(std::string_view sign)
    {
        skipBlanks();
        if (text_.substr(place_, sign.size()) != sign)
            return false;
        const std::size_t end = place_ + sign.size();
        if (isOfName(sign.front()) && end < text_.size() && isOfName(text_[end]))
            return false;
        place_ = end;
        return true;
    }
    std::string name()
    {
        skipBlanks();
        std::string word;
        if (place_ < text_.size() && text_[place_] == '"') {
            const std::size_t end = text_.find('"', place_ + 1);
            if (end == std::string_view::npos)
                fail("the quote is not closed", "close it with \"");
            word = text_.substr(place_ + 1, end - place_ - 1);
            place_ = end + 1;
            return word;
        }
        const std::size_t begin = place_;
        while (place_ < text_.size() && isOfName(text_[place_]))
            ++place_;
        if (place_ == begin)
            fail("expected a name", "names with other signs stand between double quotes");
        return std::string(text_.substr(begin, place_ - begin));
    }

    Test disjunction()
    {
        if (++depth_ > deepest)
            fail("too many parentheses", "");
        Test left = conjunction();
        while (take("or") || take("||"))
            left = [left, right = conjunction()](const Moment& now) { return left(now) || right(now); };
        --depth_;
        return left;
    }
    Test conjunction()
    {
        Test left = negation();
        while (take("and") || take("&&"))
            left = [left, right = negation()](const Moment& now) { return left(now) && right(now); };
        return left;
    }
    Test negation()
    {
        bool negative = false;
        while (take("not") || take("!"))
            negative = !negative;
        Test inner;
        if (take("(")) {
            inner = disjunction();
            if (!take(")"))
                fail("expected )", "");
        } else {
            inner = atom();
        }
        return negative ? Test([inner](const Moment& now) { return !inner(now); }) : inner;
    }

    Test atom()
    {
        if (take("deadlock"))
            return endingTest(Ending::Deadlock);
        if (take("end"))
            return endingTest(Ending::End);
        if (take("failed"))
            return endingTest(Ending::Failed);
        if (take("hot"))
            return hot();
        if (take("event"))
            return happened(place_, name());
        if (take("can"))
            return possible(place_, name());
        const std::size_t begin = place_;
        const std::string word = name();
        if (take("@"))
            return at(begin, word, name());
        if (take("="))
            return parameter(begin, word, name());
        return named(begin, word);
    }

    Test endingTest(Ending ending) const
    {
        return [&model = model_, ending](const Moment& now) { return model.lts.ending(now.state) == ending; };
    }

    /// The lanes of that name.
    std::vector<bool> lanesNamed(std::size_t begin, const std::string& lane)
    {
        if (model_.lanes == nullptr)
            failAt(begin, fmt::format("nothing in a {} has a name of its own", model_.kind->title), "");
        const auto all = model_.lanes->names();
        const std::vector<std::string> names(all.begin(), all.end());
        std::vector<bool> meant;
        for (const std::string& each : names)
            meant.push_back(each == lane);
        if (std::find(meant.begin(), meant.end(), true) == meant.end())
            failAt(begin, fmt::format("no {} is called {}", model_.lanes->noun(), lane),
                   similar(lane, names));
        return meant;
    }
    Test hot()
    {
        if (!take("("))
            return [&model = model_](const Moment& now) {
                return anyLane(model, now.state,
                               [](std::uint32_t, const LanePoint& point) { return point.hot; });
            };
        const std::size_t begin = place_;
        auto lanes = lanesNamed(begin, name());
        if (!take(")"))
            fail("expected )", "");
        return [&model = model_, lanes = std::move(lanes)](const Moment& now) {
            return anyLane(model, now.state, [&](std::uint32_t lane, const LanePoint& point) {
                return point.hot && lanes[lane];
            });
        };
    }
    Test at(std::size_t begin, const std::string& thread, const std::string& where)
    {
        auto lanes = lanesNamed(begin, thread);
        std::vector<std::string> known;
        bool found = false;
        for (const LanePoint& point : model_.lanes->points())
            if (point.lane == thread) {
                known.push_back(point.state.empty() ? std::to_string(point.line) : point.state);
                found = found || isAt(point, where);
            }
        if (!found) {
            std::sort(known.begin(), known.end());
            known.erase(std::unique(known.begin(), known.end()), known.end());
            constexpr std::size_t mostNamed = 6;
            known.resize(std::min(known.size(), mostNamed));
            failAt(begin, fmt::format("{} is never at {}", thread, where),
                   fmt::format("it is at {}", fmt::join(known, ", ")));
        }
        return [&model = model_, lanes = std::move(lanes), where](const Moment& now) {
            return anyLane(model, now.state, [&](std::uint32_t lane, const LanePoint& point) {
                return lanes[lane] && isAt(point, where);
            });
        };
    }
    static bool isAt(const LanePoint& point, const std::string& where)
    {
        return point.state == where || std::to_string(point.line) == where;
    }

    Test parameter(std::size_t begin, const std::string& word, const std::string& value)
    {
        const auto& all = model_.lts.parameters().parameters;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].name != word)
                continue;
            const auto found = std::find(all[i].values.begin(), all[i].values.end(), value);
            if (found == all[i].values.end())
                failAt(begin, fmt::format("{} is never {}", word, value), "");
            return [&model = model_, i, index = static_cast<std::uint32_t>(found - all[i].values.begin())](
                       const Moment& now) { return model.lts.parameters().row(now.state)[i] == index; };
        }
        failAt(begin, fmt::format("the states have no parameter {}", word), "");
    }

    Test happened(std::size_t begin, const std::string& word)
    {
        return [labels = labels(begin, word)](const Moment& now) {
            return now.label && labels[now.label->index()];
        };
    }
    Test possible(std::size_t begin, const std::string& word)
    {
        return [&model = model_, labels = labels(begin, word)](const Moment& now) {
            const auto outgoing = model.lts.outgoing(now.state);
            return std::any_of(outgoing.begin(), outgoing.end(),
                               [&](const Transition& step) { return labels[step.label.index()]; });
        };
    }
    std::vector<bool> labels(std::size_t begin, const std::string& word)
    {
        auto meant = labelsNamed(model_.lts.labels(), word);
        if (std::find(meant.begin(), meant.end(), true) == meant.end())
            failAt(begin, fmt::format("no event is called {}", word), similar(word, allNames()));
        return meant;
    }
    /// A word alone.
    Test named(std::size_t begin, const std::string& word)
    {
        if (isProposition(word))
            return [&model = model_, index = propositionNumber(word)](const Moment& now) {
                const auto holding = model.lts.propositionsOf(now.state);
                return std::binary_search(holding.begin(), holding.end(), index);
            };
        if (isEvent(word))
            return happened(begin, word);
        const auto& states = model_.lts.stateNames();
        for (std::size_t i = 0; i < states.size(); ++i)
            if (states[i] == word)
                return [state = StateId(i)](const Moment& now) { return now.state == state; };
        failAt(begin, fmt::format("{} is no event, proposition or state of the model", word),
               similar(word, allNames()));
    }
    bool isEvent(const std::string& word) const
    {
        const auto meant = labelsNamed(model_.lts.labels(), word);
        return std::find(meant.begin(), meant.end(), true) != meant.end();
    }
    bool isProposition(const std::string& word) const
    {
        const std::vector<std::string>& names = model_.lts.propositionNames();
        return std::binary_search(names.begin(), names.end(), word);
    }
    std::uint32_t propositionNumber(const std::string& word) const
    {
        const std::vector<std::string>& names = model_.lts.propositionNames();
        return static_cast<std::uint32_t>(std::lower_bound(names.begin(), names.end(), word) - names.begin());
    }

    std::vector<std::string> allNames() const
    {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < model_.lts.labels().size(); ++i)
            names.emplace_back(model_.lts.labels().text(LabelId(i)));
        names.insert(names.end(), model_.lts.propositionNames().begin(), model_.lts.propositionNames().end());
        std::sort(names.begin(), names.end());
        names.erase(std::unique(names.begin(), names.end()), names.end());
        return names;
    }
    static std::string similar(const std::string& word, const std::vector<std::string>& known)
    {
        const auto meant = nearest(word, known);
        return meant ? fmt::format("did you mean {}?", *meant) : "";
    }
    [[noreturn]] void failAt(std::size_t begin, std::string message, std::string hint)
    {
        place_ = begin;
        skipBlanks();
        fail(std::move(message), std::move(hint));
    }

    std::string_view text_;
    const OpenedModel& model_;
    std::size_t place_ = 0;
    int depth_ = 0;
};

std::string textOf(const Breakpoint& breakpoint)
{
    return breakpoint.kind == Breakpoint::Kind::Event ? "event \"" + breakpoint.text + "\"" : breakpoint.text;
}

} // namespace

Outcome<StepPredicate> parseStepPredicate(std::string_view text, std::shared_ptr<const OpenedModel> model)
{
    try {
        Test test = Reader(text, *model).whole();
        return StepPredicate(std::move(model), std::move(test));
    } catch (const Misread& misread) {
        return misread.error;
    }
}

StepPredicate anyOf(std::span<const Breakpoint> breakpoints, const std::shared_ptr<const OpenedModel>& model)
{
    std::vector<StepPredicate> predicates;
    std::vector<std::uint32_t> lines;
    for (const Breakpoint& each : breakpoints) {
        if (!each.enabled)
            continue;
        if (each.kind == Breakpoint::Kind::Line) {
            lines.push_back(each.line);
        } else if (auto predicate = parseStepPredicate(textOf(each), model)) {
            predicates.push_back(*std::move(predicate));
        }
    }
    const auto test = [model = model.get(), predicates, lines](const Moment& now) {
        // Each of them becomes true by itself, whatever the others were.
        if (!now.source || !now.label)
            return false;
        return std::any_of(predicates.begin(), predicates.end(),
                           [&](const StepPredicate& each) {
                               return each.becomesTrue(*now.source, {*now.label, now.state});
                           }) ||
               std::any_of(lines.begin(), lines.end(),
                           [&](std::uint32_t line) { return arrivesAt(*model, now, line); });
    };
    return StepPredicate(model, test);
}

std::optional<std::size_t> stoppingBreakpoint(std::span<const Breakpoint> breakpoints,
                                              const std::shared_ptr<const OpenedModel>& model, StateId source,
                                              const Transition& step)
{
    for (std::size_t i = 0; i < breakpoints.size(); ++i)
        if (anyOf(breakpoints.subspan(i, 1), model).becomesTrue(source, step))
            return i;
    return std::nullopt;
}

std::optional<std::uint32_t> nextSyncLine(const OpenedModel& model, std::uint32_t line)
{
    std::optional<std::uint32_t> next;
    if (model.lanes != nullptr)
        for (const LanePoint& point : model.lanes->points())
            if (point.line >= line && point.line > 0 && (!next || point.line < *next))
                next = point.line;
    return next;
}

} // namespace threadmend
