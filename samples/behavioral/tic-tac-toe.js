/* global STAGE */
// threadmend: selection priority
// Tic-tac-toe, grown with the model checker (Harel, Lampert, Marron, Weiss 2011, section 2): X tries every move, O is the
// program. Each stage answers the counterexample of the stage before; the last one never loses.
//   --define STAGE=1   the rules alone                       STAGE=5   + PreventXFork
//   --define STAGE=2   + X and the default moves of O        STAGE=6   + PreventAnotherXFork
//   --define STAGE=3   + PreventThirdX, too unimportant      STAGE=7   + AddThirdO
//   --define STAGE=4   PreventThirdX above the defaults      STAGE=8   + PreventYetAnotherXFork (verified)
const stage = STAGE === undefined ? 8 : STAGE;
const X = (r, c) => bp.Event("X(" + r + "," + c + ")");
const O = (r, c) => bp.Event("O(" + r + "," + c + ")");
const squares = [];
for (let r = 0; r < 3; r++)
    for (let c = 0; c < 3; c++)
        squares.push([r, c]);
const allX = squares.map(([r, c]) => X(r, c));
const allO = squares.map(([r, c]) => O(r, c));
const moves = allX.concat(allO);
const over = [bp.Event("OWin"), bp.Event("draw")];

const lines = [];
for (let i = 0; i < 3; i++) {
    lines.push([[i, 0], [i, 1], [i, 2]]);
    lines.push([[0, i], [1, i], [2, i]]);
}
lines.push([[0, 0], [1, 1], [2, 2]], [[0, 2], [1, 1], [2, 0]]);

// The rules of the game.
squares.forEach(([r, c]) => {
    bp.registerBThread("SquareTaken(" + r + "," + c + ")", function () {
        bp.sync({waitFor: [X(r, c), O(r, c)]});
        bp.sync({block: [X(r, c), O(r, c)]});
    });
});

bp.registerBThread("EnforceTurns", function () {
    while (true) {
        bp.sync({waitFor: allX, block: allO});
        bp.sync({waitFor: allO, block: allX});
    }
});

bp.registerBThread("EndOfGame", function () {
    bp.sync({waitFor: over});
    bp.sync({block: bp.all});
});

lines.forEach(line => {
    const x = line.map(([r, c]) => X(r, c));
    const o = line.map(([r, c]) => O(r, c));
    bp.registerBThread("DetectXWin " + line.join(" "), function () {
        for (let marks = 0; marks < 3; marks++)
            bp.sync({waitFor: x});
        bp.ASSERT(false, "O loses");
    });
    bp.registerBThread("DetectOWin " + line.join(" "), function () {
        for (let marks = 0; marks < 3; marks++)
            bp.sync({waitFor: o});
        bp.sync({request: bp.Event("OWin")}, 100);
    });
});

bp.registerBThread("DetectDraw", function () {
    for (let marks = 0; marks < 9; marks++)
        bp.sync({waitFor: moves});
    bp.sync({request: bp.Event("draw")}, 90);
});

// The players. A default move for each square: first the center, then corners, then edges.
if (stage >= 2) {
    bp.registerBThread("XAllMoves", {environment: true}, function () {
        while (true)
            bp.sync({request: allX}, 1);
    });

    [[1, 1], [0, 0], [0, 2], [2, 0], [2, 2], [0, 1], [1, 0], [1, 2], [2, 1]].forEach(([r, c], rank) => {
        bp.registerBThread("DefaultMove(" + r + "," + c + ")", function () {
            bp.sync({request: O(r, c)}, 19 - rank);
        });
    });
}

/** When both marks are there, in any order, asks for the answers; once. */
function answer(name, marks, answers, priority) {
    bp.registerBThread(name + " " + marks.map(e => e.name).join(" "), function () {
        const first = bp.sync({waitFor: marks});
        bp.sync({waitFor: marks.filter(e => e !== first)});
        bp.sync({request: answers}, priority);
    });
}

function completeLines(name, mark, priority) {
    lines.forEach(line => {
        line.forEach(([r, c], i) => {
            answer(name, line.filter((square, k) => k !== i).map(([a, b]) => mark(a, b)), O(r, c), priority);
        });
    });
}

if (stage >= 3)
    completeLines("PreventThirdX", X, stage === 3 ? 5 : 60);

if (stage >= 5) {
    // A corner and an edge far from it threaten the corner between them.
    [[[0, 0], [2, 1], [2, 0]], [[0, 0], [1, 2], [0, 2]], [[0, 2], [2, 1], [2, 2]], [[0, 2], [1, 0], [0, 0]],
     [[2, 0], [0, 1], [0, 0]], [[2, 0], [1, 2], [2, 2]], [[2, 2], [0, 1], [0, 2]], [[2, 2], [1, 0], [2, 0]]]
        .forEach(([a, b, at]) => answer("PreventXFork", [X(...a), X(...b)], O(...at), 50));
}

if (stage >= 6)
    [[[0, 0], [2, 2]], [[0, 2], [2, 0]]].forEach(([a, b]) => {
        bp.registerBThread("PreventAnotherXFork " + a + " " + b, function () {
            const first = bp.sync({waitFor: allX});
            bp.sync({waitFor: O(1, 1)});
            const second = bp.sync({waitFor: allX});
            const corners = [X(...a), X(...b)];
            if (corners.includes(first) && corners.includes(second))
                bp.sync({request: O(0, 1)}, 55);
        });
    });

if (stage >= 7)
    completeLines("AddThirdO", O, 80);

if (stage >= 8)
    [[[0, 1], [1, 0], [0, 0]], [[0, 1], [1, 2], [0, 2]], [[1, 0], [2, 1], [2, 0]], [[1, 2], [2, 1], [2, 2]]]
        .forEach(([a, b, corner]) => answer("PreventYetAnotherXFork", [X(...a), X(...b)], O(...corner), 50));
