// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong in the text, underlined in its editor.
#include "views/program/source_view.h"
#include "views/program/word_bytes.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace threadmend {

namespace {

/// The bytes to underline for a problem of which only the beginning is known: a word, a quotation, or one
/// byte; the last one of the line where nothing more stands in it.
std::pair<long, long> rangeFrom(std::string_view text, std::size_t position)
{
    std::size_t begin = std::min(position, text.size());
    if (begin == text.size() || text[begin] == '\n') {
        while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t'))
            --begin;
        const bool blank = begin == 0 || text[begin - 1] == '\n';
        return {blank ? begin : begin - 1, begin};
    }
    std::size_t end = begin + 1;
    if (text[begin] == '"' || text[begin] == '\'') {
        const std::size_t close = text.find_first_of(std::string{text[begin], '\n'}, end);
        if (close != std::string_view::npos && text[close] != '\n')
            end = close + 1;
    } else if (isWordByte(text[begin])) {
        while (end < text.size() && isWordByte(text[end]))
            ++end;
    }
    return {begin, end};
}

} // namespace

void SourceView::setProblems(const std::vector<SourceProblem>& problems)
{
    for (const Indicator indicator : {ErrorLine, WarningLine}) {
        SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(indicator));
        SendScintilla(SCI_INDICATORCLEARRANGE, 0UL, SendScintilla(SCI_GETLENGTH));
    }
    for (const Marker marker : {ErrorBar, WarningBar})
        markerDeleteAll(marker);
    problems_ = problems;
    places_.clear();
    for (std::size_t i = 0; i < problems_.size(); ++i)
        underline(problems_[i], i);
}

void SourceView::underline(const SourceProblem& problem, std::size_t index)
{
    if (problem.line < 1 || problem.line > lines()) {
        places_.push_back(0);
        return;
    }
    const std::string text = bytes().toStdString();
    const auto line = static_cast<unsigned long>(problem.line - 1);
    const long start = SendScintilla(SCI_POSITIONFROMLINE, line);
    const long end = SendScintilla(SCI_GETLINEENDPOSITION, line);
    auto [from, until] =
        rangeFrom(text, static_cast<std::size_t>(std::min(end, start + std::max(0, problem.column - 1))));
    if (problem.fix) {
        from = static_cast<long>(problem.fix->offset);
        until = from + static_cast<long>(problem.fix->length);
    }
    places_.push_back(from);
    markerAdd(problem.line - 1, problem.isGrave() ? ErrorBar : WarningBar);
    SendScintilla(SCI_SETINDICATORCURRENT,
                  static_cast<unsigned long>(problem.isGrave() ? ErrorLine : WarningLine));
    SendScintilla(SCI_SETINDICATORVALUE, static_cast<unsigned long>(index + 1));
    SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(from), until - from);
}

std::optional<std::size_t> SourceView::problemAt(long position) const
{
    for (const Indicator indicator : {ErrorLine, WarningLine}) {
        const long value =
            SendScintilla(SCI_INDICATORVALUEAT, static_cast<unsigned long>(indicator), position);
        if (value > 0 && static_cast<std::size_t>(value) <= problems_.size())
            return static_cast<std::size_t>(value - 1);
    }
    return std::nullopt;
}

std::optional<std::size_t> SourceView::problemAtCaret() const
{
    const long caret = SendScintilla(SCI_GETCURRENTPOS);
    if (const auto here = problemAt(caret))
        return here;
    if (const auto before = caret > 0 ? problemAt(caret - 1) : std::nullopt)
        return before;
    const auto lineOf = [&](long position) {
        return SendScintilla(SCI_LINEFROMPOSITION, static_cast<unsigned long>(position));
    };
    for (std::size_t i = 0; i < problems_.size(); ++i)
        if (problems_[i].line > 0 && lineOf(placeOf(i)) == lineOf(caret))
            return i;
    return std::nullopt;
}

std::size_t SourceView::problemFromCaret(bool forward) const
{
    const long caret = SendScintilla(SCI_GETCURRENTPOS);
    const std::size_t count = problems_.size();
    for (std::size_t i = 0; i < count; ++i)
        if (forward && placeOf(i) > caret)
            return i;
        else if (!forward && placeOf(count - 1 - i) < caret)
            return count - 1 - i;
    return forward ? 0 : count - 1;
}

long SourceView::placeOf(std::size_t index) const
{
    const long length = SendScintilla(SCI_GETLENGTH);
    const auto indicator = static_cast<unsigned long>(problems_[index].isGrave() ? ErrorLine : WarningLine);
    for (long position = 0; position < length;) {
        if (SendScintilla(SCI_INDICATORVALUEAT, indicator, position) == static_cast<long>(index + 1))
            return position;
        const long next = SendScintilla(SCI_INDICATOREND, indicator, position);
        if (next <= position)
            break;
        position = next;
    }
    return std::min(length, places_[index]);
}

void SourceView::goTo(long position)
{
    const auto place = static_cast<unsigned long>(position);
    SendScintilla(SCI_ENSUREVISIBLE, static_cast<unsigned long>(SendScintilla(SCI_LINEFROMPOSITION, place)));
    SendScintilla(SCI_GOTOPOS, place);
}

} // namespace threadmend
