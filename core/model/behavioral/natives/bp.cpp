// SPDX-License-Identifier: GPL-3.0-or-later
// The object `bp`, but for events and event sets.
#include "core/model/behavioral/machine/encoding.h"
#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/machine/world.h"
#include "core/model/behavioral/natives/natives.h"

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

World& worldOf(Machine& machine)
{
    if (machine.world == nullptr)
        machine.misuse("uses bp where there is no program around", "not in event sets");
    return *machine.world;
}

Value hot(Machine& machine, Value, CallArguments arguments)
{
    const ObjectRef made = machine.allocate(ObjectKind::Bp, machine.realm.intrinsics.bp);
    machine.writable(made).code = machine.truthy(arguments[0]) ? 1 : 0;
    return Value::object(made);
}

void readOptions(Machine& machine, Value data, Registration& registration)
{
    if (!machine.isKind(data, ObjectKind::Plain))
        return;
    const Value priority = machine.get(data, "priority");
    if (priority.isNumber())
        registration.priority = priority.number;
    registration.environment = machine.get(data, "environment").isTrue();
    const Value module = machine.get(data, "module");
    if (module.isText())
        registration.module = machine.utf8(module);
}

Value registerBThread(Machine& machine, Value, CallArguments arguments)
{
    World& world = worldOf(machine);
    Registration registration;
    std::size_t next = 0;
    if (arguments[0].isText() || arguments[0].isNumber())
        registration.name = machine.utf8(arguments[next++]);
    else
        registration.name = fmt::format("unnamed {}", world.effects.registered.size() + 1);
    Value data = Value::undefined();
    if (!machine.isCallable(arguments[next]) && machine.isCallable(arguments[next + 1]))
        data = arguments[next++];
    if (!machine.isCallable(arguments[next]))
        machine.misuse("bp.registerBThread takes a name, data (if any) and the function of the b-thread",
                       "bp.registerBThread(\"name\", function () { ... })");
    readOptions(machine, data, registration);
    const ObjectRef pair = machine.newArray();
    machine.append(pair, arguments[next]);
    machine.append(pair, data);
    // At the top level what belongs to the b-thread is known only when the top level has ended.
    registration.encoding = world.inThread ? encodeValue(machine, Value::object(pair)) : std::to_string(pair);
    world.effects.registered.push_back(std::move(registration));
    return Value::undefined();
}

Value assertion(Machine& machine, Value, CallArguments arguments)
{
    if (machine.truthy(arguments[0]))
        return Value::undefined();
    throw MachineFailure{MachineFailure::Kind::Assertion,
                         arguments.size() < 2 ? "an assertion failed" : machine.display(arguments[1]),
                         machine.place(), ""};
}

Value setInterruptHandler(Machine& machine, Value, CallArguments arguments)
{
    worldOf(machine).interruptHandler = arguments[0];
    return Value::undefined();
}

Value enqueueExternalEvent(Machine& machine, Value, CallArguments arguments)
{
    if (arguments[0].tag != Tag::Event)
        machine.misuse(
            fmt::format("bp.enqueueExternalEvent takes an event, not {}", machine.display(arguments[0], 1)),
            "an event is made by bp.Event(name)");
    worldOf(machine).effects.enqueued.push_back(arguments[0].id);
    return Value::undefined();
}

Value setWaitForExternalEvents(Machine& machine, Value, CallArguments arguments)
{
    worldOf(machine).effects.waitForExternal = machine.truthy(arguments[0]);
    return Value::undefined();
}

Value isWaitForExternalEvents(Machine& machine, Value, CallArguments)
{
    World& world = worldOf(machine);
    if (world.effects.waitForExternal)
        return Value::of(*world.effects.waitForExternal);
    world.reads.external = true;
    return Value::of(world.waitsForExternal);
}

Value getTime(Machine& machine, Value, CallArguments)
{
    if (worldOf(machine).inThread)
        machine.misuse("uses bp.getTime, so no two runs would be alike", "let an event say what the time is");
    return Value::of(0.0);
}

/// Under verification each outcome is tried; at the top level, which runs once, the choice is fixed.
Value choose(Machine& machine, std::uint32_t width)
{
    World& world = worldOf(machine);
    if (!world.inThread) {
        world.topLevelRandom = world.topLevelRandom * 6364136223846793005ull + 1442695040888963407ull;
        return Value::of(static_cast<double>((world.topLevelRandom >> 33) % width));
    }
    if (world.widths.size() == world.choices.size())
        world.choices.push_back(0);
    world.widths.push_back(width);
    return Value::of(static_cast<double>(world.choices[world.widths.size() - 1]));
}

Value nextInt(Machine& machine, Value, CallArguments arguments)
{
    constexpr double most = 4096;
    const double bound = machine.toInteger(arguments[0]);
    if (!(bound >= 1 && bound <= most))
        machine.misuse(fmt::format("bp.random.nextInt takes a whole number from 1 to {}", most),
                       "each outcome is checked");
    return choose(machine, static_cast<std::uint32_t>(bound));
}

Value nextBoolean(Machine& machine, Value, CallArguments)
{
    return Value::of(choose(machine, 2).number == 1);
}

Value nextFloat(Machine& machine, Value, CallArguments)
{
    if (worldOf(machine).inThread)
        machine.misuse("uses bp.random.nextFloat, whose outcomes cannot all be checked",
                       "use bp.random.nextInt(n)");
    return Value::of(choose(machine, 1u << 20).number / static_cast<double>(1u << 20));
}

/// `{0}` stands for the first value behind the text.
std::string formatted(Machine& machine, CallArguments arguments)
{
    std::string text = machine.display(arguments[0]);
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string mark = "{" + std::to_string(i - 1) + "}";
        const std::string value = machine.display(arguments[i]);
        for (std::size_t at = text.find(mark); at != std::string::npos;
             at = text.find(mark, at + value.size()))
            text.replace(at, mark.size(), value);
    }
    return text;
}

Value log(Machine& machine, Value, CallArguments arguments)
{
    World& world = worldOf(machine);
    if (world.keepsLog)
        world.log.push_back(formatted(machine, arguments));
    return Value::undefined();
}

Value logLevel(Machine& machine, Value, CallArguments)
{
    return machine.textOf(std::string_view("Info"));
}

// The store: what was written in this step is seen by its writer only.

std::string storeKey(Machine& machine, Value key)
{
    return encodeData(machine, key);
}

StoreContent storeNow(World& world)
{
    world.reads.wholeStore = true;
    StoreContent content = world.store == nullptr ? StoreContent{} : *world.store;
    for (const auto& [key, value] : world.effects.writes) {
        if (value)
            content[key] = *value;
        else
            content.erase(key);
    }
    std::erase_if(content, [](const auto& entry) { return entry.first[0] == World::globalMark; });
    return content;
}

Value storeGet(Machine& machine, Value, CallArguments arguments)
{
    const std::string* found = worldOf(machine).stored(storeKey(machine, arguments[0]));
    return found == nullptr ? Value::null() : decodeValue(machine, *found);
}

Value storePut(Machine& machine, Value, CallArguments arguments)
{
    worldOf(machine).effects.writes[storeKey(machine, arguments[0])] = encodeData(machine, arguments[1]);
    return Value::undefined();
}

Value storeHas(Machine& machine, Value, CallArguments arguments)
{
    return Value::of(worldOf(machine).stored(storeKey(machine, arguments[0])) != nullptr);
}

Value storeRemove(Machine& machine, Value, CallArguments arguments)
{
    worldOf(machine).effects.writes[storeKey(machine, arguments[0])] = std::nullopt;
    return Value::undefined();
}

Value storeSize(Machine& machine, Value, CallArguments)
{
    return Value::of(static_cast<double>(storeNow(worldOf(machine)).size()));
}

enum class StoreList { Keys, Values, Entries };

/// The answers of Java's collections: `size()` beside `length`.
template <StoreList what>
Value storeList(Machine& machine, Value, CallArguments)
{
    const ObjectRef list = machine.newArray();
    for (const auto& [key, value] : storeNow(worldOf(machine))) {
        const Value first = what == StoreList::Values ? Value::undefined() : decodeValue(machine, key);
        const Value second = what == StoreList::Keys ? Value::undefined() : decodeValue(machine, value);
        if (what == StoreList::Entries) {
            const ObjectRef entry = machine.newObject();
            machine.define(entry, machine.realm.text("key"), first);
            machine.define(entry, machine.realm.keys.value, second);
            machine.append(list, Value::object(entry));
        } else {
            machine.append(list, what == StoreList::Keys ? first : second);
        }
    }
    const double size = static_cast<double>(machine.object(list).elements.size());
    machine.define(list, machine.realm.keys.size, Value::of(size));
    ObjectProperty* property = machine.writable(list).find(machine.realm.keys.size);
    property->enumerable = false;
    property->value = machine.get(Value::object(machine.realm.intrinsics.bp), "storeListSize");
    return Value::object(list);
}

Value storeListSize(Machine& machine, Value self, CallArguments)
{
    return machine.get(self, machine.realm.keys.length);
}

Value storeFilter(Machine& machine, Value, CallArguments arguments)
{
    const ObjectRef made = machine.newObject();
    for (const auto& [key, value] : storeNow(worldOf(machine))) {
        const Value given[] = {decodeValue(machine, key), decodeValue(machine, value)};
        if (machine.truthy(machine.call(arguments[0], {}, CallArguments{given})))
            machine.define(made, machine.toKey(given[0]), given[1]);
    }
    return Value::object(made);
}

Value threadName(Machine& machine, Value, CallArguments)
{
    World& world = worldOf(machine);
    return machine.textOf(std::string_view(world.name));
}

Value threadData(Machine& machine, Value, CallArguments)
{
    return worldOf(machine).data;
}

Value setThreadData(Machine& machine, Value, CallArguments arguments)
{
    worldOf(machine).data = arguments[0];
    return Value::undefined();
}

Value thread(Machine& machine, Value, CallArguments)
{
    if (!worldOf(machine).inThread)
        machine.misuse("uses bp.thread outside of a b-thread",
                       "it is there inside the function of a b-thread");
    return machine.get(Value::object(machine.realm.intrinsics.bp), "threadView");
}

ObjectRef part(Realm& realm, std::string_view name)
{
    const ObjectRef made = realm.allocate(ObjectKind::Plain, realm.intrinsics.object);
    realm.hidden(realm.intrinsics.bp, name, Value::object(made));
    return made;
}

void accessor(Realm& realm, ObjectRef holder, std::string_view name, NativeFunction getter,
              NativeFunction setter)
{
    realm.hidden(holder, name, Value::object(realm.native({"get", getter})));
    ObjectProperty& property = realm.heap[holder].properties.back();
    property.accessor = true;
    if (setter != nullptr)
        property.setter = Value::object(realm.native({"set", setter}));
}

void installParts(Realm& realm)
{
    const ObjectRef random = part(realm, "random");
    realm.method(random, {"nextInt", nextInt});
    realm.method(random, {"nextBoolean", nextBoolean});
    realm.method(random, {"nextFloat", nextFloat});
    const ObjectRef logging = part(realm, "log");
    for (const char* level : {"fine", "finest", "finer", "info", "warn", "error", "debug", "trace"})
        realm.method(logging, {level, log});
    realm.method(logging, {"setLevel", logLevel});
    realm.method(logging, {"getLevel", logLevel});
    const ObjectRef store = part(realm, "store");
    for (const NativeEntry& entry :
         {NativeEntry{"get", storeGet}, NativeEntry{"put", storePut}, NativeEntry{"set", storePut},
          NativeEntry{"has", storeHas}, NativeEntry{"remove", storeRemove}, NativeEntry{"size", storeSize},
          NativeEntry{"keys", storeList<StoreList::Keys>},
          NativeEntry{"values", storeList<StoreList::Values>},
          NativeEntry{"entrySet", storeList<StoreList::Entries>}, NativeEntry{"filter", storeFilter}})
        realm.method(store, entry);
    realm.method(realm.intrinsics.bp, {"storeListSize", storeListSize});
    const ObjectRef view = part(realm, "threadView");
    accessor(realm, view, "name", threadName, nullptr);
    accessor(realm, view, "data", threadData, setThreadData);
    accessor(realm, realm.intrinsics.bp, "thread", thread, nullptr);
}

} // namespace

void installBp(Realm& realm)
{
    const ObjectRef bp = realm.intrinsics.bp;
    realm.global("bp") = Value::object(bp);
    const NativeEntry synchronise{"bp.sync", nullptr, NativeRole::Sync};
    realm.hidden(bp, "sync", Value::object(realm.native(synchronise)));
    realm.global("sync") = Value::object(realm.native(synchronise));
    realm.hidden(bp, "fork", Value::object(realm.native({"bp.fork", nullptr, NativeRole::Fork})));
    for (const NativeEntry& entry :
         {NativeEntry{"registerBThread", registerBThread}, NativeEntry{"hot", hot},
          NativeEntry{"ASSERT", assertion}, NativeEntry{"setInterruptHandler", setInterruptHandler},
          NativeEntry{"enqueueExternalEvent", enqueueExternalEvent},
          NativeEntry{"setWaitForExternalEvents", setWaitForExternalEvents},
          NativeEntry{"setDaemonMode", setWaitForExternalEvents},
          NativeEntry{"isWaitForExternalEvents", isWaitForExternalEvents},
          NativeEntry{"isDaemonMode", isWaitForExternalEvents}, NativeEntry{"getTime", getTime}})
        realm.method(bp, entry);
    installParts(realm);
}

} // namespace threadmend::behavioral
