// SPDX-License-Identifier: GPL-3.0-or-later
// File formats of pictures: one descriptor each, one file each in exporters/.
#pragma once

#include "core/model/text/byte_sink.h"
#include "views/graph/drawing.h"

#include <limits>
#include <string>
#include <string_view>

namespace threadmend {

/// A picture with everything that an exporter may want of it.
struct Scene {
    const Picture& picture;
    const Layout& layout;
    const Drawing& drawing;
    const Theme& theme;
};

struct ExportReport {
    /// One sentence if the file is not what was asked for (scaled down, say).
    std::string note;
};

/// Writes a scene. Memory is bounded; a stop or an error is returned, and then the sink is not to be
/// committed.
struct Exporter {
    std::string_view name;
    std::string_view extension; ///< with its dot
    std::string_view description;
    Outcome<ExportReport> (*write)(const Scene& scene, ByteSink& output, RunContext& run) = nullptr;
    /// Of more edges no file is written, since it would be of no use.
    std::size_t mostEdges = std::numeric_limits<std::size_t>::max();
    /// Writes nodes and edges, not the page as it is drawn.
    bool needsGraph = false;
};

/// All of them, sorted by file name (written by CMake).
std::span<const Exporter* const> exporters();

/// The one that the extension of `path` names, whatever its case; null if none.
const Exporter* exporterOf(std::string_view path);

} // namespace threadmend
