// SPDX-License-Identifier: GPL-3.0-or-later
// Candidates on their way from the search that judges them to who shows them.
#pragma once

#ifndef Q_MOC_RUN
#include "core/repair/corrections/correction_search.h"
#endif

#include <mutex>
#include <utility>
#include <vector>

namespace threadmend {

/// For two threads. Of sequences only those of the length that is being tried.
class CandidateFeed {
public:
    void put(const Candidate& candidate, std::size_t length)
    {
        const std::lock_guard lock(mutex_);
        if (length != length_) {
            waiting_.clear();
            length_ = length;
        }
        waiting_.push_back(candidate);
    }
    struct Taken {
        std::vector<Candidate> candidates;
        std::size_t length = 0; ///< of their sequences
    };
    Taken take()
    {
        const std::lock_guard lock(mutex_);
        return {std::exchange(waiting_, {}), length_};
    }

private:
    std::mutex mutex_;
    std::vector<Candidate> waiting_; ///< guarded by the mutex, as is
    std::size_t length_ = 1;
};

} // namespace threadmend
