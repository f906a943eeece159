// SPDX-License-Identifier: GPL-3.0-or-later
// The window's way to ask a model: all that tests of one answer know of sessions is here.
#pragma once

#include "core/explain/explanation.h"
#include "core/session/model/opened_model.h"
#include "core/session/model/work.h"
#include "tests/app/terminal/said.h"
#include "tests/app/terminal/ways_to_ask.h"

#include <string>
#include <string_view>

namespace threadmend::testing {

/// The words of the command line as a session is told them.
inline ReadOptions readOptionsOf(const AskedFile& model)
{
    ReadOptions options;
    options.mostStates = std::uint64_t{1} << 20;
    for (std::size_t i = 0; i < model.options.size(); ++i) {
        const std::string name = model.options[i].substr(2);
        const bool hasValue = i + 1 < model.options.size() && !model.options[i + 1].starts_with("--");
        options.given[name].push_back(hasValue ? model.options[++i] : "");
    }
    return options;
}

class AskedSession {
public:
    explicit AskedSession(const AskedFile& model) : opened_(openModel(model.path, readOptionsOf(model), run_))
    {
    }

    bool isOpen() const { return static_cast<bool>(opened_); }
    const OpenedModel& model() const { return *opened_; }

    Said check(const Formula& formula)
    {
        const Verdict verdict = checkedProperty(*opened_, formula, run_).verdict;
        Said said;
        if (verdict.refusal) {
            said.verdict = "refused";
            said.why = verdict.refusal->message;
        } else if (verdict.evidence) {
            said = saidByTrace(*verdict.evidence, opened_->lts);
        } else {
            said.verdict = verdict.kind == Verdict::Kind::Holds ? "holds" : "undecided";
        }
        if (verdict.finding)
            said.ending = verdict.finding->word;
        said.vacuous = verdict.vacuous.has_value();
        return finished(std::move(said));
    }

    /// What is shown of a violation; where it is not explained, the evidence of the verdict.
    Said explain(const Formula& formula)
    {
        if (whyNotExplained(*opened_, formula))
            return check(formula);
        const auto found = explainModel(*opened_, opened_->lts, formula, {}, run_);
        Said said;
        if (!found) {
            said.verdict = "refused";
            said.why = found.error() != nullptr ? found.error()->message : "stopped";
        } else if (!found->violated()) {
            said.verdict = "holds";
        } else {
            said =
                saidByTrace(inModel(found->shortened.list.front().trace, *found, opened_->lts), opened_->lts);
            said.choosesItself = true;
        }
        return finished(std::move(said));
    }

private:
    static Said saidByTrace(const Trace& trace, const Lts& lts)
    {
        Said said;
        said.verdict = "violated";
        said.length = trace.length();
        said.word.emplace();
        for (const Transition& step : trace.steps)
            said.word->emplace_back(lts.labels().text(step.label));
        said.loop = trace.loop;
        return said;
    }

    Said finished(Said said) const
    {
        said.kind = opened_->kind->name;
        said.code = codeOf(said.verdict);
        return said;
    }

    RunContext run_;
    Outcome<OpenedModel> opened_;
};

} // namespace threadmend::testing
