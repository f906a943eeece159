// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/workplaces.h"

#include <algorithm>
#include <charconv>

namespace threadmend {

namespace {

constexpr Workplace table[] = {
    {.name = "write",
     .title = "&Write",
     .sentence = "The text, its problems and its properties; the picture follows",
     .left = "68 source | 32 properties stacks details why threads variables labels",
     .bottom = "26 trace synchronisation reachability",
     .leftWithoutSource = "34 properties source | 66 details why threads variables labels",
     .closed = "states transitions history comparison grid abstraction paths",
     .sourceColumns = 82,
     .sourceLines = 27,
     .leftIsTall = true},
    {.name = "debug",
     .title = "&Debug",
     .sentence = "Step by step: the line, the variables, who asks and who forbids",
     .left = "62 source | 38 variables stacks threads details why properties labels",
     .bottom = "22 trace history paths breakpoints states transitions comparison | "
               "26 synchronisation reachability log repair grid",
     .leftWithoutSource = "55 details why source variables threads | 45 labels properties",
     .sourceColumns = 82,
     .sourceLines = 27,
     .leftIsTall = true},
    {.name = "explain",
     .title = "E&xplain",
     .sentence = "The picture of what happened, and what explains it",
     .left = "38 threads labels variables | 62 source",
     .right = "45 properties | 55 stacks details why",
     .bottom = "15 trace paths states transitions history breakpoints comparison | "
               "25 synchronisation reachability grid log repair"},
    {.name = "repair",
     .title = "&Repair",
     .sentence = "Proposals, what each costs, and the text that it changes",
     .left = "66 source | 34 properties details why threads variables labels",
     .bottom = "40 repair synchronisation trace paths",
     .closed = "states transitions history comparison breakpoints grid log abstraction",
     .sourceColumns = 82,
     .sourceLines = 27,
     .leftIsTall = true,
     .aim = "repair"},
    {.name = "abstract",
     .title = "&Abstract",
     .sentence = "The modules, and an abstraction that is refined until it answers",
     .left = "40 properties details | 60 source why threads variables labels",
     .bottom = "60 abstraction trace synchronisation log repair grid",
     .closed = "states transitions history comparison breakpoints threads variables labels",
     .leftIsTall = true,
     .aim = "abstraction"}};

std::string_view cut(std::string_view& text, char at)
{
    const std::size_t end = std::min(text.find(at), text.size());
    const std::string_view first = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return first;
}

} // namespace

std::span<const Workplace> workplaces()
{
    return table;
}

const Workplace& usualWorkplace()
{
    return *workplaceNamed("explain");
}

const Workplace* workplaceNamed(std::string_view name)
{
    const auto* found = std::find_if(std::begin(table), std::end(table),
                                     [&](const Workplace& each) { return each.name == name; });
    return found == std::end(table) ? nullptr : found;
}

std::vector<PanelStack> stacksIn(std::string_view text)
{
    std::vector<PanelStack> stacks;
    while (!text.empty()) {
        std::string_view words = cut(text, '|');
        PanelStack stack;
        while (!words.empty()) {
            const std::string_view word = cut(words, ' ');
            const bool isShare = !word.empty() && word.front() >= '0' && word.front() <= '9';
            if (isShare)
                std::from_chars(word.data(), word.data() + word.size(), stack.share);
            else if (!word.empty())
                stack.panels.push_back(word);
        }
        stacks.push_back(std::move(stack));
    }
    return stacks;
}

} // namespace threadmend
