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
#include <utility>
#include <vector>

namespace threadmend {

/// The machine of a program, for those who ask a little now and then: each time it is borrowed, unless
/// somebody holds it for a while. For any number of threads.
class AskedProgram {
public:
    explicit AskedProgram(const behavioral::ProgramModel& program) : program_(program) {}
    AskedProgram(const AskedProgram&) = delete;
    AskedProgram& operator=(const AskedProgram&) = delete;

    /// While it lives, asking takes no time for borrowing. It must not outlive the asked program.
    class Hold {
    public:
        explicit Hold(AskedProgram& asked) : asked_(&asked) {}
        Hold(Hold&& other) noexcept : asked_(std::exchange(other.asked_, nullptr)) {}
        Hold& operator=(Hold&&) = delete;
        Hold(const Hold&) = delete;
        Hold& operator=(const Hold&) = delete;
        ~Hold();

    private:
        AskedProgram* asked_;
    };
    /// Stops as `run` says.
    Outcome<Hold> hold(RunContext& run);

    /// Asks one at a time; not at all if there is no machine.
    void ask(const std::function<void(behavioral::Program&)>& question);

private:
    const behavioral::ProgramModel& program_;
    std::mutex mutex_;
    std::optional<behavioral::Machines::Loan> loan_; ///< guarded, and so are the holders
    int holders_ = 0;
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
    /// Null: there is none. Equal values have one address.
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
