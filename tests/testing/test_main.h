// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of a test program. Qt Test runs private slots only: a class without any would pass
// unseen.
#pragma once

#include <QTest>
#include <cstdio>

namespace threadmend::testing {

inline int runTests(QObject& tests, int argc, char** argv)
{
    int slots_ = 0;
    const QMetaObject* type = tests.metaObject();
    for (int i = type->methodOffset(); i < type->methodCount(); ++i)
        slots_ += type->method(i).methodType() == QMetaMethod::Slot &&
                  type->method(i).access() == QMetaMethod::Private;
    if (slots_ == 0) {
        std::fprintf(stderr, "%s has no private slots, so it tests nothing\n", type->className());
        return 1;
    }
    return QTest::qExec(&tests, argc, argv);
}

} // namespace threadmend::testing

/// For tests that need no application object.
#define THREADMEND_TEST_MAIN(Class)                                                                          \
    int main(int argc, char** argv)                                                                          \
    {                                                                                                        \
        Class tests;                                                                                         \
        return threadmend::testing::runTests(tests, argc, argv);                                             \
    }
