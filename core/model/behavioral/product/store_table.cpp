// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/store_table.h"

namespace threadmend::behavioral {

namespace {

std::uint32_t numberAmong(const std::string& text, std::vector<std::string>& texts,
                          std::map<std::string, std::uint32_t>& numbers)
{
    const auto [known, isNew] = numbers.try_emplace(text, static_cast<std::uint32_t>(texts.size()));
    if (isNew)
        texts.push_back(text);
    return known->second;
}

} // namespace

StoreContent StoreTable::content(std::uint32_t number) const
{
    StoreContent content;
    const WordTable::Words values = table_[number];
    for (std::size_t key = 0; key < values.size(); ++key)
        if (values[key] != 0)
            content.emplace(keys_[key], values_[values[key] - 1]);
    return content;
}

std::uint32_t StoreTable::keyNumber(const std::string& key)
{
    return numberAmong(key, keys_, keyNumbers_);
}

std::vector<StoreTable::Write> StoreTable::numbered(const StoreWrites& writes)
{
    std::vector<Write> list;
    for (const auto& [key, value] : writes)
        list.push_back({keyNumber(key), value ? numberAmong(*value, values_, valueNumbers_) + 1 : 0});
    return list;
}

std::uint32_t StoreTable::numberOf(const Question& question)
{
    const WordTable::Words before = table_[question.number];
    words_.assign(before.begin(), before.end());
    for (const Write& write : question.writes) {
        if (write.key >= words_.size())
            words_.resize(write.key + 1, 0);
        words_[write.key] = write.value;
    }
    while (!words_.empty() && words_.back() == 0)
        words_.pop_back();
    const std::uint32_t number = table_.add(words_, question.hash);
    if (number == hashes_.size())
        hashes_.push_back(question.hash);
    return number;
}

std::span<const std::uint32_t> StoreTable::answers()
{
    for (const Question& question : questions_)
        table_.prefetchPlace(question.hash);
    for (const Question& question : questions_)
        table_.prefetchWords(question.hash);
    answers_.clear();
    for (const Question& question : questions_)
        answers_.push_back(numberOf(question));
    questions_.clear();
    return answers_;
}

} // namespace threadmend::behavioral
