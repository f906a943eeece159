// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of tests of widgets.
#pragma once

#include "tests/testing/test_main.h"

#include <QApplication>

#define THREADMEND_WIDGET_TEST_MAIN(Class)                                                                   \
    int main(int argc, char** argv)                                                                          \
    {                                                                                                        \
        QApplication application(argc, argv);                                                                \
        Class tests;                                                                                         \
        return threadmend::testing::runTests(tests, argc, argv);                                             \
    }
