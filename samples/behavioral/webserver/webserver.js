/* global CONNECTIONS */
// A web server: for each connection TCP (handshake, segments that are sent again until they are acknowledged, FIN) and
// HTTP on top of it (requests with headers, responses in parts, keep-alive), each rule a b-thread of its own. Clients
// are part of the program: they open, ask, close and open again. The network may deliver a FIN twice, and there is the
// bug: the b-thread that acknowledges FINs does not know that the connection has been closed meanwhile.
// One connection has 4,722 states, two (--define CONNECTIONS=2) have 22,297,284, and so on: too many to look at, but
// what is wrong shows in small abstractions (check --method cegar, repair --method abstract).
const connections = CONNECTIONS || 1;

function tcp(c) {
    const event = what => bp.Event("tcp " + c + ": " + what);
    const syn = event("SYN"), synAck = event("SYN ACK"), established = event("ACK"), fin = event("FIN");
    const finAck = event("FIN ACK"), closed = event("closed"), timeout = event("timeout");
    const open = {props: ["tcp " + c]};
    const and = what => ({props: ["tcp " + c, "tcp " + c + " " + what]});
    const segments = [0, 1].map(n => event("segment " + n)), acks = [0, 1].map(n => event("ACK " + n));
    const thread = (name, behaviour) => bp.registerBThread("tcp " + c + ": " + name, behaviour);

    thread("client opens and closes", function () {
        while (true) {
            bp.sync({request: syn});
            bp.sync({waitFor: synAck}, open);
            bp.sync({request: established}, open);
            bp.sync({request: fin}, open);
            bp.sync({waitFor: finAck}, open);
            bp.sync({waitFor: closed}, open);
        }
    });

    thread("network delivers a FIN twice", function () {
        while (true) {
            bp.sync({waitFor: fin}, open);
            bp.sync({request: fin, waitFor: syn}, open);
            bp.sync({waitFor: syn}, open);
        }
    });

    thread("server opens", function () {
        while (true) {
            bp.sync({waitFor: syn});
            bp.sync({request: synAck}, and("connecting"));
            bp.sync({waitFor: closed}, and("connected"));
        }
    });

    thread("server acknowledges FINs", function () {
        while (true) {
            bp.sync({waitFor: fin}, open);
            bp.sync({request: finAck, waitFor: syn}, and("closing"));
        }
    });

    thread("server closes", function () {
        while (true) {
            bp.sync({waitFor: finAck}, open);
            bp.sync({request: closed}, open);
        }
    });

    thread("segments are sent and retransmitted", function () {
        while (true) {
            bp.sync({waitFor: established});
            for (let n = 0, tries = 0, done = false; !done;) {
                const sent = bp.sync({request: segments[n], waitFor: closed}, open);
                done = sent === closed;
                const answer = done ? sent : bp.sync({request: timeout, waitFor: [acks[n], closed]}, and("waiting"));
                done = answer === closed;
                tries = answer === timeout ? tries + 1 : 0;
                if (answer === acks[n])
                    n = 1 - n;
                if (tries === 3) { // the client is gone
                    bp.sync({waitFor: closed}, open);
                    done = true;
                }
            }
        }
    });

    thread("client acknowledges segments", function () {
        while (true) {
            const got = bp.sync({waitFor: segments}, open);
            bp.sync({request: acks[got === segments[0] ? 0 : 1], waitFor: [timeout, closed]}, open);
        }
    });
}

function http(c) {
    const event = what => bp.Event("http " + c + ": " + what);
    const opened = bp.Event("tcp " + c + ": ACK"), closed = bp.Event("tcp " + c + ": closed");
    const line = event("request"), header = event("header"), end = event("end of headers");
    const status = event("status"), type = event("content type"), part = event("part of body");
    const sent = event("response sent"), again = event("keep alive"), last = event("last response");
    const busy = {props: ["http " + c]};
    const and = what => ({props: ["http " + c, "http " + c + " " + what]});
    const thread = (name, behaviour) => bp.registerBThread("http " + c + ": " + name, behaviour);
    // Whatever a b-thread waits for, it begins again when the connection is closed.
    const say = (statement, hint) => {
        const e = bp.sync(Object.assign({}, statement,
            {waitFor: (statement.waitFor || []).concat([closed])}), hint);
        return e === closed ? null : e;
    };

    thread("client asks", function () {
        while (true) {
            bp.sync({waitFor: opened});
            let goesOn = true;
            while (goesOn) {
                goesOn = say({request: line}, busy) !== null;
                for (let headers = 0, e = header; goesOn && headers < 3 && e === header; headers++) {
                    e = say({request: headers < 2 ? [header, end] : end}, and("asking"));
                    goesOn = e !== null;
                }
                const kept = goesOn ? say({waitFor: [again, last]}, busy) : null;
                if (kept === last)
                    say({}, busy);
                goesOn = kept === again;
            }
        }
    });

    thread("server answers", function () {
        while (true) {
            if (say({waitFor: [end]}, busy) === null || say({request: status}, busy) === null ||
                say({request: type}, busy) === null)
                continue;
            let goesOn = true;
            for (let parts = 0, e = part; goesOn && parts < 3 && e === part; parts++) {
                e = say({request: parts === 0 ? part : parts < 2 ? [part, sent] : sent}, and("answering"));
                goesOn = e !== null;
            }
        }
    });

    thread("keep-alive", function () {
        let requests = 0;
        while (true) {
            if (say({waitFor: [sent]}, busy) === null) {
                requests = 0;
                continue;
            }
            requests = requests + 1;
            if (say({request: requests < 2 ? again : last}, busy) === null || requests === 2)
                requests = 0;
        }
    });
}

for (let c = 0; c < connections; c++)
    tcp(c);
for (let c = 0; c < connections; c++)
    http(c);
