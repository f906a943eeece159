// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/machines.h"

#include <chrono>
#include <thread>

namespace threadmend::behavioral {

Machines::Machines(ProgramMachine first, ProgramReading reading, std::size_t states)
    : reading_(std::move(reading)), states_(states),
      spare_(std::make_unique<ProgramMachine>(std::move(first)).release())
{
}

Machines::~Machines()
{
    const std::unique_ptr<ProgramMachine> last(spare_.exchange(nullptr));
}

Machines::Loan::~Loan()
{
    if (machine_ != nullptr)
        machine_.reset(from_->spare_.exchange(machine_.release()));
}

Outcome<Machines::Loan> Machines::borrow(RunContext& run) const
{
    // Who only reads variables gives it back at once; exploring again takes longer.
    constexpr int mostNaps = 20;
    for (int naps = 0; naps <= mostNaps; ++naps) {
        if (std::unique_ptr<ProgramMachine> machine(spare_.exchange(nullptr)); machine != nullptr)
            return Loan(*this, std::move(machine));
        if (const auto stopped = run.pollNow({"waiting for a machine"}))
            return *stopped;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ExploreOptions asFar;
    asFar.along = reading_.along;
    asFar.isEnough = [this](const ProgramGraph& part) { return part.stateCount() >= states_; };
    auto again = exploreProgram(reading_, run, asFar);
    if (!again)
        return again.failure();
    return Loan(*this, std::make_unique<ProgramMachine>(
                           ProgramMachine{std::move(again->program), std::move(again->stepper)}));
}

} // namespace threadmend::behavioral
