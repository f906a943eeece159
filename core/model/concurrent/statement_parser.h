// SPDX-License-Identifier: GPL-3.0-or-later
// The statements of one process, and the break points that they are made of.
#pragma once

#include "core/model/concurrent/program.h"
#include "core/model/expression/token_stream.h"
#include "core/model/text/text_position.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace threadmend::concurrent {

/// Parses the body of a process, from behind its `{` to before its `}`. Throws a TextFault.
class StatementParser {
public:
    /// `lines` is of the text of the tokens.
    StatementParser(TokenStream& tokens, const Program& program, const LineIndex& lines)
        : tokens_(tokens), program_(program), lines_(lines)
    {
    }

    std::vector<BreakPoint> body();

private:
    struct Elementary {
        StatementKind kind = StatementKind::Skip;
        Arc arc;
        std::optional<Assignment> assignment;
        std::optional<ExpressionToken> jump; ///< the number to which it goes
    };
    /// An arc whose target is known only at the end.
    struct OpenJump {
        std::size_t point = 0, arc = 0;
        ExpressionToken number;
    };
    class Level;

    void statement();
    void label();
    void conditional();
    void loop();
    void compound();
    void choice();
    void elementaryPoint();
    Elementary elementary();
    Elementary assignment();
    Elementary semaphore(bool isWait);
    Elementary atomic();
    void atomicStatement(Arc& arc);
    void atomicConditional(Arc& arc);
    void condition(Arc& arc, std::vector<std::uint32_t>& reads);
    std::uint32_t variable(std::string_view what);

    std::size_t addPoint(StatementKind kind, std::size_t begin);
    void addJump(std::size_t begin, std::string said, std::uint32_t target);
    std::uint32_t next() const { return static_cast<std::uint32_t>(points_.size()); }
    std::string saidFrom(std::size_t begin) const;
    void addTest(std::size_t begin);
    void resolveJumps();

    TokenStream& tokens_;
    const Program& program_;
    const LineIndex& lines_;
    std::vector<BreakPoint> points_;
    std::vector<OpenJump> jumps_;
    std::uint32_t nextNumber_ = 1;
    std::uint32_t level_ = 0;
    bool endsWithJump_ = false; ///< the last statement is one, and always done
    bool isTop_ = true;
};

} // namespace threadmend::concurrent
