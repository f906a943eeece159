// SPDX-License-Identifier: GPL-3.0-or-later
// The properties of an object in the order in which they were added.
#pragma once

#include "core/model/behavioral/machine/value.h"

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace threadmend::behavioral {

/// A property key: a text, or a symbol (the first numbers of the table of texts are kept for these).
using MemberKey = std::uint32_t;

struct ObjectProperty {
    MemberKey key = 0;
    bool enumerable = true;
    bool writable = true;
    bool configurable = true;
    bool accessor = false;
    Value value;  ///< or the getter; a hole: JavaScript has it, the language has not
    Value setter; ///< of an accessor
};

/// A list, and where it is long an index of its keys, made when somebody looks for one. Keys differ; one that
/// was given out by `resize` is set before it is looked for. For one thread at a time.
class ObjectProperties {
public:
    ObjectProperties() = default;
    ObjectProperties(const ObjectProperties& other) : list_(other.list_) {}
    ObjectProperties(ObjectProperties&&) noexcept = default;
    ObjectProperties& operator=(ObjectProperties other) noexcept
    {
        list_.swap(other.list_);
        index_.swap(other.index_);
        return *this;
    }
    ~ObjectProperties() = default;

    std::size_t size() const { return list_.size(); }
    bool empty() const { return list_.empty(); }
    auto begin() { return list_.begin(); }
    auto end() { return list_.end(); }
    auto begin() const { return list_.begin(); }
    auto end() const { return list_.end(); }
    ObjectProperty& back() { return list_.back(); }

    void push_back(ObjectProperty property)
    {
        if (index_ != nullptr)
            index_->emplace(property.key, static_cast<std::uint32_t>(list_.size()));
        list_.push_back(std::move(property));
    }
    /// O(size).
    void erase(const ObjectProperty* property)
    {
        index_.reset();
        list_.erase(list_.begin() + (property - list_.data()));
    }
    void resize(std::size_t size)
    {
        index_.reset();
        list_.resize(size);
    }

    /// Null if there is none. O(1) but for the first time.
    ObjectProperty* find(MemberKey key)
    {
        constexpr std::size_t longest = 12; // that is gone through as fast
        if (list_.size() <= longest) {
            for (ObjectProperty& property : list_)
                if (property.key == key)
                    return &property;
            return nullptr;
        }
        if (index_ == nullptr) {
            index_ = std::make_unique<Index>();
            for (std::uint32_t i = 0; i < list_.size(); ++i)
                index_->emplace(list_[i].key, i);
        }
        const auto known = index_->find(key);
        return known == index_->end() ? nullptr : &list_[known->second];
    }

private:
    using Index = std::unordered_map<MemberKey, std::uint32_t>;
    std::vector<ObjectProperty> list_;
    std::unique_ptr<Index> index_; ///< of all, or null
};

} // namespace threadmend::behavioral
