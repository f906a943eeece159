// SPDX-License-Identifier: GPL-3.0-or-later
// Globals of other engines. (Members of built-in objects: natives/foreign_members.cpp.)
#include "core/model/behavioral/machine/machine.h"

#include <algorithm>
#include <utility>

namespace threadmend::behavioral {

namespace {

constexpr std::string_view java[] = {"java",          "javax",        "Packages",    "importClass",
                                     "importPackage", "JavaImporter", "JavaAdapter", "Java"};

/// With what to do instead.
constexpr std::pair<std::string_view, std::string_view> others[] = {
    {"console", "use bp.log.info"},
    {"print", "use bp.log.info"},
    {"alert", "use bp.log.info"},
    {"setTimeout", "let an event say that time passes"},
    {"setInterval", "let an event say that time passes"},
    {"Date", "let an event say what the time is"},
    {"eval", "write the program itself"},
    {"require", "put everything into one file"},
    {"load", "put everything into one file"},
    {"process", "what comes from outside is given by --define NAME=VALUE"},
    {"window", ""},
    {"document", ""},
    {"fetch", ""},
    {"Promise", "a b-thread waits by bp.sync"},
    {"Proxy", ""},
    {"Reflect", ""},
    {"WeakMap", "use a Map"},
    {"WeakSet", "use a Set"},
    {"BigInt", "use a number"},
    {"Intl", ""},
    {"encodeURIComponent", ""},
    {"decodeURIComponent", ""},
    {"encodeURI", ""},
    {"decodeURI", ""},
    {"escape", ""},
    {"unescape", ""},
    {"globalThis", "name the variable itself"},
    {"queueMicrotask", "a b-thread waits by bp.sync"},
    {"structuredClone", "use JSON.parse(JSON.stringify(value))"},
    {"WeakRef", ""},
    {"FinalizationRegistry", ""},
    {"AggregateError", "use Error"},
    {"EvalError", "use Error"},
    {"URIError", "use Error"},
    {"Iterator", "use an array"},
    {"AsyncIterator", "a b-thread waits by bp.sync"},
    {"SuppressedError", "use Error"},
    {"DisposableStack", "use try ... finally"},
    {"AsyncDisposableStack", "use try ... finally"},
    {"Float16Array", "use an array"},
    {"ShadowRealm", ""},
    {"ArrayBuffer", "use an array"},
    {"SharedArrayBuffer", "use an array"},
    {"DataView", "use an array"},
    {"Atomics", ""},
    {"Int8Array", "use an array"},
    {"Uint8Array", "use an array"},
    {"Uint8ClampedArray", "use an array"},
    {"Int16Array", "use an array"},
    {"Uint16Array", "use an array"},
    {"Int32Array", "use an array"},
    {"Uint32Array", "use an array"},
    {"Float32Array", "use an array"},
    {"Float64Array", "use an array"},
    {"BigInt64Array", "use an array"},
    {"BigUint64Array", "use an array"}};

} // namespace

std::optional<ForeignName> foreignName(std::string_view name)
{
    if (std::find(std::begin(java), std::end(java), name) != std::end(java))
        return ForeignName{"Java ", "write this part in JavaScript"};
    for (const auto& [other, hint] : others)
        if (other == name)
            return ForeignName{"", hint};
    return std::nullopt;
}

} // namespace threadmend::behavioral
