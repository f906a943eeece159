// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/properties/completion.h"

#include "core/model/text/text_search.h"
#include "core/model/text/utf8.h"

namespace threadmend {

namespace {

constexpr const char* words[] = {"and", "deadlock-free", "false", "never", "nil", "not",
                                 "or",  "true",          "true*"};

bool isInWord(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('-');
}

/// Goes through the text up to the cursor and knows what it is in.
class Scan {
public:
    explicit Scan(QStringView text) : text_(text) {}

    CompletionPlace run()
    {
        while (at_ < text_.size())
            step();
        if (inLabel_)
            return {CompletionPlace::Kind::Label, static_cast<int>(begin_), text_.mid(begin_).toString()};
        if (inPattern_ || depth_ > 0)
            return {};
        qsizetype begin = text_.size();
        while (begin > 0 && isInWord(text_[begin - 1]))
            --begin;
        if (begin == text_.size())
            return {};
        return {CompletionPlace::Kind::Word, static_cast<int>(begin), text_.mid(begin).toString()};
    }

private:
    bool isPair(const char* pair) const { return text_.mid(at_, 2) == QLatin1String(pair); }
    void step()
    {
        const QChar c = text_[at_];
        if (inLabel_ || inPattern_) {
            if (c == QLatin1Char('\\'))
                ++at_;
            else if (c == QLatin1Char(inLabel_ ? '"' : '\'') || c == QLatin1Char('\n'))
                inLabel_ = inPattern_ = false;
        } else if (isPair("(*") || (depth_ > 0 && isPair("*)"))) {
            depth_ += c == QLatin1Char('(') ? 1 : -1;
            ++at_;
        } else if (depth_ == 0) {
            inLabel_ = c == QLatin1Char('"');
            inPattern_ = c == QLatin1Char('\'');
            begin_ = at_ + 1;
        }
        ++at_;
    }

    QStringView text_;
    qsizetype at_ = 0;
    qsizetype begin_ = 0;
    bool inLabel_ = false;
    bool inPattern_ = false;
    int depth_ = 0;
};

/// Undoes the escapes of a label.
std::string meant(const QString& written)
{
    QString plain;
    for (qsizetype i = 0; i < written.size(); ++i) {
        const bool escape = written[i] == QLatin1Char('\\') && i + 1 < written.size();
        if (escape)
            ++i;
        plain += escape && written[i] == QLatin1Char('n')   ? QLatin1Char('\n')
                 : escape && written[i] == QLatin1Char('r') ? QLatin1Char('\r')
                                                            : written[i];
    }
    return plain.toStdString();
}

QStringList labelProposals(const std::string& written, const LabelTable& labels, int most)
{
    const TextSearch search(written);
    QStringList beginning, containing;
    for (std::uint32_t i = 0; i < labels.size() && beginning.size() < most; ++i) {
        const std::string_view label = labels.text(LabelId(i));
        const bool begins = search.begins(label);
        if ((!begins && (containing.size() >= most || !search.isIn(label))) || !isUtf8(label))
            continue;
        const auto text = QString::fromUtf8(label);
        (begins ? beginning : containing) << writtenLabel(text);
    }
    return (beginning + containing).mid(0, most);
}

} // namespace

CompletionPlace completionPlace(const QString& text, int cursor)
{
    return Scan(QStringView(text).left(cursor)).run();
}

QStringList proposals(const CompletionPlace& place, const LabelTable& labels, int most)
{
    switch (place.kind) {
    case CompletionPlace::Kind::None:
        return {};
    case CompletionPlace::Kind::Label:
        return labelProposals(meant(place.written), labels, most);
    case CompletionPlace::Kind::Word:
        break;
    }
    QStringList found;
    for (const char* word : words)
        if (QLatin1String(word).startsWith(place.written) && QLatin1String(word) != place.written)
            found << QLatin1String(word);
    return found;
}

QString writtenLabel(const QString& label)
{
    QString written;
    for (const QChar c : label) {
        if (c == QLatin1Char('"') || c == QLatin1Char('\\') || c == QLatin1Char('\n') ||
            c == QLatin1Char('\r'))
            written += QLatin1Char('\\');
        written += c == QLatin1Char('\n') ? QLatin1Char('n') : c == QLatin1Char('\r') ? QLatin1Char('r') : c;
    }
    return written;
}

} // namespace threadmend
