// SPDX-License-Identifier: GPL-3.0-or-later
// Machines that run an explored program, lent to one job at a time.
#pragma once

#include "core/model/behavioral/product/explored_program.h"

#include <atomic>
#include <memory>

namespace threadmend::behavioral {

/// Nobody waits long for a machine: the one that is there goes to whoever asks first, and a second one who
/// asks meanwhile, and to whom it is not given back within a moment, gets one of his own, which explores the
/// program again (exploration is deterministic, so that all numbers are the same). What is given back is kept
/// for the next one.
class Machines {
public:
    /// `states` is how many the graph has that the first machine has explored.
    Machines(ProgramMachine first, ProgramReading reading, std::size_t states);
    Machines(const Machines&) = delete;
    Machines& operator=(const Machines&) = delete;
    ~Machines();

    /// A machine for as long as the loan lives, not longer than this.
    class Loan {
    public:
        Loan(Loan&&) = default;
        Loan& operator=(Loan&&) = delete;
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;
        ~Loan();

        Program& program() const { return *machine_->program; }
        Stepper& stepper() const { return *machine_->stepper; }

    private:
        friend class Machines;
        Loan(const Machines& from, std::unique_ptr<ProgramMachine> machine)
            : from_(&from), machine_(std::move(machine))
        {
        }
        const Machines* from_;
        std::unique_ptr<ProgramMachine> machine_;
    };
    /// For any thread. Takes no time if the spare machine is there, else some milliseconds, or what exploring
    /// takes; stops as `run` says.
    Outcome<Loan> borrow(RunContext& run) const;

private:
    ProgramReading reading_;
    std::size_t states_;
    /// Not a part of the value: whether it is there changes no answer.
    mutable std::atomic<ProgramMachine*> spare_;
};

} // namespace threadmend::behavioral
