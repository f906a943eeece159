// SPDX-License-Identifier: GPL-3.0-or-later
// A page painted as pixels, band after band.
#pragma once

#include "views/graph/drawing.h"

#include <QImage>
#include <functional>

namespace threadmend {

/// How many pixels a page becomes.
struct PixelSize {
    double scale = 1;
    QSize size;
};

/// `page` at `usual` scale, or as much smaller as it takes to have at most so many pixels, and a side of at
/// most so many. At least a pixel.
PixelSize pixelsOf(QSizeF page, double usual, double mostPixels, double longestSide);

/// Receives the upper `rows` rows of a band, of which the first is row `top` of the image.
using TakeBand = std::function<std::optional<Failure>(const QImage& band, int top, int rows)>;

/// Paints a page from top to bottom. A whole image could not be had, cleared and given back within the time
/// in which work stops. Polls as painting does, and once a band. Failures: those of `take`, too little
/// memory.
std::optional<Failure> paintInBands(const Drawing& drawing, const Theme& theme, const PixelSize& pixels,
                                    const TakeBand& take, RunContext& run);

/// The page as one image, RGB32. Failures: too little memory.
Outcome<QImage> imageOf(const Drawing& drawing, const Theme& theme, const PixelSize& pixels, RunContext& run);

/// Said where there is too little memory for pixels.
InputError noMemoryForImage();

} // namespace threadmend
