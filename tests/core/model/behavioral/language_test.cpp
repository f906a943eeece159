// SPDX-License-Identifier: GPL-3.0-or-later
// The language of behavioral programs: small programs against what they say. Expected values are those of
// ECMA-262.
#include "core/model/behavioral/program/program.h"
#include "tests/testing/test_main.h"

#include <string>

using namespace threadmend;
using namespace threadmend::behavioral;

namespace {

/// What the program logs, joined by " | "; or its error.
std::string logOf(const std::string& text)
{
    ProgramOptions options;
    options.limits.steps = 2'000'000;
    options.limits.bytes = 4u << 20;
    const auto program = Program::load(text, options);
    if (const InputError* error = program.error())
        return "error " + std::to_string(error->line) + ":" + std::to_string(error->column) + " " +
               error->message;
    std::string log;
    for (const std::string& line : (*program)->log())
        log += (log.empty() ? "" : " | ") + line;
    return log;
}

} // namespace

class LanguageTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void expressions_data();
    void expressions();
    void programs_data();
    void programs();
    void mistakes_data();
    void mistakes();
    void endlessProgramsAreStopped();
};

void LanguageTest::expressions_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("value");
    const auto row = [](const char* expression, const char* value) {
        QTest::newRow(expression) << QString::fromUtf8(expression) << QString::fromUtf8(value);
    };
    row("1 + 2 * 3", "7");
    row("(1 + 2) * 3", "9");
    row("2 ** 3 ** 2", "512");
    row("7 % 3 - -7 % 3", "2");
    row("'a' + 1 + 2", "a12");
    row("1 + 2 + 'a'", "3a");
    row("0.1 + 0.2", "0.30000000000000004");
    row("1e21", "1e+21");
    row("123456789012345680000", "123456789012345680000");
    row("1/3", "0.3333333333333333");
    row("5e-324", "5e-324");
    row("0.000001", "0.000001");
    row("1e-7", "1e-7");
    row("-0", "0");
    row("0x1F + 0b101 + 0o17", "51");
    row("1_000", "1000");
    row("7 >>> 1 | 8 ^ 1 & 3", "11");
    row("-1 >>> 0", "4294967295");
    row("1 << 31", "-2147483648");
    row("~5", "-6");
    row("'10' * '2'", "20");
    row("null + 1", "1");
    row("undefined + 1", "NaN");
    row("[] + {}", "[object Object]");
    row("null == undefined", "true");
    row("null === undefined", "false");
    row("'1' == 1", "true");
    row("NaN != NaN", "true");
    row("[1] == 1", "true");
    row("'b' > 'a'", "true");
    row("'10' < '9'", "true");
    row("10 < 9", "false");
    row("typeof undefined + typeof null + typeof 1 + typeof 'a' + typeof {} + typeof (x => x) + typeof true",
        "undefinedobjectnumberstringobjectfunctionboolean");
    row("typeof notThere", "undefined");
    row("void 0", "undefined");
    row("true ? 1 : 2", "1");
    row("0 || 'x'", "x");
    row("0 ?? 'x'", "0");
    row("null ?? 'x'", "x");
    row("1 && 2", "2");
    row("(1, 2, 3)", "3");
    row("`a${1 + 1}b${`c${3}`}`", "a2bc3");
    row("'\\u0041\\x42\\n'.length", "3");
    row("'\\u{1F600}'.length", "2");
    row("[1, 2, 3].length", "3");
    row("[1, , 3].length", "3");
    row("[...[1, 2], ...'ab']", "[1, 2, \"a\", \"b\"]");
    row("({a: 1, 'b': 2, [`c`]: 3, 4: 5})", "{4: 5, a: 1, b: 2, c: 3}");
    row("({a: 1, ...{b: 2}})", "{a: 1, b: 2}");
    row("({get x() { return 7; }}).x", "7");
    row("({f(x) { return x + 1; }}).f(1)", "2");
    row("null?.x", "undefined");
    row("({a: {b: 1}})?.a?.b", "1");
    row("undefined?.[0]?.x()", "undefined");
    row("({}).f?.(1)", "undefined");
    row("({f: x => x}).f?.(1)", "1");
    row("'a' in {a: 1}", "true");
    row("1 in [5]", "false");
    row("[] instanceof Array", "true");
    row("new Error('x') instanceof Error", "true");
    row("new TypeError('x') instanceof Error", "true");
    row("String(new TypeError('x'))", "TypeError: x");
    row("(function () { return arguments.length; })(1, 2, 3)", "3");
    row("((a, b = a + 1, ...c) => [a, b, c])(1)", "[1, 2, []]");
    row("((a, b = a + 1, ...c) => [a, b, c])(1, 5, 6, 7)", "[1, 5, [6, 7]]");
    row("(({a, b: [c, d = 4]}) => a + c + d)({a: 1, b: [2]})", "7");
    row("Math.max(1, 5, 3) + Math.min() + Math.floor(-1.5)", "Infinity");
    row("Math.round(2.5) + Math.round(-2.5)", "1");
    row("parseInt('42px') + parseFloat('1.5e1x')", "57");
    row("parseInt('ff', 16)", "255");
    row("(255).toString(16) + (0.5).toString(2)", "ff0.1");
    row("(1.005).toFixed(2) + (5).toFixed(1)", "1.005.0");
    row("Number('') + Number(' 12 ') + Number('0x10')", "28");
    row("Number('1a')", "NaN");
    row("'abc'.substring(2, 0) + 'abc'.slice(-1) + 'abc'.charAt(1)", "abcb");
    row("'abc'[1] + 'abc'.at(-1)", "bc");
    row("'a-b-c'.split('-').join('+')", "a+b+c");
    row("'f(1)'.split('\\\\(')", "[\"f\", \"1)\"]");
    row("'a\\\\(b'.split('\\\\(')", "[\"a\", \"b\"]");
    row("'abc'.split('')", "[\"a\", \"b\", \"c\"]");
    row("'aXbX'.replace('X', 'y') + 'aXbX'.replaceAll('X', 'y')", "aybXayby");
    row("'a1b22'.replace(/[0-9]+/g, d => '<' + d + '>')", "a<1>b<22>");
    row("'John Smith'.replace(/(\\w+) (\\w+)/, '$2 $1')", "Smith John");
    row("'a1b22'.match(/\\d+/g)", "[\"1\", \"22\"]");
    row("/(\\d+)-(\\d+)/.exec('x10-20')[2]", "20");
    row("/^a.c$/i.test('ABC')", "true");
    row("'aa'.replace(/(?<=a)a/, 'b') + 'cab'.search(/(?<!c)a|b/)", "ab2");
    row("/(a)(b)?\\1/.exec('xaa')", "[\"aa\", \"a\", undefined]");
    row("'abab cdcd'.match(/(\\w\\w)\\1/g)", "[\"abab\", \"cdcd\"]");
    row("/a(?=b)/.exec('acab').index + /a(?!b)/.exec('abac').index", "4");
    row("/(?<=(\\d+)(\\d+))$/.exec('1053')", "[\"\", \"1\", \"053\"]");
    row("/(?=(a+))a*b\\1/.exec('baaabac')", "[\"aba\", \"a\"]");
    row("/(z)((a+)?(b+)?(c))*/.exec('zaacbbbcac')",
        "[\"zaacbbbcac\", \"z\", \"ac\", \"a\", undefined, \"c\"]");
    row("/(?:a*?)*?b/.test('aab') + /(a*)*/.exec('b')[0]", "true");
    row("/a{2,3}?/.exec('aaaa')[0] + /a{2,3}/.exec('aaaa')[0] + /a{,3}/.exec('a{,3}')[0]", "aaaaaa{,3}");
    row("/(?<y>\\d{4})-(?<m>\\d\\d)/.exec('on 2020-12')?.groups.m", "12");
    row("'2020-12'.replace(/(?<y>\\d{4})-(?<m>\\d\\d)/, '$<m>/$<y> $2')", "12/2020 12");
    row("/(?<q>['\"]).*?\\k<q>/.exec('say \"it\\'s\"')[0]", "\"it's\"");
    row("'a.b*c'.replace(/[.*]/g, '\\\\$&') + 'abc'.replace('b', '[$`$\\']')", "a\\.b\\*ca[ac]c");
    row("/^b/m.test('a\\nb') && !/^b/.test('a\\nb') && /a.b/s.test('a\\nb') && !/a.b/.test('a\\nb')", "true");
    row("/[^\\W_]+/.exec('__ab1__')[0] + /[\\s\\d-]+/.exec('a1 -2b')[0]", "ab11 -2");
    row("'\\u{1F600}'.match(/./gu).length + '\\u{1F600}'.match(/./g).length", "3");
    row("/\\bb\\B/.exec('ab bc').index", "3");
    row("/\u00e9/i.test('\u00c9') && /[\u0430-\u044f]/i.test('\u0416')", "true");
    row("'a1b2c'.split(/(\\d)/, 4)", "[\"a\", \"1\", \"b\", \"2\"]");
    row("'x,y;z'.split(/[,;]/)", "[\"x\", \"y\", \"z\"]");
    row("'abc'.startsWith('ab') && 'abc'.endsWith('bc') && 'abc'.includes('b')", "true");
    row("'ab'.repeat(2) + 'a'.padStart(3, '01') + ' a '.trim()", "abab01aa");
    row("'aBc'.toUpperCase() + 'aBc'.toLowerCase()", "ABCabc");
    row("String.fromCharCode(65, 66) + 'A'.charCodeAt(0)", "AB65");
    row("[3, 1, 2].sort()", "[1, 2, 3]");
    row("[10, 9, 1].sort()", "[1, 10, 9]");
    row("[10, 9, 1].sort((a, b) => a - b)", "[1, 9, 10]");
    row("[1, 2, 3].map(x => x * 2).filter(x => x > 2).reduce((a, b) => a + b)", "10");
    row("[1, 2, 3].some(x => x > 2) + [1, 2].every(x => x > 1)", "1");
    row("[1, 2, 3].find(x => x > 1) + [1, 2, 3].findIndex(x => x > 1)", "3");
    row("[1, [2, [3]]].flat()", "[1, 2, [3]]");
    row("[1, 2].flatMap(x => [x, x])", "[1, 1, 2, 2]");
    row("[1, 2, 3].indexOf(4) + [1, NaN].includes(NaN)", "0");
    row("[1, 2, 3, 4].splice(1, 2)", "[2, 3]");
    row("[1, 2].concat(3, [4])", "[1, 2, 3, 4]");
    row("Array.from({length: 3}, (x, i) => i * i)", "[0, 1, 4]");
    row("Array.from('ab')", "[\"a\", \"b\"]");
    row("[...Array(2).keys()]", "[0, 1]");
    row("new Array(3).fill(0)", "[0, 0, 0]");
    row("Object.keys({b: 1, a: 2, 1: 3})", "[\"1\", \"b\", \"a\"]");
    row("Object.entries({a: 1})", "[[\"a\", 1]]");
    row("Object.assign({a: 1}, {b: 2})", "{a: 1, b: 2}");
    row("Object.freeze({a: 1}).a", "1");
    row("(() => { const o = Object.seal({a: 1}); o.a = 2; o.b = 3; delete o.a; return JSON.stringify(o); "
        "})()",
        "{\"a\":2}");
    row("[Object.isFrozen(Object.seal({a: 1})), Object.isFrozen(Object.freeze({a: 1}))] + ''", "false,true");
    row("Object.keys(Object.defineProperty({a: 1}, 'b', {value: 2})) + ''", "a");
    row("(() => { const o = Object.defineProperty({}, 'b', {value: 2}); o.b = 3; return o.b; })()", "2");
    row("(() => { const o = {b: 1}; Object.defineProperty(o, 'b', {enumerable: false}); o.b = 3; return o.b; "
        "})()",
        "3");
    row("(() => { const o = Object.defineProperty({}, 'b', {value: 2}); try { Object.defineProperty(o, 'b', "
        "{value: "
        "3}); } catch (e) { return e.name; } })()",
        "TypeError");
    row("(() => { try { Object.defineProperty({}, 'b', {get() {}, value: 1}); } catch (e) { return e.name; } "
        "})()",
        "TypeError");
    row("(() => { const o = {}; o.toLocaleString = () => 'mine'; return o.toLocaleString(); })()", "mine");
    row("Number.prototype.toString(2) + (5).valueOf() + new Number(6) + true.valueOf()", "056true");
    row("[...new Map([[1, 'a'], [2, 'b']])]", "[[1, \"a\"], [2, \"b\"]]");
    row("new Map([[NaN, 1]]).get(NaN)", "1");
    row("new Set([1, 1, 2]).size", "2");
    row("[...new Set('aab')].join('')", "ab");
    row("JSON.stringify({a: [1, 'x', null, undefined], b: undefined, c: {d: true}})",
        "{\"a\":[1,\"x\",null,null],\"c\":{\"d\":true}}");
    row("JSON.parse('{\"a\": [1, 2, {\"b\": \"x\\\\n\"}]}').a[2].b.length", "2");
    row("JSON.stringify(JSON.parse('[1,{\"a\":null}]'))", "[1,{\"a\":null}]");
    row("(1234.5678).toPrecision(6) + ' ' + (0.00001).toPrecision(1) + ' ' + (123456).toPrecision(2)",
        "1234.57 0.00001 1.2e+5");
    row("(1234.5).toExponential(2) + ' ' + (0).toExponential() + ' ' + (1234.5).toExponential()",
        "1.23e+3 0e+0 1.2345e+3");
    row("Math.clz32(1) + Math.imul(0xffffffff, 5) + Math.fround(5.5)", "31.5");
    row("Number.isSafeInteger(2 ** 53) || Number.MIN_VALUE === 0", "false");
    row("'1e400' * 1", "Infinity");
    row("parseFloat('1e-400') + parseFloat('-.5x')", "-0.5");
    row("[1, 2, 3, 4, 5].copyWithin(0, 3)", "[4, 5, 3, 4, 5]");
    row("'ab'.normalize()", "ab");
    row("isNaN('x') && !isFinite(1 / 0)", "true");
    row("(function f(n) { return n < 2 ? 1 : n * f(n - 1); })(10)", "3628800");
    row("[1, 2, 3].toString() + String([1, [2, 3]])", "1,2,31,2,3");
    row("bp.Event('a') == bp.Event('a')", "true");
    row("bp.Event('a', {x: 1, y: [2]}) === bp.Event('a', {y: [2], x: 1})", "true");
    row("bp.Event('a', {x: 1}) == bp.Event('a', {x: 2})", "false");
    row("bp.Event('a').data", "null");
    row("bp.Event('a', {x: 1}).data.x", "1");
    row("bp.EventSet('s', e => e.name == 'a').contains(bp.Event('a'))", "true");
    row("bp.allExcept(bp.Event('a')).contains(bp.Event('a'))", "false");
    row("bp.Event('a').or(bp.Event('b')).negate().contains(bp.Event('c'))", "true");
}

void LanguageTest::expressions()
{
    QFETCH(QString, expression);
    QFETCH(QString, value);
    QCOMPARE(QString::fromStdString(logOf("bp.log.info(" + expression.toStdString() + ")")), value);
}

void LanguageTest::programs_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("log");
    const auto row = [](const char* name, const char* program, const char* log) {
        QTest::newRow(name) << QString::fromUtf8(program) << QString::fromUtf8(log);
    };
    row("closures keep their own variable of a loop",
        "const f = []; for (let i = 0; i < 3; i++) f.push(() => i); bp.log.info(f.map(g => g()))",
        "[0, 1, 2]");
    row("closures share a var",
        "var f = []; for (var i = 0; i < 3; i++) f.push(() => i); bp.log.info(f.map(g => g()))", "[3, 3, 3]");
    row("a loop's step sees what the body did to the loop's variable",
        "let n = 0; const f = []; for (let i = 0; i < 6; i++) { f.push(() => i); i++; n++; } bp.log.info(n, "
        "f[0]()); bp.log.info(f[0]())",
        "3 | 1");
    row("functions are hoisted", "bp.log.info(f()); function f() { return 1; }", "1");
    row("semicolons are inserted",
        "var a = 1\nvar b = a\n++b\nbp.log.info(a + b)\n;[1].forEach(x => bp.log.info(x))", "3 | 1");
    row("return ends at the line", "function f() { return\n 1 }\n bp.log.info(f())", "undefined");
    row("labels",
        "a: for (let i = 0; i < 3; i++) { for (;;) { if (i == 1) break a; continue a; } } "
        "bp.log.info('done')",
        "done");
    row("switch falls through",
        "for (const x of [1, 2, 3]) { switch (x) { case 1: bp.log.info('one'); case 2: bp.log.info('two'); "
        "break; default: bp.log.info('more'); } }",
        "one | two | two | more");
    row("for in", "for (const k in {a: 1, b: 2}) bp.log.info(k); for (const i in [7]) bp.log.info(i)",
        "a | b | 0");
    row("for of with a pattern", "for (const [k, v] of new Map([['a', 1]])) bp.log.info(k + v)", "a1");
    row("do while", "let i = 0; do { i++; if (i == 2) continue; } while (i < 3); bp.log.info(i)", "3");
    row("finally runs on every way out",
        "function f(x) { for (;;) { try { if (x == 1) return 'r'; if (x == 2) break; throw 'e'; } catch (e) "
        "{ return 'c'; } finally { bp.log.info('f' + x); } } return 'b'; }"
        "bp.log.info(f(1)); bp.log.info(f(2)); bp.log.info(f(3))",
        "f1 | r | f2 | b | f3 | c");
    row("finally may return", "function f() { try { throw 1; } finally { return 2; } } bp.log.info(f())",
        "2");
    row("what is thrown passes finally",
        "try { try { throw new Error('x'); } finally { bp.log.info('f'); } } catch (e) { "
        "bp.log.info(e.message); }",
        "f | x");
    row("nested catch", "try { try { null.x; } catch (e) { throw 'again'; } } catch (e) { bp.log.info(e); }",
        "again");
    row("destructuring assigns",
        "let a = 1, b = 2; [a, b] = [b, a]; let o = {}; ({x: o.y, ...o.r} = {x: 3, z: 4}); bp.log.info(a, "
        "b); bp.log.info(o)",
        "2 | {y: 3, r: {z: 4}}");
    row("logical assignments",
        "let a = null; a ?\?= 1; a &&= 2; a ||= 3; const o = {}; o.x ?\?= 5; bp.log.info(a + o.x)", "7");
    row("counting properties",
        "const o = {n: 1}, l = [1]; o.n++; l[0]--; bp.log.info(o.n++ + l[0]); bp.log.info(o.n)", "2 | 3");
    row("prototypes",
        "function P(x) { this.x = x; } P.prototype.get = function () { return this.x; }; "
        "const p = new P(3); bp.log.info(p.get()); bp.log.info(p instanceof P); bp.log.info(p.constructor "
        "=== P)",
        "3 | true | true");
    row("this in arrows", "const o = {v: 1, f() { return [1].map(() => this.v)[0]; }}; bp.log.info(o.f())",
        "1");
    row("call, apply and bind",
        "function f(a, b) { return this.x + a + b; } const o = {x: 1}; bp.log.info(f.call(o, 2, 3)); "
        "bp.log.info(f.apply(o, [2, 3])); bp.log.info(f.bind(o, 2)(3))",
        "6 | 6 | 6");
    row("own iterators",
        "const r = {[Symbol.iterator]() { let i = 0; return {next: () => ({done: i >= 2, value: i++})}; }}; "
        "bp.log.info([...r])",
        "[0, 1]");
    row("getters and setters",
        "const o = {set v(x) { this.w = x * 2; }, get v() { return this.w; }}; o.v = 2; bp.log.info(o.v)",
        "4");
    row("conversions by methods",
        "const o = {valueOf() { return 4; }, toString() { return 's'; }}; bp.log.info(o * 2); "
        "bp.log.info(`${o}`)",
        "8 | s");
    row("deleting", "const o = {a: 1, b: 2}; delete o.a; bp.log.info(o); bp.log.info('a' in o)",
        "{b: 2} | false");
    row("a function in a block is known around it",
        "function f(x) { if (x) { function g() { return x; } } return g ? g() : 'none'; } bp.log.info(f(1), "
        "1); bp.log.info(f(0)); { function h() { return 2; } } bp.log.info(h())",
        "1 | none | 2");
    row("a function in a block gives way to what is there",
        "function f(g) { { function g() { return 2; } } return g; } bp.log.info(f(1))", "1");
    row("deleting in a chain",
        "const o = {a: {b: 1}}; bp.log.info(delete o?.a?.b); bp.log.info(delete o.x?.['b']); bp.log.info(o)",
        "true | true | {a: {}}");
    row("lists that grow while they are gone through",
        "const l = [1, 2]; l.forEach(x => l.push(x)); bp.log.info(l)", "[1, 2, 1, 2]");
    row("iterators by hand",
        "const i = [1, 2][Symbol.iterator](); i.next(); bp.log.info(i.next().value); "
        "bp.log.info(i.next().done); "
        "bp.log.info([...new Map([[1, 2]])[Symbol.iterator]()]); bp.log.info([...new Set([5]).entries()])",
        "2 | true | [[1, 2]] | [[5, 5]]");
    row("a pattern remembers where it was",
        "const r = /a/g; r.test('aba'); bp.log.info(r.lastIndex); r.test('aba'); bp.log.info(r.lastIndex); "
        "bp.log.info(r.test('aba')); const s = /b/y; bp.log.info(s.test('ab')); s.lastIndex = 1; "
        "bp.log.info(s.test('ab')); for (const [m, d] of 'a1b2'.matchAll(/[a-z](\\d)/g)) bp.log.info(m + d)",
        "1 | 3 | false | false | true | a11 | b22");
    row("nothing to debug", "debugger; bp.log.info(1)", "1");
    row("a name for itself",
        "const f = function g(n) { return n ? g(n - 1) : typeof g; }; bp.log.info(f(2)); bp.log.info(typeof "
        "g)",
        "function | undefined");
    row("a closure in a default", "const f = (a, g = () => a) => g(); bp.log.info(f(3))", "3");
    row("a slash behind a condition", "if (true) /a/.test('a') && bp.log.info('yes')", "yes");
    row("division", "const a = 6, g = 2; bp.log.info(a / g / 1)", "3");
    row("globals from outside", "/* global bp, COUNT */ if (!COUNT) COUNT = 3; bp.log.info(COUNT)", "3");
    row("formats of the log", "bp.log.info('a {0} b {1}', 1, [2])", "a 1 b [2]");
}

void LanguageTest::programs()
{
    QFETCH(QString, program);
    QFETCH(QString, log);
    QCOMPARE(QString::fromStdString(logOf(program.toStdString())), log);
}

void LanguageTest::mistakes_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* program, const char* error) {
        QTest::newRow(program) << QString::fromUtf8(program) << QString::fromUtf8(error);
    };
    row("var a = ;", "error 1:9 found ';', expected an expression");
    row("if (a {", "error 1:7 '{' is never closed");
    row("f(1", "error 1:2 '(' is never closed");
    row("f(1]", "error 1:4 found ']', but what is open is '(' of line 1");
    row("a\n  }", "error 2:3 found '}' without '{' before it");
    row("'abc", "error 1:1 the text is not closed on its line");
    row("let a = 1;\nlet a = 2;", "error 2:5 'a' is declared twice; first in line 1");
    row("var x = 1 var y", "error 1:11 found 'var', expected ';' or the end of the line");
    row("break", "error 1:1 found 'break' outside of a loop");
    row("return 1", "error 1:1 found 'return' outside of a function");
    row("async function f() {}",
        "error 1:1 found 'async', which is not part of the language of behavioral programs");
    row("function* f() {}",
        "error 1:9 found a generator, which is not part of the language of behavioral programs");
    row("with (a) {}", "error 1:1 found 'with', which is not part of the language of behavioral programs");
    row("1 = 2", "error 1:1 this cannot be assigned to");
    row("const a;", "error 1:8 expected '=' and a value for what line 1 declares");
    row("notThere()", "error 1:1 ReferenceError: notThere is not defined");
    row("const a = 1;\na = 2", "error 2:1 TypeError: 'a' is a constant and cannot be assigned to");
    row("{ b; let b = 1; }", "error 1:3 ReferenceError: 'b' is used before its declaration");
    row("null.x", "error 1:6 TypeError: 'x' is read of null");
    row("({}).f()", "error 1:6 TypeError: 'f' is not a function");
    row("const o = {in: {}}; o.push(1)", "error 1:23 TypeError: 'o.push' is not a function");
    row("const o = {in: {}}; o.in.push(1)", "error 1:26 TypeError: 'o.in.push' is not a function");
    row("throw {a: 1}", "error 1:1 {a: 1}");
    row("bp.sync({})", "error 1:4 bp.sync is called where the b-thread cannot wait");
    row("bp.thread", "error 1:4 uses bp.thread outside of a b-thread");
    row("setTimeout(() => 1, 10)", "error 1:1 uses 'setTimeout', which is not part of the language");
    row("eval('1')", "error 1:1 uses 'eval', which is not part of the language");
    row("new Date()", "error 1:5 uses 'Date', which is not part of the language");
    row("class A {}", "error 1:1 found 'class', which is not part of the language of behavioral programs");
    row("/(/.test('')", "error 1:5 SyntaxError: the regular expression is not valid: '(' is never closed");
    row("new RegExp('[b-a]')",
        "error 1:1 SyntaxError: the regular expression is not valid: a range of characters goes backwards");
    row("/(a+)+$/.test('a'.repeat(40) + 'b')",
        "error 1:10 does not come to an end with a regular expression");
    row("const o = {}; let h; h(o)", "error 1:22 TypeError: 'h' is not a function");
    row("const o = {}; new o.Thing(o)", "error 1:15 TypeError: 'o.Thing' is not a constructor");
    // What JavaScript has and the language has not is told, whoever would catch it.
    row("try { [1].toSorted(); } catch (e) { bp.log.info('no') }",
        "error 1:11 uses 'Array.prototype.toSorted', which is not part of the language");
    row("if (!Object.getOwnPropertyDescriptor) bp.log.info('no')",
        "error 1:13 uses 'Object.getOwnPropertyDescriptor', which is not part of the language");
    row("'toWellFormed' in String.prototype",
        "error 1:16 uses 'String.prototype.toWellFormed', which is not part of the language");
    row("[].values().map(x => x)", "error 1:13 uses 'map', which is not part of the language");
    row("({}).__proto__", "error 1:6 uses 'Object.prototype.__proto__', which is not part of the language");
    row("({}).__proto__ = null",
        "error 1:6 uses 'Object.prototype.__proto__', which is not part of the language");
    row("({__proto__: null})", "error 1:3 found '__proto__', which is not part of the language");
    row("[].push.length",
        "error 1:9 uses the length of a built-in function, which is not part of the language");
    row("[].push.call({})",
        "error 1:9 applies a method of arrays to what is none, which is not part of the language");
    row("this.#count",
        "error 1:6 found a private name, which is not part of the language: it has no classes");
    row("new Iterator()", "error 1:5 uses 'Iterator', which is not part of the language");
    row("Object.defineProperty([1], '0', {value: 2, writable: false})",
        "error 1:8 describes an element of an array, which is not part of the language");
    row("java.util.ArrayList()", "error 1:1 uses Java ('java'), which is not part of the language");
}

void LanguageTest::mistakes()
{
    QFETCH(QString, program);
    QFETCH(QString, error);
    QCOMPARE(QString::fromStdString(logOf(program.toStdString())), error);
}

void LanguageTest::endlessProgramsAreStopped()
{
    QVERIFY(logOf("while (true) {}").find("does not come to its next bp.sync") != std::string::npos);
    QVERIFY(logOf("const a = []; while (true) a.push('x' + a.length)").find("MiB of memory") !=
            std::string::npos);
    QVERIFY(logOf("let s = 'x'; while (true) s += s").find("MiB of memory") != std::string::npos);
    QVERIFY(logOf("function f() { f(); } f()").find("makes more than 10000 calls inside one another") !=
            std::string::npos);
    // Nobody can catch what depends on the size of our stack.
    QVERIFY(logOf("function f() { try { f(); } catch (e) { } } f()").find("calls inside one another") !=
            std::string::npos);
    QVERIFY(logOf("const o = {toString() { return `${this}`; }}; `${o}`").find("calls inside one another") !=
            std::string::npos);
    QVERIFY(logOf("const l = []; l.push(l); `${l}`").find("contains itself") != std::string::npos);
    std::string nested(100'000, '(');
    QVERIFY(logOf(nested).find("error") == 0);
    QVERIFY(logOf(std::string(5000, '[') + std::string(5000, ']')).find("nested too deeply") !=
            std::string::npos);
    std::string chain = "1";
    for (int i = 0; i < 100'000; ++i)
        chain += "+1";
    QVERIFY(logOf(chain).find("too long") != std::string::npos);
}

THREADMEND_TEST_MAIN(LanguageTest)
#include "language_test.moc"
