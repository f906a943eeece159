// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/property_saving.h"

#include "core/model/text/byte_sink.h"
#include "core/property/property_file.h"

#include <algorithm>

namespace threadmend {

namespace {

/// An entry of the file as it stands there.
struct Block {
    std::string above; ///< comments and blank lines
    std::string text;
};

struct Blocks {
    std::vector<Block> entries;
    std::string below;
};

bool isAside(std::string_view line)
{
    return line.starts_with('#') || line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

Blocks blocksOf(std::string_view text)
{
    Blocks blocks;
    std::string aside;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        std::string line(text.substr(0, end));
        text.remove_prefix(end);
        if (!line.ends_with('\n'))
            line += '\n';
        if (isAside(line)) {
            aside += line;
        } else if (line.front() == ' ' || line.front() == '\t') {
            // A valid file does not begin with one.
            if (!blocks.entries.empty())
                blocks.entries.back().text += aside + line;
            aside.clear();
        } else {
            blocks.entries.push_back({aside, line});
            aside.clear();
        }
    }
    blocks.below = aside;
    return blocks;
}

std::optional<InputError> whyNotSavable(const std::vector<Property>& properties, const std::string& path)
{
    for (auto each = properties.begin(); each != properties.end(); ++each)
        if (std::any_of(properties.begin(), each,
                        [&](const Property& earlier) { return earlier.name == each->name; }))
            return InputError{path, 0, 0, "two properties are called " + each->name,
                              "give one of them another name"};
    return std::nullopt;
}

/// Why what was read may not be replaced by what is known of it.
std::optional<InputError> whyNotKnown(const std::optional<std::string>& read, const std::string& path)
{
    if (!read)
        return std::nullopt;
    const auto known = parsePropertyFile(*read, path);
    if (known || !known.error())
        return std::nullopt;
    InputError error = *known.error();
    error.message =
        "the properties of this file could not be read, so it is not overwritten: " + error.message;
    error.hint = "mend this line, and open the file again; or save the properties under another name";
    return error;
}

} // namespace

std::string updatedProperties(std::string_view before, const std::vector<Property>& properties)
{
    const auto known = parsePropertyFile(before, "");
    const Blocks blocks = known ? blocksOf(before) : Blocks();
    const bool usable = known && known->size() == blocks.entries.size();
    if (!usable)
        return writeProperties(properties);
    std::string text = blocks.entries.empty() ? "" : blocks.entries.front().above;
    for (const Property& property : properties) {
        const auto old = std::find_if(known->begin(), known->end(),
                                      [&](const Property& each) { return each.name == property.name; });
        if (old == known->end()) {
            text += (text.empty() ? "" : "\n") + writeProperties({property});
            continue;
        }
        const auto index = static_cast<std::size_t>(old - known->begin());
        if (index > 0)
            text += blocks.entries[index].above;
        text += *old == property ? blocks.entries[index].text : writeProperties({property});
    }
    text += blocks.below;
    // What is saved is what is seen, whatever comments do.
    const auto again = parsePropertyFile(text, "");
    return again && *again == properties ? text : writeProperties(properties);
}

Outcome<std::string> savePropertyFile(const std::vector<Property>& properties, const std::string& path)
{
    if (auto error = whyNotSavable(properties, path))
        return *error;
    std::string text = updatedProperties(contentOfFile(path).value_or(""), properties);
    if (auto error = writeWhole(path, text))
        return *error;
    return text;
}

Outcome<std::string> updatePropertyFile(const std::vector<Property>& properties, const std::string& path,
                                        const std::optional<std::string>& read)
{
    if (auto error = whyNotSavable(properties, path))
        return *error;
    if (auto error = whyNotKnown(read, path))
        return *error;
    std::string text = updatedProperties(read.value_or(""), properties);
    auto error =
        writeWhole(path, text, [&](const std::optional<std::string>& now) { return !now || now == read; });
    if (error && error->hint.empty())
        error->hint = "save the properties under another name, or open the file again";
    if (error)
        return *error;
    return text;
}

} // namespace threadmend
