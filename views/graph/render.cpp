// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/render.h"

#include <algorithm>
#include <cctype>

namespace threadmend {

namespace {

std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

std::string listOf(const std::vector<std::string_view>& names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + std::string(names[i]);
    return text;
}

InputError unknownExtension(const std::string& path)
{
    std::vector<std::string_view> known;
    for (const Exporter* exporter : exporters())
        known.push_back(exporter->extension);
    return {path, 0, 0, "the extension names no kind of picture", "use " + listOf(known)};
}

InputError unknownLayout(const std::string& name)
{
    std::vector<std::string_view> known;
    for (const LayoutMethod* method : layoutMethods())
        known.push_back(method->name);
    return {"", 0, 0, "there is no layout called " + name, "use " + listOf(known)};
}

InputError tooLarge(const std::string& path, const Picture& picture, const Exporter& exporter)
{
    return {path, 0, 0,
            "hardly any program could open " + std::string(exporter.name) + " of " +
                counted(picture.edges.size(), "transition"),
            "write it as .png, or show fewer states with --max-nodes"};
}

} // namespace

const Exporter* exporterOf(std::string_view path)
{
    const std::string lower = lowered(path);
    for (const Exporter* exporter : exporters())
        if (lower.ends_with(exporter->extension))
            return exporter;
    return nullptr;
}

std::optional<InputError> whyNotDrawable(const std::string& path)
{
    return exporterOf(path) == nullptr ? std::optional(unknownExtension(path)) : std::nullopt;
}

Outcome<RenderReport> writePicture(const Picture& picture, const Layout& layout, const Theme& theme,
                                   const std::string& path, RunContext& run)
{
    const Exporter* exporter = exporterOf(path);
    if (exporter == nullptr)
        return unknownExtension(path);
    if (picture.edges.size() > exporter->mostEdges)
        return tooLarge(path, picture, *exporter);
    const auto drawing = drawingOf(picture, layout, theme, run);
    if (!drawing)
        return drawing.failure();
    auto sink = ByteSink::toFile(path);
    if (!sink)
        return sink.failure();
    const auto written = exporter->write({picture, layout, *drawing, theme}, *sink, run);
    if (!written)
        return written.failure();
    if (auto error = sink->commit())
        return *error;
    RenderReport report{picture.nodeCount(), picture.edges.size(), drawing->size, {}};
    for (const std::string& note : {layout.note, written->note})
        if (!note.empty())
            report.notes.push_back(note);
    return report;
}

Outcome<RenderReport> render(const Picture& picture, const RenderOptions& options, RunContext& run)
{
    const Exporter* exporter = exporterOf(options.path);
    if (exporter == nullptr)
        return unknownExtension(options.path);
    const LayoutMethod* method = layoutMethodOf(options.layout);
    if (method == nullptr)
        return unknownLayout(options.layout);
    // Said before the work of laying it out.
    if (picture.edges.size() > exporter->mostEdges)
        return tooLarge(options.path, picture, *exporter);
    const Theme theme = options.dark ? Theme::dark() : Theme::light();
    const auto layout = method->layout(picture, captionsOf(picture, theme), options.layoutOptions, run);
    if (!layout)
        return layout.failure();
    return writePicture(picture, *layout, theme, options.path, run);
}

} // namespace threadmend
