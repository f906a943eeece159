// SPDX-License-Identifier: GPL-3.0-or-later
// A file that appears only when it is whole, and only in the place of what it was made from.
#pragma once

#include "core/run/outcome.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace threadmend {

/// Whether what is at the path by now (nothing: no file is there) may be replaced.
using MayReplace = std::function<bool(const std::optional<std::string>& now)>;

/// Whether a path stands for the standard output: `-` and an extension that says in which format, `-.aut`.
bool isStandardOutput(std::string_view path);

/// Bytes on the way to a path. They are written beside it without a name (where the file system cannot do
/// that, under a temporary one) and get the name of the target in `commit`, when they have arrived on the
/// disk: the target is as it was before or holds all that is new, whatever fails and whenever the program or
/// the system ends. What is left behind then is at most one whole file under a temporary name, if the end
/// comes between two calls of `commit`. Pipes, devices and the
/// standard output cannot be replaced, so they are written directly.
class NewFile {
public:
    /// Errors: the folder does not exist or cannot be written, the target is a folder, or it is there and is
    /// write-protected.
    static Outcome<NewFile> toward(const std::string& path);
    NewFile(NewFile&&) noexcept;
    NewFile& operator=(NewFile&&) noexcept;
    /// Leaves nothing behind if `commit` was not called.
    ~NewFile();

    /// A failure is told by `commit`.
    void write(std::string_view bytes);

    /// Makes the file appear. With `mayReplace`, no other program of ours replaces the target between the
    /// question and the answer. Errors: the disk is full, the folder is gone, the target may not be replaced.
    std::optional<InputError> commit(const MayReplace& mayReplace = nullptr);

private:
    struct Handle;
    NewFile();
    std::optional<InputError> failure() const;

    std::unique_ptr<Handle> handle_;
};

/// What a file holds; nothing if it is not there or cannot be read.
std::optional<std::string> contentOfFile(const std::string& path);

} // namespace threadmend
