// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/abstract_lts.h"

#include "core/model/lts/labelling.h"
#include "core/model/lts/lts_builder.h"

#include <unordered_map>
#include <utility>

namespace threadmend::abstraction {

namespace {

class Writing {
public:
    Writing(AbstractProgram& program, const Vocabulary& vocabulary, std::span<const std::string> names)
        : program_(program), vocabulary_(vocabulary), names_(names), labelling_(vocabulary.propositions)
    {
    }

    Outcome<Lts> write(RunContext& run)
    {
        numberOf(program_.initial());
        TextList texts;
        std::vector<Ending> endings;
        for (std::uint32_t at = 0; at < order_.size(); ++at) {
            if (const auto stopped = run.poll({"exploring the abstraction", at, std::nullopt, order_.size()}))
                return *stopped;
            const auto row = program_.outgoing(order_[at]);
            const std::vector<AbstractStep> steps(row.begin(), row.end());
            for (const AbstractStep& step : steps)
                builder_.add(StateId(at), builder_.label(vocabulary_.labels[step.letter]),
                             StateId(numberOf(step.target)));
            endings.push_back(endingOf(order_[at], !steps.empty()));
            texts.push_back(nameOf(order_[at]));
            addLabel(order_[at]);
        }
        builder_.ensureStates(order_.size());
        builder_.nameStates(std::move(texts));
        builder_.setEndings(std::move(endings));
        if (!vocabulary_.propositions.empty())
            builder_.setPropositions(std::move(labelling_).take());
        return std::move(builder_).build(run);
    }

private:
    std::uint32_t numberOf(std::uint32_t state)
    {
        const auto [known, isNew] = numbers_.try_emplace(state, static_cast<std::uint32_t>(order_.size()));
        if (isNew)
            order_.push_back(state);
        return known->second;
    }

    Ending endingOf(std::uint32_t state, bool goesOn) const
    {
        if (goesOn)
            return Ending::Running;
        if (program_.isFinal(state))
            return Ending::Failed;
        return program_.isPossiblyDead(state, false) ? Ending::Deadlock : Ending::End;
    }

    std::string nameOf(std::uint32_t state) const
    {
        std::string text;
        const AbstractState classes = program_.state(state);
        for (std::size_t i = 0; i < names_.size(); ++i)
            text += (i == 0 ? "" : ", ") + names_[i] + " " + std::to_string(classes[i]);
        return text;
    }

    void addLabel(std::uint32_t state)
    {
        PropositionSet holding = program_.label(state);
        while (!holding.empty() && holding.back() >= vocabulary_.propositions.size())
            holding.pop_back();
        labelling_.add(labelling_.intern(holding));
    }

    AbstractProgram& program_;
    const Vocabulary& vocabulary_;
    std::span<const std::string> names_;
    LtsBuilder builder_;
    Labelling labelling_;
    std::unordered_map<std::uint32_t, std::uint32_t> numbers_;
    std::vector<std::uint32_t> order_;
};

} // namespace

Outcome<Lts> abstractLts(AbstractProgram& program, const Vocabulary& vocabulary,
                         std::span<const std::string> moduleNames, RunContext& run)
{
    return Writing(program, vocabulary, moduleNames).write(run);
}

} // namespace threadmend::abstraction
