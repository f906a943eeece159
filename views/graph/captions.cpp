// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/captions.h"

#include <QFontMetricsF>
#include <QStringDecoder>
#include <algorithm>

namespace threadmend {

namespace {

constexpr int longestLabel = 24;
constexpr int longestBrokenLabel = 34;
constexpr double shortLabel = 68; ///< pixels; stays on one line
constexpr int longestNodeText = 14;

void appendHex(QString& text, unsigned char byte)
{
    text += QStringLiteral("\\x%1")
                .arg(byte, 2, 16, QLatin1Char('0'))
                .toUpper()
                .replace(QLatin1Char('X'), QLatin1Char('x'));
}

/// The length of the UTF-8 sequence that begins `bytes`, or 0 if none does.
std::size_t sequenceLength(std::string_view bytes)
{
    const auto first = static_cast<unsigned char>(bytes.front());
    const std::size_t length = first < 0x80                    ? 1
                               : first >= 0xC2 && first < 0xE0 ? 2
                               : first >= 0xE0 && first < 0xF0 ? 3
                               : first >= 0xF0 && first < 0xF5 ? 4
                                                               : 0;
    if (length == 0 || length > bytes.size())
        return 0;
    QStringDecoder decode(QStringDecoder::Utf8);
    const QString decoded = decode(QByteArrayView(bytes.data(), static_cast<qsizetype>(length)));
    return decode.hasError() || decoded.isEmpty() ? 0 : length;
}

} // namespace

QString visibleText(std::string_view bytes)
{
    QString text;
    while (!bytes.empty()) {
        const std::size_t length = sequenceLength(bytes);
        const auto first = static_cast<unsigned char>(bytes.front());
        if (length == 0 || first < 0x20 || first == 0x7F) {
            appendHex(text, first);
            bytes.remove_prefix(1);
            continue;
        }
        const QString piece = QString::fromUtf8(bytes.data(), static_cast<qsizetype>(length));
        // Marks that turn the direction of writing or cannot be seen would garble what stands beside them.
        if (piece.at(0).isPrint() || piece.at(0).isSurrogate())
            text += piece;
        else
            for (const char byte : bytes.substr(0, length))
                appendHex(text, static_cast<unsigned char>(byte));
        bytes.remove_prefix(length);
    }
    return text;
}

QString elided(const QString& text, int most)
{
    if (text.size() <= most)
        return text;
    const int tail = (most - 1) / 2;
    qsizetype head = most - 1 - tail;
    qsizetype rest = text.size() - tail;
    head -= text.at(head - 1).isHighSurrogate() ? 1 : 0;
    rest += text.at(rest).isLowSurrogate() ? 1 : 0;
    return text.left(head) + QChar(0x2026) + text.mid(rest);
}

namespace {

/// Whether a line may end before place `i` of a text.
bool mayBreakBefore(const QString& text, qsizetype i)
{
    static const QString after = QStringLiteral(" _,:)\u2026"), before = QStringLiteral("!(");
    return after.contains(text.at(i - 1)) || before.contains(text.at(i));
}

} // namespace

QStringList broken(const QString& whole, int most)
{
    const QString text = elided(whole, most);
    qsizetype best = 0, longest = text.size();
    for (qsizetype i = 1; i < text.size(); ++i) {
        const qsizetype longer = std::max(text.left(i).trimmed().size(), text.mid(i).trimmed().size());
        if (mayBreakBefore(text, i) && longer < longest) {
            longest = longer;
            best = i;
        }
    }
    if (best == 0 || longest + 2 > text.size())
        return {elided(whole, longestLabel)};
    const int line = longestLabel - 4;
    return {elided(text.left(best).trimmed(), line), elided(text.mid(best).trimmed(), line)};
}

Detail detailOf(const Picture& picture)
{
    if (picture.nodeCount() <= 500 && picture.edges.size() <= 1500)
        return Detail::Labels;
    return picture.nodeCount() <= 4000 && picture.edges.size() <= 16000 ? Detail::Shapes : Detail::Dots;
}

Captions captionsOf(const Picture& picture, const Theme& theme)
{
    Captions captions;
    captions.detail = detailOf(picture);
    if (captions.detail != Detail::Labels)
        return captions;
    const QFontMetricsF nodeMetrics(theme.font(Captions::nodePixels));
    for (std::size_t i = 0; i < picture.nodeCount(); ++i) {
        captions.nodes.push_back(elided(visibleText(picture.nodeTexts[i]), longestNodeText));
        captions.nodeWidths.push_back(nodeMetrics.horizontalAdvance(captions.nodes.back()));
    }
    const QFontMetricsF normal(theme.font(Captions::labelPixels)),
        bold(theme.font(Captions::labelPixels, true));
    const auto widthOf = [&](const QString& line) {
        return TextWidth{normal.horizontalAdvance(line), bold.horizontalAdvance(line)};
    };
    for (std::size_t i = 0; i < picture.labels.size(); ++i) {
        const std::string_view text = picture.labels[i];
        // Only both ends of a huge label can be seen, so only they are looked at.
        const std::string shown = text.size() <= 400 ? std::string(text)
                                                     : std::string(text.substr(0, 200)) +
                                                           std::string(text.substr(text.size() - 200));
        const QString visible = visibleText(shown);
        captions.labels.push_back(elided(visible, longestLabel));
        captions.labelWidths.push_back(widthOf(captions.labels.back()));
        const bool narrow = captions.labelWidths.back().normal <= shortLabel;
        captions.brokenLabels.push_back(narrow ? QStringList{captions.labels.back()}
                                               : broken(visible, longestBrokenLabel));
        std::vector<TextWidth>& widths = captions.brokenWidths.emplace_back();
        for (const QString& line : captions.brokenLabels.back())
            widths.push_back(widthOf(line));
    }
    return captions;
}

} // namespace threadmend
