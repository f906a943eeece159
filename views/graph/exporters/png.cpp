// SPDX-License-Identifier: GPL-3.0-or-later
// PNG: twice the size of the page, for sharp screens, unless that would be a gigantic image.
#include "views/graph/dash_outlines.h"
#include "views/graph/exporter.h"
#include "views/graph/paint.h"
#include "views/graph/png_stream.h"

#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace threadmend {

namespace {

constexpr double usualScale = 2;
constexpr double mostPixels = 40e6;
constexpr int pixelsOfABand = 2'000'000;
constexpr double pngLongestSide = 16000;

double scaleOf(QSizeF size)
{
    const double area = std::max(1.0, size.width() * size.height());
    const double side = std::max({1.0, size.width(), size.height()});
    return std::min({usualScale, std::sqrt(mostPixels / area), pngLongestSide / side});
}

/// Paints and writes the page from top to bottom. A whole image could not be had, cleared and given back
/// within the time in which work stops.
class BandedImage {
public:
    BandedImage(const Drawing& drawing, const Theme& theme, double scale, QSize size, ByteSink& output,
                RunContext& run)
        : drawing_(drawing), theme_(theme), scale_(scale), size_(size),
          stream_(output, size, static_cast<int>(scale * 96 / 0.0254)), run_(run),
          band_(size.width(), std::min(size.height(), std::max(1, pixelsOfABand / size.width())),
                QImage::Format_RGB32)
    {
    }

    std::optional<Failure> write()
    {
        if (band_.isNull() || !stream_.begin())
            return noMemory();
        for (int top = 0; top < size_.height(); top += band_.height()) {
            if (auto stopped = paintFrom(top))
                return *stopped;
            if (auto failure = writeFrom(top))
                return failure;
        }
        return stream_.end() ? std::nullopt : std::optional<Failure>(noMemory());
    }

private:
    static InputError noMemory()
    {
        return {"", 0, 0, "there is not enough memory for the picture", "write it as .svg"};
    }

    std::optional<Stopped> paintFrom(int top)
    {
        band_.fill(drawing_.canvas);
        if (auto stopped = run_.pollNow({"painting"}))
            return stopped;
        QPainter painter(&band_);
        painter.translate(0, -top);
        painter.scale(scale_, scale_);
        return paint(painter, drawing_, theme_, run_, {top / scale_, (top + band_.height()) / scale_});
    }

    std::optional<Failure> writeFrom(int top)
    {
        for (int y = 0; y < std::min(band_.height(), size_.height() - top); ++y) {
            const auto* pixels = reinterpret_cast<const QRgb*>(band_.constScanLine(y));
            if (!stream_.row({pixels, static_cast<std::size_t>(size_.width())}))
                return noMemory();
            if (auto stopped = run_.pollNow({"writing", static_cast<std::uint64_t>(top + y),
                                             static_cast<std::uint64_t>(size_.height())}))
                return *stopped;
        }
        return std::nullopt;
    }

    const Drawing& drawing_;
    const Theme& theme_;
    double scale_;
    QSize size_;
    PngStream stream_;
    RunContext& run_;
    QImage band_;
};

Outcome<ExportReport> writePng(const Scene& scene, ByteSink& output, RunContext& run)
{
    const double scale = scaleOf(scene.drawing.size);
    const QSize size(std::max(1, static_cast<int>(scene.drawing.size.width() * scale)),
                     std::max(1, static_cast<int>(scene.drawing.size.height() * scale)));
    const auto drawing = withDashOutlines(scene.drawing, run);
    if (!drawing)
        return drawing.failure();
    if (auto failure = BandedImage(*drawing, scene.theme, scale, size, output, run).write())
        return *std::move(failure);
    if (scale >= 1)
        return ExportReport{};
    return ExportReport{"the picture was scaled down to " + std::to_string(size.width()) + " by " +
                        std::to_string(size.height()) + " pixels; .svg and .pdf keep every detail"};
}

} // namespace

extern const Exporter exporter_png;
const Exporter exporter_png = {"PNG", ".png", "An image, at twice the size of the page where that fits.",
                               writePng};

} // namespace threadmend
