// SPDX-License-Identifier: GPL-3.0-or-later
// What the built-in objects of JavaScript have, and those of the language have not: whoever reads one is told
// so, instead of getting undefined and going another way in silence.
#include "core/model/behavioral/natives/natives.h"

#include <utility>

namespace threadmend::behavioral {

namespace {

/// All members of ECMAScript 2025, parted by blanks; those that the language has are told by their being
/// there. A name without a dot is the constructor, or the object, of that name.
constexpr std::pair<std::string_view, std::string_view> members[] = {
    {"Object",
     "assign create defineProperties defineProperty entries freeze fromEntries getOwnPropertyDescriptor "
     "getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf groupBy hasOwn "
     "is isExtensible isFrozen isSealed keys preventExtensions seal setPrototypeOf values"},
    {"Object.prototype", "__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ "
                         "hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf"},
    {"Function.prototype", "apply bind call caller toString"},
    {"Array", "from fromAsync isArray of"},
    {"Array.prototype",
     "at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat "
     "flatMap forEach includes indexOf join keys lastIndexOf map pop push reduce reduceRight "
     "reverse shift slice some sort splice toLocaleString toReversed toSorted toSpliced toString "
     "unshift values with"},
    {"String", "fromCharCode fromCodePoint raw"},
    {"String.prototype",
     "anchor at big blink bold charAt charCodeAt codePointAt concat endsWith fixed fontcolor "
     "fontsize includes indexOf isWellFormed italics lastIndexOf link localeCompare match "
     "matchAll normalize padEnd padStart repeat replace replaceAll search slice small split "
     "startsWith strike sub substr substring sup toLocaleLowerCase toLocaleUpperCase "
     "toLowerCase toString toUpperCase toWellFormed trim trimEnd trimLeft trimRight trimStart "
     "valueOf"},
    {"Number", "EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE NEGATIVE_INFINITY NaN "
               "POSITIVE_INFINITY isFinite isInteger isNaN isSafeInteger parseFloat parseInt"},
    {"Number.prototype", "toExponential toFixed toLocaleString toPrecision toString valueOf"},
    {"Boolean.prototype", "toString valueOf"},
    {"Symbol",
     "asyncIterator for hasInstance isConcatSpreadable iterator keyFor match matchAll replace search "
     "species split toPrimitive toStringTag unscopables"},
    {"Symbol.prototype", "description toString valueOf"},
    {"Math",
     "E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 "
     "cos cosh exp expm1 f16round floor fround hypot imul log log10 log1p log2 max min pow random round "
     "sign sin sinh sqrt sumPrecise tan tanh trunc"},
    {"Map", "groupBy"},
    {"Map.prototype", "clear delete entries forEach get has keys set values"},
    {"Set.prototype",
     "add clear delete difference entries forEach has intersection isDisjointFrom isSubsetOf "
     "isSupersetOf keys symmetricDifference union values"},
    {"RegExp", "escape $1 $2 $3 $4 $5 $6 $7 $8 $9 input lastMatch lastParen leftContext rightContext"},
    {"RegExp.prototype", "compile dotAll exec hasIndices ignoreCase multiline sticky test toString unicode "
                         "unicodeSets"},
    {"JSON", "isRawJSON parse rawJSON stringify"},
    {"Error", "captureStackTrace isError stackTraceLimit"},
    {"Error.prototype", "stack toString"},
};

ObjectRef holderOf(Realm& realm, std::string_view name)
{
    const std::size_t dot = name.find('.');
    const ObjectRef object = realm.global(name.substr(0, dot)).id;
    if (dot == std::string_view::npos)
        return object;
    return realm.heap[object].find(realm.keys.prototype)->value.id;
}

/// All iterators have these, but not all of our values that look like one.
constexpr std::string_view iteratorMembers =
    "drop every filter find flatMap forEach map reduce some take toArray";

bool isThere(const Realm& realm, ObjectRef holder, MemberKey key)
{
    for (ObjectRef at = holder; at != noObject; at = realm.heap[at].prototype)
        if (const ObjectProperty* found = realm.heap[at].find(key);
            found != nullptr && found->value.tag != Tag::Hole)
            return true;
    return false;
}

void refuse(Realm& realm, ObjectRef holder, std::string_view names)
{
    while (!names.empty()) {
        const std::size_t end = names.find(' ');
        const std::string_view name = names.substr(0, end);
        // What is set of any object becomes its own, but for what setters of JavaScript take.
        if (const MemberKey key = realm.text(name); !isThere(realm, holder, key))
            realm.heap[holder].properties.push_back(
                {key, false, name != "__proto__", true, false, Value::hole(), {}});
        names.remove_prefix(end == std::string_view::npos ? names.size() : end + 1);
    }
}

} // namespace

void installForeignMembers(Realm& realm)
{
    for (const auto& [holder, names] : members)
        refuse(realm, holderOf(realm, holder), names);
    refuse(realm, realm.intrinsics.iterator, iteratorMembers);
}

} // namespace threadmend::behavioral
