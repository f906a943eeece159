// SPDX-License-Identifier: GPL-3.0-or-later
// The files that can be read and written.
#include "app/terminal/console/console.h"
#include "app/terminal/topics/help_topic.h"
#include "core/model/lts/format.h"
#include "core/model/model_kind.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

void helpFormats(Console& console)
{
    console.answer("Files, by the extension of their names:");
    for (const Format* format : formats()) {
        std::string extensions;
        for (const std::string_view extension : format->extensions)
            extensions += (extensions.empty() ? "" : " ") + std::string(extension);
        const char* use = format->read == nullptr    ? "written"
                          : format->write == nullptr ? "read"
                                                     : "read, written";
        console.answer(fmt::format("  {:<10} {:<14} {}", extensions, use, format->description));
    }
    for (const ModelKind* kind : modelKinds())
        for (const std::string_view extension : kind->extensions)
            if (formatOf(fmt::format("model{}", extension)) == nullptr)
                console.answer(fmt::format("  {:<10} {:<14} a {}: {}", extension, "read", kind->title,
                                           kind->description));
    console.answer(fmt::format("  {:<10} {:<14} {}", ".tmend", "read",
                               "a session that the window has saved; commands take it for its model"));
    console.answer("Pictures (threadmend render) are .svg, .png, .pdf, .dot, .tikz.");
}

} // namespace

extern const HelpTopic helpTopic_formats;
const HelpTopic helpTopic_formats{"formats", helpFormats};

} // namespace threadmend
