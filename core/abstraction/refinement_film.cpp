// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/refinement_film.h"

#include "core/run/contract.h"

#include <algorithm>
#include <utility>

namespace threadmend::abstraction {

std::string RefinementFilm::moduleName(std::size_t index) const
{
    return index < modules->plans.size() ? modules->plans[index].name : "the property";
}

Partition RefinementFilm::partition(std::size_t picture, std::size_t module) const
{
    Partition partition = program.module(module).partition();
    for (std::size_t round = answer.rounds.size(); round > picture; --round) {
        const std::vector<ClassSplit>& splits = answer.rounds[round - 1].splits;
        for (auto split = splits.rbegin(); split != splits.rend(); ++split)
            if (split->module == module)
                partition.unite(split->before, split->parts);
    }
    return partition;
}

std::size_t RefinementFilm::classCount(std::size_t picture) const
{
    std::size_t count = 0;
    const std::size_t own = modules->modules.size();
    for (std::size_t i = 0; i < own; ++i)
        count += program.module(i).partition().classCount();
    for (std::size_t round = picture; round < answer.rounds.size(); ++round)
        for (const ClassSplit& split : answer.rounds[round].splits)
            if (split.module < own)
                count -= split.parts.size() - 1;
    return count;
}

std::vector<std::string> RefinementFilm::word(std::size_t picture) const
{
    std::vector<std::string> word;
    for (const Letter letter : (isResult(picture) ? answer.run : answer.rounds[picture].run).letters)
        word.push_back(vocabulary().labels[letter]);
    return word;
}

Outcome<std::shared_ptr<const RefinementFilm>> refinementFilm(std::shared_ptr<const ProgramModules> modules,
                                                              const Formula& formula,
                                                              const AbstractCheckOptions& options,
                                                              RunContext& run)
{
    auto answered = answeredByRefinement(*modules, formula, options, run);
    if (!answered)
        return answered.failure();
    bool fails = false;
    if (!answered->answer.isReached) {
        const auto found = failsSomewhere(*modules, options, run);
        if (!found)
            return found.failure();
        fails = *found;
    }
    return std::make_shared<const RefinementFilm>(
        RefinementFilm{std::move(modules), std::move(answered->question), std::move(answered->program),
                       std::move(answered->answer), fails, 0});
}

namespace {

AbstractProgram programOf(const RefinementFilm& film, const std::vector<Partition>& partitions)
{
    std::vector<AbstractModule> modules;
    for (std::size_t i = 0; i < film.moduleCount(); ++i)
        modules.emplace_back(film.module(i), partitions[i]);
    const Vocabulary& vocabulary = film.vocabulary();
    return {std::move(modules), film.question.observed, {vocabulary.final(), vocabulary.marks()}};
}

std::vector<Partition> partitionsIn(const RefinementFilm& film, std::size_t picture)
{
    std::vector<Partition> partitions;
    for (std::size_t i = 0; i < film.moduleCount(); ++i)
        partitions.push_back(film.partition(picture, i));
    return partitions;
}

} // namespace

AbstractProgram programAt(const RefinementFilm& film, std::size_t picture)
{
    return programOf(film, partitionsIn(film, picture));
}

std::optional<InputError> whyNotEdited(const RefinementFilm& film, std::size_t picture, const ClassEdit& edit)
{
    const Partition partition = film.partition(picture, edit.module);
    for (const std::uint32_t some : edit.classes)
        require(some < partition.members.size() && !partition.members[some].empty(),
                "a class of the picture is edited");
    if (edit.classes.empty())
        return InputError{"", 0, 0, "No class is chosen", "choose one to split, or several to merge"};
    if (edit.classes.size() == 1) {
        const std::vector<std::uint32_t>& all = partition.members[edit.classes[0]];
        require(std::includes(all.begin(), all.end(), edit.members.begin(), edit.members.end()),
                "what is split off are members of the class");
        if (edit.members.empty() || edit.members.size() == all.size())
            return InputError{"", 0, 0, "A class is split in two: neither part may be empty",
                              "choose some of its states, but not all"};
        return std::nullopt;
    }
    Partition merged = partition;
    merged.merge(edit.classes);
    if (!preserves(merged, film.module(edit.module), film.question.observed))
        return InputError{"", 0, 0, "These classes cannot be merged: the property tells their states apart",
                          "merge classes in which the same propositions hold"};
    return std::nullopt;
}

Outcome<std::shared_ptr<const RefinementFilm>> refinedFrom(const RefinementFilm& film, std::size_t picture,
                                                           const ClassEdit& edit, Refinement how,
                                                           RunContext& run)
{
    require(!whyNotEdited(film, picture, edit), "the edit can be done");
    std::vector<Partition> partitions = partitionsIn(film, picture);
    Partition& edited = partitions[edit.module];
    if (edit.classes.size() > 1) {
        edited.merge(edit.classes);
    } else {
        std::vector<std::uint32_t> keys;
        for (const std::uint32_t state : edited.members[edit.classes[0]])
            keys.push_back(std::binary_search(edit.members.begin(), edit.members.end(), state) ? 0 : 1);
        edited.split(edit.classes[0], keys);
    }
    AbstractProgram program = programOf(film, partitions);
    auto answer = refineUntilAnswered(program, film.vocabulary(), film.question, how, run);
    if (!answer)
        return answer.failure();
    return std::make_shared<const RefinementFilm>(RefinementFilm{film.modules, film.question,
                                                                 std::move(program), *std::move(answer),
                                                                 film.mayFailFirst, film.edits + 1});
}

} // namespace threadmend::abstraction
