// Functions of later editions of the language, which the engine lacks. Lists are in place of iterators.

function addMissing(owner, functions) {
  Object.keys(functions).forEach(function (name) {
    if (owner[name]) return;
    Object.defineProperty(owner, name, { configurable: true, writable: true, value: functions[name] });
  });
}

addMissing(Array, {
  // Of a list, a text, or an object with a length.
  from: function (list, map) {
    var result = [], i;
    for (i = 0; i < list.length; i++) result.push(map ? map(list[i], i) : list[i]);
    return result;
  },
  of: function () { return [].slice.call(arguments); },
});

addMissing(Array.prototype, {
  entries: function () { return this.map(function (value, i) { return [i, value]; }); },
  keys: function () { return this.map(function (value, i) { return i; }); },
  values: function () { return this.slice(); },
  at: function (index) { return this[index < 0 ? this.length + index : index]; },
  fill: function (value, start, end) {
    var first = start || 0, last = end === undefined ? this.length : end, i;
    if (first < 0) first += this.length;
    if (last < 0) last += this.length;
    for (i = Math.max(0, first); i < Math.min(last, this.length); i++) this[i] = value;
    return this;
  },
  find: function (isMatch) { return this[this.findIndex(isMatch)]; },
  findIndex: function (isMatch) {
    var i;
    for (i = 0; i < this.length; i++) if (isMatch(this[i], i, this)) return i;
    return -1;
  },
  findLast: function (isMatch) { return this[this.findLastIndex(isMatch)]; },
  findLastIndex: function (isMatch) {
    var i;
    for (i = this.length - 1; i >= 0; i--) if (isMatch(this[i], i, this)) return i;
    return -1;
  },
  flat: function (depth) {
    var limit = depth === undefined ? 1 : depth;
    return this.reduce(function (result, value) {
      return result.concat(limit > 0 && Array.isArray(value) ? value.flat(limit - 1) : [value]);
    }, []);
  },
  flatMap: function (map) { return [].concat.apply([], this.map(map)); },
  includes: function (value) {
    return this.some(function (other) { return other === value || (other !== other && value !== value); });
  },
});

addMissing(Object, {
  entries: function (object) {
    return Object.keys(object).map(function (key) { return [key, object[key]]; });
  },
  fromEntries: function (entries) {
    return entries.reduce(function (result, entry) {
      result[entry[0]] = entry[1];
      return result;
    }, {});
  },
  values: function (object) {
    return Object.keys(object).map(function (key) { return object[key]; });
  },
});

// The characters that fill a text up to a length.
function padding(text, length, filler) {
  var missing = Math.max(0, length - text.length), unit = filler === undefined ? ' ' : String(filler);
  return unit && missing ? unit.repeat(Math.ceil(missing / unit.length)).slice(0, missing) : '';
}

addMissing(String.prototype, {
  at: function (index) { return this.charAt(index < 0 ? this.length + index : index) || undefined; },
  padEnd: function (length, filler) { return this + padding(this, length, filler); },
  padStart: function (length, filler) { return padding(this, length, filler) + this; },
  replaceAll: function (part, other) { return this.split(part).join(other); },
  trimEnd: function () { return this.replace(/\s+$/, ''); },
  trimStart: function () { return this.replace(/^\s+/, ''); },
});
