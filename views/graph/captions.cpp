// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/captions.h"

#include "views/graph/short_texts.h"

#include <QFontMetricsF>
#include <QStringDecoder>
#include <algorithm>

namespace threadmend {

namespace {

constexpr int longestLabel = 24, longestNode = 14, longestGroup = 44; // characters
constexpr int longestBrokenLabel = 34;
constexpr double shortLabel = 68; ///< pixels; stays on one line

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
    if (std::all_of(bytes.begin(), bytes.end(), [](char c) { return c >= 0x20 && c < 0x7F; }))
        return QString::fromLatin1(bytes);
    QString text;
    while (!bytes.empty()) {
        const std::size_t length = sequenceLength(bytes);
        const auto first = static_cast<unsigned char>(bytes.front());
        if (length == 0 || first < 0x20 || first == 0x7F) {
            appendHex(text, first);
            bytes.remove_prefix(1);
            continue;
        }
        const QString piece = QString::fromUtf8(bytes.substr(0, length));
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

QStringList broken(const QString& text, int most)
{
    return brokenOr(elided(text, most), elided(text, longestLabel), longestLabel);
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
    std::vector<QString> texts = visibleTexts(picture.nodeTexts);
    captions.nodes = elidedApart(texts, picture.nodeOfState ? longestGroup : longestNode);
    for (const QString& node : captions.nodes)
        captions.nodeWidths.push_back(nodeMetrics.horizontalAdvance(node));
    const QFontMetricsF normal(theme.font(Captions::labelPixels)),
        bold(theme.font(Captions::labelPixels, true));
    const auto widthOf = [&](const QString& line) {
        return TextWidth{normal.horizontalAdvance(line), bold.horizontalAdvance(line)};
    };
    texts = visibleTexts(picture.labels);
    captions.labels = elidedApart(texts, longestLabel);
    const std::vector<QString> longer = elidedApart(texts, longestBrokenLabel);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        captions.labelWidths.push_back(widthOf(captions.labels[i]));
        const bool narrow = captions.labelWidths[i].normal <= shortLabel;
        captions.brokenLabels.push_back(narrow ? QStringList{captions.labels[i]}
                                               : brokenOr(longer[i], captions.labels[i], longestLabel));
        std::vector<TextWidth>& widths = captions.brokenWidths.emplace_back();
        for (const QString& line : captions.brokenLabels.back())
            widths.push_back(widthOf(line));
    }
    return captions;
}

} // namespace threadmend
