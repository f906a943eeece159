// SPDX-License-Identifier: GPL-3.0-or-later
// Which variables of a frame still matter after a call: backward data flow, to the least fixed point.
#include "core/model/behavioral/machine/compiler.h"
#include "core/run/poll_or_throw.h"

namespace threadmend::behavioral {

namespace {

class Liveness {
public:
    Liveness(FunctionCode& code, const CodeBase& base) : code_(code), base_(base)
    {
        const LiveSet empty{std::vector<bool>(code.slotCount), std::vector<bool>(code.slotCount),
                            std::vector<bool>(code.captures.size())};
        before_.reserve(code.instructions.size() + 1);
        while (before_.size() <= code.instructions.size()) {
            pollNowAndThen(base.run, "reading", before_.size());
            before_.push_back(empty);
        }
    }

    void run()
    {
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = code_.instructions.size(); i-- > 0;) {
                pollNowAndThen(base_.run, "reading", i);
                LiveSet live = after(i);
                transfer(code_.instructions[i], live);
                if (live == before_[i])
                    continue;
                before_[i] = std::move(live);
                changed = true;
            }
        }
        for (std::size_t i = 0; i < code_.instructions.size(); ++i)
            if (isCall(code_.instructions[i].op)) {
                pollNowAndThen(base_.run, "reading", i);
                code_.live.emplace(static_cast<std::uint32_t>(i + 1), after(i));
            }
    }

private:
    static bool isCall(Op op)
    {
        return op == Op::Call || op == Op::CallAll || op == Op::New || op == Op::NewAll;
    }

    static void unite(std::vector<bool>& into, const std::vector<bool>& from)
    {
        for (std::size_t i = 0; i < into.size(); ++i)
            into[i] = into[i] || from[i];
    }
    static void unite(LiveSet& into, const LiveSet& from)
    {
        unite(into.slots, from.slots);
        unite(into.contents, from.contents);
        unite(into.captures, from.captures);
    }

    LiveSet after(std::size_t i) const
    {
        const Instruction& instruction = code_.instructions[i];
        LiveSet live = before_[code_.instructions.size()];
        const bool ends =
            instruction.op == Op::Jump || instruction.op == Op::Return || instruction.op == Op::Throw;
        if (!ends)
            unite(live, before_[i + 1]);
        if (jumps(instruction.op))
            unite(live, before_[instruction.a]);
        for (const Handler& handler : code_.handlers)
            if (i >= handler.begin && i < handler.end)
                unite(live, before_[handler.target]);
        return live;
    }

    static bool jumps(Op op) { return (op >= Op::Jump && op <= Op::JumpIfNotUndefined) || op == Op::NextOf; }

    void transfer(const Instruction& instruction, LiveSet& live) const
    {
        const std::uint32_t a = instruction.a;
        switch (instruction.op) {
        case Op::GetLocal:
        case Op::SetLocal: // looks whether the variable is past its declaration
            live.slots[a] = instruction.op == Op::GetLocal;
            return;
        case Op::InitLocal:
        case Op::HideLocal:
            live.slots[a] = false;
            return;
        case Op::NewCell:
            live.slots[a] = live.contents[a] = false;
            return;
        case Op::WrapCell:
        case Op::GetCell:
        case Op::CopyCell:
            live.slots[a] = live.contents[a] = true;
            return;
        case Op::SetCell:
        case Op::InitCell:
            live.slots[a] = true;
            live.contents[a] = false;
            return;
        case Op::GetCaptured:
        case Op::SetCaptured:
            live.captures[a] = true;
            return;
        case Op::BeginOf:
        case Op::BeginIn:
            live.slots[instruction.b] = false;
            return;
        case Op::NextOf:
        case Op::NextOrUndefined:
        case Op::RestOf:
            live.slots[instruction.b] = true;
            return;
        case Op::MakeFunction:
            for (const Capture& capture : base_.functions[a]->captures) {
                if (capture.fromSlot)
                    live.slots[capture.index] = live.contents[capture.index] = true;
                else
                    live.captures[capture.index] = true;
            }
            return;
        default: // moves values on the operand stack only
            return;
        }
    }

    FunctionCode& code_;
    const CodeBase& base_;
    std::vector<LiveSet> before_;
};

} // namespace

void computeLiveness(FunctionCode& code, const CodeBase& base)
{
    Liveness(code, base).run();
}

} // namespace threadmend::behavioral
