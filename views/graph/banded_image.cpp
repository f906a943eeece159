// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/banded_image.h"

#include "views/graph/dash_outlines.h"
#include "views/graph/paint.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstring>

namespace threadmend {

namespace {

constexpr int pixelsOfABand = 2'000'000;

std::optional<Stopped> paintBand(QImage& band, int top, const Drawing& drawing, const Theme& theme,
                                 double scale, RunContext& run)
{
    band.fill(drawing.canvas);
    if (auto stopped = run.pollNow({"painting"}))
        return stopped;
    QPainter painter(&band);
    painter.translate(0, -top);
    painter.scale(scale, scale);
    return paint(painter, drawing, theme, run, {top / scale, (top + band.height()) / scale});
}

} // namespace

PixelSize pixelsOf(QSizeF page, double usual, double mostPixels, double longestSide)
{
    const double area = std::max(1.0, page.width() * page.height());
    const double side = std::max({1.0, page.width(), page.height()});
    const double scale = std::min({usual, std::sqrt(mostPixels / area), longestSide / side});
    return {scale, QSize(std::max(1, static_cast<int>(page.width() * scale)),
                         std::max(1, static_cast<int>(page.height() * scale)))};
}

std::optional<Failure> paintInBands(const Drawing& drawing, const Theme& theme, const PixelSize& pixels,
                                    const TakeBand& take, RunContext& run)
{
    const auto outlined = withDashOutlines(drawing, run);
    if (!outlined)
        return outlined.failure();
    const auto [width, height] = std::pair(pixels.size.width(), pixels.size.height());
    QImage band(width, std::min(height, std::max(1, pixelsOfABand / width)), QImage::Format_RGB32);
    if (band.isNull())
        return noMemoryForImage();
    for (int top = 0; top < height; top += band.height()) {
        if (auto stopped = paintBand(band, top, *outlined, theme, pixels.scale, run))
            return *stopped;
        if (auto failure = take(band, top, std::min(band.height(), height - top)))
            return failure;
    }
    return std::nullopt;
}

Outcome<QImage> imageOf(const Drawing& drawing, const Theme& theme, const PixelSize& pixels, RunContext& run)
{
    QImage image(pixels.size, QImage::Format_RGB32);
    if (image.isNull())
        return noMemoryForImage();
    const auto copy = [&](const QImage& band, int top, int rows) -> std::optional<Failure> {
        for (int y = 0; y < rows; ++y)
            std::memcpy(image.scanLine(top + y), band.constScanLine(y),
                        static_cast<std::size_t>(image.bytesPerLine()));
        if (auto stopped = run.pollNow({"painting", static_cast<std::uint64_t>(top + rows),
                                        static_cast<std::uint64_t>(image.height())}))
            return *stopped;
        return std::nullopt;
    };
    if (auto failure = paintInBands(drawing, theme, pixels, copy, run))
        return *std::move(failure);
    return image;
}

InputError noMemoryForImage()
{
    return {"", 0, 0, "there is not enough memory for the picture", "write it as .svg"};
}

} // namespace threadmend
