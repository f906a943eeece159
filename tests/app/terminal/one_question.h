// SPDX-License-Identifier: GPL-3.0-or-later
// One model, asked for one property in many ways: all must say what `check` says, and that must be what the
// definitions say.
#pragma once

#include "tests/app/terminal/differences.h"
#include "tests/app/terminal/said.h"
#include "tests/app/terminal/ways_to_ask.h"
#include "tests/testing/loop_oracle.h"
#include "tests/testing/run_oracle.h"

#include <optional>
#include <string>

#include <fmt/format.h>

namespace threadmend::testing {

class Question {
public:
    /// `kind`: of the model, as documents name it.
    Question(const AskedFile& file, const PlainModel& model, std::string property, std::string kind,
             Differences& differences)
        : file_(file), model_(model), property_(std::move(property)), kind_(std::move(kind)),
          formula_(parseProperty(property_)->formula), differences_(differences)
    {
    }

    /// What `check` says is compared with the definitions, and then what others say with it. `code` is how it
    /// was to exit.
    void refer(Said reference, int code)
    {
        reference_ = std::move(reference);
        same("check", "exit code", reference_.code == code, reference_);
        reference_.code = codeOf(reference_.verdict);
        const bool refused = reference_.verdict == "refused";
        same("check", "whether it answers", refused == isOfPrograms(), reference_);
        if (refused)
            return;
        same("check", "kind of the model", reference_.kind == kind_, reference_);
        // Under fairness nobody knows.
        same("check", "whether it is the shortest",
             reference_.isShortest != (reference_.verdict == "violated" && isAskedUnderFairness()),
             reference_);
        if (const auto* cycles = std::get_if<HotCycleFreedom>(&formula_))
            compareWithLoops(cycles->fairness);
        else
            compareWithRuns();
    }

    void compare(const std::string& way, const Said& said)
    {
        if (said.verdict == "refused" && reference_.verdict != "refused") {
            same(way, "refusal that no table lists",
                 said.code == 2 && mayRefuse(way, model_.isProgram, property_, said.why), said);
            return;
        }
        if (!same(way, "verdict", said.verdict == reference_.verdict, said))
            return;
        same(way, "exit code", said.code == codeOn(way, said), said);
        if (!said.kind.empty() && !reference_.kind.empty())
            same(way, "kind of the model", said.kind == reference_.kind, said);
        if (said.vacuous && reference_.vacuous)
            same(way, "whether it is vacuous", said.vacuous == reference_.vacuous, said);
        if (said.length && reference_.length &&
            same(way, "length of the evidence", *said.length == *reference_.length, said))
            compareEvidence(way, said);
        if (!said.ending.empty())
            same(way, "name of the violation", said.ending == reference_.ending, said);
    }

    /// Of a part of the model: what is decided there is what is decided of all of it.
    void comparePart(const Said& said)
    {
        const std::string way = "check of a part";
        if (said.verdict == "undecided") {
            same(way, "exit code", said.code == 3, said);
            return;
        }
        if (said.isShortest)
            return compare(way, said);
        if (!same(way, "verdict", said.verdict == reference_.verdict, said))
            return;
        same(way, "length of the evidence", said.length >= reference_.length, said);
        if (const auto* cycles = std::get_if<HotCycleFreedom>(&formula_))
            same(way, "the lasso is hot and fair",
                 said.loop && isFairHotLasso(model_, cycles->fairness, *said.word, *said.loop), said);
        else
            same(way, "evidence is none", isViolation(model_, formula_, *said.word), said);
    }

    /// The same of a way that was asked for several properties at once, of which some are violated or none.
    void compareAmong(const std::string& way, Said said, bool someViolated)
    {
        same(way, "exit code", said.verdict == "refused" || said.code == (someViolated ? 1 : 0), said);
        said.code = codeOf(said.verdict);
        compare(way, said);
    }

    /// `written`: where the first proposal was written.
    void compareRepair(const Said& said, const AskedFile& written)
    {
        compare("repair", said);
        if (said.repairs) {
            const Said after = askCheck(written, property_);
            same("repair", "what check says of what was written", after.verdict == "holds", after);
        }
    }

    /// `answer` is what running the evidence gave.
    void compareRun(const std::string& way, const Answer& answer)
    {
        const Json document = answer.json();
        Said said;
        if (!readCommon(answer, document, said)) {
            same(way, "whether it answers", false, said);
            return;
        }
        said.word = wordIn(document["events"]);
        said.ending = document["end"];
        same(way, "kind of the model", said.kind == kind_, said);
        if (same(way, "the run", *said.word == *reference_.word && said.ending != "misfit", said))
            same(way, "how it ends", mayEndSo(said.ending), said);
    }

    /// The model in a file of another format, of which `written` is what it tells. `told`: that something was
    /// said to be lost.
    void compareConverted(const std::string& format, const AskedFile& file, const PlainModel& written,
                          bool told)
    {
        if (isOfPrograms() || std::holds_alternative<FailureFreedom>(formula_) ||
            std::holds_alternative<HotCycleFreedom>(formula_))
            return;
        const auto least = leastViolation(written, formula_);
        const Said said = askCheck(file, property_);
        const bool right =
            (said.verdict == "violated") == least.has_value() && (!least || said.word == least);
        same("convert to " + format, "what check says of the file", right, said, least);
        const bool changed = least != reference_.word;
        same("convert to " + format, "what is lost is not told", !changed || told, said, least);
    }

    /// What the question is about, for the names of differences.
    std::string subject() const
    {
        std::string text = kind_;
        if (model_.initial.size() > 1)
            text += " with several initial states";
        if (!std::holds_alternative<RegularSafety>(formula_))
            return text + ", " + property_.substr(0, property_.find(" {"));
        return text + (speaksOfStates(formula_, model_) ? ", invariant" : ", regular safety");
    }

    const Formula& formula() const { return formula_; }
    const std::string& property() const { return property_; }
    const Said& reference() const { return reference_; }

private:
    bool isAskedUnderFairness() const
    {
        const auto* cycles = std::get_if<HotCycleFreedom>(&formula_);
        return cycles != nullptr && cycles->fairness.kind != Fairness::Kind::None;
    }

    bool isOfPrograms() const
    {
        return !model_.isProgram && (std::holds_alternative<FailureFreedom>(formula_) ||
                                     std::holds_alternative<HotCycleFreedom>(formula_));
    }

    /// A command that was not asked for the verdict has done its work.
    int codeOn(const std::string& way, const Said& said) const
    {
        if (said.verdict != "violated")
            return codeOf(said.verdict);
        if (way.starts_with("repair"))
            return said.repairs ? 0 : 1;
        // There is a picture of every violation but loops.
        return way == "render" && !std::holds_alternative<HotCycleFreedom>(formula_) ? 0 : 1;
    }

    void compareWithRuns()
    {
        const std::optional<Word> least = leastViolation(model_, formula_);
        if (!same("check", "verdict against the definition",
                  (reference_.verdict == "violated") == least.has_value(), reference_, least))
            return;
        if (!least && nothingHappens() && !speaksOfStates(formula_, model_))
            same("check", "whether it is vacuous", reference_.vacuous == true, reference_);
        if (!least)
            return;
        if (same("check", "length against the definition", reference_.length == least->size(), reference_,
                 least))
            same("check", "ties broken by the order of labels", reference_.word == *least, reference_, least);
    }

    /// Whether there is no run but the empty one, and nothing behind which there could be more.
    bool nothingHappens() const
    {
        return std::all_of(model_.initial.begin(), model_.initial.end(), [&](std::uint32_t initial) {
            const PlainModel::State& state = model_.states[initial];
            return state.steps.empty() &&
                   (state.stop == PlainModel::Stop::Deadlock || state.stop == PlainModel::Stop::End);
        });
    }

    void compareWithLoops(const Fairness& fairness)
    {
        const bool violated = reference_.verdict == "violated";
        if (const auto right = hasFairHotLoop(model_, fairness))
            same("check", "verdict against the definition", violated == *right, reference_);
        if (const auto right = isVacuous(model_, fairness); right && !violated)
            same("check", "whether it is vacuous", reference_.vacuous == (*right || nothingHappens()),
                 reference_);
        if (!violated || !same("check", "a lasso", reference_.loop.has_value(), reference_))
            return;
        same("check", "the lasso is hot and fair",
             isFairHotLasso(model_, fairness, *reference_.word, *reference_.loop), reference_);
        if (fairness.kind != Fairness::Kind::None)
            return;
        const HotLoop shown{*reference_.length - *reference_.loop, *reference_.loop};
        same("check", "length against the definition", leastHotLoop(model_) == shown, reference_);
    }

    void compareEvidence(const std::string& way, const Said& said)
    {
        if (said.loop || reference_.loop)
            same(way, "loop of the evidence", said.loop == reference_.loop, said);
        if (!said.word)
            return;
        if (said.choosesItself)
            same(way, "evidence is none", isViolation(model_, formula_, *said.word), said);
        else
            same(way, "evidence", said.word == reference_.word, said);
    }

    /// Whether a run by the word of the evidence can end so. A run is not kept from going on behind a pruned
    /// state, so then it may be another one.
    bool mayEndSo(const std::string& ending) const
    {
        if (model_.count(PlainModel::Stop::Pruned) > 0)
            return true;
        const std::set<std::uint32_t> last = model_.after(*reference_.word);
        return std::any_of(last.begin(), last.end(), [&](std::uint32_t state) {
            switch (model_.states[state].stop) {
            case PlainModel::Stop::None:
                return ending == "stopped";
            case PlainModel::Stop::Deadlock:
                return ending == "deadlock";
            case PlainModel::Stop::End:
                return ending == "end";
            case PlainModel::Stop::FailedAssertion:
                return ending == "failed assertion";
            case PlainModel::Stop::Error:
                return ending == "JavaScript error";
            case PlainModel::Stop::Pruned:
                return true;
            }
            return false;
        });
    }

    bool same(const std::string& way, const std::string& what, bool is, const Said& said,
              const std::optional<Word>& least = std::nullopt)
    {
        if (is)
            return true;
        std::string example = fmt::format("property: {}\n{}: {}", property_, way, textOf(said));
        if (way != "check")
            example += "\ncheck: " + textOf(reference_);
        if (way == "check" || least)
            example += "\nby definition: " + (least ? "violated by " + textOf(*least) : "holds");
        example += fmt::format("\n{} of {} initial states, asked with [{}]:\n{}", kind_,
                               model_.initial.size(), fmt::join(file_.options, " "), contentOf(file_.path));
        differences_.add(fmt::format("{}, {}: {}", way, subject(), what), example);
        return false;
    }

    const AskedFile& file_;
    const PlainModel& model_;
    std::string property_;
    std::string kind_;
    Formula formula_;
    Differences& differences_;
    Said reference_;
};

/// Whether `explore` counts what there is; of a system, labels are those of the file, also where nobody comes
/// to.
inline void compareSizes(const AskedFile& file, const PlainModel& model, const std::string& kind,
                         Differences& differences)
{
    const Answer answer = ask("explore", file, {"--json"});
    const Json found = answer.json();
    const auto compare = [&](const char* field, const Json& right) {
        const Json said = found.value(field, Json());
        if (said != right)
            differences.add(
                fmt::format("explore, {}: {}", kind, field),
                fmt::format("it says {}, right is {}\n{}", said.dump(), right.dump(), contentOf(file.path)));
    };
    using Stop = PlainModel::Stop;
    compare("states", model.states.size());
    compare("transitions", model.transitionCount());
    compare("depth", model.depth());
    compare("deterministic", model.isDeterministic());
    compare("deadlocks", model.count(Stop::Deadlock));
    compare("ends", model.count(Stop::End));
    compare("pruned", model.count(Stop::Pruned));
    compare("failures", model.count(Stop::FailedAssertion) + model.count(Stop::Error));
    if (model.isProgram)
        compare("labels", model.labels().size());
    if (found.contains("model") && found["model"]["kind"] != kind)
        differences.add("explore, " + kind + ": kind of the model", found["model"].dump());
}

} // namespace threadmend::testing
