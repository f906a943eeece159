// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in objects of the language, one file a field; each function adds its part to a realm.
#pragma once

#include "core/model/behavioral/machine/realm.h"

namespace threadmend::behavioral {

/// All of them.
void installAll(Realm& realm);

void installObjects(Realm& realm);     ///< Object, Function, Boolean, Symbol
void installErrors(Realm& realm);      ///< Error and its kinds
void installArrays(Realm& realm);      ///< Array, but for what calls back (library.cpp)
void installTexts(Realm& realm);       ///< String
void installNumbers(Realm& realm);     ///< Number, Math, parseInt, parseFloat, isNaN
void installCollections(Realm& realm); ///< Map, Set, iterators
void installPatterns(Realm& realm);    ///< RegExp, and the methods of String that take one
void installJson(Realm& realm);        ///< JSON
void installEvents(Realm& realm);      ///< bp.Event, event sets
void installBp(Realm& realm);          ///< bp: everything else
/// What is written in the language itself, because it calls back and may be suspended meanwhile.
void installLibrary(Realm& realm);
/// What else such objects have in JavaScript: a hole each, whose reading is refused. After all others.
void installForeignMembers(Realm& realm);

} // namespace threadmend::behavioral
