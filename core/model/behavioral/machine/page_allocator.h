// SPDX-License-Identifier: GPL-3.0-or-later
// Memory for vectors that reserve much and mostly use little.
#pragma once

#include <cstddef>
#include <new>

#include <sys/mman.h>

namespace threadmend::behavioral {

/// Each allocation is pages from the system, which cost nothing until they are touched: not under a sanitizer
/// either, which marks every byte that the heap gives out, 16 MB for the stack of each machine. Throws
/// std::bad_alloc.
template <class T>
struct PageAllocator {
    using value_type = T;

    PageAllocator() = default;
    template <class Other>
    explicit PageAllocator(const PageAllocator<Other>&)
    {
    }

    T* allocate(std::size_t count)
    {
        void* memory =
            mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED)
            throw std::bad_alloc();
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count) { munmap(memory, count * sizeof(T)); }

    bool operator==(const PageAllocator&) const { return true; }
};

} // namespace threadmend::behavioral
