// SPDX-License-Identifier: GPL-3.0-or-later
// PNG: twice the size of the page, for sharp screens, unless that would be a gigantic image.
#include "views/graph/banded_image.h"
#include "views/graph/exporter.h"
#include "views/graph/png_stream.h"

namespace threadmend {

namespace {

constexpr double usualScale = 2;
constexpr double mostPixels = 40e6;
constexpr double pngLongestSide = 16000;

Outcome<ExportReport> writePng(const Scene& scene, ByteSink& output, RunContext& run)
{
    const PixelSize pixels = pixelsOf(scene.drawing.size, usualScale, mostPixels, pngLongestSide);
    PngStream stream(output, pixels.size, static_cast<int>(pixels.scale * 96 / 0.0254));
    if (!stream.begin())
        return noMemoryForImage();
    const auto write = [&](const QImage& band, int top, int rows) -> std::optional<Failure> {
        for (int y = 0; y < rows; ++y) {
            const auto* row = reinterpret_cast<const QRgb*>(band.constScanLine(y));
            if (!stream.row({row, static_cast<std::size_t>(band.width())}))
                return noMemoryForImage();
            if (auto stopped = run.pollNow({"writing", static_cast<std::uint64_t>(top + y),
                                            static_cast<std::uint64_t>(pixels.size.height())}))
                return *stopped;
        }
        return std::nullopt;
    };
    if (auto failure = paintInBands(scene.drawing, scene.theme, pixels, write, run))
        return *std::move(failure);
    if (!stream.end())
        return noMemoryForImage();
    if (pixels.scale >= 1)
        return ExportReport{};
    return ExportReport{"the picture was scaled down to " + std::to_string(pixels.size.width()) + " by " +
                        std::to_string(pixels.size.height()) + " pixels; .svg and .pdf keep every detail"};
}

} // namespace

extern const Exporter exporter_png;
const Exporter exporter_png = {"PNG", ".png", "An image, at twice the size of the page where that fits.",
                               writePng};

} // namespace threadmend
