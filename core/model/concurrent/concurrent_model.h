// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a concurrent program beyond its state space.
#pragma once

#include "core/model/concurrent/concurrent_space.h"
#include "core/model/concurrent/program.h"
#include "core/model/model.h"

#include <memory>

namespace threadmend::concurrent {

/// The program of a model, and what was asked for when it was read.
class ConcurrentModel final : public KindFacts {
public:
    explicit ConcurrentModel(std::shared_ptr<const Program> program) : program_(std::move(program)) {}
    const Program& program() const { return *program_; }

private:
    std::shared_ptr<const Program> program_;
};

} // namespace threadmend::concurrent

namespace threadmend {

/// The model as a concurrent program; null if it is none.
inline const concurrent::ConcurrentModel* concurrentProgramOf(const Model& model)
{
    return model.as<concurrent::ConcurrentModel>();
}

} // namespace threadmend
