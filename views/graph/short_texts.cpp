// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/short_texts.h"

#include "views/graph/captions.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace threadmend {

namespace {

/// How many characters two texts have in common at their beginnings.
qsizetype commonStart(const QString& a, const QString& b)
{
    const auto [in, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    return in - a.begin();
}

/// Both ends of a text and what is at `place`.
QString elidedAround(const QString& text, qsizetype place, int most)
{
    constexpr qsizetype before = 2; // of what is the same, so that it can be found
    const qsizetype end = std::max(2, (most - 2) / 5), head = end + 1;
    const qsizetype start = place - before;
    if (start <= head + 1)
        return text.left(most - 1 - end) + QChar(0x2026) + text.right(end);
    const qsizetype middle = most - head - end - 2;
    if (start + middle + end + 1 >= text.size())
        return text.left(head) + QChar(0x2026) + text.right(most - head - 1);
    return text.left(head) + QChar(0x2026) + text.mid(start, middle) + QChar(0x2026) + text.right(end);
}

class Shortening {
public:
    Shortening(const std::vector<QString>& texts, int most) : texts_(texts), most_(most)
    {
        std::vector<std::uint32_t> order(texts.size());
        std::iota(order.begin(), order.end(), 0u);
        std::sort(order.begin(), order.end(),
                  [&](std::uint32_t a, std::uint32_t b) { return texts[a] < texts[b]; });
        shown_.resize(texts.size());
        std::vector<std::uint32_t> distinct;
        for (const std::uint32_t i : order)
            if (distinct.empty() || texts[distinct.back()] != texts[i])
                distinct.push_back(i);
        for (const std::uint32_t i : distinct)
            shown_[i] = elided(texts[i], most);
        tellApart(std::move(distinct), 0);
        number(order);
    }

    std::vector<QString> result() && { return std::move(shown_); }

private:
    /// Shows those of `texts` (distinct, in their order) that look alike around the place where they first
    /// differ.
    void tellApart(std::vector<std::uint32_t> texts, qsizetype known)
    {
        std::map<QString, std::vector<std::uint32_t>> alike;
        for (const std::uint32_t i : texts)
            alike[shown_[i]].push_back(i);
        for (auto& [shown, group] : alike) {
            if (group.size() < 2)
                continue;
            // They are in order, so the first and the last have least in common.
            const qsizetype place = commonStart(texts_[group.front()], texts_[group.back()]);
            if (known > 0 && place <= known)
                continue;
            for (const std::uint32_t i : group)
                shown_[i] = elidedAround(texts_[i], place, most_);
            tellApart(std::move(group), place);
        }
    }

    /// Equal texts are shown alike; different ones that still look alike get numbers.
    void number(const std::vector<std::uint32_t>& order)
    {
        std::set<QString> taken;
        std::map<QString, int> last; // number, by what it was given to
        for (std::size_t k = 0; k < order.size(); ++k) {
            const std::uint32_t i = order[k];
            if (k > 0 && texts_[order[k - 1]] == texts_[i]) {
                shown_[i] = shown_[order[k - 1]];
                continue;
            }
            const QString alike = shown_[i];
            while (!taken.insert(shown_[i]).second) {
                const QString end = QStringLiteral("…#%1").arg(++last.try_emplace(alike, 1).first->second);
                shown_[i] = alike.left(std::max<qsizetype>(1, most_ - end.size())) + end;
            }
        }
    }

    const std::vector<QString>& texts_;
    int most_;
    std::vector<QString> shown_;
};

} // namespace

std::vector<QString> elidedApart(const std::vector<QString>& texts, int most)
{
    return Shortening(texts, most).result();
}

namespace {

/// Whether a line may end before place `i` of a text.
bool mayBreakBefore(const QString& text, qsizetype i)
{
    static const QString after = QStringLiteral(" _,:)\u2026"), before = QStringLiteral("!(");
    return after.contains(text.at(i - 1)) || before.contains(text.at(i));
}

} // namespace

QStringList brokenOr(const QString& text, const QString& single, int most)
{
    qsizetype best = 0, longest = text.size();
    for (qsizetype i = 1; i < text.size(); ++i) {
        const qsizetype longer = std::max(text.left(i).trimmed().size(), text.mid(i).trimmed().size());
        if (mayBreakBefore(text, i) && longer < longest) {
            longest = longer;
            best = i;
        }
    }
    if (best == 0 || longest + 2 > text.size() || longest > most)
        return {single};
    return {text.left(best).trimmed(), text.mid(best).trimmed()};
}

std::vector<QString> visibleTexts(const TextList& labels)
{
    constexpr std::size_t huge = 400;
    const auto ends = [&](std::size_t i) {
        return std::pair(labels[i].substr(0, huge / 2), labels[i].substr(labels[i].size() - huge / 2));
    };
    std::map<std::pair<std::string_view, std::string_view>, int> times;
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (labels[i].size() > huge)
            ++times[ends(i)];
    std::vector<QString> texts;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (labels[i].size() <= huge || times[ends(i)] > 1)
            texts.push_back(visibleText(labels[i]));
        else
            texts.push_back(visibleText(std::string(ends(i).first) + std::string(ends(i).second)));
    }
    return texts;
}

} // namespace threadmend
