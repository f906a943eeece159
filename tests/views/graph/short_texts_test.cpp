// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over concepts in what these include
#include "tests/testing/random_models.h"
#include "tests/views/graph/gui_test_main.h"
#include "views/graph/short_texts.h"
#endif

#include <QObject>
#include <QTest>
#include <map>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

QStringList shortened(const QStringList& texts, int most)
{
    const auto shown = elidedApart({texts.begin(), texts.end()}, most);
    return {shown.begin(), shown.end()};
}

} // namespace

class ShortTextsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatFitsStaysAsItIs()
    {
        QCOMPARE(shortened({"open", "", "acknowledge receipt"}, 24),
                 QStringList({"open", "", "acknowledge receipt"}));
    }

    void whatDiffersInTheMiddleIsKept()
    {
        QCOMPARE(shortened({"DELIVER_NOTIFICATIONS_TO_ALL", "DELIVER_CANCELLATIONS_TO_ALL"}, 16),
                 QStringList({QStringLiteral("DEL…R_NOTIFIC…LL"), QStringLiteral("DEL…R_CANCELL…LL")}));
        const QStringList removals =
            shortened({"RemoveStored1 / Empty__ConnectionClosed", "RemoveStored2 / Empty__ConnectionClosed",
                       "RemoveStored3 / Empty__ConnectionClosed"},
                      24);
        QCOMPARE(QSet<QString>(removals.begin(), removals.end()).size(), qsizetype(3));
        for (int i = 0; i < 3; ++i)
            QVERIFY2(removals[i].contains(QString::number(i + 1)), qPrintable(removals[i]));
    }

    void namesOfStatesCanBeToldApart()
    {
        QStringList names;
        for (const char* floor : {"0", "1", "2", "3", "4", "5"})
            names.push_back(QStringLiteral("(floor %1, door closed, lift stops)").arg(QLatin1String(floor)));
        const QStringList shown = shortened(names, 14);
        for (int i = 0; i < 6; ++i) {
            QVERIFY2(shown[i].contains(QString::number(i)), qPrintable(shown[i]));
            QVERIFY(shown[i].size() <= 14);
        }
    }

    void equalTextsAreShownAlike()
    {
        const QString text = QString(40, QChar(u'x'));
        const QStringList shown = shortened({text, text}, 20);
        QCOMPARE(shown[0], shown[1]);
    }

    void whatDiffersInTooManyPlacesIsNumbered()
    {
        QStringList texts;
        for (int i = 0; i < 64; ++i) {
            QString text(120, QChar(u'a'));
            for (int bit = 0; bit < 6; ++bit)
                if ((i & 1 << bit) != 0)
                    text[20 * bit + 9] = QChar(u'b');
            texts.push_back(text);
        }
        const QStringList shown = shortened(texts, 14);
        QCOMPARE(QSet<QString>(shown.begin(), shown.end()).size(), qsizetype(64));
    }

    void randomTextsThatDifferLookDifferent()
    {
        for (std::uint64_t seed = 0; seed < 1000; ++seed) {
            Random random(seed);
            std::vector<QString> texts;
            for (std::uint32_t left = 2 + random.below(30); left > 0; --left) {
                QString text;
                for (std::uint32_t word = random.below(12); word > 0; --word)
                    text += random.chance(50) ? QStringLiteral("send_") : QStringLiteral("get(1)");
                texts.push_back(text);
            }
            const int most = 12 + static_cast<int>(random.below(20));
            const auto shown = elidedApart(texts, most);
            std::map<QString, QString> meaning;
            for (std::size_t i = 0; i < texts.size(); ++i) {
                QVERIFY(shown[i].size() <= most);
                QCOMPARE(meaning.try_emplace(shown[i], texts[i]).first->second, texts[i]);
            }
        }
    }
};

THREADMEND_GUI_TEST_MAIN(ShortTextsTest)
#include "short_texts_test.moc"
