// SPDX-License-Identifier: GPL-3.0-or-later
// JSON.
#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/machine/number_text.h"
#include "core/model/behavioral/natives/natives.h"

#include <cmath>
#include <unordered_set>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

constexpr int maxDepth = 200; // values within values

std::string quoted(const std::string& text)
{
    std::string result = "\"";
    for (const char c : text) {
        constexpr std::string_view special = "\"\\\b\f\n\r\t";
        constexpr std::string_view letters = "\"\\bfnrt";
        if (const std::size_t at = special.find(c); at != std::string_view::npos)
            result += {'\\', letters[at]};
        else if (static_cast<unsigned char>(c) < 32)
            result += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        else
            result.push_back(c);
    }
    return result + "\"";
}

class Writing {
public:
    Writing(Machine& machine, Value filter, std::string indent)
        : machine_(machine), filter_(filter), indent_(std::move(indent))
    {
    }

    /// Empty: the value has no JSON (undefined, a function).
    std::string write(Value value, int depth)
    {
        if (depth > maxDepth)
            machine_.misuse(fmt::format("JSON.stringify: the value is more than {} levels deep", maxDepth),
                            "");
        if (value.isObject() && machine_.isCallable(machine_.get(value, "toJSON")))
            value = machine_.call(machine_.get(value, "toJSON"), value, {});
        if (machine_.isKind(value, ObjectKind::Boxed))
            value = machine_.object(value.id).elements[0];
        if (value.isText())
            return quoted(machine_.utf8(value));
        if (value.isNumber())
            return std::isfinite(value.number) ? textOfNumber(value.number) : "null";
        if (value.tag == Tag::Undefined || value.tag == Tag::Hole || value.tag == Tag::Symbol ||
            machine_.isCallable(value))
            return "";
        if (!value.isObject() && value.tag != Tag::Event)
            return machine_.utf8(value);
        if (value.isObject() && !open_.insert(value.id).second)
            machine_.throwError(ErrorKind::TypeError, "JSON.stringify: the object contains itself");
        std::string text =
            machine_.isKind(value, ObjectKind::Array) ? array(value, depth) : object(value, depth);
        if (value.isObject())
            open_.erase(value.id);
        return text;
    }

private:
    std::string array(Value value, int depth)
    {
        std::vector<std::string> parts;
        for (const Value element : machine_.listOf(value)) {
            const std::string text = write(element, depth + 1);
            parts.push_back(text.empty() ? "null" : text);
        }
        return enclosed(parts, "[", "]", depth);
    }

    std::string object(Value value, int depth)
    {
        std::vector<std::string> parts;
        for (const MemberKey key : machine_.ownKeys(value)) {
            Value member = machine_.get(value, key);
            if (machine_.isCallable(filter_)) {
                const Value arguments[] = {Value::text(key), member};
                member = machine_.call(filter_, value, CallArguments{arguments});
            }
            const std::string text = write(member, depth + 1);
            if (!text.empty())
                parts.push_back(quoted(machine_.realm.texts.utf8(key)) + (indent_.empty() ? ":" : ": ") +
                                text);
        }
        return enclosed(parts, "{", "}", depth);
    }

    std::string enclosed(const std::vector<std::string>& parts, std::string text, std::string_view close,
                         int depth)
    {
        const auto lineEnd = [&](int levels) {
            if (indent_.empty() || parts.empty())
                return;
            text += "\n";
            for (int i = 0; i < levels; ++i)
                text += indent_;
        };
        for (std::size_t i = 0; i < parts.size(); ++i) {
            text += i == 0 ? "" : ",";
            lineEnd(depth + 1);
            text += parts[i];
        }
        machine_.charge(text.size());
        lineEnd(depth);
        return text + std::string(close);
    }

    Machine& machine_;
    Value filter_;
    std::string indent_;
    std::unordered_set<ObjectRef> open_; ///< what is being written
};

Value stringify(Machine& machine, Value, CallArguments arguments)
{
    std::string indent;
    if (arguments[2].isNumber())
        indent = std::string(static_cast<std::size_t>(std::fmin(std::fmax(arguments[2].number, 0), 10)), ' ');
    else if (arguments[2].isText())
        indent = machine.utf8(arguments[2]);
    const std::string text = Writing(machine, arguments[1], indent).write(arguments[0], 0);
    return text.empty() ? Value::undefined() : machine.textOf(std::string_view(text));
}

class Reading {
public:
    Reading(Machine& machine, std::u16string_view text) : machine_(machine), text_(text) {}

    Value run()
    {
        const Value value = read(0);
        skipBlanks();
        if (at_ < text_.size())
            fail();
        return value;
    }

private:
    [[noreturn]] void fail()
    {
        machine_.throwError(ErrorKind::SyntaxError,
                            fmt::format("JSON.parse: found what is no JSON at position {}", at_));
    }
    void skipBlanks()
    {
        while (at_ < text_.size() &&
               (text_[at_] == u' ' || text_[at_] == u'\n' || text_[at_] == u'\r' || text_[at_] == u'\t'))
            ++at_;
    }
    char16_t peek()
    {
        skipBlanks();
        return at_ < text_.size() ? text_[at_] : u'\0';
    }
    bool takeIf(char16_t c)
    {
        if (peek() != c)
            return false;
        ++at_;
        return true;
    }
    Value word(std::u16string_view wanted, Value value)
    {
        if (text_.substr(at_, wanted.size()) != wanted)
            fail();
        at_ += wanted.size();
        return value;
    }

    Value read(int depth)
    {
        if (depth > maxDepth)
            machine_.misuse(fmt::format("JSON.parse: the text is more than {} levels deep", maxDepth), "");
        switch (peek()) {
        case u'{':
            return object(depth);
        case u'[':
            return array(depth);
        case u'"':
            return text();
        case u't':
            return word(u"true", Value::of(true));
        case u'f':
            return word(u"false", Value::of(false));
        case u'n':
            return word(u"null", Value::null());
        default:
            return number();
        }
    }

    Value number()
    {
        const std::size_t end = std::min(text_.find_first_not_of(u"0123456789+-.eE", at_), text_.size());
        const double value = numberIn(text_.substr(at_, end - at_));
        if (end == at_ || std::isnan(value))
            fail();
        at_ = end;
        return Value::of(value);
    }

    Value text()
    {
        std::u16string result;
        for (++at_; at_ < text_.size() && text_[at_] != u'"'; ++at_) {
            if (text_[at_] != u'\\') {
                result.push_back(text_[at_]);
                continue;
            }
            constexpr std::u16string_view letters = u"\"\\/bfnrt";
            constexpr std::u16string_view meanings = u"\"\\/\b\f\n\r\t";
            const char16_t c = ++at_ < text_.size() ? text_[at_] : u'\0';
            if (const std::size_t known = letters.find(c); known != std::u16string_view::npos)
                result.push_back(meanings[known]);
            else if (c == u'u' && at_ + 4 < text_.size())
                result.push_back(hexadecimal());
            else
                fail();
        }
        if (at_ >= text_.size())
            fail();
        ++at_;
        return machine_.textOf(result);
    }

    char16_t hexadecimal()
    {
        const double value = numberIn(u"0x" + std::u16string(text_.substr(at_ + 1, 4)));
        if (std::isnan(value))
            fail();
        at_ += 4;
        return static_cast<char16_t>(value);
    }

    Value array(int depth)
    {
        const ObjectRef made = machine_.newArray();
        ++at_;
        if (takeIf(u']'))
            return Value::object(made);
        do
            machine_.append(made, read(depth + 1));
        while (takeIf(u','));
        if (!takeIf(u']'))
            fail();
        return Value::object(made);
    }

    Value object(int depth)
    {
        const ObjectRef made = machine_.newObject();
        ++at_;
        if (takeIf(u'}'))
            return Value::object(made);
        do {
            if (peek() != u'"')
                fail();
            const MemberKey key = text().id;
            if (!takeIf(u':'))
                fail();
            machine_.define(made, key, read(depth + 1));
        } while (takeIf(u','));
        if (!takeIf(u'}'))
            fail();
        return Value::object(made);
    }

    Machine& machine_;
    std::u16string_view text_;
    std::size_t at_ = 0;
};

Value parse(Machine& machine, Value, CallArguments arguments)
{
    return Reading(machine, machine.text(arguments[0])).run();
}

} // namespace

void installJson(Realm& realm)
{
    const ObjectRef json = realm.allocate(ObjectKind::Plain, realm.intrinsics.object);
    realm.global("JSON") = Value::object(json);
    realm.method(json, {"stringify", stringify});
    realm.method(json, {"parse", parse});
}

} // namespace threadmend::behavioral
