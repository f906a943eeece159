// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/captions.h"

#include <QFontMetricsF>
#include <QStringDecoder>

namespace threadmend {

namespace {

constexpr int longestLabel = 24;
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

Detail detailOf(const Picture& picture)
{
    if (picture.nodeCount() <= 800 && picture.edges.size() <= 3000)
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
    const QFontMetricsF labelMetrics(theme.font(Captions::labelPixels, true));
    for (std::size_t i = 0; i < picture.labels.size(); ++i) {
        const std::string_view text = picture.labels[i];
        // Only both ends of a huge label can be seen, so only they are looked at.
        const std::string shown = text.size() <= 400 ? std::string(text)
                                                     : std::string(text.substr(0, 200)) +
                                                           std::string(text.substr(text.size() - 200));
        captions.labels.push_back(elided(visibleText(shown), longestLabel));
        captions.labelWidths.push_back(labelMetrics.horizontalAdvance(captions.labels.back()));
    }
    return captions;
}

} // namespace threadmend
