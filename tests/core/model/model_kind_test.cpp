// SPDX-License-Identifier: GPL-3.0-or-later
// What every entry in the table of kinds of models promises.
#include "core/check/check_model.h"
#include "core/model/lts/format.h"
#include "core/model/model_kind.h"
#include "core/property/property_kind.h"
#include "tests/testing/models_of_all_kinds.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <fstream>
#include <set>
#include <sstream>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

std::string bytesOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The text with some bytes changed, left out, doubled, or cut off.
std::string damaged(Random& random, std::string text)
{
    for (std::uint32_t times = 1 + random.below(4); times > 0 && !text.empty(); --times) {
        const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
        switch (random.below(4)) {
        case 0:
            text[at] = static_cast<char>(random.below(256));
            break;
        case 1:
            text.erase(at, 1 + random.below(8));
            break;
        case 2:
            text.insert(at, text.substr(at, 1 + random.below(8)));
            break;
        default:
            if (random.chance(30))
                text.resize(at);
        }
    }
    return text;
}

/// What is wrong with the facts of a space; empty if nothing is.
template <class Space>
std::string faultIn(Space& space)
{
    const std::size_t states = space.stateCount();
    const auto starts = space.initialStates();
    if (starts.empty() || !std::is_sorted(starts.begin(), starts.end()) || starts.back().index() >= states)
        return "initial states";
    if (space.expandedCount() > states)
        return "more is expanded than there is";
    if (!std::is_sorted(space.propositionNames().begin(), space.propositionNames().end()))
        return "the names of propositions are not sorted";
    for (std::size_t i = 0; i < states; ++i) {
        const StateId state(i);
        std::optional<Transition> last;
        for (const Transition& step : space.outgoing(state)) {
            if (step.target.index() >= states || step.label.index() >= space.labels().size())
                return "a step leads nowhere";
            if (last && !(*last < step))
                return "steps are not in order";
            last = step;
        }
        if (!last && i < space.expandedCount() && space.ending(state) == Ending::Running)
            return "a run neither goes on nor ends";
        for (const auto proposition : space.propositionsOf(state))
            if (proposition >= space.propositionNames().size())
                return "a proposition without a name";
    }
    return {};
}

std::string faultIn(const Model& model)
{
    return visitSpace(
        model.space, [](auto& space) { return faultIn(space); }, [] { return std::string(); });
}

} // namespace

class ModelKindTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKindSaysWhatItIs()
    {
        std::set<std::string_view> names, extensions;
        for (const ModelKind* kind : modelKinds()) {
            QVERIFY(!kind->name.empty() && !kind->title.empty() && !kind->plural.empty() &&
                    !kind->description.empty() && kind->read != nullptr);
            QVERIFY(names.insert(kind->name).second);
            QVERIFY(!kind->extensions.empty());
            for (const std::string_view extension : kind->extensions) {
                QVERIFY(extension.starts_with('.') && extensions.insert(extension).second);
                QVERIFY(kindOf("Model" + std::string(extension)) == kind);
            }
            // There is something to ask, or it is said what there is instead.
            QCOMPARE(kind->usualProperties.empty(), !kind->withoutSpace.empty());
            for (const std::string_view text : kind->usualProperties)
                QVERIFY(parseProperty(text));
            QVERIFY(!samplesOf(*kind).empty());
        }
    }

    void everyFormatThatIsReadBelongsToAKind()
    {
        for (const Format* format : formats())
            if (format->read != nullptr)
                for (const std::string_view extension : format->extensions)
                    QVERIFY(kindOf("model" + std::string(extension)) != nullptr);
    }

    void everyModelHasTheFactsThatItsSpacePromises()
    {
        for (const Model& model : modelsOfAllKinds(shareOf(400))) {
            const std::string fault = faultIn(model);
            QVERIFY2(fault.empty(), (model.path + ": " + fault).c_str());
            if (model.lanes)
                QCOMPARE(model.lanes->noun(), model.kind->lane);
        }
    }

    void aSampleReadTwiceIsTheSameAndItsUsualPropertiesCanBeAsked()
    {
        for (const ModelKind* kind : modelKinds())
            for (const std::string& path : samplesOf(*kind)) {
                RunContext run(std::stop_token(), nullptr, {.states = 20'000});
                const auto first = readModel(path, {}, run), second = readModel(path, {}, run);
                if (!first) {
                    QVERIFY2(first.stopped() != nullptr, path.c_str());
                    continue;
                }
                QVERIFY(first->kind == kind && second);
                const auto left = storedSpace(*first, run), right = storedSpace(*second, run);
                QVERIFY(left && right && (*left == nullptr || **left == **right));
                for (const std::string_view text : kind->usualProperties)
                    QVERIFY2(!whyNotChecked(*first, parseProperty(text)->formula), path.c_str());
            }
    }

    void readingStopsAtEveryPoll()
    {
        for (const ModelKind* kind : modelKinds()) {
            // The smallest one: each of its polls is tried.
            std::string smallest, path;
            for (const std::string& sample : samplesOf(*kind)) {
                std::string text = bytesOf(sample);
                if (!smallest.empty() && text.size() >= smallest.size())
                    continue;
                smallest = std::move(text);
                path = sample;
            }
            for (const bool forPanels : {false, true})
                QVERIFY(stopsEverywhere([&](RunContext& run) {
                    ReadOptions options;
                    options.forPanels = forPanels;
                    return readModelText(smallest, path, options, run);
                }));
        }
    }

    void damagedFilesAreRefusedWithAPlaceOrUnderstood()
    {
        Random random(23);
        int refused = 0;
        for (const ModelKind* kind : modelKinds())
            for (const std::string& path : samplesOf(*kind)) {
                const std::string text = bytesOf(path);
                if (text.size() > 20'000)
                    continue;
                for (int round = 0; round < shareOf(40); ++round) {
                    RunContext run(std::stop_token(), nullptr, {.states = 5'000});
                    const std::string bytes = damaged(random, text);
                    const auto model = readModelText(bytes, path, {}, run);
                    if (const InputError* error = model.error()) {
                        QVERIFY(!error->message.empty() && !error->file.empty());
                        ++refused;
                    } else if (model) {
                        const std::string fault = faultIn(*model);
                        QVERIFY2(fault.empty(), (path + ": " + fault + "\n" + bytes).c_str());
                    }
                }
            }
        QVERIFY(refused > 0);
    }
};

THREADMEND_TEST_MAIN(ModelKindTest)
#include "model_kind_test.moc"
