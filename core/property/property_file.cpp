// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/property_file.h"

#include "core/property/property_entry.h"
#include "core/property/property_kind.h"
#include "core/property/property_text.h"

#include <algorithm>
#include <filesystem>
#include <unordered_map>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// The error in the file, with a better hint where the layout of the file is to blame rather than the
/// property.
InputError errorOf(const PropertyEntry& entry, const InputError& error, const std::string& file)
{
    InputError placed = entry.placed(error, file);
    if (error.line == 0 || error.line > entry.lines.size())
        return placed;
    const std::string& line = entry.lines[error.line - 1].text;
    if (error.line == entry.lines.size() && error.column > line.size())
        placed.hint = "lines that go on with a property are indented";
    else if (wordAt(line, 0) == "expect")
        placed.hint =
            "write 'expect holds', 'expect violated' or 'expect violated 19', at the end of an entry";
    else if (withoutOuterBlanks(line).substr(0, 1) == "#")
        placed.hint = "a comment line begins with # in the first column";
    return placed;
}

Outcome<Property> propertyOf(const PropertyEntry& entry, const std::string& file)
{
    auto property = parseProperty(entry.text());
    if (!property)
        return property.error() ? Failure(errorOf(entry, *property.error(), file)) : property.failure();
    if (entry.name)
        property->name = *entry.name;
    property->expectation = entry.expectation;
    return property;
}

Outcome<std::vector<Property>> readPropsFile(LineReader& input)
{
    const auto entries = readEntries(input);
    if (!entries)
        return entries.failure();
    std::vector<Property> properties;
    std::unordered_map<std::string, std::uint64_t> lineOfName;
    for (const PropertyEntry& entry : *entries) {
        auto property = propertyOf(entry, input.name());
        if (!property)
            return property.failure();
        const auto [first, isNew] = lineOfName.try_emplace(property->name, entry.number);
        if (!isNew)
            return InputError{
                input.name(), entry.number, 1,
                fmt::format("the name of this property is also that of line {}, expected another",
                            first->second),
                "write a name and ':' before the property"};
        properties.push_back(*std::move(property));
    }
    return properties;
}

Outcome<std::vector<Property>> readMclFile(LineReader& input)
{
    constexpr std::uint64_t mostFileBytes = std::uint64_t{16} << 20;
    std::string text;
    while (const auto line = input.next()) {
        if (input.bytesRead() > mostFileBytes)
            return InputError{input.name(), 0, 0, "is larger than 16 MiB, too large for a property",
                              "check that this file holds a property"};
        text.append(*line).append("\n");
    }
    if (input.failure())
        return *input.failure();
    auto property = parseProperty(text);
    if (!property) {
        if (!property.error())
            return property.failure();
        InputError error = *property.error();
        error.file = input.name();
        return error;
    }
    const std::string stem = std::filesystem::path(input.name()).stem().string();
    property->name = stem.empty() ? property->name : stem;
    return std::vector<Property>{*std::move(property)};
}

/// The extension of a path in small letters.
std::string extensionOf(const std::string& path)
{
    std::string extension = std::filesystem::path(path).extension().string();
    for (char& byte : extension)
        byte = byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
    return extension;
}

/// The file of the model's name with another extension, if it is there.
std::optional<std::string> fileBeside(const std::string& modelPath, const char* extension)
{
    const std::filesystem::path beside = std::filesystem::path(modelPath).replace_extension(extension);
    std::error_code error;
    if (modelPath.empty() || !std::filesystem::is_regular_file(beside, error))
        return std::nullopt;
    return beside.string();
}

std::string written(const Property& property)
{
    constexpr std::string_view indentation = "    ";
    std::string entry;
    if (property.name != blanksFolded(property.text))
        entry = writtenName(property.name) + ": ";
    for (const char byte : property.text) {
        // Blank lines stay empty.
        if (byte != '\n' && !entry.empty() && entry.back() == '\n')
            entry += indentation;
        entry += byte;
    }
    entry += '\n';
    if (property.expectation) {
        entry.append(indentation).append(property.expectation->holds ? "expect holds" : "expect violated");
        if (!property.expectation->holds && property.expectation->steps)
            entry += fmt::format(" {}", *property.expectation->steps);
        entry += '\n';
    }
    return entry;
}

} // namespace

Outcome<std::vector<Property>> readProperties(const std::string& path)
{
    const std::string extension = extensionOf(path);
    if (extension != ".props" && extension != ".mcl")
        return InputError{
            path, 0, 0,
            fmt::format("the extension '{}' is none of a file of properties, expected .props or "
                        ".mcl",
                        extension),
            "give the property itself with -p"};
    auto input = LineReader::open(path);
    if (!input)
        return input.failure();
    return extension == ".mcl" ? readMclFile(*input) : readPropsFile(*input);
}

Outcome<std::vector<Property>> parsePropertyFile(std::string_view text, const std::string& file)
{
    LineReader input = LineReader::over(text, file);
    return readPropsFile(input);
}

std::string writeProperties(const std::vector<Property>& properties)
{
    std::string text;
    for (const Property& property : properties)
        text += written(property);
    return text;
}

std::optional<std::string> propertyFileBeside(const std::string& modelPath)
{
    return fileBeside(modelPath, ".props");
}

std::vector<std::string> propertyFilesBeside(const std::string& modelPath)
{
    for (const char* extension : {".props", ".mcl"})
        if (const auto own = fileBeside(modelPath, extension))
            return {*own};
    std::vector<std::string> files;
    if (modelPath.empty())
        return files;
    const std::filesystem::path folder = std::filesystem::path(modelPath).parent_path();
    std::error_code error;
    // Without a folder in its name the model is in the current one, and so are the names of the files.
    for (std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, error), end;
         !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        std::error_code notThere;
        if (!name.starts_with('.') && extensionOf(name) == ".mcl" && entry->is_regular_file(notThere))
            files.push_back((folder / name).string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace threadmend
