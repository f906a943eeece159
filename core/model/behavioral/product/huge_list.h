// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of plain values that grow to any size without being copied.
#pragma once

#include "core/model/behavioral/product/huge_array.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace threadmend::behavioral {

/// A list that is small as long as it is short: on the heap up to `heapBytes`, then in pages of the system,
/// which move when it grows (HugeArray). Throws std::bad_alloc.
template <class T>
class HugeList {
public:
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T* data() const { return data_; }
    const T* begin() const { return data_; }
    const T* end() const { return data_ + size_; }
    T& operator[](std::size_t index) { return data_[index]; }
    const T& operator[](std::size_t index) const { return data_[index]; }
    const T& back() const { return data_[size_ - 1]; }

    void push_back(const T& value)
    {
        const T copy = value; // it may be one of the list's own
        if (size_ == capacity_)
            grow(size_ + 1);
        data_[size_++] = copy;
    }
    /// Values that are none of the list's own.
    void append(std::span<const T> values)
    {
        if (size_ + values.size() > capacity_)
            grow(size_ + values.size());
        std::copy(values.begin(), values.end(), data_ + size_);
        size_ += values.size();
    }
    /// So many zeros, instead of what was there.
    void zeros(std::size_t count)
    {
        size_ = capacity_ = count;
        short_ = {};
        long_ = HugeArray<T>(); // two of them at once are not needed
        if (count * sizeof(T) <= heapBytes) {
            short_.resize(count);
            data_ = short_.data();
        } else {
            long_ = HugeArray<T>(std::max(count, leastBytes / sizeof(T)));
            data_ = &long_[0];
        }
    }
    /// Drops the last ones.
    void truncate(std::size_t size) { size_ = size; }

    /// Of what is in use; the system gives no memory for the rest.
    std::size_t bytes() const { return size_ * sizeof(T); }

    HugeList() = default;
    HugeList(HugeList&& other) noexcept
        : short_(std::move(other.short_)), long_(std::move(other.long_)),
          data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)),
          capacity_(std::exchange(other.capacity_, 0))
    {
    }
    HugeList& operator=(HugeList&&) = delete;
    ~HugeList() = default;

private:
    static constexpr std::size_t heapBytes = std::size_t{1} << 17;
    static constexpr std::size_t leastBytes = std::size_t{2} << 20;  ///< in pages of the system: a huge one
    static constexpr std::size_t spaceBytes = std::size_t{64} << 20; ///< that a list has before it moves

    void grow(std::size_t least)
    {
        const std::size_t wanted = std::max(least, std::max<std::size_t>(2 * capacity_, 16));
        if (wanted * sizeof(T) <= heapBytes) {
            short_.resize(wanted);
            data_ = short_.data();
        } else if (long_.capacity() == 0) {
            long_ = HugeArray<T>(std::max(wanted, spaceBytes / sizeof(T))); // what is not used costs nothing
            std::copy(data_, data_ + size_, &long_[0]);
            short_ = {};
            data_ = &long_[0];
        } else {
            long_.grow(wanted);
            data_ = &long_[0];
        }
        capacity_ = std::max(wanted, long_.capacity());
    }

    std::vector<T> short_;
    HugeArray<T> long_;
    T* data_ = nullptr;
    std::size_t size_ = 0, capacity_ = 0;
};

} // namespace threadmend::behavioral
