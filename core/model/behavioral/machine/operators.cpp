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

double arithmetic(BinaryOperator which, double a, double b)
{
    switch (which) {
    case BinaryOperator::Subtract:
        return a - b;
    case BinaryOperator::Multiply:
        return a * b;
    case BinaryOperator::Divide:
        return a / b;
    case BinaryOperator::Remainder:
        return std::fmod(a, b);
    default: // BinaryOperator::Power
        return power(a, b);
    }
}

double bitwise(BinaryOperator which, std::int32_t a, std::int32_t b)
{
    switch (which) {
    case BinaryOperator::ShiftLeft:
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) << (b & 31));
    case BinaryOperator::ShiftRight:
        return a >> (b & 31);
    case BinaryOperator::ShiftRightUnsigned:
        return static_cast<std::uint32_t>(a) >> (b & 31);
    case BinaryOperator::And:
        return a & b;
    case BinaryOperator::Or:
        return a | b;
    default: // BinaryOperator::Xor
        return a ^ b;
    }
}

template <class Ordered>
bool areOrdered(BinaryOperator how, Ordered a, Ordered b)
{
    switch (how) {
    case BinaryOperator::Less:
        return a < b;
    case BinaryOperator::Greater:
        return a > b;
    case BinaryOperator::LessEqual:
        return a <= b;
    default: // BinaryOperator::GreaterEqual
        return a >= b;
    }
}

} // namespace

Value Machine::sum(Value a, Value b)
{
    if (a.isNumber() && b.isNumber())
        return Value::of(a.number + b.number);
    a = toPrimitive(a, false);
    b = toPrimitive(b, false);
    if (!a.isText() && !b.isText() && a.tag != Tag::Event && b.tag != Tag::Event) {
        const double left = toNumber(a);
        return Value::of(left + toNumber(b));
    }
    std::u16string joined(text(a));
    joined += text(b);
    return textOf(joined);
}

bool Machine::isOrdered(BinaryOperator how, Value a, Value b)
{
    a = toPrimitive(a, false);
    b = toPrimitive(b, false);
    if (a.isText() && b.isText())
        return areOrdered(how, realm.texts.text(a.id).compare(realm.texts.text(b.id)), 0);
    const double left = toNumber(a);
    return areOrdered(how, left, toNumber(b));
}

Value Machine::binary(BinaryOperator which, Value a, Value b)
{
    using enum BinaryOperator;
    switch (which) {
    case Add:
        return sum(a, b);
    case Subtract:
    case Multiply:
    case Divide:
    case Remainder:
    case Power: {
        const double left = toNumber(a);
        return Value::of(arithmetic(which, left, toNumber(b)));
    }
    case Equal:
        return Value::of(equal(a, b));
    case NotEqual:
        return Value::of(!equal(a, b));
    case Same:
        return Value::of(same(a, b));
    case NotSame:
        return Value::of(!same(a, b));
    case Less:
    case Greater:
    case LessEqual:
    case GreaterEqual:
        return Value::of(isOrdered(which, a, b));
    case ShiftLeft:
    case ShiftRight:
    case ShiftRightUnsigned:
    case And:
    case Or:
    case Xor: {
        const std::int32_t left = toInt32(a);
        return Value::of(bitwise(which, left, toInt32(b)));
    }
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
