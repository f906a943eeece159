// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/correlation.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>

namespace threadmend::abstraction {

const char* nameOf(Measure measure)
{
    switch (measure) {
    case Measure::Propositions:
        return "propositions";
    case Measure::Requested:
        return "requested";
    case Measure::Blocked:
        return "blocked";
    case Measure::Names:
        return "names";
    case Measure::Places:
        return "places";
    }
    return "";
}

namespace {

/// By index, the fraction of the states of which `members` names it.
template <class Members>
std::vector<double> fractions(const BThread& thread, std::size_t size, const Members& members)
{
    std::vector<double> counts(size, 0);
    for (std::uint32_t state = 0; state < thread.stateCount(); ++state)
        members(state, [&](std::uint32_t index) {
            if (index < size) // a failure has no name
                counts[index] += 1;
        });
    for (double& count : counts)
        count /= static_cast<double>(thread.stateCount());
    return counts;
}

double related(const std::vector<double>& one, const std::vector<double>& other)
{
    double most = 0;
    for (std::size_t i = 0; i < one.size(); ++i)
        most = std::max(most, std::min(one[i], other[i]));
    return most;
}

/// The digits of a name, number by number.
std::vector<std::string> numbersIn(const std::string& name)
{
    std::vector<std::string> numbers;
    bool goesOn = false;
    for (const char c : name) {
        const bool isDigit = c >= '0' && c <= '9';
        if (isDigit && !goesOn)
            numbers.emplace_back();
        if (isDigit)
            numbers.back() += c;
        goesOn = isDigit;
    }
    return numbers;
}

/// 1 for equal names, 0 for names that have nothing in common (Levenshtein 1966), or different numbers: these
/// are of the same kind, which is no reason to be looked at together.
double alike(const std::string& one, const std::string& other)
{
    if (one.empty() && other.empty())
        return 1;
    if (numbersIn(one) != numbersIn(other))
        return 0;
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < one.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < other.size(); ++j) {
            const std::size_t change = diagonal + (one[i] == other[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, change});
        }
    }
    return 1 - static_cast<double>(row.back()) / static_cast<double>(std::max(one.size(), other.size()));
}

} // namespace

Outcome<Correlations> correlations(const ProgramThreads& program, const Weights& weights, RunContext& run)
{
    Correlations result;
    const std::size_t count = program.threads.size();
    const std::size_t letters = program.vocabulary.labels.size();
    result.threads = count;
    double firstLine = 0, lastLine = 0;
    for (const ProgramThread& one : program.threads) {
        const BThread& thread = one.thread;
        result.ofProposition.push_back(fractions(thread, program.vocabulary.propositions.size(),
                                                 [&](std::uint32_t state, const auto& add) {
                                                     for (const std::uint32_t name : thread.label(state))
                                                         add(name);
                                                 }));
        result.ofRequest.push_back(fractions(thread, letters, [&](std::uint32_t state, const auto& add) {
            thread.offer(state).requested.forEach(add);
        }));
        result.ofBlock.push_back(fractions(thread, letters, [&](std::uint32_t state, const auto& add) {
            thread.offer(state).blocked.forEach(add);
        }));
        firstLine = &one == &program.threads.front() ? one.line : std::min<double>(firstLine, one.line);
        lastLine = std::max<double>(lastLine, one.line);
    }
    for (std::size_t one = 0; one < count; ++one)
        for (std::size_t other = 0; other < count; ++other) {
            if (const auto stopped = run.poll({"relating b-threads", one, count}))
                return *stopped;
            const ProgramThread &a = program.threads[one], &b = program.threads[other];
            const double apart = static_cast<double>(a.line) - static_cast<double>(b.line);
            result.measures.push_back(
                {related(result.ofProposition[one], result.ofProposition[other]),
                 related(result.ofRequest[one], result.ofRequest[other]),
                 related(result.ofBlock[one], result.ofBlock[other]), alike(a.name, b.name),
                 lastLine > firstLine ? 1 - (apart < 0 ? -apart : apart) / (lastLine - firstLine) : 0});
            for (std::size_t i = 0; i < measureCount; ++i)
                result.counts[i] = result.counts[i] || (one != other && result.measures.back()[i] > 0);
        }
    double sum = 0;
    for (std::size_t i = 0; i < measureCount; ++i)
        sum += result.counts[i] ? weights[i] : 0;
    for (const std::array<double, measureCount>& measures : result.measures) {
        double metric = 0;
        for (std::size_t i = 0; i < measureCount; ++i)
            metric += result.counts[i] ? weights[i] * measures[i] : 0;
        result.metric.push_back(sum > 0 ? metric / sum : 0);
    }
    return result;
}

namespace {

/// The classes of the least equivalence that contains the pairs, in the order of their first members.
template <class AreRelated>
std::vector<std::vector<std::size_t>> classesOf(const std::vector<std::size_t>& threads,
                                                const AreRelated& areRelated)
{
    std::vector<std::vector<std::size_t>> classes;
    std::set<std::size_t> left(threads.begin(), threads.end());
    while (!left.empty()) {
        std::vector<std::size_t> group{*left.begin()};
        left.erase(left.begin());
        for (std::size_t i = 0; i < group.size(); ++i)
            for (auto other = left.begin(); other != left.end();)
                if (areRelated(group[i], *other)) {
                    group.push_back(*other);
                    other = left.erase(other);
                } else {
                    ++other;
                }
        std::sort(group.begin(), group.end());
        classes.push_back(std::move(group));
    }
    return classes;
}

/// Of its first b-thread, and how many more there are.
std::string nameFor(const ProgramThreads& program, const std::vector<std::size_t>& threads)
{
    const std::string& first = program.threads[threads.front()].name;
    return threads.size() == 1 ? first : fmt::format("{} +{}", first, threads.size() - 1);
}

} // namespace

std::vector<ModulePlan> planModules(const ProgramThreads& program, const Correlations& correlations,
                                    double threshold)
{
    std::map<std::string, std::vector<std::size_t>> annotated;
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < program.threads.size(); ++i)
        if (program.threads[i].module.empty())
            others.push_back(i);
        else
            annotated[program.threads[i].module].push_back(i);
    std::vector<ModulePlan> plans;
    for (auto& [name, threads] : annotated)
        plans.push_back({name, std::move(threads), true});
    for (auto& threads : classesOf(others, [&](std::size_t one, std::size_t other) {
             return correlations.of(one, other) >= threshold;
         })) {
        std::string name = nameFor(program, threads);
        plans.push_back({std::move(name), std::move(threads), false});
    }
    std::sort(plans.begin(), plans.end(),
              [](const ModulePlan& a, const ModulePlan& b) { return a.threads.front() < b.threads.front(); });
    return plans;
}

std::vector<ModulePlan> cutModule(const ModulePlan& module, const ProgramThreads& program,
                                  const Correlations& correlations)
{
    std::set<double> metrics;
    for (const std::size_t one : module.threads)
        for (const std::size_t other : module.threads)
            if (one != other)
                metrics.insert(correlations.of(one, other));
    std::vector<std::vector<std::size_t>> groups;
    for (const double metric : metrics) {
        groups = classesOf(module.threads, [&](std::size_t one, std::size_t other) {
            return correlations.of(one, other) > metric;
        });
        if (groups.size() > 1)
            break;
    }
    std::vector<ModulePlan> parts;
    for (std::vector<std::size_t>& threads : groups) {
        std::string name = nameFor(program, threads);
        parts.push_back({std::move(name), std::move(threads), module.isAnnotated});
    }
    return parts;
}

} // namespace threadmend::abstraction
