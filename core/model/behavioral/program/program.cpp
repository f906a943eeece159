// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/program/program.h"

#include "core/model/behavioral/machine/encoding.h"
#include "core/model/behavioral/natives/natives.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend::behavioral {

Program::Program(std::string_view text, const ProgramOptions& options)
    : text_(text), options_(options), realm_(installAll), machine_(realm_, options.limits),
      sets_(realm_, options.limits)
{
    LocalState none;
    none.statement.waitFor = none.statement.block = none.statement.interrupt = sets_.empty();
    locals_.push_back(std::move(none));
    infos_.emplace_back();
}

Program::~Program() = default;

InputError Program::errorOf(const MachineFailure& failure, const std::string& thread) const
{
    std::string message = failure.message;
    if (!thread.empty())
        message = fmt::format("b-thread '{}': {}", thread, message);
    return {options_.file, failure.place.line, failure.place.column, message, failure.hint};
}

std::uint32_t Program::infoOf(const Registration& registration)
{
    ThreadInfo info{registration.name, registration.priority, registration.environment, registration.module};
    const auto [known, isNew] = infoIds_.try_emplace(info, static_cast<std::uint32_t>(infos_.size()));
    if (isNew)
        infos_.push_back(std::move(info));
    return known->second;
}

LocalId Program::intern(LocalState state)
{
    std::string key =
        std::to_string(state.info) + "/" + state.statement.identity() + "/" + state.continuation;
    const auto [known, isNew] = localIds_.try_emplace(std::move(key), LocalId(locals_.size()));
    if (isNew)
        locals_.push_back(std::move(state));
    return known->second;
}

LocalId Program::suspended(std::uint32_t info, const World& world)
{
    return intern({info, *statement_, encodeContinuation(machine_, world)});
}

std::optional<Place> Program::ranksRequests() const
{
    for (const LocalState& local : locals_)
        if (local.statement.ranksRequests())
            return local.statement.place;
    return std::nullopt;
}

bool Program::listens(LocalId id, EventId event)
{
    const SyncStatement& statement = local(id).statement;
    return statement.requests(event) || sets_.contains(statement.waitFor, event);
}

bool Program::isKnownToMove(LocalId id, EventId event) const
{
    const SyncStatement& statement = local(id).statement;
    return statement.requests(event) || sets_.isKnownToHold(statement.waitFor, event) ||
           sets_.isKnownToHold(statement.interrupt, event);
}

/// One run to the next synchronisation with the choices in `world`.
template <class Run>
Reaction Program::attempt(std::uint32_t info, World& world, const Run& run)
{
    Reaction reaction;
    machine_.reset();
    machine_.world = &world;
    machine_.onSuspend = [&](NativeRole role, Value self, CallArguments arguments) {
        if (role == NativeRole::Sync) {
            statement_ = readSyncStatement(machine_, sets_, self, arguments);
            return true;
        }
        Registration child;
        child.name = world.name;
        child.priority = infos_[info].priority;
        child.environment = infos_[info].environment;
        child.module = infos_[info].module;
        child.isFork = true;
        child.encoding = encodeContinuation(machine_, world);
        world.effects.registered.push_back(std::move(child));
        machine_.stack.push_back(Value::of(0.0));
        return false;
    };
    try {
        reaction.next = run() == Machine::Status::Suspended ? suspended(info, world) : ended;
    } catch (const MachineFailure& failure) {
        reaction.failure = failure;
    } catch (const Thrown& thrown) {
        reaction.failure = machine_.uncaught(thrown);
    }
    reaction.effects = std::move(world.effects);
    reaction.reads = std::move(world.reads);
    reaction.log = std::move(world.log);
    instructions_ += machine_.instructions();
    machine_.world = nullptr;
    machine_.onSuspend = nullptr;
    return reaction;
}

/// Runs once for each outcome of bp.random, the first choice varying slowest.
template <class Run>
std::vector<Reaction> Program::eachChoice(std::uint32_t info, const StoreContent& store,
                                          bool waitsForExternal, const Run& run)
{
    std::vector<Reaction> reactions;
    std::vector<std::uint32_t> choices;
    constexpr std::size_t maxOutcomes = 65536;
    for (std::size_t tried = 1;; ++tried) {
        constexpr std::size_t pollEvery = 64;
        if (tried % pollEvery == 0)
            poll(tried);
        World world;
        world.inThread = true;
        world.name = infos_[info].name;
        world.store = &store;
        world.waitsForExternal = waitsForExternal;
        world.choices = choices;
        world.keepsLog = keepsLog_;
        Reaction reaction = attempt(info, world, [&] { return run(world); });
        if (std::find(reactions.begin(), reactions.end(), reaction) == reactions.end())
            reactions.push_back(std::move(reaction));
        choices = world.choices;
        choices.resize(world.widths.size());
        while (!choices.empty() && choices.back() + 1 == world.widths[choices.size() - 1])
            choices.pop_back();
        if (choices.empty())
            return reactions;
        ++choices.back();
        if (reactions.size() > maxOutcomes) {
            reactions.back().failure =
                MachineFailure{MachineFailure::Kind::Misuse,
                               "bp.random has too many outcomes between two synchronisations",
                               {},
                               "choose among fewer"};
            return reactions;
        }
    }
}

std::vector<Reaction> Program::begin(const Registration& registration, const StoreContent& store,
                                     bool waitsForExternal)
{
    const std::uint32_t info = infoOf(registration);
    return eachChoice(info, store, waitsForExternal, [&](World& world) {
        if (registration.isFork) {
            decodeContinuation(machine_, world, registration.encoding);
            return machine_.resume(Value::of(1.0));
        }
        const Value pair = decodeValue(machine_, registration.encoding);
        const std::vector<Value> parts = machine_.object(pair.id).elements;
        world.data = parts[1];
        return machine_.start(parts[0], {});
    });
}

std::vector<Reaction> Program::react(LocalId from, EventId event, const StoreContent& store,
                                     bool waitsForExternal)
{
    return eachChoice(local(from).info, store, waitsForExternal, [&](World& world) {
        decodeContinuation(machine_, world, locals_[from.index()].continuation);
        return machine_.resume(Value::event(event));
    });
}

std::vector<Reaction> Program::interrupt(LocalId from, EventId event, const StoreContent& store,
                                         bool waitsForExternal)
{
    return eachChoice(local(from).info, store, waitsForExternal, [&](World& world) {
        decodeContinuation(machine_, world, locals_[from.index()].continuation);
        machine_.frames.clear();
        machine_.stack.clear();
        if (machine_.isCallable(world.interruptHandler)) {
            const Value argument = Value::event(event);
            machine_.call(world.interruptHandler, {}, CallArguments{std::span<const Value>(&argument, 1)});
        }
        return Machine::Status::Ended;
    });
}

} // namespace threadmend::behavioral
