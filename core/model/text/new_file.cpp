// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/new_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
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

std::string folderOf(const std::string& path)
{
    const std::string folder = std::filesystem::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

/// A name beside the target that nothing else has, most likely; not longer than names can be.
std::string nameBeside(const std::string& target)
{
    constexpr std::size_t longestStem = 240;
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    const std::filesystem::path path(target);
    std::string name = path.filename().string().substr(0, longestStem) + ".";
    std::random_device chance;
    for (int i = 0; i < 6; ++i)
        name += letters[chance() % letters.size()];
    return (path.parent_path() / name).string();
}

/// Calls `make` with names beside the target until one of them is free.
template <class Make>
int underFreeName(const std::string& target, std::string& name, Make make)
{
    constexpr int mostTries = 100;
    int made = -1;
    for (int i = 0; i < mostTries; ++i) {
        name = nameBeside(target);
        made = make(name);
        if (made >= 0 || errno != EEXIST)
            break;
    }
    if (made < 0)
        name.clear();
    return made;
}

/// A target whose permissions let nobody write is protected also from those who may do everything.
bool isProtected(const std::string& path, mode_t mode)
{
    return (mode & 0222) == 0 || (::access(path.c_str(), W_OK) != 0 && errno != ENOENT);
}

InputError unwritable(const std::string& path, int error)
{
    return {path, 0, 0, std::string("cannot be written: ") + std::strerror(error),
            error == ENOENT   ? "the folder does not exist"
            : error == ENOSPC ? "make room; until then everything is as it was"
                              : ""};
}

} // namespace

struct NewFile::Handle {
    std::string path;
    std::string target;
    /// Of the temporary file while it has one.
    std::string name;
    int descriptor = -1;
    int folder = -1;
    int error = 0;
    bool direct = false;
    std::optional<struct stat> before; ///< of the target, if it is there

    Handle() = default;
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle()
    {
        if (descriptor >= 0)
            ::close(descriptor);
        if (folder >= 0)
            ::close(folder);
        if (!name.empty())
            ::unlink(name.c_str());
    }

    void open()
    {
        const std::string parent = folderOf(target);
        descriptor = ::open(parent.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != ENOENT && errno != EACCES && errno != EROFS)
            descriptor = underFreeName(target, name, [](const std::string& free) {
                return ::open(free.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            });
        if (descriptor < 0)
            error = errno;
        else if (before)
            takeAfter(*before);
    }

    /// Owner and permissions of the target, as far as the system lets us give them.
    void takeAfter(const struct stat& status) const
    {
        static_cast<void>(::fchown(descriptor, status.st_uid, status.st_gid) == 0);
        static_cast<void>(::fchmod(descriptor, status.st_mode & 07777) == 0);
    }

    /// Whether what was done went well; otherwise remembers why not.
    bool is(bool done)
    {
        if (!done && error == 0)
            error = errno;
        return error == 0;
    }

    bool arrive()
    {
        // What is no disk (and some networks) has nothing to wait for.
        return is(::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP);
    }

    bool giveName()
    {
        if (!name.empty())
            return true;
        const std::string self = "/proc/self/fd/" + std::to_string(descriptor);
        return is(underFreeName(target, name, [&](const std::string& free) {
                      return ::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, free.c_str(), AT_SYMLINK_FOLLOW);
                  }) >= 0);
    }

    /// Until the folder is closed, others who ask for the same wait. Where that cannot be, they do not.
    void lockFolder()
    {
        folder = ::open(folderOf(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        while (folder >= 0 && ::flock(folder, LOCK_EX) != 0 && errno == EINTR) {
        }
    }

    bool replace()
    {
        if (!is(::rename(name.c_str(), target.c_str()) == 0))
            return false;
        name.clear();
        // The new name is to outlive a loss of power; if the folder does not take that, nothing is undone.
        const int parent =
            folder >= 0 ? folder : ::open(folderOf(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        folder = parent;
        if (folder >= 0)
            static_cast<void>(::fsync(folder));
        return true;
    }
};

bool isStandardOutput(std::string_view path)
{
    return path.starts_with("-.");
}

NewFile::NewFile() : handle_(std::make_unique<Handle>()) {}
NewFile::NewFile(NewFile&&) noexcept = default;
NewFile& NewFile::operator=(NewFile&&) noexcept = default;
NewFile::~NewFile() = default;

Outcome<NewFile> NewFile::toward(const std::string& path)
{
    NewFile file;
    Handle& handle = *file.handle_;
    handle.path = path;
    handle.target = linkedPath(path);
    struct stat status {};
    const bool exists = !isStandardOutput(path) && ::stat(path.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return InputError{path, 0, 0, "is a directory, so nothing can be written there", "name a file"};
    if (isStandardOutput(path)) {
        handle.direct = true;
        handle.descriptor = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
        handle.error = handle.descriptor < 0 ? errno : 0;
    } else if (exists && !S_ISREG(status.st_mode)) {
        handle.direct = true;
        handle.descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        handle.error = handle.descriptor < 0 ? errno : 0;
    } else if (exists && isProtected(handle.target, status.st_mode)) {
        return InputError{path, 0, 0, "is write-protected, so it is not replaced",
                          "write to another file, or allow it: chmod u+w"};
    } else {
        if (exists)
            handle.before = status;
        handle.open();
    }
    if (handle.error != 0)
        return unwritable(path, handle.error);
    return file;
}

void NewFile::write(std::string_view bytes)
{
    while (!bytes.empty() && handle_->error == 0) {
        const ssize_t written = ::write(handle_->descriptor, bytes.data(), bytes.size());
        if (written >= 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            handle_->error = errno;
    }
}

std::optional<InputError> NewFile::failure() const
{
    if (handle_->error == 0)
        return std::nullopt;
    return unwritable(handle_->path, handle_->error);
}

std::optional<InputError> NewFile::commit(const MayReplace& mayReplace)
{
    Handle& file = *handle_;
    if (file.direct) {
        static_cast<void>(file.is(::close(std::exchange(file.descriptor, -1)) == 0));
        return failure();
    }
    if (file.error != 0 || !file.arrive())
        return failure();
    if (mayReplace) {
        file.lockFolder();
        if (!mayReplace(contentOfFile(file.target)))
            return InputError{file.path, 0, 0,
                              "was changed by another program since it was read, and is not overwritten", ""};
    }
    if (!file.giveName() || !file.is(::close(std::exchange(file.descriptor, -1)) == 0))
        return failure();
    static_cast<void>(file.replace());
    return failure();
}

std::optional<std::string> contentOfFile(const std::string& path)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return std::nullopt;
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    return file ? std::optional(std::move(bytes)) : std::nullopt;
}

} // namespace threadmend
