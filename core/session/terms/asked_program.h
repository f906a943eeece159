// SPDX-License-Identifier: GPL-3.0-or-later
// Values that a program is asked for when they are needed, and that are kept.
#pragma once

#include "core/model/behavioral/product/program_model.h"
#include "core/session/terms/term_value.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace threadmend {

/// The machine of a program, for those who ask a little now and then: it is borrowed for each question, so
/// that others have it in between. For any number of threads.
class AskedProgram {
public:
    explicit AskedProgram(const behavioral::ProgramModel& program) : program_(program) {}
    AskedProgram(const AskedProgram&) = delete;
    AskedProgram& operator=(const AskedProgram&) = delete;

    /// While it lives, questions of the thread that made it stop as its run says: where the machine is
    /// elsewhere for long, getting another one takes long. Neither the run nor what is asked may end before.
    class Stopping {
    public:
        Stopping(AskedProgram& asked, RunContext& run);
        Stopping(const Stopping&) = delete;
        Stopping& operator=(const Stopping&) = delete;
        ~Stopping();

    private:
        AskedProgram& asked_;
        RunContext& run_;
    };

    /// Whether there was an answer: not after a stop.
    bool ask(const std::function<void(behavioral::Program&)>& question);

private:
    RunContext* runOfThisThread();

    const behavioral::ProgramModel& program_;
    std::mutex mutex_;
    std::vector<std::pair<std::thread::id, RunContext*>> runs_; ///< guarded
};

/// Null of a model that is no program.
std::shared_ptr<AskedProgram> askedProgramOf(const Model& model);

/// A value by key, each asked for once. For any number of threads.
class AskedValues {
public:
    using Answer = std::function<std::optional<TermValue>(behavioral::Program&, std::uint32_t key)>;

    /// Of keys below `count`. 8 bytes a key.
    AskedValues(std::shared_ptr<AskedProgram> program, std::size_t count, Answer answer)
        : program_(std::move(program)), answer_(std::move(answer)), known_(count)
    {
    }
    /// Null: there is none, or asking was stopped. Equal values have one address.
    const TermValue* at(std::uint32_t key) const;

private:
    /// Also not-a-number has its place.
    struct ByText {
        bool operator()(const TermValue& left, const TermValue& right) const
        {
            return left.kind != right.kind ? left.kind < right.kind : left.text < right.text;
        }
    };

    std::shared_ptr<AskedProgram> program_;
    Answer answer_;
    // Not a part of the value: only when it is found out.
    mutable std::vector<std::atomic<const TermValue*>> known_; ///< null: not yet
    mutable std::mutex mutex_;
    mutable std::set<TermValue, ByText> values_; ///< guarded
};

} // namespace threadmend
