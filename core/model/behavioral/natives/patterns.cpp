// SPDX-License-Identifier: GPL-3.0-or-later
// RegExp, and the methods of String that take one. RE2 does the matching: linear time on any text. What RE2
// does not know (looking around, references back) is refused with a sentence.
#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/natives/natives.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include <fmt/format.h>
#include <re2/re2.h>

namespace threadmend::behavioral {

namespace {

/// JavaScript's pattern in RE2's syntax.
std::string translated(Machine& machine, const std::string& source)
{
    std::string result;
    for (std::size_t i = 0; i < source.size(); ++i) {
        const std::string_view rest = std::string_view(source).substr(i);
        if (rest.substr(0, 3) == "(?=" || rest.substr(0, 3) == "(?!" || rest.substr(0, 4) == "(?<=" ||
            rest.substr(0, 4) == "(?<!")
            machine.misuse(
                "uses a regular expression that looks ahead or behind, which is not part of the language",
                "match more and take a group");
        if (rest.substr(0, 3) == "(?<") {
            result += "(?P<";
            i += 2;
        } else if (rest.substr(0, 3) == "[^]") {
            result += "(?s:.)";
            i += 2;
        } else if (rest.size() > 1 && rest[0] == '\\') {
            if (rest[1] >= '1' && rest[1] <= '9')
                machine.misuse("uses a regular expression that refers back to a group, which is not part of "
                               "the language",
                               "compare the groups after the match");
            if (rest[1] == 'u' && rest.size() >= 6) {
                result += "\\x{" + std::string(rest.substr(2, 4)) + "}";
                i += 5;
            } else {
                result += rest[1] == '/' ? "/" : std::string(rest.substr(0, 2));
                ++i;
            }
        } else {
            result.push_back(source[i]);
        }
    }
    return result;
}

struct Match {
    std::size_t begin = 0; ///< bytes
    std::size_t end = 0;
    std::vector<std::optional<std::string>> groups;
};

/// A pattern made ready; texts are matched in UTF-8.
class Matcher {
public:
    Matcher(Machine& machine, Value pattern)
    {
        const Object& object = machine.object(pattern.id);
        const std::string flags = machine.utf8(object.elements[1]);
        isGlobal = flags.find('g') != std::string::npos;
        isSticky = flags.find('y') != std::string::npos;
        re2::RE2::Options options;
        options.set_log_errors(false);
        options.set_case_sensitive(flags.find('i') == std::string::npos);
        std::string source = translated(machine, machine.utf8(object.elements[0]));
        const bool lines = flags.find('m') != std::string::npos;
        const bool dots = flags.find('s') != std::string::npos;
        source = fmt::format("(?{}{}:{})", lines ? "m" : "", dots ? "s" : "", source);
        if (!lines && !dots)
            source = "(?:" + source.substr(3);
        expression_.emplace(source, options);
        if (!expression_->ok())
            machine.throwError(ErrorKind::SyntaxError,
                               fmt::format("the regular expression is not valid: {}", expression_->error()));
    }

    std::optional<Match> find(const std::string& text, std::size_t from) const
    {
        const int count = expression_->NumberOfCapturingGroups() + 1;
        std::vector<re2::StringPiece> pieces(static_cast<std::size_t>(count));
        const auto anchor = isSticky ? re2::RE2::ANCHOR_START : re2::RE2::UNANCHORED;
        if (from > text.size() || !expression_->Match(text, from, text.size(), anchor, pieces.data(), count))
            return std::nullopt;
        Match match;
        match.begin = static_cast<std::size_t>(pieces[0].data() - text.data());
        match.end = match.begin + pieces[0].size();
        for (const re2::StringPiece& piece : pieces)
            match.groups.push_back(piece.data() == nullptr
                                       ? std::nullopt
                                       : std::optional(std::string(piece.data(), piece.size())));
        return match;
    }

    bool isGlobal = false;
    bool isSticky = false;

private:
    std::optional<re2::RE2> expression_;
};

std::size_t unitsIn(std::string_view utf8)
{
    return toUtf16(utf8).size();
}

std::size_t bytesOf(const std::string& text, double units)
{
    const std::u16string all = toUtf16(text);
    if (units > static_cast<double>(all.size()))
        return text.size() + 1;
    return toUtf8(std::u16string_view(all).substr(0, static_cast<std::size_t>(std::max(units, 0.0)))).size();
}

/// How far an empty match moves on: one character.
std::size_t stepBehind(const std::string& text, std::size_t at)
{
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80)
        ++at;
    return at;
}

Value arrayOf(Machine& machine, const Match& match, const std::string& text)
{
    const ObjectRef array = machine.newArray();
    for (const auto& group : match.groups)
        machine.append(array, group ? machine.textOf(std::string_view(*group)) : Value::undefined());
    machine.define(array, machine.realm.text("index"),
                   Value::of(static_cast<double>(unitsIn(std::string_view(text).substr(0, match.begin)))));
    machine.define(array, machine.realm.text("input"), machine.textOf(std::string_view(text)));
    return Value::object(array);
}

void requirePattern(Machine& machine, Value self)
{
    if (!machine.isKind(self, ObjectKind::RegExp))
        machine.throwError(ErrorKind::TypeError, "this method is one of regular expressions");
}

std::optional<Match> advance(Machine& machine, Value self, const std::string& text)
{
    requirePattern(machine, self);
    const Matcher matcher(machine, self);
    const bool keepsPlace = matcher.isGlobal || matcher.isSticky;
    const double last = machine.toNumber(machine.object(self.id).elements[2]);
    const auto match = matcher.find(text, keepsPlace ? bytesOf(text, last) : 0);
    if (keepsPlace)
        machine.writable(self.id).elements[2] = Value::of(
            match ? static_cast<double>(unitsIn(std::string_view(text).substr(0, match->end))) : 0.0);
    return match;
}

Value exec(Machine& machine, Value self, CallArguments arguments)
{
    const std::string text = machine.utf8(arguments[0]);
    const auto match = advance(machine, self, text);
    return match ? arrayOf(machine, *match, text) : Value::null();
}

Value test(Machine& machine, Value self, CallArguments arguments)
{
    return Value::of(advance(machine, self, machine.utf8(arguments[0])).has_value());
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

std::string subject(Machine& machine, Value self)
{
    if (self.isNullish())
        machine.throwError(ErrorKind::TypeError, "this method is one of texts");
    return machine.utf8(self);
}

std::vector<Match> allMatches(Machine& machine, const Matcher& matcher, const std::string& text)
{
    std::vector<Match> matches;
    std::size_t from = 0;
    while (const auto match = matcher.find(text, from)) {
        machine.charge(sizeof(Match));
        matches.push_back(*match);
        from = match->end == match->begin ? stepBehind(text, match->end) : match->end;
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
    const std::string text = subject(machine, self);
    const Matcher matcher(machine, patternFrom(machine, arguments[0]));
    if (!matcher.isGlobal) {
        const auto found = matcher.find(text, 0);
        return found ? arrayOf(machine, *found, text) : Value::null();
    }
    const std::vector<Match> matches = allMatches(machine, matcher, text);
    if (matches.empty())
        return Value::null();
    const ObjectRef array = machine.newArray();
    for (const Match& one : matches)
        machine.append(array, machine.textOf(std::string_view(*one.groups[0])));
    return Value::object(array);
}

Value matchAll(Machine& machine, Value self, CallArguments arguments)
{
    const std::string text = subject(machine, self);
    const Matcher matcher(machine, patternFrom(machine, arguments[0]));
    const ObjectRef array = machine.newArray();
    for (const Match& one : allMatches(machine, matcher, text))
        machine.append(array, arrayOf(machine, one, text));
    return machine.iteratorOver(Value::object(array), IteratorKind::Values);
}

Value search(Machine& machine, Value self, CallArguments arguments)
{
    const std::string text = subject(machine, self);
    const auto found = Matcher(machine, patternFrom(machine, arguments[0])).find(text, 0);
    return Value::of(found ? static_cast<double>(unitsIn(std::string_view(text).substr(0, found->begin)))
                           : -1.0);
}

/// The matches of a text or pattern that `replace` replaces.
std::vector<Match> replaced(Machine& machine, Value what, const std::string& text, bool all)
{
    std::vector<Match> matches;
    if (machine.isKind(what, ObjectKind::RegExp)) {
        const Matcher matcher(machine, what);
        matches = allMatches(machine, matcher, text);
        if (!matcher.isGlobal && matches.size() > 1)
            matches.resize(1);
        return matches;
    }
    const std::string part = machine.utf8(what);
    for (std::size_t at = text.find(part); at != std::string::npos && (all || matches.empty());
         at = text.find(part, part.empty() ? at + 1 : at + part.size()))
        matches.push_back({at, at + part.size(), {part}});
    return matches;
}

/// The name of an event is a Java text in BPjs, whose split takes a regular expression: there "\\\\(" stands
/// for a bracket. A separator that does not occur is read that way.
std::string separator(const std::string& given, const std::string& text)
{
    if (given.find('\\') == std::string::npos || text.find(given) != std::string::npos)
        return given;
    std::string result;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const bool escapes = given[i] == '\\' && i + 1 < given.size() &&
                             std::ispunct(static_cast<unsigned char>(given[i + 1]));
        result.push_back(escapes ? given[++i] : given[i]);
    }
    return result;
}

std::string expanded(const Match& match, const std::string& text, const std::string& by)
{
    std::string result;
    for (std::size_t i = 0; i < by.size(); ++i) {
        const char mark = by[i] == '$' && i + 1 < by.size() ? by[i + 1] : '\0';
        const std::size_t group = mark >= '1' && mark <= '9' ? static_cast<std::size_t>(mark - '0') : 0;
        if (mark == '$')
            result.push_back('$');
        else if (mark == '&')
            result += text.substr(match.begin, match.end - match.begin);
        else if (group > 0 && group < match.groups.size())
            result += match.groups[group].value_or("");
        else {
            result.push_back(by[i]);
            continue;
        }
        ++i;
    }
    return result;
}

template <bool all>
Value replace(Machine& machine, Value self, CallArguments arguments)
{
    const std::string text = subject(machine, self);
    const bool calls = machine.isCallable(arguments[1]);
    const std::string by = calls ? "" : machine.utf8(arguments[1]);
    std::string result;
    std::size_t done = 0;
    for (const Match& one : replaced(machine, arguments[0], text, all)) {
        result += text.substr(done, one.begin - done);
        done = one.end;
        if (!calls) {
            result += expanded(one, text, by);
        } else {
            std::vector<Value> given;
            for (const auto& group : one.groups)
                given.push_back(group ? machine.textOf(std::string_view(*group)) : Value::undefined());
            given.push_back(
                Value::of(static_cast<double>(unitsIn(std::string_view(text).substr(0, one.begin)))));
            given.push_back(machine.textOf(std::string_view(text)));
            result += machine.utf8(machine.call(arguments[1], {}, CallArguments{given}));
        }
        machine.charge(result.size() - std::min(result.size(), done) + 16);
    }
    return machine.textOf(result + text.substr(done));
}

Value split(Machine& machine, Value self, CallArguments arguments)
{
    const std::string text = subject(machine, self);
    const ObjectRef array = machine.newArray();
    const double limit = arguments[1].tag == Tag::Undefined ? 4294967295.0 : machine.toNumber(arguments[1]);
    const auto add = [&](std::string_view part) {
        if (static_cast<double>(machine.object(array).elements.size()) < limit)
            machine.append(array, machine.textOf(part));
    };
    if (arguments[0].tag == Tag::Undefined) {
        add(text);
        return Value::object(array);
    }
    const bool isPattern = machine.isKind(arguments[0], ObjectKind::RegExp);
    if (!isPattern && machine.text(arguments[0]).empty()) {
        for (const char16_t unit : toUtf16(text))
            add(toUtf8(std::u16string_view(&unit, 1)));
        return Value::object(array);
    }
    std::vector<Match> matches =
        isPattern
            ? allMatches(machine, Matcher(machine, arguments[0]), text)
            : replaced(machine, machine.textOf(separator(machine.utf8(arguments[0]), text)), text, true);
    std::size_t done = 0;
    for (const Match& one : matches) {
        if (one.end == one.begin && (one.begin == 0 || one.begin == text.size()))
            continue;
        add(std::string_view(text).substr(done, one.begin - done));
        for (std::size_t i = 1; i < one.groups.size(); ++i)
            add(one.groups[i].value_or(""));
        done = one.end;
    }
    add(std::string_view(text).substr(done));
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
