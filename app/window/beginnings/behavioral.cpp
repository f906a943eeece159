// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/beginning.h"

namespace threadmend {

extern const Beginning beginning_behavioral;
const Beginning beginning_behavioral{.kind = "behavioral", .text = R"(// What is this program about?
const ask = bp.Event("ask");
const answer = bp.Event("answer");

bp.registerBThread("asks", function () {
    while (true) {
        bp.sync({request: ask});
        bp.sync({waitFor: answer});
    }
});

bp.registerBThread("answers", function () {
    while (true) {
        bp.sync({waitFor: ask});
        bp.sync({request: answer});
    }
});

// What must never happen is watched by a b-thread that fails: here two questions without an answer between.
bp.registerBThread("one at a time", function () {
    while (true) {
        bp.sync({waitFor: ask});
        const next = bp.sync({waitFor: [ask, answer]});
        bp.ASSERT(next.name === "answer", "asked twice");
    }
});
)"};

} // namespace threadmend
