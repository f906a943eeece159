// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/png_stream.h"

#include <csetjmp>
#include <vector>

#include <png.h>

namespace threadmend {

namespace {

constexpr std::size_t bytesOfAPixel = 3;

/// libpng's own would print a line first.
[[noreturn]] void giveUp(png_structp png, png_const_charp)
{
    png_longjmp(png, 1);
}

void ignore(png_structp, png_const_charp) {}

void passOn(png_structp png, png_bytep bytes, png_size_t count)
{
    *static_cast<ByteSink*>(png_get_io_ptr(png))
        << std::string_view(reinterpret_cast<const char*>(bytes), count);
}

void leaveToSink(png_structp) {}

} // namespace

/// libpng jumps out of a call that fails. So the functions that call it are these, and keep nothing that
/// would have to be destroyed.
struct PngStream::Library {
    png_structp png = nullptr;
    png_infop info = nullptr;
    QSize size;
    int dotsPerMeter = 0;
    std::vector<png_byte> row;
    bool failed = false;

    bool begin()
    {
        if (setjmp(png_jmpbuf(png)) != 0)
            return false;
        png_set_IHDR(png, info, static_cast<png_uint_32>(size.width()),
                     static_cast<png_uint_32>(size.height()), 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                     PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        const auto dots = static_cast<png_uint_32>(dotsPerMeter);
        png_set_pHYs(png, info, dots, dots, PNG_RESOLUTION_METER);
        png_write_info(png, info);
        return true;
    }

    bool writeRow()
    {
        if (setjmp(png_jmpbuf(png)) != 0)
            return false;
        png_write_row(png, row.data());
        return true;
    }

    bool end()
    {
        if (setjmp(png_jmpbuf(png)) != 0)
            return false;
        png_write_end(png, info);
        return true;
    }
};

PngStream::PngStream(ByteSink& output, QSize size, int dotsPerMeter) : library_(std::make_unique<Library>())
{
    Library& library = *library_;
    library.size = size;
    library.dotsPerMeter = dotsPerMeter;
    library.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, giveUp, ignore);
    library.info = library.png == nullptr ? nullptr : png_create_info_struct(library.png);
    library.failed = library.info == nullptr;
    if (!library.failed)
        png_set_write_fn(library.png, &output, passOn, leaveToSink);
}

PngStream::~PngStream()
{
    png_destroy_write_struct(&library_->png, &library_->info);
}

bool PngStream::begin()
{
    library_->failed = library_->failed || !library_->begin();
    return !library_->failed;
}

bool PngStream::row(std::span<const QRgb> pixels)
{
    if (library_->failed)
        return false;
    std::vector<png_byte>& row = library_->row;
    row.resize(pixels.size() * bytesOfAPixel);
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        row[bytesOfAPixel * i] = static_cast<png_byte>(qRed(pixels[i]));
        row[bytesOfAPixel * i + 1] = static_cast<png_byte>(qGreen(pixels[i]));
        row[bytesOfAPixel * i + 2] = static_cast<png_byte>(qBlue(pixels[i]));
    }
    library_->failed = !library_->writeRow();
    return !library_->failed;
}

bool PngStream::end()
{
    library_->failed = library_->failed || !library_->end();
    return !library_->failed;
}

} // namespace threadmend
