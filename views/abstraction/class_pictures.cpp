// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/abstraction/class_pictures.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace threadmend {

using namespace abstraction;

namespace {

/// On one line; of many the first ones.
std::string joinedLabels(const std::set<Letter>& letters, const Vocabulary& vocabulary)
{
    constexpr std::size_t most = 3;
    std::string text;
    std::size_t count = 0;
    for (const Letter letter : letters) {
        if (count++ == most)
            return text + ", +" + std::to_string(letters.size() - most);
        text += (text.empty() ? "" : ", ") + vocabulary.labels[letter];
    }
    return text;
}

/// By class, the key of its node: the largest part of a class goes on as that class did.
std::vector<std::uint64_t> keysOf(const RefinementFilm& film, std::size_t picture, std::size_t module,
                                  std::size_t classes)
{
    std::vector<std::uint64_t> keys(classes);
    for (std::size_t some = 0; some < classes; ++some)
        keys[some] = some;
    for (std::size_t round = 0; round < picture; ++round)
        for (const ClassSplit& split : film.answer.rounds[round].splits)
            if (split.module == module) {
                const auto largest = std::max_element(split.sizes.begin(), split.sizes.end());
                const auto place = static_cast<std::size_t>(largest - split.sizes.begin());
                keys[split.parts[place]] = keys[split.before];
            }
    return keys;
}

/// Classes of the module that the round splits, and their parts.
std::set<std::uint32_t> splitIn(const RefinementFilm& film, std::size_t round, std::size_t module)
{
    std::set<std::uint32_t> all;
    if (!film.isResult(round))
        for (const ClassSplit& split : film.answer.rounds[round].splits)
            if (split.module == module) {
                all.insert(split.before);
                all.insert(split.parts.begin(), split.parts.end());
            }
    return all;
}

} // namespace

Outcome<ClassPicture> modulePicture(const RefinementFilm& film, std::size_t picture, std::size_t round,
                                    std::size_t module, RunContext& run)
{
    ClassPicture made;
    const Partition partition = film.partition(picture, module);
    const std::size_t count = partition.classCount();
    if (count > mostClassesDrawn) {
        made.instead = "The " + grouped(count) + " classes of this module are more than the " +
                       std::to_string(mostClassesDrawn) + " that are drawn: the list has them.";
        return made;
    }
    PictureBuilder builder;
    const auto keys = keysOf(film, picture, module, partition.members.size());
    const std::set<std::uint32_t> split = splitIn(film, round, module);
    std::vector<std::uint32_t> nodeOf(partition.members.size(), 0);
    for (std::uint32_t some = 0; some < partition.members.size(); ++some) {
        const std::vector<std::uint32_t>& members = partition.members[some];
        if (members.empty())
            continue;
        unsigned marks = partition.classOf[0] == some ? NodeMark::Initial : 0u;
        marks |= split.contains(some) ? NodeMark::Decision : 0u;
        nodeOf[some] = builder.addNode(
            {std::to_string(some), static_cast<std::uint16_t>(marks), none<StateId>, 0, keys[some]});
        made.classes.push_back(some);
        made.nodes.push_back("class " + std::to_string(some) + ": " + counted(members.size(), "state"));
    }
    const BThread& thread = film.module(module);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<Letter>> edges;
    for (std::uint32_t state = 0; state < thread.stateCount(); ++state) {
        if (const auto stopped = run.poll({"drawing classes", state, thread.stateCount()}))
            return *stopped;
        for (const BThread::Step& step : thread.outgoing(state))
            edges[{nodeOf[partition.classOf[state]], nodeOf[partition.classOf[step.target]]}].insert(
                step.letter);
    }
    for (const auto& [ends, letters] : edges)
        builder.addEdge({ends.first, ends.second, builder.label(joinedLabels(letters, film.vocabulary()))});
    builder.setTexts("classes of " + film.moduleName(module), "",
                     count == 1 ? "1 class" : grouped(count) + " classes");
    made.picture = std::move(builder).build();
    return made;
}

namespace {

class ProgramPicture {
public:
    ProgramPicture(const RefinementFilm& film, std::size_t picture)
        : film_(film), picture_(picture), program_(programAt(film, picture)),
          run_(film.isResult(picture) ? film.answer.run : film.answer.rounds[picture].run)
    {
    }

    Outcome<ClassPicture> make(RunContext& run)
    {
        addRun();
        auto whole = explored(run);
        if (!whole)
            return whole.failure();
        if (*whole)
            addAll();
        if (nodeOf_.empty()) {
            made_.instead = "The abstract program has more than the " + std::to_string(mostClassesDrawn) +
                            " states that are drawn, and no run of it is looked at.";
            return std::move(made_);
        }
        addEdges();
        builder_.setTexts("abstract program", "",
                          *whole ? counted(nodeOf_.size(), "abstract state")
                                 : "the run alone: there are more than " + std::to_string(mostClassesDrawn) +
                                       " abstract states");
        made_.picture = std::move(builder_).build();
        return std::move(made_);
    }

private:
    std::vector<std::uint32_t> tupleOf(std::uint32_t state) const
    {
        const AbstractState classes = program_.state(state);
        return {classes.begin(), classes.end()};
    }

    std::uint32_t addNode(std::uint32_t state, unsigned marks)
    {
        const auto [known, isNew] = nodeOf_.try_emplace(state, 0);
        if (!isNew) {
            builder_.mark(known->second, static_cast<std::uint16_t>(marks));
            return known->second;
        }
        std::string text, words;
        const std::vector<std::uint32_t> classes = tupleOf(state);
        std::uint64_t key = 1469598103934665603ull; // FNV-1a
        for (std::size_t i = 0; i < classes.size(); ++i) {
            text += (i == 0 ? "" : ",") + std::to_string(classes[i]);
            words += (i == 0 ? "" : ", ") + film_.moduleName(i) + " " + std::to_string(classes[i]);
            key = (key ^ classes[i]) * 1099511628211ull;
        }
        if (film_.question.deadlocks && program_.isPossiblyDead(state, film_.question.endsCount))
            marks |= NodeMark::Deadlock;
        known->second = builder_.addNode({text, static_cast<std::uint16_t>(marks), none<StateId>, 0, key});
        made_.nodes.push_back(words);
        return known->second;
    }

    /// States of the run; where the program leaves it, or, of a genuine one, what must not be.
    void addRun()
    {
        if (film_.isResult(picture_) && !film_.answer.isReached)
            return;
        for (std::size_t i = 0; i < run_.states.size(); ++i) {
            const AbstractState classes = film_.program.state(run_.states[i]);
            const std::uint32_t state = program_.number(classes);
            unsigned marks = NodeMark::OnRun;
            marks |= i == 0 ? NodeMark::Initial : 0u;
            if (i + 1 == run_.states.size())
                marks |= NodeMark::Violating;
            if (!film_.isResult(picture_) && i == film_.answer.rounds[picture_].step)
                marks |= NodeMark::Decision;
            addNode(state, marks);
            onRun_.push_back(state);
        }
    }

    /// Whether all that can be reached is few enough to be drawn.
    Outcome<bool> explored(RunContext& run)
    {
        order_ = {program_.initial()};
        std::set<std::uint32_t> seen(order_.begin(), order_.end());
        for (std::size_t i = 0; i < order_.size(); ++i) {
            if (const auto stopped = run.poll({"exploring the abstraction", i, std::nullopt}))
                return *stopped;
            for (const AbstractStep& step : program_.outgoing(order_[i]))
                if (seen.insert(step.target).second)
                    order_.push_back(step.target);
            if (order_.size() > mostClassesDrawn)
                return false;
        }
        return true;
    }

    void addAll()
    {
        for (const std::uint32_t state : order_)
            addNode(state, state == order_.front() ? NodeMark::Initial : 0u);
    }

    void addEdges()
    {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<Letter>> edges;
        std::vector<std::uint32_t> states;
        for (const auto& [state, node] : nodeOf_)
            states.push_back(state);
        for (const std::uint32_t state : states) {
            const auto row = program_.outgoing(state);
            for (const AbstractStep& step : row)
                if (const auto target = nodeOf_.find(step.target); target != nodeOf_.end())
                    edges[{nodeOf_.at(state), target->second}].insert(step.letter);
        }
        for (std::uint32_t i = 0; i < run_.letters.size() && !onRun_.empty(); ++i) {
            const auto ends = std::pair(nodeOf_.at(onRun_[i]), nodeOf_.at(onRun_[i + 1]));
            builder_.addEdge({ends.first, ends.second,
                              builder_.label(film_.vocabulary().labels[run_.letters[i]]), EdgeColour::None,
                              EdgeMark::OnRun},
                             i + 1);
            edges[ends].erase(run_.letters[i]);
        }
        for (const auto& [ends, letters] : edges)
            if (!letters.empty())
                builder_.addEdge(
                    {ends.first, ends.second, builder_.label(joinedLabels(letters, film_.vocabulary()))});
    }

    const RefinementFilm& film_;
    std::size_t picture_;
    AbstractProgram program_;
    const AbstractRun& run_;
    PictureBuilder builder_;
    ClassPicture made_;
    std::map<std::uint32_t, std::uint32_t> nodeOf_; ///< by abstract state
    std::vector<std::uint32_t> onRun_, order_;
};

} // namespace

Outcome<ClassPicture> programPicture(const RefinementFilm& film, std::size_t picture, RunContext& run)
{
    return ProgramPicture(film, picture).make(run);
}

} // namespace threadmend
