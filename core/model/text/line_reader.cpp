// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/line_reader.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace threadmend {

namespace {

constexpr std::size_t blockBytes = std::size_t{1} << 20;

} // namespace

struct LineReader::File {
    int descriptor = -1;
    explicit File(int opened) : descriptor(opened) {}
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() { ::close(descriptor); }
};

LineReader::LineReader() = default;
LineReader::LineReader(LineReader&&) noexcept = default;
LineReader& LineReader::operator=(LineReader&&) noexcept = default;
LineReader::~LineReader() = default;

Outcome<LineReader> LineReader::open(const std::string& path)
{
    return opened(path, nullptr);
}

Outcome<LineReader> LineReader::open(const std::string& path, RunContext& run)
{
    return opened(path, &run);
}

Outcome<LineReader> LineReader::opened(const std::string& path, RunContext* run)
{
    LineReader reader;
    reader.name_ = path;
    // A pipe into which nobody writes yet would not let go.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        const char* hint = errno == ENOENT ? "check the spelling of the path" : "";
        return InputError{path, 0, 0, std::string("cannot be opened: ") + std::strerror(errno), hint};
    }
    reader.file_ = std::make_unique<File>(descriptor);
    struct stat status {};
    if (::fstat(descriptor, &status) == 0) {
        if (S_ISDIR(status.st_mode))
            return InputError{path, 0, 0, "is a directory, not a file", "name a file inside it"};
        if (S_ISREG(status.st_mode))
            reader.totalBytes_ = static_cast<std::uint64_t>(status.st_size);
        else if (run == nullptr)
            return InputError{path, 0, 0, "is a pipe or a device, not a file", "save it to a file first"};
        else
            reader.run_ = run;
    }
    reader.takeFirstBlock();
    if (reader.failure_)
        return *reader.failure_;
    return reader;
}

LineReader LineReader::over(std::string_view bytes, std::string name)
{
    LineReader reader;
    reader.name_ = std::move(name);
    reader.rest_ = bytes;
    reader.exhausted_ = true;
    reader.totalBytes_ = bytes.size();
    reader.takeFirstBlock();
    return reader;
}

void LineReader::takeFirstBlock()
{
    // A pipe may give a few bytes at a time, so read until it is known how lines end.
    while (rest_.size() < blockBytes && rest_.find('\n') == std::string_view::npos && refill()) {
    }
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    if (rest_.starts_with(byteOrderMark)) {
        rest_.remove_prefix(byteOrderMark.size());
        bytesRead_ += byteOrderMark.size();
    }
    const std::string_view head = rest_.substr(0, blockBytes);
    if (head.find('\n') == std::string_view::npos && head.find('\r') != std::string_view::npos)
        lineEnd_ = '\r';
}

/// Reads more behind `rest_`, which moves to the front of the block. False at the end or after a failure.
bool LineReader::refill()
{
    if (exhausted_)
        return false;
    if (rest_.size() >= maxLineBytes) {
        failure_ = InputError{name_, lineNumber_ + 1, 1, "line is longer than 64 MiB",
                              "this does not look like a text file of transitions"};
        exhausted_ = true;
        rest_ = {};
        return false;
    }
    const std::size_t kept = rest_.size();
    if (kept > 0 && rest_.data() != block_.data())
        std::memmove(block_.data(), rest_.data(), kept);
    // A line that fills half of the block doubles it, so that long lines cost linear time.
    if (block_.size() < blockBytes || kept > block_.size() / 2)
        block_.resize(block_.size() < blockBytes ? blockBytes : block_.size() * 2);
    ssize_t got = 0;
    do {
        if (!waitForBytes()) {
            exhausted_ = true;
            rest_ = {};
            return false;
        }
        got = ::read(file_->descriptor, block_.data() + kept, block_.size() - kept);
    } while (got < 0 && (errno == EINTR || (errno == EAGAIN && run_ != nullptr)));
    if (got < 0)
        failure_ = InputError{name_, 0, 0, std::string("cannot be read: ") + std::strerror(errno), ""};
    if (got <= 0)
        exhausted_ = true;
    rest_ = std::string_view(block_.data(), kept + static_cast<std::size_t>(got > 0 ? got : 0));
    return got > 0;
}

/// False after a stop. A file has its bytes.
bool LineReader::waitForBytes()
{
    constexpr int milliseconds = 20;
    while (run_ != nullptr) {
        if (const auto stopped = run_->pollNow({"waiting for bytes", bytesRead_})) {
            failure_ = *stopped;
            return false;
        }
        pollfd waiting{file_->descriptor, POLLIN, 0};
        if (::poll(&waiting, 1, milliseconds) > 0)
            break;
    }
    return true;
}

std::optional<std::string_view> LineReader::next()
{
    std::size_t searched = 0;
    for (;;) {
        if (failure_)
            return std::nullopt;
        const std::size_t end = rest_.find(lineEnd_, searched);
        if (end != std::string_view::npos) {
            std::string_view line = rest_.substr(0, end);
            rest_.remove_prefix(end + 1);
            bytesRead_ += end + 1;
            ++lineNumber_;
            if (line.ends_with('\r'))
                line.remove_suffix(1);
            return line;
        }
        searched = rest_.size();
        if (!refill())
            break;
    }
    if (failure_ || rest_.empty())
        return std::nullopt;
    std::string_view line = std::exchange(rest_, {});
    bytesRead_ += line.size();
    ++lineNumber_;
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

} // namespace threadmend
