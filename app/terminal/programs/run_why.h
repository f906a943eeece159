// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend run --why`: why an event can or cannot happen where a run has come to.
#pragma once

#include "app/terminal/programs/taken_run.h"
#include "app/terminal/reports/why_report.h"
#include "core/model/behavioral/product/program_graph.h"

#include <string>
#include <vector>

namespace threadmend {

/// How much of a program is explored for an answer, each time.
struct Patience {
    double seconds = 5;
    std::size_t states = std::size_t{1} << 20;
};

/// Questions about a program, each by the label of an event or by a proposition. The program is explored
/// before the run as far as `patience` lasts and, if that was not all of it, again from where the run has
/// come to. Not while the program keeps its log.
class WhyQuestions {
public:
    /// An error if one is neither an event nor a proposition of the program.
    static Outcome<WhyQuestions> ask(const std::vector<std::string>& names, behavioral::Program& program,
                                     behavioral::Selection selection, const Patience& patience,
                                     Console& console);

    Outcome<WhyAnswers> answer(const TakenRun& taken, Console& console);

private:
    WhyQuestions(std::vector<std::string> names, behavioral::Program& program,
                 behavioral::Selection selection, const Patience& patience)
        : names_(std::move(names)), program_(&program), stepper_(program, selection), patience_(patience)
    {
    }
    std::optional<InputError> whyUnknown(const std::string& name) const;
    StatesWith statesWith(const behavioral::ProgramGraph& graph) const;

    std::vector<std::string> names_;
    behavioral::Program* program_;
    behavioral::Stepper stepper_;
    Patience patience_;
    behavioral::ProgramGraph graph_;
};

} // namespace threadmend
