// SPDX-License-Identifier: GPL-3.0-or-later
// Operators (ECMA-262, section 13).
#include "core/model/behavioral/machine/machine.h"

#include <cmath>

namespace threadmend::behavioral {

bool Machine::same(Value a, Value b) const
{
    if (a.isNullish() && b.isNullish())
        return (a.tag == Tag::Null) == (b.tag == Tag::Null);
    if (a.tag != b.tag)
        return false;
    return a.isNumber() ? a.number == b.number : a.id == b.id;
}

bool Machine::sameOrNaN(Value a, Value b) const
{
    return same(a, b) || (a.isNumber() && b.isNumber() && std::isnan(a.number) && std::isnan(b.number));
}

bool Machine::equal(Value a, Value b)
{
    if (a.isNullish() || b.isNullish())
        return a.isNullish() && b.isNullish();
    if (a.tag == b.tag)
        return same(a, b);
    if (a.tag == Tag::Event || b.tag == Tag::Event || a.tag == Tag::Symbol || b.tag == Tag::Symbol)
        return false;
    if (a.isObject())
        return equal(toPrimitive(a, false), b);
    if (b.isObject())
        return equal(a, toPrimitive(b, false));
    return toNumber(a) == toNumber(b);
}

namespace {

double power(double base, double exponent)
{
    if (std::isnan(exponent) || (std::fabs(base) == 1 && std::isinf(exponent)))
        return std::nan("");
    return std::pow(base, exponent);
}

} // namespace

Value Machine::binary(BinaryOperator which, Value a, Value b)
{
    using enum BinaryOperator;
    const auto bits = [&](auto operation) {
        const std::int32_t left = toInt32(a);
        const std::int32_t right = toInt32(b);
        return Value::of(static_cast<double>(operation(left, right)));
    };
    const auto numbers = [&](auto operation) {
        const double left = toNumber(a);
        return operation(left, toNumber(b));
    };
    const auto compare = [&](auto operation) {
        a = toPrimitive(a, false);
        b = toPrimitive(b, false);
        if (a.isText() && b.isText())
            return Value::of(operation(realm.texts.text(a.id).compare(realm.texts.text(b.id)), 0));
        const double left = toNumber(a);
        return Value::of(operation(left, toNumber(b)));
    };
    switch (which) {
    case Add: {
        if (a.isNumber() && b.isNumber())
            return Value::of(a.number + b.number);
        a = toPrimitive(a, false);
        b = toPrimitive(b, false);
        if (!a.isText() && !b.isText() && a.tag != Tag::Event && b.tag != Tag::Event)
            return Value::of(toNumber(a) + toNumber(b));
        std::u16string joined(text(a));
        joined += text(b);
        return textOf(joined);
    }
    case Subtract:
        return numbers([](double x, double y) { return Value::of(x - y); });
    case Multiply:
        return numbers([](double x, double y) { return Value::of(x * y); });
    case Divide:
        return numbers([](double x, double y) { return Value::of(x / y); });
    case Remainder:
        return numbers([](double x, double y) { return Value::of(std::fmod(x, y)); });
    case Power:
        return numbers([](double x, double y) { return Value::of(power(x, y)); });
    case Equal:
        return Value::of(equal(a, b));
    case NotEqual:
        return Value::of(!equal(a, b));
    case Same:
        return Value::of(same(a, b));
    case NotSame:
        return Value::of(!same(a, b));
    case Less:
        return compare([](auto x, auto y) { return x < y; });
    case Greater:
        return compare([](auto x, auto y) { return x > y; });
    case LessEqual:
        return compare([](auto x, auto y) { return x <= y; });
    case GreaterEqual:
        return compare([](auto x, auto y) { return x >= y; });
    case ShiftLeft:
        return bits([](std::int32_t x, std::int32_t y) {
            return static_cast<std::int32_t>(static_cast<std::uint32_t>(x) << (y & 31));
        });
    case ShiftRight:
        return bits([](std::int32_t x, std::int32_t y) { return x >> (y & 31); });
    case ShiftRightUnsigned:
        return bits([](std::int32_t x, std::int32_t y) { return static_cast<std::uint32_t>(x) >> (y & 31); });
    case And:
        return bits([](std::int32_t x, std::int32_t y) { return x & y; });
    case Or:
        return bits([](std::int32_t x, std::int32_t y) { return x | y; });
    case Xor:
        return bits([](std::int32_t x, std::int32_t y) { return x ^ y; });
    case In:
        if (!b.isObject() && b.tag != Tag::Event)
            throwError(ErrorKind::TypeError, "'in' looks into an object, and this is none");
        return Value::of(has(b, toKey(a)));
    case InstanceOf:
        return Value::of(instanceOf(a, b));
    }
    return {};
}

bool Machine::instanceOf(Value value, Value constructor)
{
    while (isKind(constructor, ObjectKind::Bound))
        constructor = object(constructor.id).elements[0];
    if (!isCallable(constructor))
        throwError(ErrorKind::TypeError, "what stands behind 'instanceof' is no function");
    const Value prototype = get(constructor, realm.keys.prototype);
    if (!value.isObject() && value.tag != Tag::Event)
        return false;
    for (ObjectRef at = prototypeOf(value); at != noObject; at = object(at).prototype)
        if (prototype.isObject() && prototype.id == at)
            return true;
    return false;
}

Value Machine::unary(UnaryOperator which, Value value)
{
    switch (which) {
    case UnaryOperator::Not:
        return Value::of(!truthy(value));
    case UnaryOperator::Complement:
        return Value::of(static_cast<double>(~toInt32(value)));
    case UnaryOperator::Plus:
        return Value::of(toNumber(value));
    case UnaryOperator::Minus:
        return Value::of(-toNumber(value));
    case UnaryOperator::TypeOf:
        return realm.textValue(typeOf(value));
    case UnaryOperator::Void:
        return Value::undefined();
    case UnaryOperator::Increment:
        return Value::of(toNumber(value) + 1);
    case UnaryOperator::Decrement:
        return Value::of(toNumber(value) - 1);
    case UnaryOperator::ToText:
        return Value::text(toText(value));
    }
    return {};
}

} // namespace threadmend::behavioral
