// SPDX-License-Identifier: GPL-3.0-or-later
// What a b-thread sees of the program around it, and what it does to it between two synchronisations.
#pragma once

#include "core/model/behavioral/machine/value.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace threadmend::behavioral {

/// A new b-thread: everything encoded, so that it shares nothing with the one that made it.
struct Registration {
    std::string name;
    /// What it begins with: a function and data, or (a fork) a continuation that goes on with 1.
    std::string encoding;
    bool isFork = false;
    double priority = 0;
    bool environment = false;
    std::string module;

    auto operator<=>(const Registration&) const = default;
};

/// The store by key; keys and values are encoded values.
using StoreContent = std::map<std::string, std::string>;
/// Writes to the store; no value: the key is removed.
using StoreWrites = std::map<std::string, std::optional<std::string>>;

/// What a run to the next synchronisation does besides.
struct Effects {
    std::vector<Registration> registered;
    StoreWrites writes;
    std::vector<EventId> enqueued;
    std::optional<bool> waitForExternal;
    bool operator==(const Effects&) const = default;
};

/// What a run to the next synchronisation was told, beside its b-thread and its event.
struct Reads {
    std::set<std::string> keys; ///< of the store, whether there was something or not
    bool wholeStore = false;
    bool external = false; ///< whether external events are waited for

    bool areAny() const { return !keys.empty() || wholeStore || external; }
    void add(const Reads& more)
    {
        keys.insert(more.keys.begin(), more.keys.end());
        wholeStore = wholeStore || more.wholeStore;
        external = external || more.external;
    }
    bool operator==(const Reads&) const = default;
};

class World {
public:
    /// Begins the keys of the store that are globals; the program does not see these.
    static constexpr char globalMark = '\xFF';

    /// What is stored under a key, as this b-thread sees it; null: nothing.
    const std::string* stored(const std::string& key)
    {
        if (const auto written = effects.writes.find(key); written != effects.writes.end())
            return written->second ? &*written->second : nullptr;
        reads.keys.insert(key);
        if (store == nullptr)
            return nullptr;
        const auto known = store->find(key);
        return known == store->end() ? nullptr : &known->second;
    }

    bool inThread = false; ///< not at the top level
    std::string name;
    Value data;
    Value interruptHandler;
    Effects effects;
    const StoreContent* store = nullptr;
    Reads reads;
    bool waitsForExternal = false;
    /// Choices of bp.random: those to repeat, then zeros; `widths` says among how many each was.
    std::vector<std::uint32_t> choices;
    std::vector<std::uint32_t> widths;
    std::uint64_t topLevelRandom = 0x9E3779B97F4A7C15ull;
    std::vector<std::string> log;
    bool keepsLog = false;
};

} // namespace threadmend::behavioral
