// SPDX-License-Identifier: GPL-3.0-or-later
// RegExp, and the methods of String that take one.
#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/natives/natives.h"
#include "core/model/behavioral/natives/pattern_matcher.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

struct Match {
    std::size_t begin = 0; ///< code units
    std::size_t end = 0;
    std::vector<std::optional<std::u16string>> groups;
};

/// A pattern made ready.
class Matcher {
public:
    Matcher(Machine& machine, Value pattern) : machine_(machine)
    {
        const Object& object = machine.object(pattern.id);
        const std::string flags = machine.utf8(object.elements[1]);
        isGlobal = flags.find('g') != std::string::npos;
        isSticky = flags.find('y') != std::string::npos;
        try {
            program_ = compilePattern(machine.text(object.elements[0]), flags);
        } catch (const PatternError& error) {
            if (error.isLimit) // says nothing of the program
                machine.misuse(fmt::format("this regular expression cannot be compiled: {}", error.message),
                               "take it apart into several shorter ones");
            machine.throwError(ErrorKind::SyntaxError,
                               fmt::format("the regular expression is not valid: {}", error.message));
        }
    }

    std::optional<Match> find(const std::u16string& text, std::size_t from) const
    {
        if (from > text.size())
            return std::nullopt;
        int turns = 0;
        PatternMatcher matcher(program_, text, [&] { goOn(++turns); });
        const auto found = matcher.find(from, isSticky);
        if (!found)
            return std::nullopt;
        Match match{found->groups[0].begin, found->groups[0].end, {}};
        for (const PatternMatch::Group& group : found->groups)
            match.groups.push_back(group.isThere()
                                       ? std::optional(text.substr(group.begin, group.end - group.begin))
                                       : std::nullopt);
        return match;
    }

    const std::vector<std::pair<std::string, std::uint32_t>>& names() const { return program_.names; }

    bool isGlobal = false;
    bool isSticky = false;

private:
    /// Asked every 4,096 steps of a match.
    void goOn(int turns) const
    {
        constexpr int most = 2000;
        if (turns > most)
            machine_.misuse("does not come to an end with a regular expression",
                            "do its repetitions contain one another?");
        if (machine_.context != nullptr)
            if (const auto stopped = machine_.context->poll({"running b-threads", machine_.instructions()}))
                throw *stopped;
    }

    Machine& machine_;
    PatternProgram program_;
};

std::size_t placeOf(double units)
{
    constexpr double most = 4294967295.0;
    return units > 0 ? static_cast<std::size_t>(std::min(units, most)) : 0;
}

Value valueOf(Machine& machine, const std::optional<std::u16string>& group)
{
    return group ? machine.textOf(std::u16string_view(*group)) : Value::undefined();
}

Value arrayOf(Machine& machine, const Matcher& matcher, const Match& match, const std::u16string& text)
{
    const ObjectRef array = machine.newArray();
    for (const auto& group : match.groups)
        machine.append(array, valueOf(machine, group));
    machine.define(array, machine.realm.text("index"), Value::of(static_cast<double>(match.begin)));
    machine.define(array, machine.realm.text("input"), machine.textOf(std::u16string_view(text)));
    if (matcher.names().empty())
        return Value::object(array);
    const ObjectRef groups = machine.newObject();
    for (const auto& [name, number] : matcher.names())
        machine.define(groups, machine.realm.text(name), valueOf(machine, match.groups[number]));
    machine.define(array, machine.realm.text("groups"), Value::object(groups));
    return Value::object(array);
}

void requirePattern(Machine& machine, Value self)
{
    if (!machine.isKind(self, ObjectKind::RegExp))
        machine.throwError(ErrorKind::TypeError, "this method is one of regular expressions");
}

std::optional<Match> advance(Machine& machine, const Matcher& matcher, Value self, const std::u16string& text)
{
    const bool keepsPlace = matcher.isGlobal || matcher.isSticky;
    const double last = machine.toNumber(machine.object(self.id).elements[2]);
    const auto match = matcher.find(text, keepsPlace ? placeOf(last) : 0);
    if (keepsPlace)
        machine.writable(self.id).elements[2] = Value::of(match ? static_cast<double>(match->end) : 0.0);
    return match;
}

Value exec(Machine& machine, Value self, CallArguments arguments)
{
    requirePattern(machine, self);
    const std::u16string text(machine.text(arguments[0]));
    const Matcher matcher(machine, self);
    const auto match = advance(machine, matcher, self, text);
    return match ? arrayOf(machine, matcher, *match, text) : Value::null();
}

Value test(Machine& machine, Value self, CallArguments arguments)
{
    requirePattern(machine, self);
    const std::u16string text(machine.text(arguments[0]));
    return Value::of(advance(machine, Matcher(machine, self), self, text).has_value());
}

Value patternToString(Machine& machine, Value self, CallArguments)
{
    requirePattern(machine, self);
    const std::vector<Value> parts = machine.object(self.id).elements;
    return machine.textOf("/" + machine.utf8(parts[0]) + "/" + machine.utf8(parts[1]));
}

Value makePattern(Machine& machine, Value, CallArguments arguments)
{
    const bool copies = machine.isKind(arguments[0], ObjectKind::RegExp);
    const Value source =
        copies ? machine.object(arguments[0].id).elements[0] : Value::text(machine.toText(arguments[0]));
    const Value flags = arguments[1].tag != Tag::Undefined ? Value::text(machine.toText(arguments[1]))
                        : copies                           ? machine.object(arguments[0].id).elements[1]
                                                           : machine.realm.textValue("");
    const ObjectRef made = machine.allocate(ObjectKind::RegExp, machine.realm.intrinsics.regExp);
    machine.writable(made).elements = {source, flags, Value::of(0.0)};
    Matcher(machine, Value::object(made));
    return Value::object(made);
}

std::u16string subject(Machine& machine, Value self)
{
    if (self.isNullish())
        machine.throwError(ErrorKind::TypeError, "this method is one of texts");
    return std::u16string(machine.text(self));
}

std::vector<Match> allMatches(Machine& machine, const Matcher& matcher, const std::u16string& text)
{
    std::vector<Match> matches;
    std::size_t from = 0;
    while (const auto match = matcher.find(text, from)) {
        machine.charge(sizeof(Match));
        matches.push_back(*match);
        from = match->end == match->begin ? match->end + 1 : match->end;
    }
    return matches;
}

Value patternFrom(Machine& machine, Value given)
{
    if (machine.isKind(given, ObjectKind::RegExp))
        return given;
    const Value arguments[] = {given.tag == Tag::Undefined ? machine.realm.textValue("") : given};
    return makePattern(machine, {}, CallArguments{arguments});
}

Value match(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string text = subject(machine, self);
    const Matcher matcher(machine, patternFrom(machine, arguments[0]));
    if (!matcher.isGlobal) {
        const auto found = matcher.find(text, 0);
        return found ? arrayOf(machine, matcher, *found, text) : Value::null();
    }
    const std::vector<Match> matches = allMatches(machine, matcher, text);
    if (matches.empty())
        return Value::null();
    const ObjectRef array = machine.newArray();
    for (const Match& one : matches)
        machine.append(array, valueOf(machine, one.groups[0]));
    return Value::object(array);
}

Value matchAll(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string text = subject(machine, self);
    const Matcher matcher(machine, patternFrom(machine, arguments[0]));
    const ObjectRef array = machine.newArray();
    for (const Match& one : allMatches(machine, matcher, text))
        machine.append(array, arrayOf(machine, matcher, one, text));
    return machine.iteratorOver(Value::object(array), IteratorKind::Values);
}

Value search(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string text = subject(machine, self);
    const auto found = Matcher(machine, patternFrom(machine, arguments[0])).find(text, 0);
    return Value::of(found ? static_cast<double>(found->begin) : -1.0);
}

/// The matches of a text or pattern that `replace` replaces.
std::vector<Match> replaced(Machine& machine, Value what, const std::u16string& text, bool all)
{
    std::vector<Match> matches;
    if (machine.isKind(what, ObjectKind::RegExp)) {
        const Matcher matcher(machine, what);
        matches = allMatches(machine, matcher, text);
        if (!matcher.isGlobal && matches.size() > 1)
            matches.resize(1);
        return matches;
    }
    const std::u16string part(machine.text(what));
    for (std::size_t at = text.find(part); at != std::u16string::npos && (all || matches.empty());
         at = text.find(part, part.empty() ? at + 1 : at + part.size()))
        matches.push_back({at, at + part.size(), {part}});
    return matches;
}

/// The name of an event is a Java text in BPjs, whose split takes a regular expression: there "\\\\(" stands
/// for a bracket. A separator that does not occur is read that way.
std::u16string separator(const std::u16string& given, const std::u16string& text)
{
    if (given.find(u'\\') == std::u16string::npos || text.find(given) != std::u16string::npos)
        return given;
    std::u16string result;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const bool escapes = given[i] == u'\\' && i + 1 < given.size() && given[i + 1] < 128 &&
                             std::ispunct(given[i + 1]) != 0;
        result.push_back(escapes ? given[++i] : given[i]);
    }
    return result;
}

/// The group that `$<name>` names, or nothing.
std::optional<std::u16string> named(const Match& match,
                                    const std::vector<std::pair<std::string, std::uint32_t>>& names,
                                    std::u16string_view name)
{
    for (const auto& [known, number] : names)
        if (known == toUtf8(name))
            return match.groups[number];
    return std::nullopt;
}

std::u16string expanded(const Match& match, const std::vector<std::pair<std::string, std::uint32_t>>& names,
                        const std::u16string& text, const std::u16string& by)
{
    std::u16string result;
    for (std::size_t i = 0; i < by.size(); ++i) {
        const char16_t mark = by[i] == u'$' && i + 1 < by.size() ? by[i + 1] : u'\0';
        std::size_t group = mark >= u'0' && mark <= u'9' ? static_cast<std::size_t>(mark - u'0') : 0;
        const std::size_t closing = mark == u'<' && !names.empty() ? by.find(u'>', i) : std::u16string::npos;
        if (mark == u'$')
            result.push_back(u'$');
        else if (mark == u'&')
            result += text.substr(match.begin, match.end - match.begin);
        else if (mark == u'`')
            result += text.substr(0, match.begin);
        else if (mark == u'\'')
            result += text.substr(match.end);
        else if (closing != std::u16string::npos) {
            result +=
                named(match, names, std::u16string_view(by).substr(i + 2, closing - i - 2)).value_or(u"");
            i = closing - 1;
        } else {
            // Two digits where there are that many groups.
            const bool two = mark != u'\0' && i + 2 < by.size() && by[i + 2] >= u'0' && by[i + 2] <= u'9' &&
                             mark >= u'0' && mark <= u'9' &&
                             group * 10 + static_cast<std::size_t>(by[i + 2] - u'0') < match.groups.size();
            if (two)
                group = group * 10 + static_cast<std::size_t>(by[i + 2] - u'0');
            if (group == 0 || group >= match.groups.size()) {
                result.push_back(by[i]);
                continue;
            }
            result += match.groups[group].value_or(u"");
            i += two ? 1 : 0;
        }
        ++i;
    }
    return result;
}

Value callFor(Machine& machine, Value function, const Match& match, const std::u16string& text)
{
    std::vector<Value> given;
    for (const auto& group : match.groups)
        given.push_back(valueOf(machine, group));
    given.push_back(Value::of(static_cast<double>(match.begin)));
    given.push_back(machine.textOf(std::u16string_view(text)));
    return machine.call(function, {}, CallArguments{given});
}

template <bool all>
Value replace(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string text = subject(machine, self);
    const bool calls = machine.isCallable(arguments[1]);
    const std::u16string by(calls ? std::u16string_view() : machine.text(arguments[1]));
    std::vector<std::pair<std::string, std::uint32_t>> names;
    if (machine.isKind(arguments[0], ObjectKind::RegExp))
        names = Matcher(machine, arguments[0]).names();
    std::u16string result;
    std::size_t done = 0;
    for (const Match& one : replaced(machine, arguments[0], text, all)) {
        result += text.substr(done, one.begin - done);
        done = one.end;
        const std::size_t before = result.size();
        result += calls ? std::u16string(machine.text(callFor(machine, arguments[1], one, text)))
                        : expanded(one, names, text, by);
        machine.charge((result.size() - before) * 2 + 16);
    }
    return machine.textOf(std::u16string_view(result + text.substr(done)));
}

Value split(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string text = subject(machine, self);
    const ObjectRef array = machine.newArray();
    const double limit = arguments[1].tag == Tag::Undefined ? 4294967295.0 : machine.toNumber(arguments[1]);
    const auto addValue = [&](Value value) {
        if (static_cast<double>(machine.object(array).elements.size()) < limit)
            machine.append(array, value);
    };
    const auto add = [&](std::u16string_view part) { addValue(machine.textOf(part)); };
    if (arguments[0].tag == Tag::Undefined) {
        add(text);
        return Value::object(array);
    }
    const bool isPattern = machine.isKind(arguments[0], ObjectKind::RegExp);
    if (!isPattern && machine.text(arguments[0]).empty()) {
        for (const char16_t& unit : text)
            add(std::u16string_view(&unit, 1));
        return Value::object(array);
    }
    std::vector<Match> matches = isPattern ? allMatches(machine, Matcher(machine, arguments[0]), text)
                                           : replaced(machine,
                                                      machine.textOf(std::u16string_view(separator(
                                                          std::u16string(machine.text(arguments[0])), text))),
                                                      text, true);
    std::size_t done = 0;
    for (const Match& one : matches) {
        if (one.end == one.begin && (one.begin == 0 || one.begin == text.size()))
            continue;
        add(std::u16string_view(text).substr(done, one.begin - done));
        for (std::size_t i = 1; i < one.groups.size(); ++i)
            addValue(valueOf(machine, one.groups[i]));
        done = one.end;
    }
    add(std::u16string_view(text).substr(done));
    return Value::object(array);
}

} // namespace

void installPatterns(Realm& realm)
{
    realm.constructor({"RegExp", makePattern}, realm.intrinsics.regExp);
    realm.method(realm.intrinsics.regExp, {"exec", exec});
    realm.method(realm.intrinsics.regExp, {"test", test});
    realm.method(realm.intrinsics.regExp, {"toString", patternToString});
    for (const NativeEntry& entry : {NativeEntry{"match", match}, NativeEntry{"matchAll", matchAll},
                                     NativeEntry{"search", search}, NativeEntry{"replace", replace<false>},
                                     NativeEntry{"replaceAll", replace<true>}, NativeEntry{"split", split}})
        realm.method(realm.intrinsics.text, entry);
}

} // namespace threadmend::behavioral
