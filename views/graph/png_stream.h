// SPDX-License-Identifier: GPL-3.0-or-later
// An image as PNG, row by row.
#pragma once

#include "core/model/text/byte_sink.h"

#include <QRgb>
#include <QSize>
#include <memory>
#include <span>

namespace threadmend {

/// Writes opaque pixels into a sink with libpng, which itself says nothing to anybody. The bytes depend on
/// the pixels alone. Every call returns whether all went well; it does unless there is too little memory, and
/// once it did not, no further call writes. A file that lacks rows or its end is none: the sink is not to be
/// committed then.
class PngStream {
public:
    /// `dotsPerMeter` is what the file says of its resolution. `output` outlives this.
    PngStream(ByteSink& output, QSize size, int dotsPerMeter);
    ~PngStream();
    PngStream(const PngStream&) = delete;
    PngStream& operator=(const PngStream&) = delete;

    [[nodiscard]] bool begin();
    /// The next row, from the top; as many pixels as the image is wide. O(width).
    [[nodiscard]] bool row(std::span<const QRgb> pixels);
    [[nodiscard]] bool end();

private:
    struct Library;
    std::unique_ptr<Library> library_;
};

} // namespace threadmend
