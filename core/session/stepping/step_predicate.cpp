// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stepping/step_predicate.h"

#include "core/model/text/similar_names.h"
#include "core/session/stepping/any_lane.h"
#include "core/session/terms/term_reading.h"

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

class Reader {
public:
    Reader(std::string_view text, const OpenedModel& model, std::shared_ptr<AskedProgram> asked)
        : text_(text), model_(model), terms_(text_, model, std::move(asked))
    {
    }

    Test whole()
    {
        const std::string all = text_.rest();
        if (isEvent(all))
            return happened(text_.place(), all);
        if (isProposition(all))
            return named({text_.place(), all, {all}, true});
        Test test = disjunction();
        if (!text_.isAtEnd()) {
            const auto meant = nearest(all, allNames());
            text_.fail("expected `and`, `or` or the end",
                       meant ? fmt::format("did you mean \"{}\"?", *meant)
                             : "names with blanks in them stand between double quotes");
        }
        return test;
    }

    bool asksProgram() const { return terms_.asksProgram(); }

private:
    static constexpr int deepest = 200;

    Test disjunction()
    {
        if (++depth_ > deepest)
            text_.fail("too many parentheses", "");
        Test left = conjunction();
        while (text_.take("or") || text_.take("||"))
            left = [left, right = conjunction()](const Moment& now) { return left(now) || right(now); };
        --depth_;
        return left;
    }
    Test conjunction()
    {
        Test left = negation();
        while (text_.take("and") || text_.take("&&"))
            left = [left, right = negation()](const Moment& now) { return left(now) && right(now); };
        return left;
    }
    Test negation()
    {
        bool negative = false;
        while (text_.take("not") || text_.take("!"))
            negative = !negative;
        Test inner;
        if (text_.take("(")) {
            inner = disjunction();
            if (!text_.take(")"))
                text_.fail("expected )", "");
        } else {
            inner = atom();
        }
        return negative ? Test([inner](const Moment& now) { return !inner(now); }) : inner;
    }

    Test atom()
    {
        if (text_.take("deadlock"))
            return endingTest(Ending::Deadlock);
        if (text_.take("end"))
            return endingTest(Ending::End);
        if (text_.take("failed"))
            return endingTest(Ending::Failed);
        if (text_.take("hot"))
            return hot();
        const bool isEvent = text_.take("event");
        const bool isPossible = !isEvent && text_.take("can");
        const bool isChange = !isEvent && !isPossible && text_.take("changed");
        const DottedName name = text_.dottedName();
        if (isEvent)
            return happened(name.begin, name.text);
        if (isPossible)
            return possible(name.begin, name.text);
        if (isChange)
            return changed(name);
        if (text_.take("@"))
            return at(name.begin, name.text, text_.name());
        if (const auto how = comparison())
            return compared(name, *how);
        return named(name);
    }

    Test endingTest(Ending ending) const
    {
        return [&model = model_, ending](const Moment& now) { return model.lts.ending(now.state) == ending; };
    }

    /// The lanes of that name.
    std::vector<bool> lanesNamed(std::size_t begin, const std::string& lane)
    {
        if (model_.lanes == nullptr)
            text_.failAt(begin, fmt::format("nothing in a {} has a name of its own", model_.kind->title), "");
        const auto all = model_.lanes->names();
        const std::vector<std::string> names(all.begin(), all.end());
        std::vector<bool> meant;
        for (const std::string& each : names)
            meant.push_back(each == lane);
        if (std::find(meant.begin(), meant.end(), true) == meant.end())
            text_.failAt(begin, fmt::format("no {} is called {}", model_.lanes->noun(), lane),
                         similar(lane, names));
        return meant;
    }
    Test hot()
    {
        if (!text_.take("("))
            return [&model = model_](const Moment& now) {
                return anyLane(model, now.state,
                               [](std::uint32_t, const LanePoint& point) { return point.hot; });
            };
        const std::size_t begin = text_.place();
        auto lanes = lanesNamed(begin, text_.name());
        if (!text_.take(")"))
            text_.fail("expected )", "");
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
            text_.failAt(begin, fmt::format("{} is never at {}", thread, where),
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

    std::optional<Comparison> comparison()
    {
        constexpr std::pair<const char*, Comparison> signs[] = {
            {"==", Comparison::Equal},       {"=", Comparison::Equal}, {"!=", Comparison::Unequal},
            {"<=", Comparison::LessOrEqual}, {"<", Comparison::Less},  {">=", Comparison::GreaterOrEqual},
            {">", Comparison::Greater}};
        for (const auto& [sign, how] : signs)
            if (text_.take(sign))
                return how;
        return std::nullopt;
    }
    Test compared(const DottedName& name, Comparison how)
    {
        const Term left = terms_.term(name);
        return [&model = model_, left, how, right = terms_.operand(left, name.text, how)](const Moment& now) {
            return left.compares(model, now, how, right);
        };
    }
    Test changed(const DottedName& name)
    {
        const Term term = terms_.term(name);
        if (term.isOfEvent())
            text_.failAt(name.begin, "an event does not change: it happens once",
                         "compare it, as in event.name = \"...\"");
        return [&model = model_, term](const Moment& now) { return term.changeIn(model, now).has_value(); };
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
            text_.failAt(begin, fmt::format("no event is called {}", word), similar(word, allNames()));
        return meant;
    }
    /// A name alone.
    Test named(const DottedName& name)
    {
        const std::string& word = name.text;
        if (isProposition(word))
            return [&model = model_, index = propositionNumber(word)](const Moment& now) {
                const auto holding = model.lts.propositionsOf(now.state);
                return std::binary_search(holding.begin(), holding.end(), index);
            };
        if (isEvent(word))
            return happened(name.begin, word);
        const auto& states = model_.lts.stateNames();
        for (std::size_t i = 0; i < states.size(); ++i)
            if (states[i] == word)
                return [state = StateId(i)](const Moment& now) { return now.state == state; };
        if (terms_.isTerm(name))
            text_.failAt(name.begin, fmt::format("{} is a value", word),
                         fmt::format("compare it, as in {} = true", word));
        text_.failAt(name.begin, fmt::format("{} is no event, proposition or state of the model", word),
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
    PredicateText text_;
    const OpenedModel& model_;
    TermReading terms_;
    int depth_ = 0;
};

} // namespace

Outcome<StepPredicate> parseStepPredicate(std::string_view text, std::shared_ptr<const OpenedModel> model,
                                          std::shared_ptr<AskedProgram> asked)
{
    if (asked == nullptr)
        asked = askedProgramOf(*model);
    try {
        Reader reader(text, *model, asked);
        Test test = reader.whole();
        return StepPredicate(std::move(model), std::move(test), reader.asksProgram() ? asked : nullptr);
    } catch (const Misread& misread) {
        return misread.error;
    }
}

} // namespace threadmend
