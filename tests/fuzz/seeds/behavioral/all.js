const a = bp.Event("a", {x: [1, {y: "z"}]}), s = bp.EventSet("s", e => e.name > "a" && /b+/.test(e.name));
function f(n, {p = 1, ...q} = {}) { for (const k in q) if (n++ > 3) continue; else break; return `${n}${p}`; }
bp.registerBThread("t", {priority: 1}, function () {
    let i = 0;
    try { outer: while (i < 3) { switch (i++) { case 1: continue outer; default: bp.hot(true).sync({request: [a, bp.Event(f(i))], waitFor: s.or(bp.none), interrupt: bp.Event("x")}, {props: ["p"]}); } } }
    catch ({message}) { throw message; } finally { bp.store.put("k", i); }
    [3, 1].sort((x, y) => x - y).forEach(x => bp.sync({request: bp.Event("n" + x), block: bp.allExcept(a)}));
});
bp.registerBThread(() => { const m = new Map([[1, new Set([a])]]); if (bp.fork()) bp.ASSERT(bp.random.nextInt(2) == 0, "no"); bp.sync({waitFor: bp.all}); for (const [k, v] of m) bp.sync({request: [...v]}); });
