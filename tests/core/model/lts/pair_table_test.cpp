// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/pair_table.h"
#include "tests/testing/random_models.h"
#include "tests/testing/test_main.h"

#include <QTest>
#include <map>

using namespace threadmend;
using namespace threadmend::testing;

class PairTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pairsAreNumberedAsTheyAreFound()
    {
        Random random(3);
        PairTable table;
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> numbers;
        for (int i = 0; i < 20'000; ++i) {
            const StatePair pair{random.below(120), random.chance(50) ? random.below(60) : 4'294'967'295u};
            const bool isNew = numbers.emplace(std::pair(pair.first, pair.second), numbers.size()).second;
            QCOMPARE(table.insert(pair), isNew);
            QCOMPARE(table.size(), numbers.size());
            QCOMPARE(std::size_t{table.number(pair)}, numbers.at({pair.first, pair.second}));
        }
        for (const auto& [pair, number] : numbers)
            QCOMPARE(table[number], (StatePair{pair.first, pair.second}));
    }
};

THREADMEND_TEST_MAIN(PairTableTest)
#include "pair_table_test.moc"
