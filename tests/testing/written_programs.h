// SPDX-License-Identifier: GPL-3.0-or-later
// Random behavioral programs of all constructs, as text.
#pragma once

#include <random>
#include <string>

namespace threadmend::testing {

/// The text of programs whose b-threads share a store, register others, fork, choose at random, hear external
/// events and fail.
class ProgramWriter {
public:
    explicit ProgramWriter(unsigned seed) : random_(seed) {}

    std::string program()
    {
        std::string text = "bp.store.set('k0', 0);\n";
        if (isIn(8))
            text += "bp.enqueueExternalEvent(bp.Event('x'));\n";
        if (isIn(8))
            text += "bp.setWaitForExternalEvents(true);\n";
        const unsigned threads = 1 + below(3);
        for (unsigned i = 0; i < threads; ++i)
            text += "bp.registerBThread('t" + std::to_string(i) + "', " + priority() + "function () {\n" +
                    start() + "  while (true) {\n" + sync() + effect() + effect() + "  }\n});\n";
        return text;
    }

private:
    unsigned below(unsigned bound) { return static_cast<unsigned>(random_()) % bound; }
    bool isIn(unsigned outOf) { return below(outOf) == 0; }
    std::string event() { return "bp.Event('" + std::string(1, static_cast<char>('a' + below(4))) + "')"; }
    std::string priority() { return isIn(3) ? "{priority: " + std::to_string(below(3)) + "}, " : ""; }
    std::string start() { return isIn(6) ? "  if (bp.random.nextInt(2) === 1) " + sync() : ""; }
    std::string key() { return "'k" + std::to_string(below(2)) + "'"; }

    std::string set()
    {
        switch (below(8)) {
        case 0:
            return "bp.all";
        case 1:
            return "bp.EventSet('not a', function (e) { return e.name !== 'a'; })";
        case 2:
            return "[" + event() + ", " + event() + "]";
        default:
            return event();
        }
    }

    std::string requests()
    {
        if (isIn(12)) // a group before another request
            return "[[" + event() + ", " + event() + "], " + event() + "]";
        return "[" + event() + (isIn(2) ? ", " + event() : "") + "]";
    }

    std::string sync()
    {
        std::string text = "    const e = bp.sync({request: " + requests();
        if (isIn(2))
            text += ", waitFor: " + set();
        if (isIn(4))
            text += ", block: " + set();
        if (isIn(10))
            text += ", interrupt: " + event();
        return text + "});\n";
    }

    std::string effect()
    {
        switch (below(15)) {
        case 11:
            return "    if (bp.store.keys().length > " + std::to_string(below(3)) +
                   ") bp.sync({waitFor: " + event() + "});\n";
        case 12:
            return "    bp.store.remove(" + key() + ");\n";
        case 13:
            return "    if (bp.isWaitForExternalEvents()) bp.sync({request: " + event() + "});\n";
        case 14: // what is read depends on what was read before
            return "    if (bp.store.get('k0') === 1 && bp.store.has('k1')) bp.store.set('k2', "
                   "bp.store.get('k1'));\n";
        case 0:
            return "    bp.store.set(" + key() + ", (bp.store.get('k0') + 1) % 3);\n";
        case 1:
            return "    bp.store.set(" + key() + ", " + std::to_string(below(2)) + ");\n";
        case 2:
            return "    if (bp.store.get('k0') === 1) bp.sync({waitFor: " + event() + "});\n";
        case 3:
            return "    if (bp.random.nextBoolean()) bp.sync({request: " + event() + "});\n";
        case 4:
            return "    if (e.name === 'b') bp.registerBThread('new', function () { bp.sync({request: " +
                   event() + "}); " + (isIn(3) ? "bp.store.set('k0', 2);" : "") + " });\n";
        case 5:
            return "    if (e.name === 'c') { if (bp.fork() === 1) { bp.sync({request: " + event() +
                   "}); return; } }\n";
        case 6:
            return isIn(2) ? "    bp.ASSERT(e.name !== 'd', 'no d');\n" : "";
        case 7:
            return isIn(3) ? "    if (e.name === 'a') bp.enqueueExternalEvent(bp.Event('x'));\n" : "";
        case 8:
            return isIn(3)
                       ? "    bp.setWaitForExternalEvents(" + std::string(isIn(2) ? "true" : "false") + ");\n"
                       : "";
        case 9:
            return isIn(2) ? "    if (e.name === 'd') return;\n" : "";
        default:
            return "";
        }
    }

    std::mt19937 random_;
};

} // namespace threadmend::testing
