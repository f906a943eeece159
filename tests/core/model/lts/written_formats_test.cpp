// SPDX-License-Identifier: GPL-3.0-or-later
// Formats that are only written: other programs must be able to read them whatever the labels are.
#include "core/model/lts/breadth_first_levels.h"
#include "core/model/lts/ending.h"
#include "core/model/lts/initial_distances.h"
#include "core/model/text/utf8.h"
#include "tests/core/model/lts/nasty_models.h"
#include "tests/core/model/lts/reading_text.h"
#include "tests/testing/test_main.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QObject>
#include <QXmlStreamReader>
#include <algorithm>
#include <set>
#include <string>

using namespace threadmend;
using namespace threadmend::testing;

class WrittenFormatsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void jsonIsJsonWithAllLabelBytes();
    void jsonHasNamesAndParameters();
    void jsonHasWhatIsKnownOfStates();
    void everyInitialStateIsMarked();
    void graphmlIsXmlWhateverTheLabelsAre();
    void graphmlShowsWhatXmlCannotHold();
    void graphmlHasParameters();
    void tikzBracesMatchAndBytesArePlain();
    void levelsAreDistances();
};

static Lts decorated(Random& random)
{
    LtsBuilder builder = nastyBuilder(random);
    TextList names;
    StateParameters parameters{{{nastyText(random), nastyText(random), {nastyText(random)}}}, {}};
    for (std::uint64_t state = 0; state < builder.stateCount(); ++state) {
        names.push_back(nastyText(random));
        parameters.valueIndices.push_back(0);
    }
    builder.nameStates(std::move(names));
    builder.setParameters(std::move(parameters));
    return std::move(builder).build();
}

/// The bytes of a text in JSON, whichever way they are given.
static std::string bytesOf(const QJsonValue& text)
{
    const QJsonObject object = text.toObject();
    return object.contains("bytes") ? QByteArray::fromHex(object["bytes"].toString().toLatin1()).toStdString()
                                    : object["text"].toString().toStdString();
}

void WrittenFormatsTest::jsonIsJsonWithAllLabelBytes()
{
    Random random(1);
    for (int round = 0; round < 1000; ++round) {
        const Lts lts = nastyLts(random);
        const std::string text = written(".json", lts);
        QVERIFY2(isUtf8(text), text.c_str());
        QJsonParseError error;
        const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(text), &error).object();
        QVERIFY2(error.error == QJsonParseError::NoError, text.c_str());
        QCOMPARE(json["schema"].toString(), QString("threadmend/lts/1"));
        LtsBuilder builder;
        builder.ensureStates(static_cast<std::uint64_t>(json["states"].toInt()));
        std::vector<StateId> initial;
        for (const QJsonValue& state : json["initialStates"].toArray())
            initial.emplace_back(static_cast<std::uint32_t>(state.toInt()));
        QCOMPARE(static_cast<std::uint32_t>(json["initial"].toInt()), initial.front().value);
        builder.setInitial(std::move(initial));
        const QJsonArray labels = json["labels"].toArray(), transitions = json["transitions"].toArray();
        for (const QJsonValue& transition : transitions)
            builder.add(StateId(static_cast<std::uint32_t>(transition[0].toInt())),
                        builder.label(bytesOf(labels[transition[1].toInt()])),
                        StateId(static_cast<std::uint32_t>(transition[2].toInt())));
        QVERIFY2(std::move(builder).build() == lts, text.c_str());
    }
}

void WrittenFormatsTest::jsonHasWhatIsKnownOfStates()
{
    Random random(5);
    for (int round = 0; round < 500; ++round) {
        const Lts lts = withRandomFacts(random, randomLts(random));
        const QByteArray text = QByteArray::fromStdString(written(".json", lts));
        const QJsonObject json = QJsonDocument::fromJson(text).object();
        QCOMPARE(json["expanded"].toInt(-1), isWhole(lts) ? -1 : static_cast<int>(lts.expandedCount()));
        const QJsonArray endings = json["endings"].toArray(), holding = json["holding"].toArray();
        QCOMPARE(endings.isEmpty(), !lts.hasOwnEndings());
        QCOMPARE(json["propositions"].toArray().size(), static_cast<int>(lts.propositions().names.size()));
        for (int state = 0; state < endings.size(); ++state)
            QVERIFY(endingSpelled(endings[state].toString().toStdString()) ==
                    lts.ending(StateId(static_cast<std::uint32_t>(state))));
        QCOMPARE(holding.size(), lts.propositions().empty() ? 0 : static_cast<int>(lts.stateCount()));
        for (int state = 0; state < holding.size(); ++state) {
            std::vector<std::string> expected, found;
            for (const std::uint32_t name : lts.propositions().of(StateId(static_cast<std::uint32_t>(state))))
                expected.push_back(lts.propositions().names[name]);
            for (const QJsonValue& name : holding[state].toArray())
                found.push_back(bytesOf(json["propositions"][name.toInt()]));
            QVERIFY(found == expected);
        }
    }
}

void WrittenFormatsTest::everyInitialStateIsMarked()
{
    LtsBuilder builder;
    builder.add(StateId(0u), builder.label("a"), StateId(2u));
    builder.setInitial({StateId(0u), StateId(1u)});
    const Lts lts = std::move(builder).build();
    const auto times = [](const std::string& text, const std::string& piece) {
        std::size_t count = 0;
        for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1))
            ++count;
        return count;
    };
    QCOMPARE(times(written(".graphml", lts), "<data key=\"initial\">true</data>"), std::size_t(2));
    QCOMPARE(times(written(".tikz", lts), "\\node[initial]"), std::size_t(2));
    QCOMPARE(times(written(".tikz", lts), "\\node[state]"), std::size_t(1));
}

void WrittenFormatsTest::jsonHasNamesAndParameters()
{
    Random random(2);
    for (int round = 0; round < 300; ++round) {
        const Lts lts = decorated(random);
        const QByteArray text = QByteArray::fromStdString(written(".json", lts));
        const QJsonObject json = QJsonDocument::fromJson(text).object();
        QCOMPARE(bytesOf(json["names"][0]), lts.describe(StateId(0u)));
        QCOMPARE(bytesOf(json["parameters"][0]["type"]), lts.parameters().parameters[0].type);
        QCOMPARE(json["rows"].toArray().size(), static_cast<int>(lts.stateCount()));
    }
}

void WrittenFormatsTest::graphmlIsXmlWhateverTheLabelsAre()
{
    Random random(3);
    for (int round = 0; round < 1000; ++round) {
        const Lts lts = decorated(random);
        const std::string text = written(".graphml", lts);
        QXmlStreamReader xml(QByteArray::fromStdString(text));
        std::size_t nodes = 0, edges = 0;
        while (!xml.atEnd()) {
            xml.readNext();
            nodes += xml.isStartElement() && xml.name() == QString("node") ? 1 : 0;
            edges += xml.isStartElement() && xml.name() == QString("edge") ? 1 : 0;
        }
        QVERIFY2(!xml.hasError(), (xml.errorString().toStdString() + text).c_str());
        QCOMPARE(nodes, lts.stateCount());
        QCOMPARE(edges, lts.transitionCount());
    }
}

void WrittenFormatsTest::graphmlShowsWhatXmlCannotHold()
{
    LtsBuilder builder;
    builder.add(StateId(0u), builder.label(std::string("<a&\0\x1F\xE9\r", 7)), StateId(0u));
    const std::string text = written(".graphml", std::move(builder).build());
    QVERIFY2(text.find("&lt;a&amp;\xE2\x90\x80\xE2\x90\x9F\\xE9&#13;") != std::string::npos, text.c_str());
}

void WrittenFormatsTest::graphmlHasParameters()
{
    Random random(5);
    for (int round = 0; round < 300; ++round) {
        const Lts lts = decorated(random);
        const StateParameters& expected = lts.parameters();
        QXmlStreamReader xml(QByteArray::fromStdString(written(".graphml", lts)));
        std::size_t keys = 0;
        std::vector<std::size_t> data(expected.parameters.size(), 0);
        while (!xml.atEnd()) {
            xml.readNext();
            if (xml.isStartElement() && xml.name() == QString("key"))
                keys += xml.attributes().value("id").startsWith(QChar('p')) ? 1 : 0;
            const QString key = xml.attributes().value("key").toString();
            if (xml.isStartElement() && xml.name() == QString("data") && key.startsWith('p'))
                ++data[key.mid(1).toUInt()];
        }
        QVERIFY(!xml.hasError());
        QCOMPARE(keys, expected.parameters.size());
        for (const std::size_t count : data)
            QCOMPARE(count, lts.stateCount());
    }
    LtsBuilder builder;
    builder.add(StateId(0u), builder.label("a"), StateId(1u));
    StateParameters parameters;
    parameters.parameters = {{"n\"<", "Nat", {"0", "<7>"}}};
    parameters.valueIndices = {0, 1};
    builder.setParameters(parameters);
    const std::string text = written(".graphml", std::move(builder).build());
    QVERIFY(text.find("<key id=\"p0\" for=\"node\" attr.name=\"n&quot;&lt;\"") != std::string::npos);
    QVERIFY(text.find("<data key=\"p0\">0</data>") != std::string::npos);
    QVERIFY(text.find("<data key=\"p0\">&lt;7&gt;</data>") != std::string::npos);
}

void WrittenFormatsTest::tikzBracesMatchAndBytesArePlain()
{
    Random random(4);
    for (int round = 0; round < 300; ++round) {
        const std::string text = written(".tikz", decorated(random));
        int depth = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            QVERIFY(text[i] == '\n' || (text[i] >= ' ' && text[i] <= '~'));
            if (text[i] == '\\' && i + 1 < text.size() &&
                std::string_view("{}\\").find(text[i + 1]) != std::string_view::npos) {
                ++i;
                continue;
            }
            depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
            QVERIFY2(depth >= 0, text.c_str());
        }
        QCOMPARE(depth, 0);
    }
}

void WrittenFormatsTest::levelsAreDistances()
{
    RunContext run;
    const auto places = breadthFirstLevels(ltsOf("0 a 2 0 b 1 1 a 3 2 a 3 3 a 0 5 a 4"), run);
    QVERIFY(places);
    const std::vector<LevelPlace> expected = {{0, 0}, {1, 1}, {1, 0}, {2, 0}, {3, 0}, {3, 1}};
    QVERIFY(*places == expected);
    Random random(6);
    for (int round = 0; round < 500; ++round) {
        const Lts lts = randomLts(random, {12, 2, 2, 3});
        const auto found = breadthFirstLevels(lts, run);
        const auto distances = initialDistances(lts, run);
        std::uint32_t depth = 0;
        std::set<std::pair<std::uint32_t, std::uint32_t>> distinct;
        for (const std::uint32_t distance : *distances)
            depth = distance == unreachable ? depth : std::max(depth, distance);
        for (std::size_t state = 0; state < lts.stateCount(); ++state) {
            const LevelPlace place = (*found)[state];
            QCOMPARE(place.level, std::min((*distances)[state], depth + 1));
            QVERIFY(distinct.emplace(place.level, place.order).second);
            QVERIFY(place.order == 0 ||
                    std::ranges::count((*found), LevelPlace{place.level, place.order - 1}));
        }
    }
}

THREADMEND_TEST_MAIN(WrittenFormatsTest)
#include "written_formats_test.moc"
