// SPDX-License-Identifier: GPL-3.0-or-later
// PDF: one page of the size of the picture.
#include "core/run/left_behind.h"
#include "views/graph/exporter.h"
#include "views/graph/paint.h"

#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <algorithm>
#include <memory>

namespace threadmend {

namespace {

constexpr double pdfLongestSide = 14400; ///< points; what readers of PDF can be expected to show

/// When it was written is no part of a picture. The entry is blanked, so that nothing else moves in the file.
void forgetTime(QByteArray& bytes)
{
    const qsizetype begin = bytes.indexOf("/CreationDate");
    const qsizetype end = begin < 0 ? -1 : bytes.indexOf(')', begin);
    if (end >= 0)
        std::fill(bytes.begin() + begin, bytes.begin() + end + 1, ' ');
}

/// Lets go when all is painted. What is left to do then, for a page that was stopped, too, takes long: its
/// end packs megabytes in one go.
void writePage(const Scene& scene, QByteArray& bytes, const std::function<void()>& letGo, RunContext& run)
{
    const QSizeF size = scene.drawing.size * 0.75; // 96 dpi to points
    const double side = std::max({1.0, size.width(), size.height()});
    const double shrink = std::min(1.0, pdfLongestSide / side);
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(96);
    writer.setPageMargins({});
    writer.setPageSize(QPageSize(size * shrink, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setTitle(scene.drawing.title);
    writer.setCreator(QStringLiteral("Threadmend"));
    QPainter painter(&writer);
    painter.scale(shrink, shrink);
    (void)paint(painter, scene.drawing, scene.theme, run); // a stop is seen by who is let go
    letGo();
}

Outcome<ExportReport> writePdf(const Scene& scene, ByteSink& output, RunContext& run)
{
    const auto bytes = std::make_shared<QByteArray>();
    const auto write = [&scene, &run, bytes](const std::function<void()>& letGo) {
        writePage(scene, *bytes, letGo, run);
    };
    if (auto stopped = awaitOrLeave(write, {"writing"}, run))
        return *stopped;
    forgetTime(*bytes);
    output << std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size()));
    return ExportReport{};
}

} // namespace

extern const Exporter exporter_pdf;
const Exporter exporter_pdf = {"PDF", ".pdf", "One page of the size of the picture.", writePdf, 500000};

} // namespace threadmend
