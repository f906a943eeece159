// Katz 2013, figure 4, left, as a b-thread: e1 leads to b, e2 does not; the propositions stand in the states.
const e1 = bp.Event("e1"), e2 = bp.Event("e2"), e3 = bp.Event("e3"), e4 = bp.Event("e4");

bp.registerBThread("figure 4", function () {
    const first = bp.sync({request: [e1, e2]}, {props: ["start"]});
    bp.sync({request: e3}, {props: ["a"]});
    while (true)
        bp.sync({request: e4}, {props: [first === e1 ? "b" : "c"]});
});
