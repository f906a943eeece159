// SPDX-License-Identifier: GPL-3.0-or-later
// Names of the states of a patch, and the patch as an LTS.
#include "core/model/lts/lts_builder.h"
#include "core/repair/code/common_words.h"
#include "core/repair/code/patch_code.h"

#include <map>
#include <set>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr const char* phase = "writing the patch down";

/// What the events have in common that lead from one state to another.
std::string stepName(const PatchAutomaton::State& from, std::uint32_t target, const LabelTable& labels)
{
    std::vector<std::string> texts;
    for (const PatchAutomaton::Step& step : from.steps)
        if (step.target == target)
            texts.emplace_back(labels.text(LabelId(step.event)));
    if (texts.empty())
        return "anything else";
    constexpr std::size_t shortEnough = 32;
    if (texts.size() == 2 && texts[0].size() + texts[1].size() <= shortEnough)
        return texts[0] + " or " + texts[1];
    const std::string common = commonWords(texts);
    return common.empty() ? texts[0] : common;
}

/// The steps of a way, equal ones counted: "2 x take, put"; or no more than its end, if that is too long for
/// a name, as it then is for all ways that go on from it.
class Way {
public:
    Way then(std::string step) const
    {
        Way way = *this;
        ++way.length_;
        way.last_ = step;
        if (isTooLong_)
            return way;
        const auto known = std::find_if(way.counted_.begin(), way.counted_.end(),
                                        [&](const auto& one) { return one.first == step; });
        if (known == way.counted_.end())
            way.counted_.emplace_back(std::move(step), 1);
        else
            ++known->second;
        if (way.inFull().size() > longest) {
            way.isTooLong_ = true;
            way.counted_.clear();
        }
        return way;
    }

    std::string name() const
    {
        if (!isTooLong_)
            return inFull();
        return last_.size() <= longest ? "..., " + last_ : fmt::format("after {} events", length_);
    }

private:
    static constexpr std::size_t longest = 48;

    std::string inFull() const
    {
        std::string name;
        for (const auto& [step, times] : counted_)
            name += (name.empty() ? "" : ", ") + (times == 1 ? step : fmt::format("{} x {}", times, step));
        return name;
    }

    std::vector<std::pair<std::string, int>> counted_;
    std::string last_;
    std::size_t length_ = 0;
    bool isTooLong_ = false;
};

} // namespace

Outcome<std::vector<std::string>> patchStateNames(const PatchAutomaton& patch, const LabelTable& labels,
                                                  const std::vector<std::string>& known, RunContext& run)
{
    const std::size_t count = patch.states.size();
    std::vector<Way> ways(count);
    std::vector<bool> reached(count, false);
    std::vector<std::uint32_t> queue{0};
    reached[0] = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        if (const auto stopped = run.poll({phase, i, 2 * count}))
            return *stopped;
        const PatchAutomaton::State& from = patch.states[queue[i]];
        const auto visit = [&](std::uint32_t target) {
            if (reached[target])
                return;
            reached[target] = true;
            ways[target] = ways[queue[i]].then(stepName(from, target, labels));
            queue.push_back(target);
        };
        for (const PatchAutomaton::Step& step : from.steps)
            visit(step.target);
        if (from.otherwise)
            visit(*from.otherwise);
    }
    std::map<std::string, int> times;
    for (const std::string& text : known)
        ++times[text];
    std::vector<std::string> names;
    std::set<std::string> taken;
    std::map<std::string, int> nextOf; // by name that many would have: the least number that may be free
    for (std::size_t state = 0; state < count; ++state) {
        if (const auto stopped = run.poll({phase, count + state, 2 * count}))
            return *stopped;
        std::string name = state == 0 ? "start" : ways[state].name();
        if (state < known.size() && !known[state].empty() && times[known[state]] == 1)
            name = known[state];
        const std::string base = name;
        for (int& number = nextOf.try_emplace(base, 2).first->second; !taken.insert(name).second; ++number)
            name = fmt::format("{} ({})", base, number);
        names.push_back(name);
    }
    return names;
}

Outcome<Lts> patchLts(const PatchAutomaton& patch, const LabelTable& labels,
                      const std::vector<std::string>& stateNames, RunContext& run)
{
    std::set<std::uint32_t> events;
    for (const PatchAutomaton::State& state : patch.states) {
        events.insert(state.blocks.begin(), state.blocks.end());
        for (const PatchAutomaton::Step& step : state.steps)
            events.insert(step.event);
    }
    LtsBuilder builder;
    TextList names;
    for (std::uint32_t state = 0; state < patch.states.size(); ++state) {
        for (const std::uint32_t event : events) {
            if (const auto stopped = run.poll({phase, state, patch.states.size()}))
                return *stopped;
            if (!patch.blocks(state, event))
                builder.add(StateId(state), builder.label(labels.text(LabelId(event))),
                            StateId(patch.next(state, event)));
        }
        names.push_back(stateNames[state]);
    }
    builder.ensureStates(patch.states.size());
    builder.setInitial(StateId(0u));
    builder.nameStates(std::move(names));
    return std::move(builder).build(run);
}

} // namespace threadmend
