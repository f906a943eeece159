// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/terms/asked_program.h"

namespace threadmend {

namespace {

/// Stands for "there is none".
const TermValue noValue;

} // namespace

AskedProgram::Hold::~Hold()
{
    if (asked_ == nullptr)
        return;
    const std::lock_guard lock(asked_->mutex_);
    if (--asked_->holders_ == 0)
        asked_->loan_.reset();
}

Outcome<AskedProgram::Hold> AskedProgram::hold(RunContext& run)
{
    const std::lock_guard lock(mutex_);
    if (!loan_) {
        auto loan = program_.machines().borrow(run);
        if (!loan)
            return loan.failure();
        loan_.emplace(*std::move(loan));
    }
    ++holders_;
    return Hold(*this);
}

void AskedProgram::ask(const std::function<void(behavioral::Program&)>& question)
{
    const std::lock_guard lock(mutex_);
    if (loan_)
        return question(loan_->program());
    RunContext nobody;
    if (const auto loan = program_.machines().borrow(nobody))
        question(loan->program());
}

std::shared_ptr<AskedProgram> askedProgramOf(const Model& model)
{
    const behavioral::ProgramModel* program = programOf(model);
    return program == nullptr ? nullptr : std::make_shared<AskedProgram>(*program);
}

const TermValue* AskedValues::at(std::uint32_t key) const
{
    const TermValue* known = known_[key].load(std::memory_order_acquire);
    if (known == nullptr) {
        std::optional<TermValue> answer;
        program_->ask([&](behavioral::Program& program) { answer = answer_(program, key); });
        const std::lock_guard lock(mutex_);
        known = answer ? &*values_.insert(*std::move(answer)).first : &noValue;
        known_[key].store(known, std::memory_order_release);
    }
    return known == &noValue ? nullptr : known;
}

} // namespace threadmend
