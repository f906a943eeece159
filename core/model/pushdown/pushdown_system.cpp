// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/pushdown_system.h"

#include "core/model/pushdown/cpds_names.h"

#include <algorithm>

namespace threadmend::pushdown {

bool Process::has(ActionId action) const
{
    return std::binary_search(actions.begin(), actions.end(), action);
}

GlobalConfiguration initialOf(const System& system)
{
    GlobalConfiguration start;
    for (const Process& process : system.processes)
        start.push_back(process.initial);
    return start;
}

bool applies(const Rule& rule, const Configuration& at)
{
    return rule.control == at.control && !at.stack.empty() && at.stack.front() == rule.top;
}

Configuration after(const Rule& rule, const Configuration& at)
{
    Configuration next{rule.next, rule.pushed};
    next.stack.insert(next.stack.end(), at.stack.begin() + 1, at.stack.end());
    return next;
}

const std::string& nameOf(const System& system, ActionId action)
{
    static const std::string internal = "tau";
    return action == tau ? internal : system.actions[action.index()];
}

std::string textOf(const Process& process, const Configuration& configuration)
{
    std::string text = nameInText(process.controls[configuration.control.index()]) + " <";
    for (std::size_t i = 0; i < configuration.stack.size(); ++i)
        text += (i == 0 ? "" : " ") + nameInText(process.symbols[configuration.stack[i].index()]);
    return text + ">";
}

} // namespace threadmend::pushdown
