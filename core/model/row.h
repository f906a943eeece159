// SPDX-License-Identifier: GPL-3.0-or-later
// Short lists that are either kept somewhere or computed for their reader.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace threadmend {

/// What belongs to one state. It lives as long as what it was asked of.
template <class Value>
class Row {
public:
    /// `ask(buffer)` returns a span of what is kept, or of the buffer after it has filled that.
    template <class Ask>
    explicit Row(const Ask& ask) : values_(ask(own_))
    {
    }
    explicit Row(std::span<const Value> kept) : values_(kept) {}
    Row(const Row&) = delete;
    Row& operator=(const Row&) = delete;
    ~Row() = default;

    // Only a row that has a name is referred to; of another one there are values.
    auto begin() const& { return values_.begin(); }
    auto begin() const&& = delete;
    auto end() const& { return values_.end(); }
    auto end() const&& = delete;
    std::size_t size() const { return values_.size(); }
    bool empty() const { return values_.empty(); }
    Value operator[](std::size_t index) const { return values_[index]; }
    Value front() const { return values_.front(); }
    Value back() const { return values_.back(); }
    operator std::span<const Value>() const& { return values_; }
    operator std::span<const Value>() const&& = delete;

private:
    std::vector<Value> own_;
    std::span<const Value> values_;
};

} // namespace threadmend
