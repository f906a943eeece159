// SPDX-License-Identifier: GPL-3.0-or-later
// What the exit codes say.
#include "app/terminal/console/console.h"
#include "app/terminal/topics/help_topic.h"

namespace threadmend {

namespace {

void helpExitCodes(Console& console)
{
    console.answer("  0    every property holds, or the command did its work\n"
                   "  1    a property is violated; of repair: no proposal repairs, or a patch does harm\n"
                   "  2    the input or the usage is wrong; nothing was written\n"
                   "  3    undecided: a limit was reached, and no violation was found before\n"
                   "  130  interrupted");
}

} // namespace

extern const HelpTopic helpTopic_exit_codes;
const HelpTopic helpTopic_exit_codes{"exit-codes", helpExitCodes};

} // namespace threadmend
