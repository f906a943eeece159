// SPDX-License-Identifier: GPL-3.0-or-later
// Error and its kinds.
#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/natives/natives.h"

namespace threadmend::behavioral {

namespace {

template <ErrorKind kind>
Value makeError(Machine& machine, Value, CallArguments arguments)
{
    const Value message =
        arguments[0].tag == Tag::Undefined ? Value::undefined() : Value::text(machine.toText(arguments[0]));
    const ObjectRef made =
        machine.allocate(ObjectKind::Error, machine.realm.intrinsics.errors[static_cast<std::size_t>(kind)]);
    if (message.isText())
        machine.writable(made).properties.push_back(
            {machine.realm.keys.message, false, true, true, false, message, {}});
    return Value::object(made);
}

Value errorToString(Machine& machine, Value self, CallArguments)
{
    std::u16string name(machine.text(machine.get(self, machine.realm.keys.name)));
    const std::u16string message(machine.text(machine.get(self, machine.realm.keys.message)));
    if (!message.empty())
        name += (name.empty() ? u"" : u": ") + message;
    return machine.textOf(name);
}

} // namespace

void installErrors(Realm& realm)
{
    const NativeEntry entries[errorKinds] = {{"Error", makeError<ErrorKind::Error>},
                                             {"TypeError", makeError<ErrorKind::TypeError>},
                                             {"ReferenceError", makeError<ErrorKind::ReferenceError>},
                                             {"RangeError", makeError<ErrorKind::RangeError>},
                                             {"SyntaxError", makeError<ErrorKind::SyntaxError>}};
    for (std::size_t i = 0; i < errorKinds; ++i) {
        realm.constructor(entries[i], realm.intrinsics.errors[i]);
        realm.hidden(realm.intrinsics.errors[i], "name", realm.textValue(entries[i].name));
    }
    realm.hidden(realm.intrinsics.errors[0], "message", realm.textValue(""));
    realm.method(realm.intrinsics.errors[0], {"toString", errorToString});
}

} // namespace threadmend::behavioral
