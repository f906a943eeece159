// SPDX-License-Identifier: GPL-3.0-or-later
// PNG: twice the size of the page, for sharp screens, unless that would be a gigantic image.
#include "views/graph/exporter.h"
#include "views/graph/paint.h"
#include "views/graph/sink_device.h"

#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace threadmend {

namespace {

constexpr double usualScale = 2;
constexpr double mostPixels = 40e6;
constexpr double pngLongestSide = 16000;

double scaleOf(QSizeF size)
{
    const double area = std::max(1.0, size.width() * size.height());
    const double side = std::max({1.0, size.width(), size.height()});
    return std::min({usualScale, std::sqrt(mostPixels / area), pngLongestSide / side});
}

Outcome<ExportReport> writePng(const Scene& scene, ByteSink& output, RunContext& run)
{
    const double scale = scaleOf(scene.drawing.size);
    const QSize size(std::max(1, static_cast<int>(scene.drawing.size.width() * scale)),
                     std::max(1, static_cast<int>(scene.drawing.size.height() * scale)));
    QImage image(size, QImage::Format_RGB32);
    if (image.isNull())
        return InputError{"", 0, 0, "there is not enough memory for the picture", "write it as .svg"};
    image.fill(scene.drawing.canvas);
    {
        QPainter painter(&image);
        painter.scale(scale, scale);
        if (auto stopped = paint(painter, scene.drawing, scene.theme, run))
            return *stopped;
    }
    image.setDotsPerMeterX(static_cast<int>(scale * 96 / 0.0254));
    image.setDotsPerMeterY(static_cast<int>(scale * 96 / 0.0254));
    SinkDevice device(output, run);
    image.save(&device, "PNG");
    if (device.stopped())
        return *device.stopped();
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
