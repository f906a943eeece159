// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/exploration.h"

#include "core/model/lts/lts_builder.h"
#include "core/model/pushdown/cpds_names.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>

#include <fmt/format.h>

namespace threadmend::pushdown {

namespace {

/// What a process can do in a configuration of its own.
struct LocalStep {
    ActionId action = tau;
    std::uint32_t next = 0;
    auto operator<=>(const LocalStep&) const = default;
};

/// The configurations of one process, each once, and its steps, each found when it is asked for.
class LocalConfigurations {
public:
    explicit LocalConfigurations(const Process& process) : process_(process) { add(process.initial); }

    /// Ordered by action, tau last; none stands twice.
    const std::vector<LocalStep>& steps(std::uint32_t place)
    {
        if (!steps_[place]) {
            std::vector<LocalStep> found;
            const Configuration at = all_[place]; // `all_` grows
            for (const Rule& rule : process_.rules)
                if (applies(rule, at))
                    found.push_back({rule.action, add(after(rule, at))});
            std::sort(found.begin(), found.end());
            found.erase(std::unique(found.begin(), found.end()), found.end());
            steps_[place] = std::move(found);
        }
        return *steps_[place];
    }

    std::span<const LocalStep> steps(std::uint32_t place, ActionId action)
    {
        const std::vector<LocalStep>& all = steps(place);
        const auto begin = std::partition_point(all.begin(), all.end(),
                                                [&](const LocalStep& step) { return step.action < action; });
        const auto end = std::partition_point(begin, all.end(),
                                              [&](const LocalStep& step) { return step.action == action; });
        return {begin, end};
    }

    std::uint64_t symbols() const { return symbols_; }
    bool isTarget(std::uint32_t place) const { return isTarget_[place]; }
    std::vector<Configuration> take() { return std::move(all_); }

private:
    std::uint32_t add(Configuration configuration)
    {
        std::vector<std::uint32_t> key{configuration.control.value};
        for (const SymbolId symbol : configuration.stack)
            key.push_back(symbol.value);
        const auto [known, isNew] =
            numbers_.try_emplace(std::move(key), static_cast<std::uint32_t>(all_.size()));
        if (isNew) {
            symbols_ += configuration.stack.size() + 1;
            isTarget_.push_back(process_.target.contains(configuration));
            all_.push_back(std::move(configuration));
            steps_.emplace_back();
        }
        return known->second;
    }

    const Process& process_;
    std::vector<Configuration> all_;
    std::vector<bool> isTarget_;
    std::vector<std::optional<std::vector<LocalStep>>> steps_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_; ///< by control state and stack
    std::uint64_t symbols_ = 0;
};

/// Rows of numbers of one length, each once.
class GlobalConfigurations {
public:
    explicit GlobalConfigurations(std::size_t width) : width_(width), numbers_(0, Hash{this}, Equal{this}) {}

    std::uint32_t add(std::span<const std::uint32_t> row)
    {
        const auto number = static_cast<std::uint32_t>(size());
        rows_.insert(rows_.end(), row.begin(), row.end());
        const auto [known, isNew] = numbers_.insert(number);
        if (!isNew)
            rows_.resize(rows_.size() - width_);
        return *known;
    }
    std::span<const std::uint32_t> operator[](std::uint32_t number) const
    {
        return std::span(rows_).subspan(number * width_, width_);
    }
    std::size_t size() const { return numbers_.size(); }

private:
    struct Hash {
        const GlobalConfigurations* all;
        std::size_t operator()(std::uint32_t number) const
        {
            std::uint64_t hash = 0;
            for (const std::uint32_t each : (*all)[number])
                hash = (hash ^ each) * 0x9E3779B97F4A7C15ull + (hash >> 29);
            return hash;
        }
    };
    struct Equal {
        const GlobalConfigurations* all;
        bool operator()(std::uint32_t first, std::uint32_t second) const
        {
            const auto left = (*all)[first], right = (*all)[second];
            return std::equal(left.begin(), left.end(), right.begin());
        }
    };
    std::size_t width_;
    std::vector<std::uint32_t> rows_;
    std::unordered_set<std::uint32_t, Hash, Equal> numbers_;
};

class ConfigurationSearch {
public:
    ConfigurationSearch(const System& system, const ExplorationWishes& wishes, RunContext& run)
        : system_(system), wishes_(wishes), run_(run), states_(system.processes.size()),
          members_(system.actions.size())
    {
        for (std::uint32_t i = 0; i < system.processes.size(); ++i) {
            local_.emplace_back(system.processes[i]);
            for (const ActionId action : system.processes[i].actions)
                members_[action.index()].push_back(i);
            internal_.push_back(builder_.label(internalLabelOf(system, i)));
        }
        for (const std::string& action : system.actions)
            shared_.push_back(builder_.label(action));
        states_.add(std::vector<std::uint32_t>(system.processes.size(), 0));
        rows_.emplace_back();
    }

    Outcome<Exploration> explore()
    {
        auto stopped = walkAlong();
        for (std::uint32_t state = 0; !stopped && state < states_.size() && !isLarge(); ++state)
            stopped = expand(state);
        if (stopped && !wishes_.keepsPart)
            return *stopped;
        return finished();
    }

private:
    using Row = std::vector<std::pair<LabelId, std::uint32_t>>;

    bool isLarge() const
    {
        std::uint64_t symbols = 0;
        for (const LocalConfigurations& each : local_)
            symbols += each.symbols();
        return states_.size() >= wishes_.mostStates || symbols >= mostSymbols;
    }

    std::optional<Stopped> poll()
    {
        return run_.poll({"exploring", expanded_, std::nullopt, states_.size()});
    }

    /// All runs with these labels.
    std::optional<Stopped> walkAlong()
    {
        for (const std::vector<std::string>& labels : wishes_.along) {
            std::vector<std::uint32_t> here{0};
            for (const std::string& text : labels) {
                std::vector<std::uint32_t> next;
                for (const std::uint32_t state : here) {
                    if (isLarge())
                        return std::nullopt;
                    if (const auto stopped = expand(state))
                        return stopped;
                    for (const auto& [label, target] : *rows_[state])
                        if (builder_.labels().text(label) == text)
                            next.push_back(target);
                }
                std::sort(next.begin(), next.end());
                next.erase(std::unique(next.begin(), next.end()), next.end());
                here = std::move(next);
            }
        }
        return std::nullopt;
    }

    std::optional<Stopped> expand(std::uint32_t state)
    {
        if (const auto stopped = poll())
            return stopped;
        if (rows_[state])
            return std::nullopt;
        const std::vector<std::uint32_t> from(states_[state].begin(), states_[state].end());
        found_.clear();
        targets_.clear();
        for (std::uint32_t process = 0; process < from.size(); ++process)
            for (const LocalStep& step : local_[process].steps(from[process], tau))
                addFound(internal_[process], from, process, step.next);
        for (std::uint32_t action = 0; action < members_.size(); ++action)
            if (const auto stopped = addMeetings(ActionId(action), from))
                return stopped;
        // Only now, so that a stop leaves no state that nothing leads to.
        Row row;
        for (std::size_t i = 0; i < found_.size(); ++i) {
            row.emplace_back(found_[i],
                             states_.add(std::span(targets_).subspan(i * from.size(), from.size())));
            rows_.resize(states_.size());
        }
        rows_[state] = std::move(row);
        ++expanded_;
        return std::nullopt;
    }

    void addFound(LabelId label, std::span<const std::uint32_t> from, std::uint32_t process,
                  std::uint32_t next)
    {
        found_.push_back(label);
        targets_.insert(targets_.end(), from.begin(), from.end());
        targets_[targets_.size() - from.size() + process] = next;
    }

    /// Each combination of rules of those that have the action.
    std::optional<Stopped> addMeetings(ActionId action, std::span<const std::uint32_t> from)
    {
        const std::vector<std::uint32_t>& members = members_[action.index()];
        std::vector<std::span<const LocalStep>> ways;
        for (const std::uint32_t process : members) {
            ways.push_back(local_[process].steps(from[process], action));
            if (ways.back().empty())
                return std::nullopt;
        }
        for (std::vector<std::size_t> choice(ways.size(), 0); !ways.empty();) {
            if (const auto stopped = poll())
                return stopped;
            addFound(shared_[action.index()], from, members[0], ways[0][choice[0]].next);
            for (std::size_t i = 1; i < ways.size(); ++i)
                targets_[targets_.size() - from.size() + members[i]] = ways[i][choice[i]].next;
            std::size_t digit = 0;
            while (digit < ways.size() && ++choice[digit] == ways[digit].size())
                choice[digit++] = 0;
            if (digit == ways.size())
                break;
        }
        return std::nullopt;
    }

    Exploration finished()
    {
        std::vector<bool> unexpanded;
        std::size_t left = 0;
        for (std::uint32_t state = 0; state < states_.size(); ++state) {
            unexpanded.push_back(!rows_[state]);
            left += unexpanded.back() ? 1 : 0;
            for (const auto& [label, target] : rows_[state].value_or(Row()))
                builder_.add(StateId(state), label, StateId(target));
        }
        builder_.ensureStates(states_.size());
        const std::vector<StateId> numbers = builder_.putUnexpandedLast(unexpanded);
        builder_.setExpanded(states_.size() - left);
        std::vector<std::uint32_t> old(numbers.size());
        for (std::uint32_t state = 0; state < numbers.size(); ++state)
            old[numbers[state].index()] = state;
        Exploration result;
        result.places.reserve(states_.size() * local_.size());
        for (const std::uint32_t state : old)
            result.places.insert(result.places.end(), states_[state].begin(), states_[state].end());
        sayFacts(old);
        for (LocalConfigurations& each : local_)
            result.local.push_back(each.take());
        sayParameters(result);
        result.lts = std::move(builder_).build();
        result.movers = moversIn(result.lts.labels());
        return result;
    }

    void sayFacts(std::span<const std::uint32_t> old)
    {
        std::vector<Ending> endings;
        Propositions propositions{{"target"}, {0}, {0, 0, 1}, {}};
        for (const std::uint32_t state : old) {
            const auto row = states_[state];
            bool isTarget = true, wants = false;
            for (std::size_t i = 0; i < row.size(); ++i) {
                isTarget = isTarget && local_[i].isTarget(row[i]);
                wants = wants || (rows_[state] && !local_[i].steps(row[i]).empty());
            }
            propositions.setOf.push_back(isTarget ? 1 : 0);
            const bool goesOn = !rows_[state] || !rows_[state]->empty();
            endings.push_back(goesOn ? Ending::Running : wants ? Ending::Deadlock : Ending::End);
        }
        builder_.setEndings(std::move(endings));
        builder_.setPropositions(std::move(propositions));
    }

    /// Each process as a parameter whose values are its configurations.
    void sayParameters(const Exploration& explored)
    {
        StateParameters parameters;
        for (std::size_t i = 0; i < explored.local.size(); ++i) {
            parameters.parameters.push_back({system_.processes[i].name, "configuration", {}});
            for (const Configuration& each : explored.local[i])
                parameters.parameters.back().values.push_back(shortTextOf(system_.processes[i], each));
        }
        parameters.valueIndices = explored.places;
        builder_.setParameters(std::move(parameters));
    }

    std::vector<std::vector<std::uint32_t>> moversIn(const LabelTable& labels) const
    {
        std::map<std::string, std::vector<std::uint32_t>, std::less<>> known;
        for (std::uint32_t i = 0; i < system_.processes.size(); ++i)
            known[internalLabelOf(system_, i)] = {i};
        for (std::size_t action = 0; action < members_.size(); ++action)
            known[system_.actions[action]] = members_[action];
        std::vector<std::vector<std::uint32_t>> movers;
        for (std::uint32_t label = 0; label < labels.size(); ++label)
            movers.push_back(known.find(labels.text(LabelId(label)))->second);
        return movers;
    }

    const System& system_;
    const ExplorationWishes& wishes_;
    RunContext& run_;
    LtsBuilder builder_;
    std::vector<LocalConfigurations> local_;
    GlobalConfigurations states_;
    std::vector<std::vector<std::uint32_t>> members_; ///< by action: those that have it
    std::vector<LabelId> internal_, shared_;
    std::vector<std::optional<Row>> rows_; ///< by state; nothing: not expanded
    std::vector<LabelId> found_;
    std::vector<std::uint32_t> targets_; ///< of what was found, a row each
    std::uint64_t expanded_ = 0;
};

} // namespace

std::string internalLabelOf(const System& system, std::uint32_t process)
{
    std::string label = system.processes[process].name + ": tau";
    // An action may be called anything.
    while (std::find(system.actions.begin(), system.actions.end(), label) != system.actions.end())
        label += '\'';
    return label;
}

std::string labelOf(const System& system, ActionId action, std::uint32_t process)
{
    return action == tau ? internalLabelOf(system, process) : system.actions[action.index()];
}

std::string shortTextOf(const Process& process, const Configuration& configuration)
{
    constexpr std::size_t mostShown = 8, above = 5, below = 2;
    const std::vector<SymbolId>& stack = configuration.stack;
    if (stack.size() <= mostShown)
        return textOf(process, configuration);
    std::string text = nameInText(process.controls[configuration.control.index()]) + " <";
    for (std::size_t i = 0; i < stack.size(); ++i) {
        if (i == above) {
            text += fmt::format("... {} more ... ", stack.size() - above - below);
            i = stack.size() - below;
        }
        text += nameInText(process.symbols[stack[i].index()]) + (i + 1 < stack.size() ? " " : "");
    }
    return text + ">";
}

Outcome<Exploration> explore(const System& system, const ExplorationWishes& wishes, RunContext& run)
{
    return ConfigurationSearch(system, wishes, run).explore();
}

} // namespace threadmend::pushdown
