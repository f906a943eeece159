// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a regular expression and writes instructions in one pass; what stands in a look-behind is written in
// the reverse order.
#include "core/model/behavioral/natives/pattern_program.h"

#include "core/model/behavioral/machine/text_table.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace threadmend::behavioral {

namespace {

constexpr std::uint32_t unbounded = std::numeric_limits<std::uint32_t>::max();
using Code = std::vector<PatternInstruction>;

/// Jumps inside `code` are relative to its beginning until it is put into the whole: `appendTo` moves them.
void appendTo(Code& whole, const Code& part)
{
    const auto shift = static_cast<std::uint32_t>(whole.size());
    for (PatternInstruction instruction : part) {
        if (instruction.op == PatternOp::Split || instruction.op == PatternOp::Jump)
            instruction.a += shift;
        if (instruction.op == PatternOp::Split || instruction.op == PatternOp::Loop ||
            instruction.op == PatternOp::Again)
            instruction.b += shift;
        whole.push_back(instruction);
    }
}

class PatternCompiling {
public:
    PatternCompiling(std::u16string_view source, std::string_view flags) : source_(source)
    {
        program_.ignoresCase = flags.find('i') != std::string_view::npos;
        program_.multiline = flags.find('m') != std::string_view::npos;
        program_.unicode = flags.find('u') != std::string_view::npos;
        dotMatchesAll_ = flags.find('s') != std::string_view::npos;
        constexpr std::size_t longest = 10'000; // alternatives are copied once a bar
        if (source.size() > longest)
            throw PatternError{"it is too long", true};
        findGroups();
    }

    PatternProgram run()
    {
        const Code body = alternatives(false);
        if (at_ < source_.size())
            fail("')' without '(' before it");
        Code whole{save(0)};
        appendTo(whole, body);
        whole.push_back(save(1));
        whole.push_back({PatternOp::Done});
        // Look-arounds stand behind the whole, each ended by Done.
        for (std::size_t i = 0; i < program_.looks.size(); ++i) {
            program_.looks[i].begin = static_cast<std::uint32_t>(whole.size());
            appendTo(whole, lookCode_[i]);
            whole.push_back({PatternOp::Done});
        }
        program_.instructions = std::move(whole);
        return std::move(program_);
    }

private:
    [[noreturn]] static void fail(const std::string& message) { throw PatternError{message}; }
    bool ends() const { return at_ >= source_.size(); }
    char16_t peek(std::size_t ahead = 0) const
    {
        return at_ + ahead < source_.size() ? source_[at_ + ahead] : u'\0';
    }
    bool takeIf(std::u16string_view text)
    {
        if (source_.substr(at_, text.size()) != text)
            return false;
        at_ += text.size();
        return true;
    }
    static PatternInstruction save(std::uint32_t slot) { return {PatternOp::Save, false, slot, 0}; }

    /// Names and number of the groups are known before the first reference to one.
    void findGroups()
    {
        bool inClass = false;
        for (std::size_t i = 0; i < source_.size(); ++i) {
            if (source_[i] == u'\\') {
                ++i;
            } else if (source_[i] == u'[' || source_[i] == u']') {
                inClass = source_[i] == u'[';
            } else if (source_[i] == u'(' && !inClass) {
                const std::u16string_view rest = source_.substr(i + 1, 3);
                const bool named = rest.substr(0, 2) == u"?<" && rest != u"?<=" && rest != u"?<!";
                if (rest.substr(0, 1) == u"?" && !named)
                    continue;
                if (named) {
                    const std::size_t end = std::min(source_.find(u'>', i), source_.size());
                    program_.names.emplace_back(toUtf8(source_.substr(i + 3, end - i - 3)), program_.groups);
                }
                ++program_.groups;
            }
        }
    }

    Code alternatives(bool backward)
    {
        constexpr int maxDepth = 60;
        if (++depth_ > maxDepth)
            throw PatternError{"it is nested too deeply", true};
        Code result = sequence(backward);
        while (takeIf(u"|")) {
            const Code other = sequence(backward);
            const auto first = static_cast<std::uint32_t>(result.size());
            Code both{{PatternOp::Split, backward, 1, first + 2}};
            appendTo(both, result);
            both.push_back(
                {PatternOp::Jump, backward, first + 2 + static_cast<std::uint32_t>(other.size()), 0});
            appendTo(both, other);
            result = std::move(both);
        }
        --depth_;
        return result;
    }

    Code sequence(bool backward)
    {
        std::vector<Code> parts;
        while (!ends() && peek() != u'|' && peek() != u')')
            parts.push_back(term(backward));
        if (backward)
            std::reverse(parts.begin(), parts.end());
        Code result;
        for (const Code& part : parts)
            appendTo(result, part);
        return result;
    }

    Code term(bool backward)
    {
        const std::uint32_t groupsBefore = nextGroup_;
        if (takeIf(u"^"))
            return {{PatternOp::Begin, backward}};
        if (takeIf(u"$"))
            return {{PatternOp::End, backward}};
        if (takeIf(u"\\b"))
            return {{PatternOp::WordEdge, backward, 0, 0}};
        if (takeIf(u"\\B"))
            return {{PatternOp::WordEdge, backward, 1, 0}};
        if (takeIf(u"(?<=") || takeIf(u"(?<!"))
            return look(true, source_[at_ - 1] == u'!', backward);
        if (takeIf(u"(?=") || takeIf(u"(?!"))
            return repeated(look(false, source_[at_ - 1] == u'!', backward), groupsBefore, backward);
        return repeated(atom(backward), groupsBefore, backward);
    }

    Code look(bool behind, bool negated, bool backward)
    {
        Code body = alternatives(behind);
        close();
        const auto number = static_cast<std::uint32_t>(program_.looks.size());
        program_.looks.push_back({0, negated});
        lookCode_.push_back(std::move(body));
        return {{PatternOp::Look, backward, number, 0}};
    }

    void close()
    {
        if (!takeIf(u")"))
            fail("'(' is never closed");
    }

    Code atom(bool backward)
    {
        if (takeIf(u"(?:")) {
            Code body = alternatives(backward);
            close();
            return body;
        }
        if (takeIf(u"("))
            return group(backward);
        if (takeIf(u"."))
            return ofClass(dotMatchesAll_
                               ? PatternClass{{}, true}
                               : PatternClass{{{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}}, true},
                           backward);
        if (takeIf(u"["))
            return ofClass(characterClass(), backward);
        if (peek() == u'*' || peek() == u'+' || peek() == u'?')
            fail("nothing to repeat");
        if (takeIf(u"\\"))
            return escape(backward);
        return {{PatternOp::Character, backward, character(), 0}};
    }

    Code group(bool backward)
    {
        if (takeIf(u"?<")) {
            const std::size_t end = source_.find(u'>', at_);
            if (end == std::u16string_view::npos || end == at_)
                fail("the name of a group is not closed");
            at_ = end + 1;
        } else if (peek() == u'?') {
            fail("'(?' begins no group that is known");
        }
        const std::uint32_t number = nextGroup_++;
        const Code body = alternatives(backward);
        close();
        Code result{save(2 * number + (backward ? 1 : 0))};
        appendTo(result, body);
        result.push_back(save(2 * number + (backward ? 0 : 1)));
        return result;
    }

    Code ofClass(PatternClass set, bool backward)
    {
        program_.classes.push_back(std::move(set));
        return {{PatternOp::Class, backward, static_cast<std::uint32_t>(program_.classes.size() - 1), 0}};
    }

    char32_t character()
    {
        const char32_t unit = source_[at_++];
        const bool pair =
            program_.unicode && unit >= 0xD800 && unit < 0xDC00 && peek() >= 0xDC00 && peek() < 0xE000;
        return pair ? 0x10000 + ((unit - 0xD800) << 10) + (source_[at_++] - 0xDC00u) : unit;
    }

    /// \d, \w, \s and their complements.
    std::optional<PatternClass> classEscape()
    {
        const char16_t letter = peek();
        const char16_t lower = static_cast<char16_t>(letter | 0x20);
        if (lower != u'd' && lower != u'w' && lower != u's')
            return std::nullopt;
        ++at_;
        PatternClass set = namedClass(lower);
        set.negated = letter != lower;
        return set;
    }

    Code escape(bool backward)
    {
        if (auto set = classEscape())
            return ofClass(*std::move(set), backward);
        if (peek() == u'k' && !program_.names.empty()) {
            const std::size_t end = source_.find(u'>', at_);
            if (peek(1) != u'<' || end == std::u16string_view::npos)
                fail("\\k needs the name of a group: \\k<name>");
            const std::string name = toUtf8(source_.substr(at_ + 2, end - at_ - 2));
            at_ = end + 1;
            for (const auto& [known, number] : program_.names)
                if (known == name)
                    return {{PatternOp::Reference, backward, number, 0}};
            fail("there is no group '" + name + "'");
        }
        if (peek() >= u'1' && peek() <= u'9') {
            std::size_t end = at_;
            std::uint32_t number = 0;
            constexpr std::uint32_t enough = 10'000;
            while (end < source_.size() && source_[end] >= u'0' && source_[end] <= u'9' && number < enough)
                number = number * 10 + static_cast<std::uint32_t>(source_[end++] - u'0');
            if (number < program_.groups) {
                at_ = end;
                return {{PatternOp::Reference, backward, number, 0}};
            }
        }
        return {{PatternOp::Character, backward, characterEscape(), 0}};
    }

    std::optional<char32_t> hexadecimal(std::size_t count)
    {
        char32_t value = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const char16_t c = peek(i);
            const char16_t lower = static_cast<char16_t>(c | 0x20);
            if (c >= u'0' && c <= u'9')
                value = value * 16 + (c - u'0');
            else if (lower >= u'a' && lower <= u'f')
                value = value * 16 + (lower - u'a' + 10u);
            else
                return std::nullopt;
        }
        at_ += count;
        return value;
    }

    char32_t characterEscape()
    {
        if (ends())
            fail("it ends with a backslash");
        const char16_t letter = source_[at_];
        constexpr std::pair<char16_t, char16_t> controls[] = {{u't', u'\t'}, {u'n', u'\n'}, {u'v', u'\v'},
                                                              {u'f', u'\f'}, {u'r', u'\r'}, {u'0', u'\0'}};
        for (const auto& [name, code] : controls)
            if (letter == name) {
                ++at_;
                return code;
            }
        if (letter == u'p' || letter == u'P')
            if (program_.unicode)
                fail("\\p{...} is not part of the language");
        if (letter == u'c' && ((peek(1) | 0x20) >= u'a' && (peek(1) | 0x20) <= u'z')) {
            at_ += 2;
            return source_[at_ - 1] & 31u;
        }
        if (letter == u'x' || letter == u'u') {
            ++at_;
            if (letter == u'u' && peek() == u'{' && program_.unicode) {
                const std::size_t end = std::min(source_.find(u'}', at_), source_.size());
                ++at_;
                const auto code = end - at_ >= 1 && end - at_ <= 6 ? hexadecimal(end - at_) : std::nullopt;
                if (!code || *code > lastCode || !takeIf(u"}"))
                    fail("the escape \\u{...} names no character");
                return *code;
            }
            return hexadecimal(letter == u'x' ? 2 : 4).value_or(letter);
        }
        return character();
    }

    PatternClass characterClass()
    {
        PatternClass set;
        set.negated = takeIf(u"^");
        while (!takeIf(u"]")) {
            if (ends())
                fail("'[' is never closed");
            const auto first = classMember(set);
            if (peek() != u'-' || peek(1) == u']' || peek(1) == u'\0') {
                if (first)
                    set.ranges.emplace_back(*first, *first);
                continue;
            }
            ++at_;
            const auto last = classMember(set);
            if (first && last && *first > *last)
                fail("a range of characters goes backwards");
            if (first && last) {
                set.ranges.emplace_back(*first, *last);
                continue;
            }
            set.ranges.emplace_back('-', '-');
            for (const auto& one : {first, last})
                if (one)
                    set.ranges.emplace_back(*one, *one);
        }
        return set;
    }

    /// A character, or nothing for an escape that adds a whole class.
    std::optional<char32_t> classMember(PatternClass& into)
    {
        if (!takeIf(u"\\"))
            return character();
        if (takeIf(u"b"))
            return '\b';
        if (takeIf(u"-"))
            return '-';
        if (const auto set = classEscape()) {
            const auto ranges = set->negated ? outside(set->ranges) : set->ranges;
            into.ranges.insert(into.ranges.end(), ranges.begin(), ranges.end());
            return std::nullopt;
        }
        return characterEscape();
    }

    std::optional<PatternLoop> quantifier()
    {
        PatternLoop loop{0, unbounded, true};
        if (takeIf(u"+"))
            loop.least = 1;
        else if (takeIf(u"?"))
            loop.most = 1;
        else if (!takeIf(u"*") && !counted(loop))
            return std::nullopt;
        loop.greedy = !takeIf(u"?");
        return loop;
    }

    /// {2}, {2,} or {2,4}; any other brace is a character.
    bool counted(PatternLoop& loop)
    {
        if (peek() != u'{')
            return false;
        std::size_t end = at_ + 1;
        const auto number = [&]() -> std::optional<std::uint32_t> {
            const std::size_t begin = end;
            std::uint64_t value = 0;
            for (; end < source_.size() && source_[end] >= u'0' && source_[end] <= u'9'; ++end)
                value = std::min<std::uint64_t>(value * 10 + (source_[end] - u'0'), unbounded);
            return end == begin ? std::nullopt : std::optional(static_cast<std::uint32_t>(value));
        };
        const auto least = number();
        if (!least)
            return false;
        loop.least = loop.most = *least;
        if (end < source_.size() && source_[end] == u',') {
            ++end;
            loop.most = number().value_or(unbounded);
        }
        if (end >= source_.size() || source_[end] != u'}')
            return false;
        at_ = end + 1;
        if (loop.most < loop.least)
            fail("the numbers of a repetition are out of order");
        return true;
    }

    Code repeated(const Code& body, std::uint32_t groupsBefore, bool backward)
    {
        const auto loop = quantifier();
        if (!loop)
            return body;
        const auto number = static_cast<std::uint32_t>(program_.loops.size());
        program_.loops.push_back(*loop);
        const auto behind = static_cast<std::uint32_t>(body.size()) + 4;
        Code result{{PatternOp::Count, backward, number, 0}, {PatternOp::Loop, backward, number, behind}};
        result.push_back({PatternOp::Forget, backward, groupsBefore, nextGroup_});
        appendTo(result, body);
        result.push_back({PatternOp::Again, backward, number, 1});
        return result;
    }

    std::u16string_view source_;
    std::size_t at_ = 0;
    int depth_ = 0;
    std::uint32_t nextGroup_ = 1;
    bool dotMatchesAll_ = false;
    PatternProgram program_;
    std::vector<Code> lookCode_;
};

} // namespace

PatternProgram compilePattern(std::u16string_view source, std::string_view flags)
{
    return PatternCompiling(source, flags).run();
}

} // namespace threadmend::behavioral
