// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/byte_sink.h"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace threadmend {

namespace {

/// What a symbolic link points at, so that the link stays; other paths as they are.
std::string linkedPath(const std::string& path)
{
    std::error_code error;
    if (!std::filesystem::is_symlink(path, error))
        return path;
    const std::filesystem::path target = std::filesystem::canonical(path, error);
    return error ? path : target.string();
}

} // namespace

struct ByteSink::File {
    std::string target;
    std::string temporary;
    int descriptor = -1;
    int error = 0;
    /// Pipes and devices (/dev/stdout) cannot be replaced, so they are written directly.
    bool direct = false;

    File() = default;
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File()
    {
        if (descriptor >= 0)
            ::close(descriptor);
        if (!temporary.empty())
            ::unlink(temporary.c_str());
    }
};

ByteSink::ByteSink() = default;
ByteSink::ByteSink(ByteSink&&) noexcept = default;
ByteSink& ByteSink::operator=(ByteSink&&) noexcept = default;
ByteSink::~ByteSink() = default;

Outcome<ByteSink> ByteSink::toFile(const std::string& path)
{
    ByteSink sink;
    sink.file_ = std::make_unique<File>();
    File& file = *sink.file_;
    file.target = linkedPath(path);
    struct stat status {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return InputError{path, 0, 0, "is a directory, so nothing can be written there", "name a file"};
    if (exists && !S_ISREG(status.st_mode)) {
        file.direct = true;
        file.descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    } else {
        std::string name = file.target + ".XXXXXX";
        file.descriptor = ::mkstemp(name.data());
        if (file.descriptor >= 0) {
            file.temporary = name;
            const mode_t mask = ::umask(0);
            ::umask(mask);
            ::fchmod(file.descriptor, exists ? status.st_mode & 07777 : 0666 & ~mask);
        }
    }
    if (file.descriptor < 0)
        return InputError{path, 0, 0, std::string("cannot be written: ") + std::strerror(errno),
                          errno == ENOENT ? "the folder does not exist" : ""};
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
    std::string_view rest = buffer_;
    while (!rest.empty() && file_->error == 0) {
        const ssize_t written = ::write(file_->descriptor, rest.data(), rest.size());
        if (written >= 0)
            rest.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            file_->error = errno;
    }
    buffer_.clear();
}

std::optional<InputError> ByteSink::commit()
{
    if (!file_)
        return std::nullopt;
    flush();
    const int closed = ::close(std::exchange(file_->descriptor, -1));
    if (file_->error == 0 && closed != 0)
        file_->error = errno;
    if (file_->error == 0 && !file_->direct) {
        if (::rename(file_->temporary.c_str(), file_->target.c_str()) == 0)
            file_->temporary.clear();
        else
            file_->error = errno;
    }
    if (file_->error != 0)
        return InputError{file_->target, 0, 0,
                          std::string("cannot be written: ") + std::strerror(file_->error), ""};
    return std::nullopt;
}

} // namespace threadmend
