// SPDX-License-Identifier: GPL-3.0-or-later
// Number, Math, and the functions that read numbers.
#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/machine/number_text.h"
#include "core/model/behavioral/natives/natives.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

template <double (*function)(double)>
Value math(Machine& machine, Value, CallArguments arguments)
{
    return Value::of(function(machine.toNumber(arguments[0])));
}

double roundHalfUp(double x)
{
    return std::floor(x) == x ? x : std::floor(x + 0.5);
}

double sign(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : x;
}

Value power(Machine& machine, Value, CallArguments arguments)
{
    return machine.binary(BinaryOperator::Power, arguments[0], arguments[1]);
}

Value arcTangent2(Machine& machine, Value, CallArguments arguments)
{
    return Value::of(std::atan2(machine.toNumber(arguments[0]), machine.toNumber(arguments[1])));
}

Value hypotenuse(Machine& machine, Value, CallArguments arguments)
{
    double sum = 0;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        sum = std::hypot(sum, machine.toNumber(arguments[i]));
    return Value::of(sum);
}

template <bool greatest>
Value extreme(Machine& machine, Value, CallArguments arguments)
{
    double found = greatest ? -HUGE_VAL : HUGE_VAL;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const double number = machine.toNumber(arguments[i]);
        if (std::isnan(number))
            return Value::of(number);
        found = greatest ? std::max(found, number) : std::min(found, number);
    }
    return Value::of(found);
}

Value random(Machine& machine, Value, CallArguments)
{
    machine.misuse("uses Math.random, so no two runs would be alike",
                   "use bp.random.nextInt(n): each choice is checked");
}

Value makeNumber(Machine& machine, Value self, CallArguments arguments)
{
    const Value number = Value::of(arguments.size() == 0 ? 0.0 : machine.toNumber(arguments[0]));
    if (self.tag != Tag::Hole)
        return number;
    const ObjectRef made = machine.allocate(ObjectKind::Boxed, machine.realm.intrinsics.number);
    machine.writable(made).elements = {number};
    return Value::object(made);
}

double numberOf(Machine& machine, Value self)
{
    const Value number = machine.isKind(self, ObjectKind::Boxed) ? machine.object(self.id).elements[0] : self;
    if (number.isObject() && number.id == machine.realm.intrinsics.number)
        return 0;
    if (!number.isNumber())
        machine.throwError(ErrorKind::TypeError, "this method is one of numbers");
    return number.number;
}

Value numberToString(Machine& machine, Value self, CallArguments arguments)
{
    double number = numberOf(machine, self);
    const double base = arguments[0].tag == Tag::Undefined ? 10 : machine.toInteger(arguments[0]);
    if (!(base >= 2 && base <= 36))
        machine.throwError(ErrorKind::RangeError, "the base of a number is 2 ... 36");
    if (base == 10 || !std::isfinite(number))
        return machine.textOf(textOfNumber(number));
    constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
    const bool negative = number < 0;
    number = std::fabs(number);
    double whole = std::floor(number);
    double fraction = number - whole;
    std::string text;
    do {
        text.insert(text.begin(), digits[static_cast<std::size_t>(std::fmod(whole, base))]);
        whole = std::floor(whole / base);
    } while (whole > 0);
    if (fraction > 0)
        text.push_back('.');
    for (int i = 0; i < 52 && fraction > 0; ++i) {
        fraction *= base;
        text.push_back(digits[static_cast<std::size_t>(fraction)]);
        fraction -= std::floor(fraction);
    }
    return machine.textOf((negative ? "-" : "") + text);
}

Value toFixed(Machine& machine, Value self, CallArguments arguments)
{
    const double number = numberOf(machine, self);
    const double count = machine.toInteger(arguments[0]);
    if (!(count >= 0 && count <= 100))
        machine.throwError(ErrorKind::RangeError, "toFixed takes 0 ... 100 digits");
    if (!(std::fabs(number) < 1e21))
        return machine.textOf(textOfNumber(number));
    return machine.textOf(fmt::format("{:.{}f}", number == 0 ? 0.0 : number, static_cast<int>(count)));
}

Value parseWhole(Machine& machine, Value, CallArguments arguments)
{
    std::string text = machine.utf8(arguments[0]);
    text.erase(0, std::min(text.find_first_not_of(" \t\n\r\v\f"), text.size()));
    const bool negative = !text.empty() && text[0] == '-';
    if (negative || (!text.empty() && text[0] == '+'))
        text.erase(0, 1);
    double base = machine.toInteger(arguments[1]);
    const bool marked = text.size() > 1 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    if (marked && (base == 0 || base == 16)) {
        text.erase(0, 2);
        base = 16;
    }
    base = base == 0 ? 10 : base;
    double value = 0;
    std::size_t read = 0;
    for (; read < text.size(); ++read) {
        const char c = text[read];
        const int digit = c >= '0' && c <= '9'                     ? c - '0'
                          : (c | 0x20) >= 'a' && (c | 0x20) <= 'z' ? (c | 0x20) - 'a' + 10
                                                                   : 99;
        if (digit >= base)
            break;
        value = value * base + digit;
    }
    return Value::of(read == 0 || base < 2 || base > 36 ? std::nan("") : negative ? -value : value);
}

Value parseDecimal(Machine& machine, Value, CallArguments arguments)
{
    std::string text = machine.utf8(arguments[0]);
    text.erase(0, std::min(text.find_first_not_of(" \t\n\r\v\f"), text.size()));
    const std::size_t signs = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    if (text.compare(signs, 8, "Infinity") == 0)
        return Value::of(text[0] == '-' ? -HUGE_VAL : HUGE_VAL);
    const std::size_t end = std::min(text.find_first_not_of("0123456789.eE+-"), text.size());
    text.resize(end);
    std::size_t length = 0;
    const double value = leadingNumber(text, length);
    return Value::of(length == 0 ? std::nan("") : value);
}

template <bool converts>
Value isNotANumber(Machine& machine, Value, CallArguments arguments)
{
    if (!converts && !arguments[0].isNumber())
        return Value::of(false);
    return Value::of(std::isnan(machine.toNumber(arguments[0])));
}

template <bool converts>
Value isFiniteNumber(Machine& machine, Value, CallArguments arguments)
{
    if (!converts && !arguments[0].isNumber())
        return Value::of(false);
    return Value::of(std::isfinite(machine.toNumber(arguments[0])));
}

Value isInteger(Machine&, Value, CallArguments arguments)
{
    return Value::of(arguments[0].isNumber() && std::isfinite(arguments[0].number) &&
                     std::trunc(arguments[0].number) == arguments[0].number);
}

Value isSafeInteger(Machine&, Value, CallArguments arguments)
{
    const Value value = arguments[0];
    return Value::of(value.isNumber() && std::trunc(value.number) == value.number &&
                     std::fabs(value.number) <= 9007199254740991.0);
}

Value leadingZeros(Machine& machine, Value, CallArguments arguments)
{
    return Value::of(
        static_cast<double>(std::countl_zero(static_cast<std::uint32_t>(machine.toInt32(arguments[0])))));
}

Value toSingle(Machine& machine, Value, CallArguments arguments)
{
    return Value::of(static_cast<double>(static_cast<float>(machine.toNumber(arguments[0]))));
}

Value multiplyInt32(Machine& machine, Value, CallArguments arguments)
{
    const auto product = static_cast<std::uint32_t>(machine.toInt32(arguments[0])) *
                         static_cast<std::uint32_t>(machine.toInt32(arguments[1]));
    return Value::of(static_cast<double>(static_cast<std::int32_t>(product)));
}

/// JavaScript writes exponents with a sign and without leading zeros.
std::string exponential(double value, int digits)
{
    std::string text = fmt::format("{:.{}e}", value, digits);
    const std::size_t sign = text.find('e') + 1;
    while (text.size() > sign + 2 && text[sign + 1] == '0')
        text.erase(sign + 1, 1);
    return text;
}

int digitsOf(Machine& machine, Value given, int least)
{
    const double digits = machine.toInteger(given);
    if (!(digits >= least && digits <= 100))
        machine.throwError(ErrorKind::RangeError,
                           fmt::format("the number of digits is not between {} and 100", least));
    return static_cast<int>(digits);
}

Value toExponential(Machine& machine, Value self, CallArguments arguments)
{
    const double value = machine.toNumber(self);
    if (!std::isfinite(value))
        return Value::text(machine.toText(self));
    if (arguments[0].tag != Tag::Undefined)
        return machine.textOf(exponential(value, digitsOf(machine, arguments[0], 0)));
    int digits = 0; // as few as read back to the same number
    constexpr int most = 17;
    std::size_t length = 0;
    while (digits < most && leadingNumber(exponential(value, digits), length) != value)
        ++digits;
    return machine.textOf(exponential(value, digits));
}

Value toPrecision(Machine& machine, Value self, CallArguments arguments)
{
    const double value = machine.toNumber(self);
    if (!std::isfinite(value) || arguments[0].tag == Tag::Undefined)
        return Value::text(machine.toText(self));
    const int digits = digitsOf(machine, arguments[0], 1);
    const std::string text = exponential(value, digits - 1);
    const int exponent = std::stoi(text.substr(text.find('e') + 1));
    constexpr int leastExponent = -6;
    if (exponent < leastExponent || exponent >= digits)
        return machine.textOf(text);
    return machine.textOf(fmt::format("{:.{}f}", value, digits - 1 - exponent));
}

void installMath(Realm& realm)
{
    const ObjectRef object = realm.allocate(ObjectKind::Plain, realm.intrinsics.object);
    realm.global("Math") = Value::object(object);
    for (const NativeEntry& entry : {NativeEntry{"abs", math<std::fabs>},
                                     NativeEntry{"floor", math<std::floor>},
                                     NativeEntry{"ceil", math<std::ceil>},
                                     NativeEntry{"round", math<roundHalfUp>},
                                     NativeEntry{"trunc", math<std::trunc>},
                                     NativeEntry{"sign", math<sign>},
                                     NativeEntry{"sqrt", math<std::sqrt>},
                                     NativeEntry{"cbrt", math<std::cbrt>},
                                     NativeEntry{"exp", math<std::exp>},
                                     NativeEntry{"log", math<std::log>},
                                     NativeEntry{"log2", math<std::log2>},
                                     NativeEntry{"log10", math<std::log10>},
                                     NativeEntry{"sin", math<std::sin>},
                                     NativeEntry{"cos", math<std::cos>},
                                     NativeEntry{"tan", math<std::tan>},
                                     NativeEntry{"asin", math<std::asin>},
                                     NativeEntry{"acos", math<std::acos>},
                                     NativeEntry{"atan", math<std::atan>},
                                     NativeEntry{"atan2", arcTangent2},
                                     NativeEntry{"hypot", hypotenuse},
                                     NativeEntry{"pow", power},
                                     NativeEntry{"max", extreme<true>},
                                     NativeEntry{"min", extreme<false>},
                                     NativeEntry{"expm1", math<std::expm1>},
                                     NativeEntry{"log1p", math<std::log1p>},
                                     NativeEntry{"sinh", math<std::sinh>},
                                     NativeEntry{"cosh", math<std::cosh>},
                                     NativeEntry{"tanh", math<std::tanh>},
                                     NativeEntry{"asinh", math<std::asinh>},
                                     NativeEntry{"acosh", math<std::acosh>},
                                     NativeEntry{"atanh", math<std::atanh>},
                                     NativeEntry{"clz32", leadingZeros},
                                     NativeEntry{"fround", toSingle},
                                     NativeEntry{"imul", multiplyInt32},
                                     NativeEntry{"random", random}})
        realm.method(object, entry);
    realm.hidden(object, "PI", Value::of(3.141592653589793));
    realm.hidden(object, "E", Value::of(2.718281828459045));
    realm.hidden(object, "LN2", Value::of(0.6931471805599453));
    realm.hidden(object, "LN10", Value::of(2.302585092994046));
    realm.hidden(object, "LOG2E", Value::of(1.4426950408889634));
    realm.hidden(object, "LOG10E", Value::of(0.4342944819032518));
    realm.hidden(object, "SQRT2", Value::of(1.4142135623730951));
    realm.hidden(object, "SQRT1_2", Value::of(0.7071067811865476));
}

} // namespace

void installNumbers(Realm& realm)
{
    installMath(realm);
    const ObjectRef number = realm.constructor({"Number", makeNumber}, realm.intrinsics.number);
    for (const NativeEntry& entry :
         {NativeEntry{"isInteger", isInteger}, NativeEntry{"isNaN", isNotANumber<false>},
          NativeEntry{"isFinite", isFiniteNumber<false>}, NativeEntry{"parseInt", parseWhole},
          NativeEntry{"parseFloat", parseDecimal}, NativeEntry{"isSafeInteger", isSafeInteger}})
        realm.method(number, entry);
    realm.hidden(number, "MAX_SAFE_INTEGER", Value::of(9007199254740991.0));
    realm.hidden(number, "MIN_SAFE_INTEGER", Value::of(-9007199254740991.0));
    realm.hidden(number, "POSITIVE_INFINITY", Value::of(HUGE_VAL));
    realm.hidden(number, "NEGATIVE_INFINITY", Value::of(-HUGE_VAL));
    realm.hidden(number, "MAX_VALUE", Value::of(1.7976931348623157e308));
    realm.hidden(number, "MIN_VALUE", Value::of(5e-324));
    realm.hidden(number, "EPSILON", Value::of(2.220446049250313e-16));
    realm.method(realm.intrinsics.number, {"toString", numberToString});
    realm.method(realm.intrinsics.number, {"toFixed", toFixed});
    realm.method(realm.intrinsics.number, {"toPrecision", toPrecision});
    realm.method(realm.intrinsics.number, {"toExponential", toExponential});
    for (const NativeEntry& entry :
         {NativeEntry{"parseInt", parseWhole}, NativeEntry{"parseFloat", parseDecimal},
          NativeEntry{"isNaN", isNotANumber<true>}, NativeEntry{"isFinite", isFiniteNumber<true>}})
        realm.global(entry.name) = Value::object(realm.native(entry));
}

} // namespace threadmend::behavioral
