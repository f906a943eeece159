// SPDX-License-Identifier: GPL-3.0-or-later
// A behavioral program (Harel, Marron, Weiss; Katz 2013, section 2): b-threads that were compiled once and
// whose reactions are computed once each.
#pragma once

#include "core/model/behavioral/language/private_names.h"
#include "core/model/behavioral/machine/described_value.h"
#include "core/model/behavioral/machine/world.h"
#include "core/model/behavioral/program/sync_statement.h"
#include "core/run/outcome.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend::behavioral {

/// A state of a b-thread: where it waits, and all that its future depends on. 0 is "ended".
using LocalId = Id<struct LocalTag>;
inline constexpr LocalId ended{0u};

/// What is said of a b-thread when it is registered.
struct ThreadInfo {
    std::string name;
    double priority = 0;
    bool environment = false;
    std::string module;
    auto operator<=>(const ThreadInfo&) const = default;
};

struct LocalState {
    std::uint32_t info = 0; ///< among `Program::infos`
    SyncStatement statement;
    std::string continuation;
};

/// What a b-thread does from one synchronisation to the next. With bp.random there are several.
struct Reaction {
    LocalId next;
    Effects effects;
    Reads reads;
    std::optional<MachineFailure> failure;
    std::vector<std::string> log;
    bool operator==(const Reaction&) const = default;
};

/// Which of the enabled events may be chosen.
enum class Selection {
    All,      ///< every one
    Priority, ///< those of the highest priority (b-thread, then sync)
    Ordered   ///< of each sync the first one that is enabled
};

struct ProgramOptions {
    std::string file;
    /// Globals given from outside, as the Java host of BPjs does: name and expression.
    std::vector<std::pair<std::string, std::string>> definitions;
    MachineLimits limits;
    /// Globals that b-threads write are a part of the state; otherwise such a write is an error.
    bool globalsAreState = false;
};

/// What stands when the top level has run.
struct ProgramStart {
    std::vector<Registration> threads; ///< in the order of registration
    StoreContent store;
    std::vector<EventId> queue;
    bool waitForExternal = false;
    /// How the program says that its host chooses (a comment `threadmend: selection priority`).
    Selection selection = Selection::All;
};

/// Not for several threads at once: reactions are computed on demand and kept.
class Program {
public:
    /// Reads, compiles and runs the top level of `text`. Errors name line and column. `run` may be null.
    static Outcome<std::unique_ptr<Program>> load(std::string_view text, const ProgramOptions& options,
                                                  RunContext* run = nullptr);
    ~Program();
    const ProgramOptions& options() const { return options_; }

    const ProgramStart& start() const { return start_; }
    const EventTable& events() const { return realm_.events; }
    /// The frozen values that the data of events refer to.
    const Realm& realm() const { return realm_; }
    EventSets& sets() { return sets_; }
    const LocalState& local(LocalId id) const { return locals_[id.index()]; }
    std::size_t localCount() const { return locals_.size(); }
    /// Where a request with groups stands, of the b-thread states met so far. O(these).
    std::optional<Place> ranksRequests() const;
    const ThreadInfo& info(LocalId id) const { return infos_[local(id).info]; }
    const std::string& file() const { return options_.file; }
    const std::string& text() const { return text_; }
    /// Names that b-threads assign and nobody declares.
    const std::vector<PrivateName>& privateNames() const { return privateNames_; }
    const std::vector<std::string>& log() const { return topLevelLog_; }
    /// How many instructions the b-threads have run so far.
    std::uint64_t instructions() const { return instructions_; }

    /// The b-thread of a registration up to its first synchronisation.
    std::vector<Reaction> begin(const Registration& registration, const StoreContent& store,
                                bool waitsForExternal);
    /// The b-thread after an event that it requested or waited for.
    std::vector<Reaction> react(LocalId from, EventId event, const StoreContent& store,
                                bool waitsForExternal);
    /// What the handler of interrupts of the b-thread does; the b-thread ends.
    std::vector<Reaction> interrupt(LocalId from, EventId event, const StoreContent& store,
                                    bool waitsForExternal);
    /// Whether the b-thread is resumed by the event.
    bool listens(LocalId id, EventId event);
    bool interruptedBy(LocalId id, EventId event)
    {
        return sets_.contains(local(id).statement.interrupt, event);
    }
    /// Whether it was found out that the event resumes or ends the b-thread, as it is of each event that has
    /// happened while the b-thread was there.
    bool isKnownToMove(LocalId id, EventId event) const;
    bool blocks(LocalId id, EventId event) { return sets_.contains(local(id).statement.block, event); }

    /// What a b-thread goes on with from a state, the innermost call first. Runs nothing of it. Linear in
    /// what it reaches; what is described is bounded.
    std::vector<DescribedFrame> frames(LocalId id);
    /// The data that it was registered with (`bp.thread.data`); nothing if there is none.
    std::optional<DescribedValue> threadData(LocalId id, DescriptionLimits limits = {});
    /// The variable of that name that it goes on with: the innermost one that still has a value.
    std::optional<DescribedValue> variable(LocalId id, const std::string& name,
                                           DescriptionLimits limits = {});
    /// An event with its data.
    DescribedValue describe(EventId event, DescriptionLimits limits = {}) const;

    /// `failure` of a b-thread as an error for a person.
    InputError errorOf(const MachineFailure& failure, const std::string& thread) const;
    /// While it is set, runs of b-threads ask it whether to stop, and throw Stopped.
    void setContext(RunContext* context)
    {
        machine_.context = context;
        sets_.setContext(context);
    }
    /// Asks it, too; a step may take long between two runs of b-threads.
    void poll(std::uint64_t done)
    {
        if (machine_.context == nullptr)
            return;
        if (const auto stopped = machine_.context->poll({"running b-threads", done}))
            throw *stopped;
    }
    void keepLog(bool keeps) { keepsLog_ = keeps; }

private:
    Program(std::string_view text, const ProgramOptions& options);
    std::optional<InputError> runTopLevel(RunContext* run);
    std::optional<InputError> define();
    void findStateGlobals();
    void freeze();
    void markOwners();
    template <class Run>
    std::vector<Reaction> eachChoice(std::uint32_t info, const StoreContent& store, bool waitsForExternal,
                                     const Run& run);
    template <class Run>
    Reaction attempt(std::uint32_t info, World& world, const Run& run);
    /// Puts the frames of a b-thread on the machine.
    World takeUp(LocalId id);
    LocalId suspended(std::uint32_t info, const World& world);
    LocalId intern(LocalState state);
    std::uint32_t infoOf(const Registration& registration);

    std::string text_;
    ProgramOptions options_;
    Realm realm_;
    Machine machine_;
    EventSets sets_;
    ProgramStart start_;
    std::vector<PrivateName> privateNames_;
    std::vector<std::string> topLevelLog_;
    std::vector<ThreadInfo> infos_;
    std::map<ThreadInfo, std::uint32_t> infoIds_;
    std::vector<LocalState> locals_;
    std::unordered_map<std::string, LocalId> localIds_;
    std::optional<SyncStatement> statement_; ///< of the call of bp.sync that suspended
    std::uint64_t instructions_ = 0;
    bool keepsLog_ = false;
};

} // namespace threadmend::behavioral
