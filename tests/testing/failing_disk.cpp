// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/testing/failing_disk.h"

#include "core/run/contract.h"
#include "tests/testing/corpus.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace threadmend::testing {

namespace {

struct DiskPlan {
    FailingDisk::Fault fault = FailingDisk::Fault::None;
    int call = 0;
    int error = 0;
    std::function<void()> before;
    dev_t device = 0;
    std::atomic<int> calls{0};
    std::atomic<bool> busy{false}; ///< with `before`, whose calls do not count
};

/// Read by the calls below, which are everybody's.
std::atomic<DiskPlan*> diskPlan{nullptr};

/// Whether a call that counts is to fail; `errno` says then why. `writes`: it needs room.
bool diskFails(bool writes)
{
    DiskPlan* const plan = diskPlan.load();
    if (plan == nullptr || plan->busy)
        return false;
    const int call = ++plan->calls;
    if (plan->before && call == plan->call) {
        plan->busy = true;
        plan->before();
        plan->busy = false;
    }
    switch (plan->fault) {
    case FailingDisk::Fault::None:
        return false;
    case FailingDisk::Fault::Once:
        errno = plan->error;
        return call == plan->call;
    case FailingDisk::Fault::FullSince:
        errno = plan->error;
        return writes && call >= plan->call;
    case FailingDisk::Fault::Death:
        if (call == plan->call)
            _exit(FailingDisk::deathCode);
        return false;
    }
    return false;
}

/// Whether this is a file that is written, on the file system that fails.
bool isWrittenThere(int descriptor)
{
    const DiskPlan* const plan = diskPlan.load();
    struct stat status {};
    return plan != nullptr && descriptor > STDERR_FILENO && ::fstat(descriptor, &status) == 0 &&
           S_ISREG(status.st_mode) && status.st_dev == plan->device &&
           (::fcntl(descriptor, F_GETFL) & O_ACCMODE) != O_RDONLY;
}

DiskPlan* planFor(const std::string& folder)
{
    require(diskPlan.load() == nullptr, "one disk fails at a time");
    auto* const plan = new DiskPlan;
    struct stat status {};
    require(::stat(folder.c_str(), &status) == 0, "the folder is there");
    plan->device = status.st_dev;
    return plan;
}

} // namespace

FailingDisk::FailingDisk(const std::string& folder, Fault fault, int call, int error)
{
    DiskPlan* const plan = planFor(folder);
    plan->fault = fault;
    plan->call = call;
    plan->error = error;
    diskPlan = plan;
}

FailingDisk::FailingDisk(const std::string& folder, int call, std::function<void()> before)
{
    DiskPlan* const plan = planFor(folder);
    plan->call = call;
    plan->before = std::move(before);
    diskPlan = plan;
}

FailingDisk::~FailingDisk()
{
    delete diskPlan.exchange(nullptr);
}

int FailingDisk::calls() const
{
    return diskPlan.load()->calls;
}

std::vector<std::string> filesIn(const std::string& folder)
{
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        files.push_back(entry.path().filename().string() + ": " + contentOf(entry.path().string()));
    std::sort(files.begin(), files.end());
    return files;
}

int callsOf(const std::string& folder, const std::function<void()>& work)
{
    const FailingDisk disk(folder, FailingDisk::Fault::None, 0);
    work();
    return disk.calls();
}

bool diesAt(const std::string& folder, int call, const std::function<void()>& work)
{
    const pid_t child = ::fork();
    require(child >= 0, "the system gives a test another process");
    if (child == 0) {
        const FailingDisk disk(folder, FailingDisk::Fault::Death, call);
        work();
        _exit(0);
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    require(WIFEXITED(status), "the other process ends by itself");
    return WEXITSTATUS(status) == FailingDisk::deathCode;
}

} // namespace threadmend::testing

// The linker takes these in the place of those of the C library.
extern "C" {

ssize_t write(int descriptor, const void* bytes, size_t count)
{
    if (threadmend::testing::isWrittenThere(descriptor) && threadmend::testing::diskFails(true))
        return -1;
    return ::syscall(SYS_write, descriptor, bytes, count);
}

int fsync(int descriptor)
{
    if (threadmend::testing::isWrittenThere(descriptor) && threadmend::testing::diskFails(true))
        return -1;
    return static_cast<int>(::syscall(SYS_fsync, descriptor));
}

int close(int descriptor)
{
    const bool fails =
        threadmend::testing::isWrittenThere(descriptor) && threadmend::testing::diskFails(false);
    const int error = errno;
    const int closed = static_cast<int>(::syscall(SYS_close, descriptor));
    if (!fails)
        return closed;
    errno = error;
    return -1;
}

int linkat(int from, const char* path, int to, const char* name, int flags) noexcept
{
    if (threadmend::testing::diskFails(true))
        return -1;
    return static_cast<int>(::syscall(SYS_linkat, from, path, to, name, flags));
}

int rename(const char* from, const char* to) noexcept
{
    if (threadmend::testing::diskFails(false))
        return -1;
    return static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}
}
