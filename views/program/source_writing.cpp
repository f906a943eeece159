// SPDX-License-Identifier: GPL-3.0-or-later
// What an editor does for who writes: found places, comments, words that are completed.
#include "views/program/source_view.h"

#include <QGuiApplication>
#include <algorithm>

namespace threadmend {

namespace {

constexpr char betweenWords = '\n';

} // namespace

std::vector<TextPlace> SourceView::find(const QByteArray& words, bool matchesCase, std::size_t most) const
{
    std::vector<TextPlace> places;
    const auto end = static_cast<unsigned long>(SendScintilla(SCI_GETLENGTH));
    SendScintilla(SCI_SETSEARCHFLAGS, static_cast<unsigned long>(matchesCase ? SCFIND_MATCHCASE : 0));
    for (unsigned long from = 0; !words.isEmpty() && places.size() < most;) {
        SendScintilla(SCI_SETTARGETSTART, from);
        SendScintilla(SCI_SETTARGETEND, end);
        if (SendScintilla(SCI_SEARCHINTARGET, static_cast<unsigned long>(words.size()), words.constData()) <
            0)
            break;
        places.push_back({SendScintilla(SCI_GETTARGETSTART), SendScintilla(SCI_GETTARGETEND)});
        from = static_cast<unsigned long>(places.back().end);
    }
    return places;
}

void SourceView::setFound(std::span<const TextPlace> places)
{
    SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(FoundBox));
    SendScintilla(SCI_INDICATORCLEARRANGE, 0ul, SendScintilla(SCI_GETLENGTH));
    for (const TextPlace& place : places)
        SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(place.begin),
                      place.end - place.begin);
}

TextPlace SourceView::selection() const
{
    return {SendScintilla(SCI_GETSELECTIONSTART), SendScintilla(SCI_GETSELECTIONEND)};
}

QString SourceView::selectedWords() const
{
    const TextPlace selected = selection();
    const QByteArray words = bytes().mid(selected.begin, selected.end - selected.begin);
    return words.contains('\n') ? QString() : QString::fromUtf8(words);
}

void SourceView::select(const TextPlace& place)
{
    SendScintilla(SCI_SETSEL, static_cast<unsigned long>(place.begin), place.end);
    reveal(caretLine());
    SendScintilla(SCI_SCROLLCARET);
}

void SourceView::replaceAll(std::span<const TextPlace> places, const QByteArray& text)
{
    const Batch batch(*this);
    beginUndoAction();
    for (std::size_t i = places.size(); i-- > 0;) { // from behind: the others stay where they are
        SendScintilla(SCI_SETTARGETSTART, static_cast<unsigned long>(places[i].begin));
        SendScintilla(SCI_SETTARGETEND, static_cast<unsigned long>(places[i].end));
        SendScintilla(SCI_REPLACETARGET, static_cast<unsigned long>(text.size()), text.constData());
    }
    endUndoAction();
}

void SourceView::toggleComment()
{
    const TextPlace selected = selection();
    const auto lineAt = [&](long position) {
        return SendScintilla(SCI_LINEFROMPOSITION, static_cast<unsigned long>(position));
    };
    const long first = lineAt(selected.begin);
    long last = lineAt(selected.end);
    const auto beginOf = [&](long line) {
        return SendScintilla(SCI_POSITIONFROMLINE, static_cast<unsigned long>(line));
    };
    if (last > first && selected.end == beginOf(last))
        --last; // nothing of it is selected
    const QByteArray all = bytes();
    std::vector<TextPlace> words; // of lines that say something: from the first word to the end
    for (long line = first; line <= last; ++line) {
        const long end = SendScintilla(SCI_GETLINEENDPOSITION, static_cast<unsigned long>(line));
        const long begin = SendScintilla(SCI_GETLINEINDENTPOSITION, static_cast<unsigned long>(line));
        if (begin < end)
            words.push_back({begin, end});
    }
    if (words.empty())
        return;
    const bool isComment = std::all_of(words.begin(), words.end(),
                                       [&](const TextPlace& each) { return all.mid(each.begin, 2) == "//"; });
    std::vector<TextPlace> places;
    if (isComment) {
        for (const TextPlace& each : words)
            places.push_back({each.begin, each.begin + (all.mid(each.begin, 3) == "// " ? 3 : 2)});
        return replaceAll(places, {});
    }
    long indent = 0; // that all of them have
    for (std::size_t i = 0; i < words.size(); ++i) {
        const long own = words[i].begin - beginOf(lineAt(words[i].begin));
        indent = i == 0 ? own : std::min(indent, own);
    }
    for (const TextPlace& each : words) {
        const long place = beginOf(lineAt(each.begin)) + indent;
        places.push_back({place, place});
    }
    replaceAll(places, "// ");
}

void SourceView::prepareCompletion()
{
    SendScintilla(SCI_AUTOCSETSEPARATOR, static_cast<unsigned long>(betweenWords));
    SendScintilla(SCI_AUTOCSETTYPESEPARATOR, 1ul); // names may hold any character that one can see
    SendScintilla(SCI_AUTOCSETIGNORECASE, 1ul);
    SendScintilla(SCI_AUTOCSETORDER, static_cast<unsigned long>(SC_ORDER_PRESORTED));
    SendScintilla(SCI_AUTOCSETMAXHEIGHT, 8ul);
}

/// QScintilla looks for the screen of the place where the list is to be, and ends the program if there is
/// none: of a window that somebody has moved out of sight in part.
bool SourceView::isOnScreen(long position) const
{
    const QPoint place(static_cast<int>(SendScintilla(SCI_POINTXFROMPOSITION, 0ul, position)),
                       static_cast<int>(SendScintilla(SCI_POINTYFROMPOSITION, 0ul, position)));
    return QGuiApplication::screenAt(viewport()->mapToGlobal(place)) != nullptr &&
           QGuiApplication::screenAt(mapToGlobal(place)) != nullptr;
}

void SourceView::complete(bool asked)
{
    const auto caret = SendScintilla(SCI_GETCURRENTPOS);
    const Completions found = completionsAt(bytes(), caret, known_);
    if (found.words.empty() || (!asked && !found.isOffered) || !isOnScreen(caret) ||
        !isOnScreen(caret - static_cast<long>(found.begun))) {
        SendScintilla(SCI_AUTOCCANCEL);
        return;
    }
    const QByteArray list = found.words.join(QLatin1Char(betweenWords)).toUtf8();
    SendScintilla(SCI_AUTOCSHOW, static_cast<unsigned long>(found.begun), list.constData());
}

} // namespace threadmend
