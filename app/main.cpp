// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"
#include "views/graph/graphviz_helper.h"

#include <cstring>

int main(int argc, char** argv)
{
    // A layout by Graphviz runs in a process of its own, which is this program again.
    if (argc == 2 && std::strcmp(argv[1], "--layout-helper") == 0)
        return threadmend::runLayoutHelper();
    return static_cast<int>(threadmend::runCommandLine(argc, argv));
}
