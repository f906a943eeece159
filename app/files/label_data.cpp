// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/label_data.h"

#include <array>
#include <charconv>
#include <cmath>

namespace threadmend {

namespace {

/// Reads a value as the machine displays it. Every method moves on behind what it read, or says no.
class DisplayedValue {
public:
    explicit DisplayedValue(std::string_view text) : rest_(text) {}

    std::optional<Json> whole()
    {
        auto value = this->value(0);
        return value && rest_.empty() ? value : std::nullopt;
    }

private:
    static constexpr int mostDepth = 16;

    bool take(std::string_view word)
    {
        if (!rest_.starts_with(word))
            return false;
        rest_.remove_prefix(word.size());
        return true;
    }

    std::optional<Json> value(int depth)
    {
        if (depth > mostDepth)
            return std::nullopt;
        if (take("\""))
            return text();
        if (take("{") || take("Map {"))
            return members(depth);
        if (take("[") || take("Set ["))
            return elements(depth);
        return word();
    }

    std::optional<Json> text()
    {
        std::string read;
        for (std::size_t i = 0; i < rest_.size(); ++i) {
            if (rest_[i] == '"') {
                rest_.remove_prefix(i + 1);
                return Json(std::move(read));
            }
            if (rest_[i] == '\\' && ++i < rest_.size())
                read.push_back(rest_[i] == 'n' ? '\n' : rest_[i]);
            else if (i < rest_.size())
                read.push_back(rest_[i]);
        }
        return std::nullopt;
    }

    std::optional<Json> members(int depth)
    {
        Json object = Json::object();
        if (take("}"))
            return object;
        do {
            const std::size_t colon = rest_.find(": ");
            if (colon == std::string_view::npos)
                return std::nullopt;
            const std::string key(rest_.substr(0, colon));
            rest_.remove_prefix(colon + 2);
            auto member = value(depth + 1);
            if (!member)
                return std::nullopt;
            object[key] = *std::move(member);
        } while (take(", "));
        return take("}") ? std::optional(object) : std::nullopt;
    }

    std::optional<Json> elements(int depth)
    {
        Json array = Json::array();
        if (take("]"))
            return array;
        do {
            auto element = value(depth + 1);
            if (!element)
                return std::nullopt;
            array.push_back(*std::move(element));
        } while (take(", "));
        return take("]") ? std::optional(array) : std::nullopt;
    }

    /// A number, true, false, null, or one of the words for what JSON has not.
    std::optional<Json> word()
    {
        const std::string_view word = rest_.substr(0, rest_.find_first_of(",]}"));
        double number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        rest_.remove_prefix(word.size());
        if (error == std::errc() && end == word.data() + word.size() && std::isfinite(number))
            return isWhole(number) ? Json(static_cast<std::int64_t>(number)) : Json(number);
        if (word == "true" || word == "false")
            return Json(word == "true");
        if (word == "null")
            return Json();
        constexpr std::array others = {std::string_view("undefined"), std::string_view("NaN"),
                                       std::string_view("Infinity"), std::string_view("-Infinity"),
                                       std::string_view("...")};
        for (const std::string_view other : others)
            if (word == other)
                return Json(std::string(word));
        return word.starts_with("function ") ? std::optional(Json(std::string(word))) : std::nullopt;
    }

    static bool isWhole(double number) { return number == std::floor(number) && std::abs(number) < 1e15; }

    std::string_view rest_;
};

} // namespace

EventLabel eventLabel(std::string_view label)
{
    for (std::size_t blank = label.find(' '); blank != std::string_view::npos;
         blank = label.find(' ', blank + 1))
        if (auto data = DisplayedValue(label.substr(blank + 1)).whole())
            return {std::string(label.substr(0, blank)), std::move(data)};
    return {std::string(label), std::nullopt};
}

} // namespace threadmend
