// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of tests that need widgets; and as Graphviz' helper when called so.
#pragma once

#include "tests/testing/test_main.h"
#include "views/graph/graphviz_helper.h"

#include <QApplication>
#include <cstring>

#define THREADMEND_WIDGET_TEST_MAIN(Class)                                                                   \
    int main(int argc, char** argv)                                                                          \
    {                                                                                                        \
        if (argc == 2 && std::strcmp(argv[1], threadmend::layoutHelperFlag) == 0)                            \
            return threadmend::runLayoutHelper();                                                            \
        QApplication application(argc, argv);                                                                \
        Class tests;                                                                                         \
        return threadmend::testing::runTests(tests, argc, argv);                                             \
    }
