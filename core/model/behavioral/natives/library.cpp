// SPDX-License-Identifier: GPL-3.0-or-later
// The built-ins that call back. They are written in the language itself, so that a b-thread may synchronise
// inside the function that it gives to forEach.
#include "core/model/behavioral/language/parser.h"
#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/natives/natives.h"
#include "core/run/contract.h"

namespace threadmend::behavioral {

namespace {

constexpr std::string_view librarySource = R"(
(function () {
  const A = Array.prototype;
  A.forEach = function (f, self) { for (let i = 0, n = this.length; i < n; i++) if (i in this) f.call(self, this[i], i, this); };
  A.map = function (f, self) {
    const result = [];
    result.length = this.length;
    for (let i = 0, n = this.length; i < n; i++) if (i in this) result[i] = f.call(self, this[i], i, this);
    return result;
  };
  A.filter = function (f, self) {
    const result = [];
    for (let i = 0, n = this.length; i < n; i++) { const x = this[i]; if (i in this && f.call(self, x, i, this)) result.push(x); }
    return result;
  };
  A.some = function (f, self) { for (let i = 0, n = this.length; i < n; i++) if (i in this && f.call(self, this[i], i, this)) return true; return false; };
  A.every = function (f, self) { for (let i = 0, n = this.length; i < n; i++) if (i in this && !f.call(self, this[i], i, this)) return false; return true; };
  A.find = function (f, self) { for (let i = 0, n = this.length; i < n; i++) { const x = this[i]; if (f.call(self, x, i, this)) return x; } };
  A.findIndex = function (f, self) { for (let i = 0, n = this.length; i < n; i++) if (f.call(self, this[i], i, this)) return i; return -1; };
  A.findLast = function (f, self) { for (let i = this.length - 1; i >= 0; i--) { const x = this[i]; if (f.call(self, x, i, this)) return x; } };
  A.findLastIndex = function (f, self) { for (let i = this.length - 1; i >= 0; i--) if (f.call(self, this[i], i, this)) return i; return -1; };
  A.reduce = function (f, ...first) {
    let i = 0, result;
    if (first.length > 0) result = first[0];
    else if (this.length === 0) throw new TypeError('an empty array is reduced without a first value');
    else result = this[i++];
    for (const n = this.length; i < n; i++) if (i in this) result = f(result, this[i], i, this);
    return result;
  };
  A.reduceRight = function (f, ...first) {
    let i = this.length - 1, result;
    if (first.length > 0) result = first[0];
    else if (this.length === 0) throw new TypeError('an empty array is reduced without a first value');
    else result = this[i--];
    for (; i >= 0; i--) if (i in this) result = f(result, this[i], i, this);
    return result;
  };
  A.copyWithin = function (target, begin, end) {
    const part = this.slice(begin, end), to = target < 0 ? Math.max(this.length + target, 0) : target;
    for (let i = 0; i < part.length && to + i < this.length; i++) this[to + i] = part[i];
    return this;
  };
  A.flatMap = function (f, self) { return this.map(f, self).flat(); };
  const inOrder = (a, b) => { const x = String(a), y = String(b); return x < y ? -1 : x > y ? 1 : 0; };
  const sorted = function (list, compare) {
    if (list.length < 2) return list;
    const middle = list.length >> 1, left = sorted(list.slice(0, middle), compare), right = sorted(list.slice(middle), compare);
    const result = [];
    let i = 0, k = 0;
    while (i < left.length && k < right.length) result.push(compare(left[i], right[k]) <= 0 ? left[i++] : right[k++]);
    while (i < left.length) result.push(left[i++]);
    while (k < right.length) result.push(right[k++]);
    return result;
  };
  A.sort = function (compare) {
    const list = sorted(this.filter((x) => x !== undefined), compare === undefined ? inOrder : compare);
    const length = this.length;
    for (let i = 0; i < length; i++) this[i] = list[i];
    return this;
  };
  const listed = Array.listed;
  delete Array.listed;
  Array.from = function (source, f, self) { const list = listed(source); return f === undefined ? list : list.map((x, i) => f.call(self, x, i)); };
  Map.prototype.forEach = function (f, self) { for (const [key, value] of this) f.call(self, value, key, this); };
  Set.prototype.forEach = function (f, self) { for (const x of this) f.call(self, x, x, this); };
  bthread = function (name, data, f) { bp.registerBThread(name, data, f); };
  request = function (e) { return bp.sync({request: e}); };
  waitFor = function (e) { return bp.sync({waitFor: e}); };
  block = function (e) { return bp.sync({block: e}); };
})();
)";

} // namespace

void installLibrary(Realm& realm)
{
    const auto program = parseProgram(librarySource);
    require(static_cast<bool>(program), "the library of the language is a correct program");
    const std::uint32_t top = compileProgram(*program, true, realm.texts, realm.code);
    realm.globals.resize(realm.code.globalNames.size(), Value::hole());
    Machine machine(realm, {});
    const ObjectRef function = realm.allocate(ObjectKind::Function, realm.intrinsics.function);
    realm.heap[function].code = top;
    machine.start(Value::object(function), {});
}

} // namespace threadmend::behavioral
