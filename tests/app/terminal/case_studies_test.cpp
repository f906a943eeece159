// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

#include <map>

using namespace threadmend::testing;

/// The six case studies of the authors of Barbon et al. 2017, through the program: the numbers are those of
/// the paper and of the result files that come with them.
class CaseStudiesTest : public QObject {
    Q_OBJECT

    Workshop shop_;

    Json neighbourhoods(const QString& model, const QString& property, const QStringList& more = {}) const
    {
        const auto path = [](const QString& name) {
            return QString::fromStdString(*corpusPath("clear/" + name.toStdString()));
        };
        const Answer answer =
            shop_.run(QStringList{"neighbourhoods", path(model), "--props", path(property), "--json"} + more);
        return answer.code == 1 && wrongInDocument(answer.out, "neighbourhoods-1").empty() ? answer.json()
                                                                                           : Json();
    }
    Json agency(const QStringList& more = {}) const
    {
        return neighbourhoods("sanitary_agency/EX153.aut", "sanitary_agency/prop2.mcl", more);
    }

private Q_SLOTS:
    void initTestCase() { SKIP_WITHOUT_CORPUS(); }

    void shortestViolationsAndColoursAreKnown_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("property");
        QTest::addColumn<int>("length");
        QTest::addColumn<QString>("kinds");
        QTest::addColumn<QString>("colours");
        const auto row = [](const char* folder, const char* model, const char* property, int length,
                            const char* kinds, const char* colours) {
            const QString place = QString(folder) + "/";
            QTest::newRow(folder) << place + model << place + property << length << kinds << colours;
        };
        row("allbad_bug", "ALLBAD.aut", "prop.mcl", 7, R"({"G":0,"R":1,"GR":0,"GRB":0})", "0/0/132");
        row("interleaving_bug", "INTERLEAVING.aut", "prop.mcl", 1, R"({"G":0,"R":5,"GR":1,"GRB":0})",
            "5/1/12");
        row("isolated_bug", "ISOLATED.aut", "prop.mcl", 8, R"({"G":4,"R":0,"GR":1,"GRB":3})", "37/12/17");
        row("uniquechoice_bug", "UNIQUECHOICE.aut", "prop.mcl", 3, R"({"G":0,"R":0,"GR":1,"GRB":0})",
            "15/4/193");
        row("sanitary_agency", "EX153.aut", "prop2.mcl", 19, "", "");
        row("multiway_rendezvous_protocol", "implem.aut", "prop.mcl", 47, "", "");
    }
    void shortestViolationsAndColoursAreKnown()
    {
        QFETCH(const QString, model);
        QFETCH(const QString, property);
        QFETCH(const int, length);
        QFETCH(const QString, kinds);
        QFETCH(const QString, colours);
        const Json found = neighbourhoods(model, property);
        QVERIFY(found.is_object());
        SAME(found["counterexample"]["length"], length);
        QCOMPARE(found["counterexample"]["events"].size(), std::size_t(length));
        if (kinds.isEmpty())
            return;
        SAME(found["neighbourhoods"]["kinds"], Json::parse(kinds.toStdString()));
        const Json& counts = found["colours"];
        const std::string all =
            counts["neutral"].dump() + "/" + counts["correct"].dump() + "/" + counts["incorrect"].dump();
        QCOMPARE(QString::fromStdString(all), colours);
    }

    void agencyHasTheSizesOfThePaper()
    {
        const Json found = agency();
        SAME(found["product"], (Json{{"states", 94}, {"transitions", 174}}));
        SAME(found["counterexampleLts"], (Json{{"states", 55}, {"transitions", 95}}));
        SAME(found["neighbourhoods"]["count"], 7);
        SAME(found["shortestCounterexamples"]["count"], 579);
        std::map<std::pair<int, int>, int> by;
        for (const Json& each : found["shortestCounterexamples"]["by"])
            by[{each["neighbourhoods"], each["kept"]}] = each["counterexamples"];
        const std::map<std::pair<int, int>, int> known{{{2, 4}, 361}, {{3, 5}, 102}, {{3, 6}, 69},
                                                       {{4, 6}, 14},  {{4, 7}, 27},  {{5, 8}, 6}};
        QVERIFY(by == known);
    }
    void agencyIsShortenedAsPreferred()
    {
        const Json fewest = agency()["shortened"], most = agency({"--prefer", "most"})["shortened"];
        SAME(fewest["neighbourhoods"], 2);
        SAME(fewest["length"], 4);
        SAME(most["neighbourhoods"], 5);
        SAME(most["length"], 8);
        // The one that the paper shows: 19 actions, shortened to 6 that cross 3 neighbourhoods.
        const Json paper = agency({"--prefer", "paper"})["shortened"];
        SAME(paper["neighbourhoods"], 3);
        SAME(paper["length"], 6);
    }
    void furtherCounterexamplesDecideElsewhere()
    {
        const Json found = agency({"-n", "5"});
        QCOMPARE(found["further"].size(), std::size_t(5));
        std::set<std::string> seen{found["counterexample"]["events"].dump() + found["shortened"].dump()};
        for (const Json& each : found["further"])
            QVERIFY(seen.insert(each["counterexample"]["events"].dump() + each["shortened"].dump()).second);
    }
    void verdictsOfTheToolsAreFoundAgain()
    {
        const QStringList rows =
            QString::fromStdString(contentOf(*corpusPath("aut/mcrl2-examples/VERDICTS.tsv")))
                .split('\n', Qt::SkipEmptyParts);
        // The program has its own start for each row; all rows are checked in the tests of the core.
        int looked = 0;
        for (qsizetype i = 1; i < rows.size(); i += 5, ++looked) {
            const QStringList cells = rows[i].split('\t');
            const std::string path = *corpusPath("aut/mcrl2-examples/" + cells[0].toStdString());
            const Answer answer =
                shop_.run({"check", QString::fromStdString(path), "-p", cells[1], "--json"});
            const Json verdict = answer.json()["properties"][0];
            SAME(verdict["verdict"], cells[2].toStdString());
            if (cells[2] == "violated")
                SAME(verdict["evidence"]["length"], cells[3].toInt());
        }
        QVERIFY(looked > 3);
    }
    void everythingFoundInTheWildIsAnsweredOrRefused()
    {
        for (const char* folder : {"aut/odd", "aut/automatalib", "aut/merc", "aut/mCRL2"}) {
            const QDir files(QString::fromStdString(*corpusPath(folder)));
            for (const QString& name : files.entryList({"*.aut", "*.fsm"}, QDir::Files)) {
                const Answer answer = shop_.run({"check", files.filePath(name), "-p", "deadlock-free", "-q"});
                if (answer.code == 2)
                    REFUSED(answer);
                else
                    QVERIFY2(answer.code <= 1 && answer.code >= 0 && lineCount(answer.out) == 1,
                             qPrintable(name));
            }
        }
    }
};

THREADMEND_TEST_MAIN(CaseStudiesTest)
#include "case_studies_test.moc"
