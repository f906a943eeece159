// SPDX-License-Identifier: GPL-3.0-or-later
// What a row shows where there is little room.
#ifndef Q_MOC_RUN
#include "tests/views/widget_test_main.h"
#include "views/rows/row_delegate.h"
#include "views/style/appearance.h"
#endif

#include <QImage>
#include <QListView>
#include <QPainter>
#include <QStandardItemModel>
#include <QTest>

using namespace threadmend;

class RowDelegateTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aNumberThatHasNoRoomBesideTheNameIsNotCutButLeftOut()
    {
        QVERIFY(painted(QStringLiteral("1,050,095 states"), 600) != painted({}, 600));
        QCOMPARE(painted(QStringLiteral("1,050,095 states"), 170), painted({}, 170));
        QVERIFY(painted(QStringLiteral("4 steps"), 260) != painted({}, 260));
    }

private:
    /// An undecided property with its button.
    QImage painted(const QString& trailing, int width)
    {
        QStandardItemModel model;
        auto* item = new QStandardItem(QStringLiteral("deadlock-free"));
        item->setData(trailing, RowRole::Trailing);
        item->setData(QStringLiteral("Go on"), RowRole::Action);
        model.appendRow(item);
        QListView list;
        RowDelegate delegate(appearance_);
        QStyleOptionViewItem option;
        option.font = list.font();
        option.rect = QRect(0, 0, width, 27);
        QImage image(width, 27, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        delegate.paint(&painter, option, model.index(0, 0));
        return image;
    }

    Appearance appearance_;
};

THREADMEND_WIDGET_TEST_MAIN(RowDelegateTest)
#include "row_delegate_test.moc"
