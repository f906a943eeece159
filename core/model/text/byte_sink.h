// SPDX-License-Identifier: GPL-3.0-or-later
// Where writers put their bytes: memory, or a file that appears only when it is whole.
#pragma once

#include "core/model/text/new_file.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace threadmend {

/// Collects bytes. `ByteSink()` keeps them in memory (`text`); `ByteSink::toFile` makes a new file of them
/// (new_file.h): until `commit`, and after a failure or a stop, the target is as it was.
class ByteSink {
public:
    ByteSink() = default;
    /// Errors: those of `NewFile::toward`.
    static Outcome<ByteSink> toFile(const std::string& path);

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
    /// Makes the file appear. Errors: those of `NewFile::commit`.
    std::optional<InputError> commit(const MayReplace& mayReplace = nullptr);

private:
    static constexpr std::size_t flushBytes = std::size_t{1} << 18;
    void flush();

    std::string buffer_;
    std::optional<NewFile> file_;
};

/// Writes all of `bytes` to `path`, or leaves it as it was and returns why.
std::optional<InputError> writeWhole(const std::string& path, std::string_view bytes,
                                     const MayReplace& mayReplace = nullptr);

} // namespace threadmend
