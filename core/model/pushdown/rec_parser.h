// SPDX-License-Identifier: GPL-3.0-or-later
// The parser of .rec.
#pragma once

#include "core/model/pushdown/recursive_program.h"
#include "core/model/pushdown/statement_reader.h"
#include "core/model/text/meant_instead.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace threadmend::pushdown {

/// Reads one program, part by part; its statements are read in rec_statements.cpp.
class ProgramParser : StatementReader {
public:
    ProgramParser(std::string_view text, const std::string& file, RunContext& run);
    Outcome<RecursiveProgram> parse();

private:
    static constexpr std::size_t mostNested = 100;
    using Kind = Instruction::Kind;

    /// A procedure that is called, which may be written further below.
    struct CallText {
        CpdsToken name;
        std::size_t arguments = 0;
        std::size_t procedure = 0, instruction = 0;
    };

    bool takeName(CpdsToken& name, std::string_view what);
    bool takeNewName(CpdsToken& name, std::string_view what);
    /// Of a declaration.
    bool takeEnd(std::string_view what);

    bool parsePart();
    bool parseShared();
    bool parseLocks();
    bool parseThread();
    bool parseProcedure();
    bool parseParameters();
    bool parseLocals();
    bool addLocal(const CpdsToken& name);
    bool parseBlock(std::size_t depth);
    bool parseStatement(std::size_t depth);
    bool parseIf(std::size_t depth);
    bool parseWhile(std::size_t depth);
    bool parseAssert();
    bool parseCall();
    bool parseLock(Kind kind);
    bool parseAssignment();
    bool failAtStatement(const CpdsToken& name);
    bool parseConstant(bool& value);
    bool parseValue(BooleanValue& value);
    bool findVariable(const CpdsToken& name, BooleanValue& value);
    bool finishThread(const CpdsToken& name);
    bool finish();

    std::vector<Instruction>& code() { return thread_.procedures.back().code; }
    std::uint32_t here() { return static_cast<std::uint32_t>(code().size()); }
    /// Goes on behind itself, unless that is changed.
    Instruction& add(Kind kind, std::uint64_t line)
    {
        Instruction made;
        made.kind = kind;
        made.line = line;
        made.next = made.other = here() + 1;
        code().push_back(std::move(made));
        return code().back();
    }

    RecursiveProgram program_;
    bool canFail_ = false;
    ProgramThread thread_; ///< that is read
    std::vector<CallText> calls_;
};

/// Where something of that name stands.
template <class Things>
std::optional<std::uint32_t> placeIn(const Things& things, const std::string& name)
{
    for (std::size_t i = 0; i < things.size(); ++i)
        if (things[i].name == name)
            return static_cast<std::uint32_t>(i);
    return std::nullopt;
}

/// What was meant by a name that is not known; if nothing known is like it, what to do.
template <class NameOf>
std::string hintFor(const std::string& name, std::size_t known, NameOf nameOf, const char* otherwise)
{
    std::string meant = meantInstead(name, known, nameOf);
    return meant.empty() ? otherwise : meant;
}

} // namespace threadmend::pushdown
