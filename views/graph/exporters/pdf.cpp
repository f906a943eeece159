// SPDX-License-Identifier: GPL-3.0-or-later
// PDF: one page of the size of the picture.
#include "views/graph/exporter.h"
#include "views/graph/paint.h"

#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <algorithm>

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

Outcome<ExportReport> writePdf(const Scene& scene, ByteSink& output, RunContext& run)
{
    const QSizeF size = scene.drawing.size * 0.75; // 96 dpi to points
    const double side = std::max({1.0, size.width(), size.height()});
    const double shrink = std::min(1.0, pdfLongestSide / side);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(96);
        writer.setPageMargins({});
        writer.setPageSize(QPageSize(size * shrink, QPageSize::Point, QString(), QPageSize::ExactMatch));
        writer.setTitle(scene.drawing.title);
        writer.setCreator(QStringLiteral("Threadmend"));
        QPainter painter(&writer);
        painter.scale(shrink, shrink);
        if (auto stopped = paint(painter, scene.drawing, scene.theme, run))
            return *stopped;
    }
    forgetTime(bytes);
    output << std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    return ExportReport{};
}

} // namespace

extern const Exporter exporter_pdf;
const Exporter exporter_pdf = {"PDF", ".pdf", "One page of the size of the picture.", writePdf, 500000};

} // namespace threadmend
