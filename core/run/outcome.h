// SPDX-License-Identifier: GPL-3.0-or-later
// What a call that may take long returns: its result, or why there is none.
#pragma once

#include "core/run/contract.h"
#include "core/run/input_error.h"

#include <cstdint>
#include <utility>
#include <variant>

namespace threadmend {

/// Why a run stopped before its end.
enum class StopReason { Cancelled, StateLimit, MemoryLimit, TimeLimit };

/// A run that stopped before its end, with how far it had come.
struct Stopped {
    StopReason reason = StopReason::Cancelled;
    const char* phase = "";
    std::uint64_t done = 0;

    bool operator==(const Stopped& other) const { return reason == other.reason; }
};

using Failure = std::variant<Stopped, InputError>;

/// Either a T or a Failure. Test it before use; pass failures on with `return outcome.failure();`.
template <class T>
class [[nodiscard]] Outcome {
public:
    using Value = T;

    Outcome(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Outcome(Stopped stopped) : content_(std::in_place_index<1>, Failure(stopped)) {}
    Outcome(InputError error) : content_(std::in_place_index<1>, Failure(std::move(error))) {}
    Outcome(Failure failure) : content_(std::in_place_index<1>, std::move(failure)) {}

    explicit operator bool() const { return content_.index() == 0; }

    T& operator*() &
    {
        require(content_.index() == 0, "an Outcome is read only after it was found to hold a result");
        return *std::get_if<0>(&content_);
    }
    const T& operator*() const&
    {
        require(content_.index() == 0, "an Outcome is read only after it was found to hold a result");
        return *std::get_if<0>(&content_);
    }
    T&& operator*() && { return std::move(**this); }
    T* operator->() { return &**this; }
    const T* operator->() const { return &**this; }

    const Failure& failure() const
    {
        require(content_.index() == 1, "only an Outcome without a result has a failure");
        return *std::get_if<1>(&content_);
    }
    /// The reason for an early stop, or null.
    const Stopped* stopped() const
    {
        return content_.index() == 1 ? std::get_if<Stopped>(&failure()) : nullptr;
    }
    /// The input error, or null.
    const InputError* error() const
    {
        return content_.index() == 1 ? std::get_if<InputError>(&failure()) : nullptr;
    }

private:
    std::variant<T, Failure> content_;
};

} // namespace threadmend
