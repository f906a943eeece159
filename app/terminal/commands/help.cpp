// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/topics/help_topic.h"
#include "app/terminal/words/shared_options.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

namespace {

std::vector<std::string> topicNames()
{
    std::vector<std::string> names;
    for (const HelpTopic* topic : helpTopics())
        names.emplace_back(topic->name);
    return names;
}

ExitCode runHelp(const Arguments& arguments, Console& console)
{
    if (console.json())
        return console.fail(
            InputError{"threadmend", 0, 0, "help is for people: there is no JSON of it", "leave out --json"});
    const auto topics = helpTopics();
    const auto asked = std::find_if(topics.begin(), topics.end(),
                                    [&](const HelpTopic* topic) { return topic->name == arguments.topic; });
    if (asked != topics.end())
        (*asked)->explain(console);
    else
        console.answer(fmt::format("Topics: threadmend help {}.\n"
                                   "Commands: threadmend --help, and threadmend COMMAND --help.",
                                   fmt::join(topicNames(), ", ")));
    return ExitCode::Holds;
}

} // namespace

extern const Command command_help;
const Command command_help{"help", "Explain a topic, or a command.",
                           [](Options& options, Arguments& arguments) {
                               options.oneOf("TOPIC", arguments.topic, topicNames(),
                                             fmt::format("{}, or a command", fmt::join(topicNames(), ", ")));
                           },
                           runHelp};

} // namespace threadmend
