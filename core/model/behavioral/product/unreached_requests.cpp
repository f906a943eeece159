// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/unreached_requests.h"

#include <algorithm>

namespace threadmend::behavioral {

namespace {

class AloneSearch {
public:
    AloneSearch(Stepper& stepper, std::string_view label, std::size_t most)
        : stepper_(stepper), program_(stepper.program()), label_(label), left_(most)
    {
    }

    /// Throws Stopped.
    bool find()
    {
        while (left_ > 0) {
            const std::size_t before = left_;
            for (std::uint32_t local = 1; local < program_.localCount(); ++local) {
                if (requestsIt(LocalId(local)))
                    return true;
                goOnFrom(LocalId(local));
            }
            if (left_ == before)
                return false; // all is tried
        }
        return false;
    }

private:
    bool requestsIt(LocalId local) const
    {
        const std::vector<EventId>& requested = program_.local(local).statement.request;
        return std::any_of(requested.begin(), requested.end(),
                           [&](EventId event) { return program_.events()[event].label == label_; });
    }

    void goOnFrom(LocalId local)
    {
        tried_.resize(std::max(tried_.size(), program_.localCount()), 0);
        for (EventId event = tried_[local.index()]; event < program_.events().size() && left_ > 0; ++event) {
            program_.poll(local.index());
            --left_;
            tried_[local.index()] = event + 1;
            react(local, event);
        }
    }

    void react(LocalId local, EventId event)
    {
        try {
            if (program_.listens(local, event) && !program_.interruptedBy(local, event))
                stepper_.reactions(local, event, 0, false);
        } catch (const MachineFailure&) { // a predicate need not be made for each event
        } catch (const ProgramError&) {
        }
    }

    Stepper& stepper_;
    Program& program_;
    std::string_view label_;
    std::size_t left_;
    std::vector<EventId> tried_; ///< by state: events up to this one
};

/// While it lives, b-threads ask the context whether to stop.
class StoppedBy {
public:
    StoppedBy(Program& program, RunContext& run) : program_(program) { program.setContext(&run); }
    StoppedBy(const StoppedBy&) = delete;
    StoppedBy& operator=(const StoppedBy&) = delete;
    ~StoppedBy() { program_.setContext(nullptr); }

private:
    Program& program_;
};

} // namespace

Outcome<bool> isRequestedAlone(Stepper& stepper, std::string_view label, RunContext& run, std::size_t most)
{
    const StoppedBy context(stepper.program(), run);
    try {
        return AloneSearch(stepper, label, most).find();
    } catch (const Stopped& stopped) {
        return stopped;
    }
}

} // namespace threadmend::behavioral
