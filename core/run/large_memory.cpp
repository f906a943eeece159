// SPDX-License-Identifier: GPL-3.0-or-later
// Large blocks of memory come in huge pages, where the system has them.
//
// A large list that grows is copied into memory that was never touched, and nobody is asked meanwhile whether
// to stop. Page by page that takes seconds for a few hundred megabytes where the machine is a virtual one (20
// microseconds a page of 4 KiB were measured: 2.6 s for 512 MiB, 0.05 s in huge pages).
//
// Sanitizers have operators of their own.
#include <cstdlib>
#include <new>

#include <sys/mman.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define THREADMEND_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define THREADMEND_SANITIZED
#endif

#ifndef THREADMEND_SANITIZED

namespace {

constexpr std::size_t hugePage = std::size_t{2} << 20;
constexpr std::size_t large = 2 * hugePage;

void* inHugePages(std::size_t size)
{
    const std::size_t whole = (size + hugePage - 1) / hugePage * hugePage;
    void* const memory = whole < size ? nullptr : std::aligned_alloc(hugePage, whole);
    if (memory != nullptr)
        madvise(memory, whole, MADV_HUGEPAGE); // where there are none, it is as before
    return memory;
}

} // namespace

// Not inlined: the compiler would take what it sees for a mistake. Weak: a test that counts has one of its
// own.
[[gnu::noinline, gnu::weak]] void* operator new(std::size_t size)
{
    for (;;) {
        void* const memory = size >= large ? inHugePages(size) : std::malloc(size == 0 ? 1 : size);
        if (memory != nullptr)
            return memory;
        const std::new_handler handler = std::get_new_handler();
        if (handler == nullptr)
            throw std::bad_alloc();
        handler();
    }
}

[[gnu::noinline, gnu::weak]] void operator delete(void* memory) noexcept
{
    std::free(memory);
}

[[gnu::noinline, gnu::weak]] void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

#endif
