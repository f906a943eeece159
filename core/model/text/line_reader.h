// SPDX-License-Identifier: GPL-3.0-or-later
// Reads bytes line by line, from a file or from memory, in bounded space.
#pragma once

#include "core/run/run_context.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// A stream of lines. A line ends with LF, CR LF or the end of the input; where the input has CR but no LF in
/// its first block, CR ends lines. A UTF-8 byte order mark at the very start is skipped. Space: one block of
/// 1 MiB, or the longest line (at most `maxLineBytes`).
class LineReader {
public:
    static constexpr std::size_t maxLineBytes = std::size_t{64} << 20;

    /// Opens a regular file. Errors: it does not exist, is a directory, a pipe or a device, cannot be read.
    static Outcome<LineReader> open(const std::string& path);
    /// The same, and pipes and devices as well: whoever reads from them waits for bytes no longer than `run`,
    /// which must outlive the reader, lets it.
    static Outcome<LineReader> open(const std::string& path, RunContext& run);
    /// Reads `bytes`, which must outlive the reader; `name` stands for the file in errors.
    static LineReader over(std::string_view bytes, std::string name);

    LineReader(LineReader&&) noexcept;
    LineReader& operator=(LineReader&&) noexcept;
    ~LineReader();

    /// The next line without its end, valid until the next call; nothing at the end of the input, or after a
    /// failure (see `failure`).
    std::optional<std::string_view> next();
    /// Why reading stopped before the end of the input, if it did: a reading error, a line that is too long,
    /// or a stop while it waited.
    const std::optional<Failure>& failure() const { return failure_; }

    /// The number of the line that `next` returned last, from 1; 0 before the first.
    std::uint64_t lineNumber() const { return lineNumber_; }
    /// Bytes handed out so far, line ends included; and the size of the whole input where it is known.
    std::uint64_t bytesRead() const { return bytesRead_; }
    std::optional<std::uint64_t> totalBytes() const { return totalBytes_; }
    const std::string& name() const { return name_; }

    /// An error in the line that was read last.
    InputError errorHere(std::uint64_t column, std::string message, std::string hint = {}) const
    {
        return {name_, lineNumber_, column, std::move(message), std::move(hint)};
    }

private:
    struct File;
    LineReader();
    static Outcome<LineReader> opened(const std::string& path, RunContext* run);
    bool refill();
    bool waitForBytes();
    void takeFirstBlock();

    std::string name_;
    std::unique_ptr<File> file_;
    std::vector<char> block_;
    std::string_view rest_; ///< read, but not handed out yet
    bool exhausted_ = false;
    char lineEnd_ = '\n';
    std::uint64_t lineNumber_ = 0;
    std::uint64_t bytesRead_ = 0;
    std::optional<std::uint64_t> totalBytes_;
    std::optional<Failure> failure_;
    RunContext* run_ = nullptr; ///< null: nothing is waited for
};

} // namespace threadmend
