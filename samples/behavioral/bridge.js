/* global LIMIT */
// Four people cross a bridge at night with one torch; at most two at a time, at the pace of the slower one.
// They need 5, 10, 20 and 25 minutes. The counterexample to "never all over" is a plan that takes no longer than LIMIT
// (60 by default; --define LIMIT=59 shows that there is no faster one).
const limit = LIMIT || 60;
const minutes = [5, 10, 20, 25];

bp.registerBThread("bridge", function () {
    let here = [0, 1, 2, 3];
    let time = 0;
    let torchHere = true;
    while (true) {
        const side = torchHere ? here : [0, 1, 2, 3].filter(i => !here.includes(i));
        const moves = [];
        for (const a of side)
            for (const b of side)
                if (a <= b && time + Math.max(minutes[a], minutes[b]) <= limit)
                    moves.push(bp.Event((a === b ? "" + minutes[a] : minutes[a] + " and " + minutes[b]) + (torchHere ? " over" : " back"), {who: [a, b]}));
        const over = here.length === 0;
        const e = bp.sync({request: over ? [] : moves}, {state: time + " minutes", props: over ? ["all over"] : []});
        time += Math.max(...e.data.who.map(i => minutes[i]));
        here = torchHere ? here.filter(i => !e.data.who.includes(i)) : here.concat(e.data.who.filter((x, i, all) => all.indexOf(x) === i)).sort();
        torchHere = !torchHere;
    }
});
