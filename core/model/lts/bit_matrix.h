// SPDX-License-Identifier: GPL-3.0-or-later
// A relation between two sets of numbers, a bit a pair.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace threadmend {

/// Rows of bits; each row begins at a word of its own.
class BitMatrix {
public:
    BitMatrix() = default;
    BitMatrix(std::size_t rows, std::size_t columns)
        : words_(wordsFor(columns)), bits_(rows * wordsFor(columns), 0)
    {
    }

    static std::uint64_t bytesFor(std::uint64_t rows, std::uint64_t columns)
    {
        return rows * wordsFor(columns) * sizeof(std::uint64_t);
    }

    bool test(std::size_t row, std::size_t column) const
    {
        return (bits_[row * words_ + column / 64] >> column % 64 & 1) != 0;
    }
    void set(std::size_t row, std::size_t column)
    {
        bits_[row * words_ + column / 64] |= 1ull << column % 64;
    }
    void clear(std::size_t row, std::size_t column)
    {
        bits_[row * words_ + column / 64] &= ~(1ull << column % 64);
    }
    std::span<std::uint64_t> row(std::size_t row) { return std::span(bits_).subspan(row * words_, words_); }
    std::span<const std::uint64_t> row(std::size_t row) const
    {
        return std::span(bits_).subspan(row * words_, words_);
    }
    bool operator==(const BitMatrix&) const = default;

private:
    static constexpr std::size_t wordsFor(std::uint64_t columns) { return (columns + 63) / 64; }

    std::size_t words_ = 0;
    std::vector<std::uint64_t> bits_;
};

} // namespace threadmend
