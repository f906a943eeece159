// SPDX-License-Identifier: GPL-3.0-or-later
// Types as a person does, lines and tabs included.
#pragma once

#include <QTest>
#include <QWidget>

namespace threadmend::testing {

inline void typeInto(QWidget& widget, const char* keys)
{
    for (; *keys != '\0'; ++keys)
        if (*keys == '\n')
            QTest::keyClick(&widget, Qt::Key_Return);
        else if (*keys == '\t')
            QTest::keyClick(&widget, Qt::Key_Tab);
        else
            QTest::keyClick(&widget, *keys);
}

} // namespace threadmend::testing
