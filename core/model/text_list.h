// SPDX-License-Identifier: GPL-3.0-or-later
// Many short texts, packed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// A growing list of byte strings in one block: their bytes plus 8 bytes each. A view lives until the next
/// `push_back`.
class TextList {
public:
    std::size_t size() const { return starts_.size() - 1; }
    bool empty() const { return size() == 0; }
    std::string_view operator[](std::size_t index) const
    {
        return std::string_view(bytes_).substr(starts_[index], starts_[index + 1] - starts_[index]);
    }
    void push_back(std::string_view text)
    {
        bytes_.append(text);
        starts_.push_back(bytes_.size());
    }

    bool operator==(const TextList&) const = default;

private:
    std::string bytes_;
    std::vector<std::uint64_t> starts_ = {0};
};

} // namespace threadmend
