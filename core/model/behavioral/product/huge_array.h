// SPDX-License-Identifier: GPL-3.0-or-later
// Large arrays of plain values in huge pages, which grow without a copy.
#pragma once

#include "core/model/behavioral/machine/page_allocator.h"

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

#include <sys/mman.h>

namespace threadmend::behavioral {

/// Memory straight from the system: zeros at first, touched only where it is used, in huge pages where the
/// system has them (random access is up to a third faster).
template <class T>
class HugeArray {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    HugeArray() = default;
    /// `count` values of zero bytes. Throws std::bad_alloc.
    explicit HugeArray(std::size_t count) : capacity_(count)
    {
        values_ = PageAllocator<T>().allocate(count);
        madvise(values_, bytes(), MADV_HUGEPAGE);
    }
    HugeArray(HugeArray&& other) noexcept
        : values_(std::exchange(other.values_, nullptr)), capacity_(std::exchange(other.capacity_, 0))
    {
    }
    HugeArray& operator=(HugeArray&& other) noexcept
    {
        std::swap(values_, other.values_);
        std::swap(capacity_, other.capacity_);
        return *this;
    }
    ~HugeArray()
    {
        if (values_ != nullptr)
            PageAllocator<T>().deallocate(values_, capacity_);
    }

    T& operator[](std::size_t index) { return values_[index]; }
    const T& operator[](std::size_t index) const { return values_[index]; }
    std::size_t capacity() const { return capacity_; }
    std::size_t bytes() const { return capacity_ * sizeof(T); }

    /// Makes room for `count` values; the pages move, nothing is copied.
    void grow(std::size_t count)
    {
        void* memory = mremap(values_, capacity_ * sizeof(T), count * sizeof(T), MREMAP_MAYMOVE);
        if (memory == MAP_FAILED)
            throw std::bad_alloc();
        madvise(memory, count * sizeof(T), MADV_HUGEPAGE);
        values_ = static_cast<T*>(memory);
        capacity_ = count;
    }

private:
    T* values_ = nullptr;
    std::size_t capacity_ = 0;
};

} // namespace threadmend::behavioral
