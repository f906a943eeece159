// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/cpds_targets.h"

#include "core/model/pushdown/cpds_lexer.h"

namespace threadmend::pushdown {

std::vector<StatedTarget> targetsIn(std::string_view text)
{
    std::vector<StatedTarget> targets;
    CpdsLexer lexer(text);
    std::string process;
    bool begins = true; // a statement
    for (CpdsToken token = lexer.next();
         token.kind != CpdsToken::Kind::End && token.kind != CpdsToken::Kind::Bad;) {
        if (begins && token.isWord("process")) {
            process = lexer.next().text;
        } else if (begins && token.isWord("target")) {
            token = lexer.next();
            const std::size_t first = token.at;
            while (token.kind != CpdsToken::Kind::End && token.kind != CpdsToken::Kind::Bad && !token.is(';'))
                token = lexer.next();
            if (token.is(';'))
                targets.push_back({process, std::string(text.substr(first, token.at - first))});
            continue;
        }
        begins = token.is(';') || token.is('{') || token.is('}');
        token = lexer.next();
    }
    return targets;
}

} // namespace threadmend::pushdown
