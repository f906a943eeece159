// SPDX-License-Identifier: GPL-3.0-or-later
// What every format must do, whichever it is.
#include "core/model/lts/ending.h"
#include "core/model/lts/format.h"
#include "core/model/lts/joined.h"
#include "core/model/lts/labelling.h"
#include "tests/core/model/lts/endings_of.h"
#include "tests/core/model/lts/nasty_models.h"
#include "tests/core/model/lts/reading_text.h"
#include "tests/testing/test_main.h"

#include <QDir>
#include <QObject>
#include <QTemporaryDir>
#include <algorithm>
#include <fstream>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

class FormatTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allFormatsAreKnown();
    void extensionsAreKnownInAnyCase();
    void writingAndReadingBackIsTheIdentity();
    void namesComeBackWhereTheFormatSaysSo();
    void parametersComeBackWhereTheFormatSaysSo();
    void factsComeBackWhereTheFormatSaysSo();
    void propositionsMayHaveAnyNames();
    void whatIsLostIsSaid();
    void endingsThatLabelsTellAreNotLost();
    void labelsThatMayBeMistakenForTerminationsAreKnown();
    void garbageIsAnInputError();
    void damagedFilesAreReadOrExplained();
    void readingStopsAtEveryPoll();
    void writingStopsAtEveryPoll();
    void missingFilesAndFoldersAreErrors();
    void unknownExtensionsNameTheKnownOnes();
    void failedWritingLeavesTheTargetAlone();
    void statesAreHeldAgainstTheLimit();
};

/// What a format must give back: some join initial states, some put the initial state first.
static Lts expectedFrom(const Format& format, const Lts& lts)
{
    RunContext run;
    if (!format.keepsInitialStates && lts.initialStates().size() > 1)
        return *joined(lts, run);
    return format.extensions.front() == ".fsm" ? withInitialFirst(lts) : lts;
}

/// The parameters with those values only that some state has, in the order of states.
static StateParameters withOccurringValues(const StateParameters& all)
{
    StateParameters kept = all;
    for (std::size_t i = 0; i < all.parameters.size(); ++i) {
        std::vector<std::string>& values = kept.parameters[i].values;
        values.clear();
        for (std::size_t at = i; at < all.valueIndices.size(); at += all.parameters.size()) {
            const std::string& value = all.parameters[i].values[all.valueIndices[at]];
            const auto place = std::find(values.begin(), values.end(), value);
            kept.valueIndices[at] = static_cast<std::uint32_t>(place - values.begin());
            if (place == values.end())
                values.push_back(value);
        }
    }
    return kept;
}

/// The same states, transitions and initial states, with other facts.
static LtsBuilder copied(const Lts& lts)
{
    LtsBuilder builder(lts.labels());
    builder.ensureStates(lts.stateCount());
    for (std::size_t state = 0; state < lts.stateCount(); ++state)
        for (const Transition& step : lts.outgoing(StateId(state)))
            builder.add(StateId(state), step.label, step.target);
    builder.setInitial({lts.initialStates().begin(), lts.initialStates().end()});
    return builder;
}

static std::string nameOf(const Format& format)
{
    return std::string(format.name);
}

void FormatTest::allFormatsAreKnown()
{
    std::set<std::string_view> extensions;
    for (const Format* format : formats()) {
        QVERIFY2(!format->name.empty() && !format->description.empty(), nameOf(*format).c_str());
        QVERIFY(!format->description.ends_with('.'));
        QVERIFY2(format->read != nullptr || format->write != nullptr, nameOf(*format).c_str());
        for (const std::string_view extension : format->extensions)
            QVERIFY2(extensions.insert(extension).second, nameOf(*format).c_str());
    }
    for (const char* extension : {".aut", ".dot", ".fsm"})
        QVERIFY(formatNamed(extension).read != nullptr && formatNamed(extension).write != nullptr);
    for (const char* extension : {".graphml", ".json", ".tikz"})
        QVERIFY(formatNamed(extension).read == nullptr && formatNamed(extension).write != nullptr);
}

void FormatTest::extensionsAreKnownInAnyCase()
{
    QCOMPARE(formatOf("a/b.AUT"), formatOf("x.aut"));
    QCOMPARE(formatOf("x.gv"), formatOf("x.dot"));
    QVERIFY(formatOf("x.gv") != nullptr);
    QCOMPARE(formatOf("aut"), nullptr);
    QCOMPARE(formatOf(".aut"), nullptr);
    QCOMPARE(formatOf(""), nullptr);
}

void FormatTest::writingAndReadingBackIsTheIdentity()
{
    for (const Format* format : formats()) {
        if (format->read == nullptr || format->write == nullptr)
            continue;
        Random random(1);
        for (int round = 0; round < 3000; ++round) {
            const Lts lts = nastyLts(random);
            const std::string text = written(format->extensions.front(), lts);
            const auto document = readText(format->extensions.front(), text);
            QVERIFY2(document, text.c_str());
            QVERIFY2(document->lts == expectedFrom(*format, lts), (nameOf(*format) + '\n' + text).c_str());
            QVERIFY2(document->warnings.empty(), text.c_str());
        }
    }
}

void FormatTest::namesComeBackWhereTheFormatSaysSo()
{
    for (const Format* format : formats()) {
        if (format->read == nullptr || format->write == nullptr)
            continue;
        Random random(2);
        for (int round = 0; round < 500; ++round) {
            LtsBuilder builder = nastyBuilder(random);
            TextList names;
            for (std::uint64_t state = 0; state < builder.stateCount(); ++state)
                names.push_back("s" + std::to_string(state) + nastyText(random));
            builder.nameStates(names);
            const Lts lts = std::move(builder).build();
            const auto document =
                readText(format->extensions.front(), written(format->extensions.front(), lts));
            QVERIFY(document);
            if (format->keepsStateNames)
                QVERIFY(document->lts == lts);
            else
                QVERIFY(document->lts.stateNames().empty());
        }
    }
}

void FormatTest::parametersComeBackWhereTheFormatSaysSo()
{
    for (const Format* format : formats()) {
        if (format->read == nullptr || format->write == nullptr)
            continue;
        Random random(3);
        for (int round = 0; round < 500; ++round) {
            LtsBuilder builder = nastyBuilder(random);
            StateParameters parameters;
            for (std::uint32_t p = 1 + random.below(3); p > 0; --p) {
                parameters.parameters.push_back({nastyText(random), nastyText(random), {}});
                for (std::uint32_t v = 1 + random.below(3); v > 0; --v)
                    parameters.parameters.back().values.push_back(nastyText(random));
            }
            for (std::uint64_t state = 0; state < builder.stateCount(); ++state)
                for (const auto& parameter : parameters.parameters)
                    parameters.valueIndices.push_back(
                        random.below(static_cast<std::uint32_t>(parameter.values.size())));
            builder.setParameters(parameters);
            const Lts lts = std::move(builder).build();
            const std::string text = written(format->extensions.front(), lts);
            const auto document = readText(format->extensions.front(), text);
            QVERIFY2(document, text.c_str());
            if (format->keepsParameters) {
                QVERIFY2(document->lts.parameters() == expectedFrom(*format, lts).parameters() ||
                             document->lts.parameters() ==
                                 withOccurringValues(expectedFrom(*format, lts).parameters()),
                         text.c_str());
                const Lts expected = expectedFrom(*format, lts);
                QVERIFY2(document->lts.transitionCount() == expected.transitionCount() &&
                             document->lts.stateNames().size() == expected.stateNames().size(),
                         text.c_str());
            } else
                QVERIFY(document->lts.parameters().empty());
        }
    }
}

void FormatTest::factsComeBackWhereTheFormatSaysSo()
{
    for (const Format* format : formats()) {
        if (format->read == nullptr || format->write == nullptr)
            continue;
        Random random(6);
        for (int round = 0; round < 500; ++round) {
            Lts lts = withRandomFacts(random, nastyLts(random));
            const bool several = lts.initialStates().size() > 1;
            const std::string text = written(format->extensions.front(), lts);
            const auto document = readText(format->extensions.front(), text);
            QVERIFY2(document && document->warnings.empty(), text.c_str());
            const Lts& again = document->lts;
            QVERIFY(format->keepsInitialStates
                        ? std::ranges::equal(again.initialStates(), lts.initialStates())
                        : again.initialStates().size() == 1);
            QCOMPARE(again.stateCount(), lts.stateCount() + (several && !format->keepsInitialStates ? 1 : 0));
            QVERIFY(format->keepsPropositions ? again.propositions() == lts.propositions()
                                              : again.propositions().empty());
            if (!format->keepsEndings)
                QVERIFY(!again.hasOwnEndings());
            else if (isWhole(lts))
                QVERIFY2(endingsOf(again) == endingsOf(lts), text.c_str());
        }
    }
}

void FormatTest::propositionsMayHaveAnyNames()
{
    for (const Format* format : formats()) {
        if (format->read == nullptr || !format->keepsPropositions)
            continue;
        Random random(7);
        for (int round = 0; round < 500; ++round) {
            std::set<std::string> names;
            for (std::uint32_t count = 1 + random.below(4); count > 0; --count)
                names.insert(nastyText(random));
            Labelling labelling({names.begin(), names.end()});
            LtsBuilder builder = nastyBuilder(random);
            for (std::uint64_t state = 0; state < builder.stateCount(); ++state) {
                std::vector<std::uint32_t> members;
                for (std::uint32_t name = 0; name < names.size(); ++name)
                    if (random.chance(50))
                        members.push_back(name);
                labelling.add(labelling.intern(members));
            }
            builder.setPropositions(std::move(labelling).take());
            const Lts lts = std::move(builder).build();
            const std::string text = written(format->extensions.front(), lts);
            const auto document = readText(format->extensions.front(), text);
            QVERIFY2(document && document->lts == lts, text.c_str());
        }
    }
}

void FormatTest::whatIsLostIsSaid()
{
    LtsBuilder builder;
    builder.add(StateId(0u), builder.label("a"), StateId(1u));
    builder.add(StateId(0u), builder.label("b"), StateId(2u));
    const Lts plain = LtsBuilder(builder).build();
    const auto lost = [](const char* extension, LtsBuilder& from) {
        std::string list;
        for (const std::string& sentence : lostIn(formatNamed(extension), LtsBuilder(from).build()))
            list += sentence + "; ";
        return list;
    };
    for (const Format* format : formats())
        QVERIFY(lostIn(*format, plain).empty());
    TextList names;
    for (const char* name : {"x", "y", "z"})
        names.push_back(name);
    LtsBuilder named = builder;
    named.nameStates(names);
    QCOMPARE(lost(".aut", named), std::string(".aut does not keep the names of states; "));
    QCOMPARE(lost(".dot", named), std::string());
    LtsBuilder parameters = builder;
    parameters.setParameters({{{"n", "Nat", {"0"}}}, {0, 0, 0}});
    QCOMPARE(lost(".aut", parameters), std::string(".aut does not keep the parameters of states; "));
    QCOMPARE(lost(".fsm", parameters), std::string());
    LtsBuilder propositions = builder;
    propositions.setPropositions({{"p"}, {0}, {0, 1}, {0, 0, 0}});
    QCOMPARE(lost(".aut", propositions),
             std::string(".aut does not keep which propositions hold in which state; "));
    QCOMPARE(lost(".dot", propositions), std::string());
    LtsBuilder pruned = builder;
    pruned.setEndings({Ending::Running, Ending::Pruned, Ending::Deadlock});
    QCOMPARE(lost(".aut", pruned),
             std::string(".aut does not keep which states are ends, pruned or failed; "));
    QCOMPARE(lost(".dot", pruned), std::string());
    LtsBuilder several = builder;
    several.setInitial({StateId(0u), StateId(2u)});
    QCOMPARE(
        lost(".fsm", several),
        std::string(".fsm has one initial state: one that leads to each of the 2 by `start` is added before "
                    "all others, whose numbers are one higher; "));
    QCOMPARE(lost(".dot", several), std::string());
    LtsBuilder partial = builder;
    partial.setExpanded(2);
    QCOMPARE(lost(".dot", partial), std::string(".dot does not keep that 1 state was not expanded; "));
    partial.setExpanded(1);
    QCOMPARE(lost(".dot", partial), std::string(".dot does not keep that 2 states were not expanded; "));
    QCOMPARE(lost(".json", partial), std::string());
}

void FormatTest::labelsThatMayBeMistakenForTerminationsAreKnown()
{
    RunContext run;
    const Lts plain = ltsOf("0 exit 1 0 Terminate 2 2 a 0 0 terminate 3");
    QVERIFY(stuckBehind(plain, usualTerminations()) == std::vector<std::string>({"exit", "terminate"}));
    const std::vector<std::string> known = {"exit"};
    const Lts ended = *LtsBuilder::terminating(plain, known, run);
    QVERIFY(stuckBehind(ended, usualTerminations()) == std::vector<std::string>{"terminate"});
    QVERIFY(endedAmongStuck(ended).empty());
    const Lts both = *LtsBuilder::terminating(ltsOf("0 exit 1 0 a 1"), known, run);
    QVERIFY(endedAmongStuck(both) == known);
}

void FormatTest::endingsThatLabelsTellAreNotLost()
{
    RunContext run;
    const std::vector<std::string> labels = {"exit"};
    const Lts lts = *LtsBuilder::terminating(ltsOf("0 a 1 0 exit 2"), labels, run);
    QVERIFY(lts.hasOwnEndings());
    QVERIFY(lostIn(formatNamed(".aut"), lts).empty());
    LtsBuilder builder = copied(lts);
    builder.setEndings({Ending::Running, Ending::End, Ending::End});
    QCOMPARE(lostIn(formatNamed(".aut"), std::move(builder).build()).size(), std::size_t(1));
}

void FormatTest::garbageIsAnInputError()
{
    using namespace std::string_view_literals;
    constexpr std::string_view garbage[] = {""sv,
                                            "\n"sv,
                                            "\r\n\r\n"sv,
                                            "garbage"sv,
                                            "\0\0\0\0"sv,
                                            "\x7F"
                                            "ELF\x02\x01"sv,
                                            "\xEF\xBB\xBF"sv,
                                            "<html>"sv,
                                            "{}"sv,
                                            "%PDF-1.7\n%\xE2\xE3"sv};
    for (const Format* format : formats())
        for (const std::string_view text : garbage) {
            if (format->read == nullptr)
                continue;
            const auto document = readText(format->extensions.front(), text);
            QVERIFY2(!document && document.error() != nullptr, (nameOf(*format) + std::string(text)).c_str());
            const InputError& error = *document.error();
            QCOMPARE(error.file, std::string("input"));
            QVERIFY(!error.message.empty() && !error.message.ends_with('.'));
            QCOMPARE(error.line == 0, error.column == 0);
        }
}

/// Cuts and changes single bytes: never a crash, always a system or an error that names a place.
void FormatTest::damagedFilesAreReadOrExplained()
{
    for (const Format* format : formats()) {
        if (format->read == nullptr || format->write == nullptr)
            continue;
        Random random(4);
        int errors = 0;
        for (int round = 0; round < 3000; ++round) {
            std::string text = written(format->extensions.front(), nastyLts(random));
            if (random.chance(30))
                text.resize(random.below(static_cast<std::uint32_t>(text.size())));
            for (std::uint32_t changes = random.below(3); changes > 0 && !text.empty(); --changes)
                text[random.below(static_cast<std::uint32_t>(text.size()))] =
                    static_cast<char>(random.below(256));
            const auto document = readText(format->extensions.front(), text);
            if (document)
                continue;
            ++errors;
            QVERIFY(document.error() != nullptr);
            QCOMPARE(document.error()->line == 0, document.error()->column == 0);
            QVERIFY(!document.error()->message.empty());
        }
        QVERIFY2(errors > 300, nameOf(*format).c_str());
    }
}

void FormatTest::readingStopsAtEveryPoll()
{
    Random random(5);
    const Lts lts = nastyLts(random);
    for (const Format* format : formats()) {
        if (format->read == nullptr || format->write == nullptr)
            continue;
        const std::string text = written(format->extensions.front(), lts);
        for (std::uint64_t k = 1;; ++k) {
            LineReader input = LineReader::over(text, "input");
            RunContext run;
            run.cancelAtPoll(k);
            const auto document = format->read(input, run);
            if (run.polls() < k) {
                QVERIFY(document);
                QVERIFY(k > 5);
                break;
            }
            QVERIFY(!document && document.stopped() != nullptr);
            QCOMPARE(document.stopped()->reason, StopReason::Cancelled);
        }
    }
}

void FormatTest::writingStopsAtEveryPoll()
{
    LtsBuilder builder = copied(ltsOf("0 a 1 1 b 2 2 c 0 0 d 2"));
    builder.setInitial({StateId(0u), StateId(2u)});
    builder.setEndings({Ending::Running, Ending::Running, Ending::Pruned});
    builder.setPropositions({{"p"}, {0}, {0, 1}, {0, 0, 0}});
    const Lts lts = std::move(builder).build();
    for (const Format* format : formats())
        for (std::uint64_t k = 1; format->write != nullptr; ++k) {
            ByteSink output;
            RunContext run;
            run.cancelAtPoll(k);
            const auto stopped = format->write(lts, output, run);
            QCOMPARE(stopped.has_value(), run.polls() >= k);
            if (!stopped) {
                QVERIFY(k > 4);
                break;
            }
        }
}

void FormatTest::missingFilesAndFoldersAreErrors()
{
    const QTemporaryDir folder;
    const std::string path = folder.path().toStdString();
    RunContext run;
    for (const std::string& name : {path + "/none.aut", path, path + "/none.xyz", std::string()}) {
        const auto document = readLts(name, run);
        QVERIFY(!document && document.error() != nullptr);
        QCOMPARE(document.error()->file, name);
        QCOMPARE(document.error()->line, 0u);
    }
    QVERIFY(writeLts(ltsOf("0 a 1"), path + "/none/x.aut", run).has_value());
    QVERIFY(writeLts(ltsOf("0 a 1"), path, run).has_value());
}

void FormatTest::unknownExtensionsNameTheKnownOnes()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("x.json").toStdString();
    std::ofstream(path) << "{}";
    RunContext run;
    const auto document = readLts(path, run);
    QVERIFY(!document && document.error() != nullptr);
    std::string known;
    for (const Format* format : formats())
        for (const std::string_view extension : format->extensions)
            if (format->read != nullptr)
                known += (known.empty() ? "" : ", ") + std::string(extension);
    QVERIFY(known.find(".aut") != std::string::npos && known.find(".json") == std::string::npos);
    QCOMPARE(document.error()->hint, "known extensions: " + known);
}

void FormatTest::failedWritingLeavesTheTargetAlone()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("x.aut").toStdString();
    RunContext run;
    const Lts first = ltsOf("0 a 1");
    QVERIFY(!writeLts(first, path, run));
    RunContext stopping;
    stopping.cancelAtPoll(2);
    QVERIFY(writeLts(ltsOf("0 b 1 1 c 0"), path, stopping).has_value());
    const auto document = readLts(path, run);
    QVERIFY(document && document->lts == first);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

void FormatTest::statesAreHeldAgainstTheLimit()
{
    Limits limits;
    limits.states = 5;
    for (const std::string_view text :
         {"des (0,0,6)\n", "des (0,3,7)\n(0,a,1)\n(2,b,3)\n(4,c,5)\n(4,c,6)\n"}) {
        LineReader input = LineReader::over(text, "input");
        RunContext run({}, nullptr, limits);
        const auto document = formatNamed(".aut").read(input, run);
        QVERIFY(!document && document.stopped() != nullptr);
        QCOMPARE(document.stopped()->reason, StopReason::StateLimit);
    }
}

THREADMEND_TEST_MAIN(FormatTest)
#include "format_test.moc"
