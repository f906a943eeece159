// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a space are those of the LTS that it is written down as.
#include "core/model/lts/statistics.h"
#include "core/model/model_kind.h"
#include "tests/testing/test_main.h"

#include <filesystem>

using namespace threadmend;

class ModelStatisticsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void numbersAreThoseOfTheStoredSpace_data();
    void numbersAreThoseOfTheStoredSpace();
};

void ModelStatisticsTest::numbersAreThoseOfTheStoredSpace_data()
{
    QTest::addColumn<QString>("path");
    for (const char* folder : {"behavioral", "lts", "kripke"})
        for (const auto& entry :
             std::filesystem::directory_iterator(std::string(THREADMEND_SAMPLES "/") + folder))
            if (entry.is_regular_file() && entry.path().extension() != ".props")
                QTest::newRow(entry.path().filename().c_str()) << QString::fromStdString(entry.path());
}

void ModelStatisticsTest::numbersAreThoseOfTheStoredSpace()
{
    QFETCH(QString, path);
    RunContext run;
    const auto model = readModel(path.toStdString(), {}, run);
    QVERIFY(model);
    const auto stored = storedSpace(*model, run);
    QVERIFY(stored);
    for (const ComponentCount components : {ComponentCount::Skip, ComponentCount::Take}) {
        const auto found = statistics(*model, components, run);
        QVERIFY(found && *found);
        QVERIFY(**found == *statistics(**stored, run, components));
        QCOMPARE((*found)->components.has_value(), components == ComponentCount::Take);
    }
    QVERIFY(bytesOfSpace(*model) > 0);
}

THREADMEND_TEST_MAIN(ModelStatisticsTest)
#include "model_statistics_test.moc"
