// SPDX-License-Identifier: GPL-3.0-or-later
// Large arrays of plain values in huge pages, which grow without a copy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

#include <sys/mman.h>

namespace threadmend::behavioral {

/// Memory straight from the system: zeros at first, touched only where it is used, in huge pages where the
/// system has them (random access is up to a third faster, and each page that is touched first costs as much
/// as a small one: tens of microseconds on a virtual machine).
template <class T>
class HugeArray {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    HugeArray() = default;
    /// `count` values of zero bytes. Throws std::bad_alloc.
    explicit HugeArray(std::size_t count)
        : values_(static_cast<T*>(reserved(count * sizeof(T)))), capacity_(count)
    {
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
            munmap(values_, bytes());
    }

    T& operator[](std::size_t index) { return values_[index]; }
    const T& operator[](std::size_t index) const { return values_[index]; }
    std::size_t capacity() const { return capacity_; }
    std::size_t bytes() const { return capacity_ * sizeof(T); }

    /// Makes room for `count` values; the pages move, nothing is copied.
    void grow(std::size_t count)
    {
        // To where huge pages may begin, as they did before: else the system would break them up.
        void* const place = reserved(count * sizeof(T));
        void* const memory =
            mremap(values_, bytes(), count * sizeof(T), MREMAP_MAYMOVE | MREMAP_FIXED, place);
        if (memory == MAP_FAILED) {
            munmap(place, count * sizeof(T));
            throw std::bad_alloc();
        }
        madvise(memory, count * sizeof(T), MADV_HUGEPAGE);
        values_ = static_cast<T*>(memory);
        capacity_ = count;
    }

private:
    static constexpr std::size_t hugePage = std::size_t{2} << 20;

    /// Pages that begin where a huge one may, if there is room for one.
    static void* reserved(std::size_t size)
    {
        const std::size_t spare = size < hugePage ? 0 : hugePage;
        void* const memory = mmap(nullptr, size + spare, PROT_READ | PROT_WRITE,
                                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED)
            throw std::bad_alloc();
        if (spare == 0)
            return memory;
        constexpr std::size_t page = 4096;
        auto* const begin = static_cast<std::byte*>(memory);
        const std::size_t before =
            (hugePage - reinterpret_cast<std::uintptr_t>(memory) % hugePage) % hugePage;
        const std::size_t end = before + (size + page - 1) / page * page;
        if (before != 0)
            munmap(begin, before);
        if (end < size + spare)
            munmap(begin + end, size + spare - end);
        return begin + before;
    }

    T* values_ = nullptr;
    std::size_t capacity_ = 0;
};

} // namespace threadmend::behavioral
