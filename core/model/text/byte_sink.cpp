// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/byte_sink.h"

#include <charconv>
#include <utility>

namespace threadmend {

Outcome<ByteSink> ByteSink::toFile(const std::string& path)
{
    auto file = NewFile::toward(path);
    if (!file)
        return file.failure();
    ByteSink sink;
    sink.file_ = *std::move(file);
    return sink;
}

ByteSink& ByteSink::operator<<(std::uint64_t number)
{
    char digits[24];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
    return *this << std::string_view(digits, static_cast<std::size_t>(end - digits));
}

void ByteSink::flush()
{
    file_->write(buffer_);
    buffer_.clear();
}

std::optional<InputError> ByteSink::commit(const MayReplace& mayReplace)
{
    if (!file_)
        return std::nullopt;
    flush();
    return file_->commit(mayReplace);
}

std::optional<InputError> writeWhole(const std::string& path, std::string_view bytes,
                                     const MayReplace& mayReplace)
{
    auto file = NewFile::toward(path);
    if (!file)
        return *file.error();
    file->write(bytes);
    return file->commit(mayReplace);
}

} // namespace threadmend
