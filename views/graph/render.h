// SPDX-License-Identifier: GPL-3.0-or-later
// From a picture to a file, in one call.
#pragma once

#include "views/graph/exporter.h"
#include "views/graph/layout.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend {

struct RenderOptions {
    std::string path; ///< its extension names the exporter
    std::string layout = "layered";
    bool dark = false;
    LayoutOptions layoutOptions;
};

struct RenderReport {
    std::size_t nodes = 0;
    std::size_t edges = 0;
    QSizeF size; ///< of the page, in pixels at 96 dpi
    /// Sentences for the person: what is not as it was asked for.
    std::vector<std::string> notes;
};

/// What is wrong with drawing into `path`, as far as its extension tells; nothing if all is well.
std::optional<InputError> whyNotDrawable(const std::string& path);

/// Draws a picture that is laid out already and writes the file atomically: after a stop or an error nothing
/// is there. Needs a QGuiApplication. Input errors: unknown extension, a path that cannot be written.
Outcome<RenderReport> writePicture(const Picture& picture, const Layout& layout, const Theme& theme,
                                   const std::string& path, RunContext& run);

/// Lays `picture` out, draws it and writes the file atomically: after a stop or an error nothing is there.
/// Needs a QGuiApplication, which may be on the offscreen platform. Input errors: unknown extension, unknown
/// layout, a path that cannot be written.
Outcome<RenderReport> render(const Picture& picture, const RenderOptions& options, RunContext& run);

} // namespace threadmend
