// SPDX-License-Identifier: GPL-3.0-or-later
// Names of the states of a patch, against writing each way down.
#include "core/repair/code/patch_code.h"
#include "tests/testing/random_models.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <map>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// "2 x take, put"; its end, if that is too long.
std::string nameOfWay(const std::vector<std::string>& way)
{
    std::vector<std::pair<std::string, int>> counted;
    for (const std::string& step : way) {
        const auto known =
            std::find_if(counted.begin(), counted.end(), [&](const auto& one) { return one.first == step; });
        if (known == counted.end())
            counted.emplace_back(step, 1);
        else
            ++known->second;
    }
    std::string name;
    for (const auto& [step, times] : counted)
        name += (name.empty() ? "" : ", ") + (times == 1 ? step : std::to_string(times) + " x " + step);
    if (name.size() <= 48)
        return name;
    return way.back().size() <= 48 ? "..., " + way.back() : "after " + std::to_string(way.size()) + " events";
}

/// All names, each way by itself and each number by trial.
std::vector<std::string> namesByDefinition(const PatchAutomaton& patch, const LabelTable& labels)
{
    std::map<std::uint32_t, std::vector<std::string>> ways{{0, {}}};
    std::vector<std::uint32_t> queue{0};
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const PatchAutomaton::Step& step : patch.states[queue[i]].steps) {
            std::vector<std::string> way = ways[queue[i]];
            way.emplace_back(labels.text(LabelId(step.event)));
            if (ways.try_emplace(step.target, way).second)
                queue.push_back(step.target);
        }
    std::vector<std::string> names;
    std::set<std::string> taken;
    for (std::uint32_t state = 0; state < patch.states.size(); ++state) {
        const std::string base = state == 0 ? "start" : nameOfWay(ways[state]);
        std::string name = base;
        for (int number = 2; !taken.insert(name).second; ++number)
            name = base + " (" + std::to_string(number) + ")";
        names.push_back(name);
    }
    return names;
}

LabelTable someLabels()
{
    LabelTable labels;
    for (const char* text : {"a", "b", "a (2)", "start", "put down", "a word that takes some room",
                             "one that alone is longer than all that goes into a name"})
        labels.intern(text);
    return labels;
}

/// Mostly forwards, each target by one event.
PatchAutomaton randomPatch(Random& random, std::uint32_t events)
{
    PatchAutomaton patch;
    const std::uint32_t states = 1 + random.below(12);
    for (std::uint32_t state = 0; state < states; ++state) {
        patch.states.emplace_back();
        std::set<std::uint32_t> targets{state};
        for (std::uint32_t event = 0; event < events; ++event) {
            const std::uint32_t target = random.chance(80) ? state + 1 : random.below(states);
            if (target < states && random.chance(30) && targets.insert(target).second)
                patch.states.back().steps.push_back({event, target});
        }
    }
    return patch;
}

} // namespace

class PatchNamesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theyAreThoseOfTheWaysWrittenDown()
    {
        Random random(8);
        const LabelTable labels = someLabels();
        int numbered = 0, cut = 0;
        for (int round = 0; round < shareOf(5000); ++round) {
            const PatchAutomaton patch = randomPatch(random, static_cast<std::uint32_t>(labels.size()));
            RunContext run;
            const auto names = *patchStateNames(patch, labels, {}, run);
            QCOMPARE(names, namesByDefinition(patch, labels));
            for (const std::string& name : names) {
                numbered += name.ends_with(" (3)");
                cut += name.starts_with("..., ");
            }
        }
        QVERIFY(numbered > shareOf(500) && cut > shareOf(500));
    }

    void aLongChainIsNamed()
    {
        // With a list of the events before it in each state this would take tens of gigabytes.
        constexpr std::uint32_t length = 50'000;
        PatchAutomaton patch;
        for (std::uint32_t state = 0; state < length; ++state)
            patch.states.push_back({{}, {{state % 7, state + 1}}, std::nullopt});
        patch.states.emplace_back();
        RunContext run;
        const auto names = *patchStateNames(patch, someLabels(), {}, run);
        QCOMPARE(names.size(), std::size_t{length + 1});
        QCOMPARE(std::set<std::string>(names.begin(), names.end()).size(), names.size());
    }
};

THREADMEND_TEST_MAIN(PatchNamesTest)
#include "patch_names_test.moc"
