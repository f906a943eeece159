// SPDX-License-Identifier: GPL-3.0-or-later
// What the program tells scripts when it ends.
#pragma once

namespace threadmend {

enum class ExitCode {
    Holds = 0,      ///< every property holds, or the command did its work
    Violated = 1,   ///< a property is violated
    WrongInput = 2, ///< the input or the usage is wrong; nothing was written
    Undecided = 3,  ///< a limit was reached
    Interrupted = 130
};

} // namespace threadmend
