// SPDX-License-Identifier: GPL-3.0-or-later
// Where writers put their bytes: memory, or a file that appears only when it is whole.
#pragma once

#include "core/run/outcome.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace threadmend {

/// Collects bytes. `ByteSink()` keeps them in memory (`text`); `ByteSink::toFile` writes them beside the
/// target under a temporary name and moves them onto it in `commit`: until then, and after a failure or a
/// stop, the target is as it was.
class ByteSink {
public:
    ByteSink();
    /// Errors: the folder does not exist or cannot be written.
    static Outcome<ByteSink> toFile(const std::string& path);
    ByteSink(ByteSink&&) noexcept;
    ByteSink& operator=(ByteSink&&) noexcept;
    /// Removes the temporary file if `commit` was not called.
    ~ByteSink();

    ByteSink& operator<<(std::string_view bytes)
    {
        buffer_.append(bytes);
        if (buffer_.size() >= flushBytes && file_)
            flush();
        return *this;
    }
    ByteSink& operator<<(char byte) { return *this << std::string_view(&byte, 1); }
    ByteSink& operator<<(std::uint64_t number);

    /// What was collected, if in memory.
    const std::string& text() const { return buffer_; }
    /// Makes the file appear. Errors: the disk is full, the folder is gone.
    std::optional<InputError> commit();

private:
    static constexpr std::size_t flushBytes = std::size_t{1} << 18;
    struct File;
    void flush();

    std::string buffer_;
    std::unique_ptr<File> file_;
};

} // namespace threadmend
