// SPDX-License-Identifier: GPL-3.0-or-later
// The only place that knows both halves of the program: the terminal and the windows.
#include "app/terminal/start/command_line.h"
#include "app/window/window_application.h"
#include "core/run/left_behind.h"
#include "views/graph/graphviz_helper.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

namespace {

/// Where the standard streams were closed, the first files opened would take their places and receive what is
/// printed.
void occupyStandardStreams()
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor)
        if (fcntl(descriptor, F_GETFD) == -1)
            static_cast<void>(open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY));
}

std::optional<threadmend::ExitCode> openWindows(const std::vector<std::string>& files)
{
    if (!threadmend::hasDisplay())
        return std::nullopt;
    return threadmend::runWindows(files) ? threadmend::ExitCode::Holds : threadmend::ExitCode::WrongInput;
}

/// Work that was left behind would be bereft of what is taken down on the usual way out.
int leave(threadmend::ExitCode code)
{
    if (threadmend::isWorkLeftBehind()) {
        std::cout.flush();
        std::fflush(nullptr);
        std::_Exit(static_cast<int>(code));
    }
    return static_cast<int>(code);
}

} // namespace

int main(int argc, char** argv)
{
    occupyStandardStreams();
    // A layout by Graphviz runs in a process of its own, which is this program again.
    if (argc == 2 && std::strcmp(argv[1], "--layout-helper") == 0)
        return threadmend::runLayoutHelper();
    return leave(threadmend::runCommandLine(argc, argv, openWindows));
}
