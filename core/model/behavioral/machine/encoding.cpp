// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/machine/encoding.h"

#include <algorithm>
#include <cstring>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace threadmend::behavioral {

namespace {

class Encoder {
public:
    Encoder(const Machine& machine, bool isData)
        : machine_(machine), isData_(isData), sorts_(isData || !machine.realm.observesOrder)
    {
    }

    std::string& bytes() { return bytes_; }

    void number(std::uint64_t value)
    {
        for (; value >= 0x80; value >>= 7)
            bytes_.push_back(static_cast<char>(value | 0x80));
        bytes_.push_back(static_cast<char>(value));
    }

    void value(Value value)
    {
        bytes_.push_back(static_cast<char>(value.tag));
        switch (value.tag) {
        case Tag::Hole:
        case Tag::Undefined:
        case Tag::Null:
            return;
        case Tag::Boolean:
        case Tag::Text:
        case Tag::Symbol:
        case Tag::Event:
            return number(value.id);
        case Tag::Number: {
            double canonical = value.number != value.number ? __builtin_nan("") : value.number;
            if (isData_ && canonical == 0)
                canonical = 0; // events with 0 and with -0 are equal, as in BPjs
            char raw[sizeof(double)];
            std::memcpy(raw, &canonical, sizeof raw);
            bytes_.append(raw, sizeof raw);
            return;
        }
        case Tag::Object:
            return reference(value.id);
        }
    }

    void reference(ObjectRef ref)
    {
        if (ref == noObject)
            return number(0);
        if (byReference(ref))
            return number(std::uint64_t{ref} * 2 + 1);
        const auto [known, isNew] = numbers_.try_emplace(ref, static_cast<std::uint32_t>(queue_.size()));
        if (isNew)
            queue_.push_back(ref);
        number(std::uint64_t{known->second} * 2 + 2);
    }

    /// The contents of all objects that were met.
    void objects(const std::unordered_set<ObjectRef>& deadCells)
    {
        for (std::size_t i = 0; i < queue_.size(); ++i)
            object(machine_.object(queue_[i]), deadCells.count(queue_[i]) > 0);
    }

    bool met(ObjectRef ref) const { return numbers_.count(ref) > 0; }

private:
    bool byReference(ObjectRef ref) const
    {
        if ((ref & localBit) != 0)
            return false;
        const Object& object = machine_.object(ref);
        if (!isData_ || ref < machine_.realm.intrinsicEnd)
            return ref < machine_.realm.intrinsicEnd || object.owner == Object::noOwner;
        return object.kind == ObjectKind::Native || object.kind == ObjectKind::Bp;
    }

    void object(const Object& object, bool isDead)
    {
        number(static_cast<std::uint64_t>(object.kind) * 2 + (object.extensible ? 1 : 0));
        number(object.code);
        reference(object.prototype);
        const bool isMap = object.kind == ObjectKind::Map;
        if (isMap || object.kind == ObjectKind::Set)
            entries(object.elements, isMap ? 2 : 1);
        else
            elements(object.elements, isDead);
        number(object.properties.size());
        std::vector<const ObjectProperty*> order;
        for (const ObjectProperty& property : object.properties)
            order.push_back(&property);
        if (sorts_)
            std::sort(order.begin(), order.end(), [](auto a, auto b) { return a->key < b->key; });
        for (const ObjectProperty* property : order) {
            number(std::uint64_t{property->key} * 16 + (property->enumerable ? 1 : 0) +
                   (property->writable ? 2 : 0) + (property->configurable ? 4 : 0) +
                   (property->accessor ? 8 : 0));
            value(property->value);
            value(property->setter);
        }
    }

    void elements(const std::vector<Value>& list, bool isDead)
    {
        number(list.size());
        for (const Value element : list)
            value(isDead && element.tag != Tag::Hole ? Value::undefined() : element);
    }

    /// Map and Set without what was deleted; sorted if nobody can see the order.
    void entries(const std::vector<Value>& list, std::size_t step)
    {
        std::vector<std::size_t> order;
        bool sortable = sorts_;
        for (std::size_t i = 0; i < list.size(); i += step)
            if (list[i].tag != Tag::Hole) {
                order.push_back(i);
                sortable = sortable && !list[i].isObject();
            }
        if (sortable)
            std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
                return std::tuple(list[a].tag, list[a].id, list[a].number) <
                       std::tuple(list[b].tag, list[b].id, list[b].number);
            });
        number(order.size() * step);
        for (const std::size_t i : order)
            for (std::size_t k = 0; k < step; ++k)
                value(list[i + k]);
    }

    const Machine& machine_;
    bool isData_;
    bool sorts_;
    std::string bytes_;
    std::unordered_map<ObjectRef, std::uint32_t> numbers_;
    std::vector<ObjectRef> queue_;
};

class Decoder {
public:
    Decoder(Machine& machine, std::string_view bytes, bool shared)
        : machine_(machine), bytes_(bytes), shared_(shared),
          base_(static_cast<std::uint32_t>(shared ? machine.realm.heap.size() : machine.local.size()))
    {
    }

    std::uint64_t number()
    {
        std::uint64_t value = 0;
        for (int shift = 0;; shift += 7) {
            const auto byte = static_cast<unsigned char>(bytes_[at_++]);
            value |= std::uint64_t{byte & 0x7Fu} << shift;
            if (byte < 0x80)
                return value;
        }
    }

    Value value()
    {
        Value value;
        value.tag = static_cast<Tag>(bytes_[at_++]);
        switch (value.tag) {
        case Tag::Hole:
        case Tag::Undefined:
        case Tag::Null:
            break;
        case Tag::Boolean:
        case Tag::Text:
        case Tag::Symbol:
        case Tag::Event:
            value.id = static_cast<std::uint32_t>(number());
            break;
        case Tag::Number:
            std::memcpy(&value.number, bytes_.data() + at_, sizeof(double));
            at_ += sizeof(double);
            break;
        case Tag::Object:
            value.id = reference();
            break;
        }
        return value;
    }

    ObjectRef reference()
    {
        const std::uint64_t code = number();
        if (code == 0)
            return noObject;
        if (code % 2 == 1)
            return static_cast<ObjectRef>(code / 2);
        const auto index = static_cast<std::uint32_t>(code / 2 - 1);
        count_ = std::max(count_, index + 1);
        return (base_ + index) | (shared_ ? 0 : localBit);
    }

    /// The contents of all objects that were referred to.
    void objects()
    {
        Heap& heap = shared_ ? machine_.realm.heap : machine_.local;
        for (std::uint32_t i = 0; i < count_; ++i) { // reading an object may meet further ones
            heap.emplace_back();
            object(heap.back());
        }
    }

private:
    void object(Object& object)
    {
        const std::uint64_t kind = number();
        object.kind = static_cast<ObjectKind>(kind / 2);
        object.extensible = kind % 2 == 1;
        object.code = static_cast<std::uint32_t>(number());
        object.prototype = reference();
        object.elements.resize(number());
        for (Value& element : object.elements)
            element = value();
        object.properties.resize(number());
        for (ObjectProperty& property : object.properties) {
            const std::uint64_t key = number();
            property.key = static_cast<MemberKey>(key / 16);
            property.enumerable = (key & 1) != 0;
            property.writable = (key & 2) != 0;
            property.configurable = (key & 4) != 0;
            property.accessor = (key & 8) != 0;
            property.value = value();
            property.setter = value();
        }
    }

    Machine& machine_;
    std::string_view bytes_;
    bool shared_;
    std::uint32_t base_;
    std::uint32_t count_ = 0;
    std::size_t at_ = 0;
};

/// The frames of a machine, written and read.
class FrameEncoder {
public:
    FrameEncoder(const Machine& machine, const World& world) : machine_(machine), world_(world) {}

    /// Cells whose content nobody reads before it is written: they are only in slots whose content is dead.
    std::unordered_set<ObjectRef> deadCells() const
    {
        std::unordered_set<ObjectRef> dead;
        eachSlot([&](const LiveSet& live, std::uint32_t slot, Value value) {
            if (live.slots[slot] && !live.contents[slot] && machine_.isKind(value, ObjectKind::Cell))
                dead.insert(value.id);
        });
        if (dead.empty())
            return dead;
        Encoder encoder(machine_, false);
        write(encoder, &dead);
        encoder.objects({});
        for (auto cell = dead.begin(); cell != dead.end();)
            cell = encoder.met(*cell) ? dead.erase(cell) : std::next(cell);
        return dead;
    }

    /// Roots and frames, without the cells in `left`.
    void write(Encoder& encoder, const std::unordered_set<ObjectRef>* left) const
    {
        encoder.value(world_.data);
        encoder.value(world_.interruptHandler);
        encoder.number(machine_.frames.size());
        for (std::size_t i = 0; i < machine_.frames.size(); ++i)
            frame(encoder, i, left);
    }

private:
    std::uint32_t operandEnd(std::size_t index) const
    {
        return index + 1 < machine_.frames.size() ? machine_.frames[index + 1].returnTop
                                                  : static_cast<std::uint32_t>(machine_.stack.size());
    }

    template <class Visit>
    void eachSlot(const Visit& visit) const
    {
        for (const Frame& frame : machine_.frames) {
            const LiveSet& live = frame.code->live.at(frame.pc);
            for (std::uint32_t slot = 0; slot < frame.code->slotCount; ++slot)
                visit(live, slot, machine_.stack[frame.base + slot]);
        }
    }

    void frame(Encoder& encoder, std::size_t index, const std::unordered_set<ObjectRef>* left) const
    {
        const Frame& frame = machine_.frames[index];
        const LiveSet& live = frame.code->live.at(frame.pc);
        encoder.number(frame.code->number);
        encoder.number(frame.pc);
        encoder.value(frame.constructs ? frame.self : Value::undefined());
        for (std::uint32_t i = 0; i < live.captures.size(); ++i)
            encoder.reference(live.captures[i] ? machine_.object(frame.closure).elements[i].id : noObject);
        for (std::uint32_t slot = 0; slot < frame.code->slotCount; ++slot) {
            const Value value = machine_.stack[frame.base + slot];
            const bool keeps =
                live.slots[slot] && !(left != nullptr && value.isObject() && left->count(value.id) > 0);
            encoder.value(keeps || value.tag == Tag::Hole ? value : Value::undefined());
        }
        const std::uint32_t operands = frame.base + frame.code->slotCount;
        encoder.number(operandEnd(index) - operands);
        for (std::uint32_t at = operands; at < operandEnd(index); ++at)
            encoder.value(machine_.stack[at]);
    }

    const Machine& machine_;
    const World& world_;
};

void decodeFrame(Machine& machine, Decoder& decoder, std::vector<std::vector<Value>>& captures)
{
    Frame frame;
    frame.code = machine.realm.code.functions[decoder.number()].get();
    frame.pc = static_cast<std::uint32_t>(decoder.number());
    frame.self = decoder.value();
    frame.constructs = frame.self.tag != Tag::Undefined;
    frame.returnTop = static_cast<std::uint32_t>(machine.stack.size());
    frame.base = frame.returnTop;
    captures.emplace_back();
    for (std::size_t i = 0; i < frame.code->captures.size(); ++i) {
        const ObjectRef cell = decoder.reference();
        captures.back().push_back(cell == noObject ? Value::undefined() : Value::object(cell));
    }
    for (std::uint32_t slot = 0; slot < frame.code->slotCount; ++slot)
        machine.stack.push_back(decoder.value());
    for (std::uint64_t count = decoder.number(); count > 0; --count)
        machine.stack.push_back(decoder.value());
    machine.frames.push_back(frame);
}

} // namespace

std::string encodeValue(const Machine& machine, Value value)
{
    Encoder encoder(machine, false);
    encoder.value(value);
    encoder.objects({});
    return std::move(encoder.bytes());
}

std::string encodeData(const Machine& machine, Value value)
{
    Encoder encoder(machine, true);
    encoder.value(value);
    encoder.objects({});
    return std::move(encoder.bytes());
}

Value decodeValue(Machine& machine, std::string_view bytes, bool shared)
{
    Decoder decoder(machine, bytes, shared);
    const Value value = decoder.value();
    decoder.objects();
    return value;
}

std::string encodeContinuation(const Machine& machine, const World& world)
{
    const FrameEncoder frames(machine, world);
    const std::unordered_set<ObjectRef> dead = frames.deadCells();
    Encoder encoder(machine, false);
    frames.write(encoder, nullptr);
    encoder.objects(dead);
    return std::move(encoder.bytes());
}

void decodeContinuation(Machine& machine, World& world, std::string_view bytes)
{
    Decoder decoder(machine, bytes, false);
    world.data = decoder.value();
    world.interruptHandler = decoder.value();
    std::vector<std::vector<Value>> captures;
    for (std::uint64_t count = decoder.number(); count > 0; --count)
        decodeFrame(machine, decoder, captures);
    decoder.objects();
    for (std::size_t i = 0; i < captures.size(); ++i) {
        const ObjectRef closure = machine.allocate(ObjectKind::Function, machine.realm.intrinsics.function);
        machine.writable(closure).code = machine.frames[i].code->number;
        machine.writable(closure).elements = std::move(captures[i]);
        machine.frames[i].closure = closure;
    }
}

} // namespace threadmend::behavioral
