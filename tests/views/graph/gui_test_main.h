// SPDX-License-Identifier: GPL-3.0-or-later
// For tests that need fonts, and so an application object.
#pragma once

#include "tests/testing/test_main.h"

#include <QGuiApplication>

#define THREADMEND_GUI_TEST_MAIN(Class)                                                                      \
    static const threadmend::testing::TestEntry testEntryOf##Class(                                          \
        __FILE__, threadmend::testing::runTestsIn<QGuiApplication, Class>);
