// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/completions.h"

#include "views/program/word_bytes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace threadmend {

namespace {

/// What stands behind a full stop, by what stands before it.
struct Members {
    std::string_view owner;
    std::string_view words; ///< separated by blanks
};

constexpr std::array memberLists = {
    Members{"bp", "all allExcept allOf anyOf ASSERT enqueueExternalEvent Event eventSets EventSet fork "
                  "getTime hot isWaitForExternalEvents log none not random registerBThread "
                  "setInterruptHandler setWaitForExternalEvents store sync thread"},
    Members{"bp.eventSets", "all allExcept allOf anyOf none not"},
    Members{"bp.store", "entrySet filter get has keys put remove size values"},
    Members{"bp.random", "nextBoolean nextFloat nextInt"},
    Members{"bp.log", "error fine info warn"},
    Members{"bp.thread", "data name"},
};

constexpr std::string_view keysOfSync = "block interrupt request waitFor";

constexpr std::string_view wordsOfLanguage =
    "bp block break case catch class const continue default delete do else false finally for function if in "
    "instanceof interrupt let new null of props prune request return state switch this throw true try typeof "
    "undefined var waitFor while";

/// What the caret stands in, as far as its line tells.
struct Surrounding {
    bool isComment = false;
    std::optional<qsizetype> quote; ///< where the quotation mark is, within a text in such
};

Surrounding surroundingOf(const QByteArray& text, qsizetype caret)
{
    Surrounding result;
    for (qsizetype at = text.lastIndexOf('\n', caret - 1) + 1; at < caret; ++at) {
        const char c = text[at];
        if (result.quote) {
            if (c == '\\')
                ++at;
            else if (c == text[*result.quote])
                result.quote.reset();
        } else if (c == '"' || c == '\'' || c == '`') {
            result.quote = at;
        } else if (c == '/' && at + 1 < caret && text[at + 1] == '/') {
            result.isComment = true;
            break;
        }
    }
    return result;
}

qsizetype beginOfWord(const QByteArray& text, qsizetype end)
{
    while (end > 0 && isWordByte(text[end - 1]))
        --end;
    return end;
}

QStringList listed(std::string_view words)
{
    return QString::fromUtf8(words).split(QLatin1Char(' '));
}

/// The members of what ends at `end`, which is a full stop.
QStringList membersBefore(const QByteArray& text, qsizetype end)
{
    qsizetype begin = beginOfWord(text, end);
    while (begin > 0 && text[begin - 1] == '.')
        begin = beginOfWord(text, begin - 1);
    const QByteArray owner = text.mid(begin, end - begin);
    const auto* const found = std::find_if(memberLists.begin(), memberLists.end(), [&](const Members& each) {
        return owner == QByteArray::fromRawData(each.owner.data(), static_cast<qsizetype>(each.owner.size()));
    });
    return found == memberLists.end() ? QStringList() : listed(found->words);
}

/// Whether a word that begins there names something in the statement of a synchronisation: behind the brace
/// of one that is still open, or a comma in it.
bool isKeyOfSync(const QByteArray& text, qsizetype begin)
{
    const qsizetype line = text.lastIndexOf('\n', begin - 1) + 1;
    const QByteArray before = text.mid(line, begin - line).trimmed();
    const qsizetype statement = before.lastIndexOf("sync({");
    if (statement < 0 || (!before.endsWith('{') && !before.endsWith(',')))
        return false;
    int open = 0; // brackets within the statement
    for (const char c : before.mid(statement + 6))
        open += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
    return open == 0;
}

/// The words of the text that begin so, but the one that ends at the caret, and members of something. As
/// bytes, since this happens at each key: only what fits is made a text of.
QStringList wordsOf(const QByteArray& text, qsizetype caret, const QByteArray& begun)
{
    QStringList words;
    for (qsizetype at = 0; at < text.size();) {
        if (!isWordByte(text[at])) {
            ++at;
            continue;
        }
        const qsizetype begin = at;
        while (at < text.size() && isWordByte(text[at]))
            ++at;
        const bool isNumber = text[begin] >= '0' && text[begin] <= '9';
        const bool isMember = begin > 0 && text[begin - 1] == '.';
        const bool fits = qstrnicmp(text.constData() + begin, begun.constData(),
                                    static_cast<std::size_t>(begun.size())) == 0;
        if (fits && !isNumber && !isMember && at - begin > 2 && (caret < begin || caret > at))
            words.push_back(QString::fromUtf8(text.mid(begin, at - begin)));
    }
    return words;
}

QStringList namesBehind(const QByteArray& text, qsizetype quote, const KnownNames& known)
{
    const QByteArray before = text.left(quote).trimmed();
    if (before.endsWith("registerBThread("))
        return {}; // a name of its own
    if (before.endsWith("Event("))
        return known.events;
    return known.events + known.threads;
}

void keepFitting(QStringList& words, const QString& begun, std::optional<char> quote)
{
    words.removeIf([&](const QString& word) {
        if (!word.startsWith(begun, Qt::CaseInsensitive) || word == begun)
            return true;
        return quote && (word.contains(QLatin1Char(*quote)) || word.contains(QLatin1Char('\\')) ||
                         word.contains(QLatin1Char('\n')));
    });
    std::sort(words.begin(), words.end(), [](const QString& a, const QString& b) {
        const int order = a.compare(b, Qt::CaseInsensitive);
        return order != 0 ? order < 0 : a < b;
    });
    words.erase(std::unique(words.begin(), words.end()), words.end());
}

} // namespace

Completions completionsAt(const QByteArray& text, qsizetype caret, const KnownNames& known)
{
    constexpr qsizetype offeredFrom = 3; // letters of a word
    Completions result;
    const Surrounding in = surroundingOf(text, caret);
    if (in.isComment)
        return result;
    std::optional<char> quote;
    if (in.quote) {
        quote = text[*in.quote];
        result.begun = caret - *in.quote - 1;
        result.words = namesBehind(text, *in.quote, known);
        result.isOffered = result.begun > 0;
    } else {
        const qsizetype begin = beginOfWord(text, caret);
        result.begun = caret - begin;
        const bool isMember = begin > 0 && text[begin - 1] == '.';
        const bool isKey = isKeyOfSync(text, begin);
        if (isMember)
            result.words = membersBefore(text, begin - 1);
        else
            result.words =
                isKey ? listed(keysOfSync)
                      : wordsOf(text, caret, text.mid(begin, result.begun)) + listed(wordsOfLanguage);
        result.isOffered = isMember || result.begun >= (isKey ? 1 : offeredFrom);
    }
    const QString begun = QString::fromUtf8(text.mid(caret - result.begun, result.begun));
    // Who has written a whole word wants to go on.
    result.isOffered = result.isOffered && !result.words.contains(begun);
    keepFitting(result.words, begun, quote);
    return result;
}

} // namespace threadmend
