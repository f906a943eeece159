// SPDX-License-Identifier: GPL-3.0-or-later
// For tests that need widgets.
#pragma once

#include "tests/testing/test_main.h"

#include <QApplication>

#define THREADMEND_WIDGET_TEST_MAIN(Class)                                                                   \
    static const threadmend::testing::TestEntry testEntryOf##Class(                                          \
        __FILE__, threadmend::testing::runTestsIn<QApplication, Class>);
