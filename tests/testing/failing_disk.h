// SPDX-License-Identifier: GPL-3.0-or-later
// A disk that fails when a test wants it to.
#pragma once

#include <cerrno>
#include <functional>
#include <string>
#include <vector>

namespace threadmend::testing {

/// While it lives, the calls by which files come to be on the file system of a folder (write, fsync, linkat,
/// rename, close) are counted, and one of them does not go well. One disk at a time; the calls of all threads
/// count. It stands in the place of the calls of the C library, so whatever is tested does not know of it.
class FailingDisk {
public:
    enum class Fault {
        None,
        Once,      ///< this call fails, and those after it do not
        FullSince, ///< from this call on nothing can be written
        Death      ///< the process ends at once, in the place of the call, with `deathCode`
    };
    static constexpr int deathCode = 77;

    /// Calls count from 1.
    FailingDisk(const std::string& folder, Fault fault, int call, int error = ENOSPC);
    /// Nothing fails, but something happens before that call: another program may come first.
    FailingDisk(const std::string& folder, int call, std::function<void()> before);
    FailingDisk(const FailingDisk&) = delete;
    FailingDisk& operator=(const FailingDisk&) = delete;
    ~FailingDisk();

    int calls() const;
};

/// What a folder holds, hidden files included, in the order of their names: "name: content".
std::vector<std::string> filesIn(const std::string& folder);

/// How many calls `work` makes on a disk that does not fail.
int callsOf(const std::string& folder, const std::function<void()>& work);

/// Does `work` in another process, which ends at that call; whether it came so far.
bool diesAt(const std::string& folder, int call, const std::function<void()>& work);

} // namespace threadmend::testing
