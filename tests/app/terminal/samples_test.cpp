// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/format.h"
#include "core/model/model_kind.h"
#include "core/property/property_file.h"
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

#include <QDirIterator>
#include <algorithm>

using namespace threadmend::testing;

/// The samples keep what their property files promise, with every command.
class SamplesTest : public QObject {
    Q_OBJECT

    Workshop shop_;

    static QStringList filesOf(const QStringList& patterns)
    {
        QStringList found;
        for (QDirIterator files(THREADMEND_SAMPLES, patterns, QDir::Files, QDirIterator::Subdirectories);
             files.hasNext();)
            found << files.next();
        found.sort();
        return found;
    }
    static const threadmend::ModelKind* kindOf(const QString& file)
    {
        return threadmend::kindOf(file.toStdString());
    }
    /// Those whose kind is wanted, and of whose states something can be asked.
    template <class Wanted>
    static void rowsOfModels(const Wanted& wanted)
    {
        QTest::addColumn<QString>("model");
        for (const QString& file : filesOf({"*"}))
            if (kindOf(file) != nullptr && kindOf(file)->withoutSpace.empty() && wanted(file))
                QTest::newRow(qPrintable(QFileInfo(file).fileName())) << file;
    }
    /// Whether a model is a system as it stands in its file.
    static bool isSystem(const QString& model)
    {
        const threadmend::Format* format = threadmend::formatOf(model.toStdString());
        return format != nullptr && format->read != nullptr;
    }

private Q_SLOTS:
    void everyFileIsAModelOrItsProperties()
    {
        QVERIFY(filesOf({"*.aut"}).size() >= 3);
        QVERIFY(filesOf({"*.js"}).size() >= 8);
        for (const QString& file : filesOf({"*"})) {
            const QFileInfo info(file);
            const QStringList beside = filesOf({info.completeBaseName() + ".*"}).filter(info.path() + "/");
            if (info.suffix() == "props")
                QVERIFY2(std::ranges::any_of(beside, kindOf), qPrintable(file));
            else if (kindOf(file) != nullptr &&
                     !kindOf(file)->withoutSpace.empty()) // its target stands in it
                QVERIFY2(shop_.run({"reach", file, "--max-rounds", "20"}).code != 2, qPrintable(file));
            else
                QVERIFY2(kindOf(file) != nullptr && beside.size() == 2, qPrintable(file));
        }
    }

    void verdictsAreThoseExpected_data()
    {
        rowsOfModels([](const QString&) { return true; });
    }
    void verdictsAreThoseExpected()
    {
        QFETCH(const QString, model);
        const auto properties =
            threadmend::readProperties(threadmend::propertyFileBeside(model.toStdString()).value_or(""));
        QVERIFY(properties && !properties->empty());
        const Answer answer = shop_.run({"check", model, "--json"});
        FITS(answer, "check-1");
        const Json verdicts = answer.json()["properties"];
        QCOMPARE(verdicts.size(), properties->size());
        bool violated = false;
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            const threadmend::Property& property = (*properties)[i];
            QVERIFY2(property.expectation.has_value(), property.name.c_str());
            QCOMPARE(verdicts[i]["name"].get<std::string>(), property.name);
            SAME(verdicts[i]["verdict"], property.expectation->holds ? "holds" : "violated");
            SAME(verdicts[i]["asExpected"], true);
            if (property.expectation->steps)
                SAME(verdicts[i]["evidence"]["length"], *property.expectation->steps);
            violated = violated || !property.expectation->holds;
        }
        QCOMPARE(answer.code, violated ? 1 : 0);
    }

    void whatIsThereToBeMendedIsMendedByASmallPatch_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("property");
        QTest::addColumn<QStringList>("blocked");
        QTest::addColumn<int>("patchStates");
        QTest::newRow("water tank") << "water-tank-1"
                                    << "the doses take turns" << QStringList{"cold", "hot"} << 3;
        QTest::newRow("crossing") << "level-crossing-race"
                                  << "no train on an open road" << QStringList{"signal green"} << 2;
    }
    void whatIsThereToBeMendedIsMendedByASmallPatch()
    {
        QFETCH(const QString, model);
        QFETCH(const QString, property);
        QFETCH(const QStringList, blocked);
        QFETCH(const int, patchStates);
        const QString program = THREADMEND_SAMPLES "/behavioral/" + model + ".js";
        const Answer answer =
            shop_.run({"repair", program, "-p", property, "--write", "mended.js", "--json"});
        QCOMPARE(answer.code, 0);
        const Json best = answer.json()["proposals"][0];
        SAME(best["method"], "concrete");
        SAME(best["patchStates"], patchStates);
        SAME(best["judgement"]["goodRunsLost"], 0);
        SAME(best["judgement"]["newDeadlocks"], 0);
        QCOMPARE(best["blocked"].size(), std::size_t(blocked.size()));
        for (qsizetype i = 0; i < blocked.size(); ++i)
            SAME(best["blocked"][std::size_t(i)], blocked[i].toStdString());
        // Whatever was violated holds now.
        const QString properties = THREADMEND_SAMPLES "/behavioral/" + model + ".props";
        QCOMPARE(shop_.run({"check", "mended.js", "--props", properties}).code, 0);
    }

    void everyCommandWorksOnThem_data() { rowsOfModels(isSystem); }
    void everyCommandWorksOnThem()
    {
        QFETCH(const QString, model);
        for (const char* command : {"check", "counterexamples", "neighbourhoods"})
            QCOMPARE(shop_.run({command, model}).code, 1);
        QCOMPARE(shop_.run({"explore", model}).code, 0);
        QCOMPARE(shop_.run({"convert", model, "x.dot"}).code, 0);
        for (const char* view : {"full", "counterexample", "overlay", "neighbourhoods"})
            QCOMPARE(shop_.run({"render", model, "-o", "x.svg", "--view", view}).code, 0);
        const Answer walk = shop_.run({model, "--pictures", "pictures"});
        QCOMPARE(walk.code, 1);
        QVERIFY(walk.says("Pictures:") && walk.says("shortened:"));
        QVERIFY(walk.err.empty());
    }
};

THREADMEND_TEST_MAIN(SamplesTest)
#include "samples_test.moc"
