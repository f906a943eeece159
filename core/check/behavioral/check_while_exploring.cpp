// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/behavioral/check_while_exploring.h"

#include <chrono>
#include <optional>

namespace threadmend::behavioral {

namespace {

class Checks {
public:
    Checks(Stepper& stepper, std::span<const Property> properties, const ProgramCheckOptions& options,
           const std::function<RunContext()>& searchContext)
        : stepper_(stepper), properties_(properties), options_(options), searchContext_(searchContext),
          found_(properties.size())
    {
    }

    /// Looks for violations in the part explored; whether all properties are known to be violated.
    bool look(const ProgramGraph& part)
    {
        bool all = true;
        for (std::size_t i = 0; i < properties_.size(); ++i) {
            // A loop found now need not be the shortest, and never is known to be.
            if (!isSettled(i) && !std::holds_alternative<HotCycleFreedom>(properties_[i].formula)) {
                RunContext search = searchContext_();
                ProgramVerdict verdict =
                    checkProgram(part, stepper_, properties_[i].formula, options_, search);
                if (verdict.kind == Verdict::Kind::Violated)
                    found_[i] = std::move(verdict);
            }
            all = all && isSettled(i);
        }
        return all;
    }

    ProgramAnswers finish(ProgramGraph graph)
    {
        ProgramAnswers answers{std::move(graph), {}, {}};
        for (std::size_t i = 0; i < properties_.size(); ++i) {
            const auto begin = std::chrono::steady_clock::now();
            answers.verdicts.push_back(verdictOn(answers.graph, i));
            answers.seconds.push_back(
                std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
        }
        return answers;
    }

private:
    bool isSettled(std::size_t i) const { return found_[i] && found_[i]->shortest; }

    ProgramVerdict verdictOn(const ProgramGraph& graph, std::size_t i)
    {
        if (isSettled(i))
            return *std::move(found_[i]);
        RunContext search = searchContext_();
        ProgramVerdict verdict = checkProgram(graph, stepper_, properties_[i].formula, options_, search);
        // A search without time left must not hide what an earlier one has found.
        return verdict.kind == Verdict::Kind::Undecided && found_[i] ? *std::move(found_[i])
                                                                     : std::move(verdict);
    }

    Stepper& stepper_;
    std::span<const Property> properties_;
    const ProgramCheckOptions& options_;
    const std::function<RunContext()>& searchContext_;
    std::vector<std::optional<ProgramVerdict>> found_; ///< violated, each
};

} // namespace

Outcome<ProgramAnswers> checkWhileExploring(Stepper& stepper, std::span<const Property> properties,
                                            const ProgramCheckOptions& options,
                                            const std::function<RunContext()>& searchContext, RunContext& run)
{
    Checks checks(stepper, properties, options, searchContext);
    ExploreOptions exploration;
    exploration.keepsPart = true;
    exploration.isEnough = [&](const ProgramGraph& part) { return checks.look(part); };
    auto graph = explore(stepper, exploration, run);
    if (!graph)
        return graph.failure();
    return checks.finish(*std::move(graph));
}

} // namespace threadmend::behavioral
