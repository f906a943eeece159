// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/terms/asked_program.h"

namespace threadmend {

namespace {

/// Stands for "there is none".
const TermValue noValue;

} // namespace

AskedProgram::Stopping::Stopping(AskedProgram& asked, RunContext& run) : asked_(asked), run_(run)
{
    const std::lock_guard lock(asked_.mutex_);
    asked_.runs_.emplace_back(std::this_thread::get_id(), &run_);
}

AskedProgram::Stopping::~Stopping()
{
    const std::lock_guard lock(asked_.mutex_);
    std::erase_if(asked_.runs_, [this](const auto& each) { return each.second == &run_; });
}

RunContext* AskedProgram::runOfThisThread()
{
    const std::lock_guard lock(mutex_);
    for (const auto& [thread, run] : runs_)
        if (thread == std::this_thread::get_id())
            return run;
    return nullptr;
}

bool AskedProgram::ask(const std::function<void(behavioral::Program&)>& question)
{
    RunContext nobody;
    RunContext* run = runOfThisThread();
    const auto loan = program_.machines().borrow(run == nullptr ? nobody : *run);
    if (loan)
        question(loan->program());
    return static_cast<bool>(loan);
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
        if (!program_->ask([&](behavioral::Program& program) { answer = answer_(program, key); }))
            return nullptr;
        const std::lock_guard lock(mutex_);
        known = answer ? &*values_.insert(*std::move(answer)).first : &noValue;
        known_[key].store(known, std::memory_order_release);
    }
    return known == &noValue ? nullptr : known;
}

} // namespace threadmend
