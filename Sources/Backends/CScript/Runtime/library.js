// Functions of later editions of the language, which the engine lacks. Lists are in number of iterators.

function addMissing(owner, functions) {
  Object.keys(functions).forEach(function (name) {
    if (owner[name]) return;
    Object.defineProperty(owner, name, { configurable: true, writable: true, value: functions[name] });
  });
}

addMissing(Array, {
  // Of a list, the letters of a text, or an object with a length.
  from: function (list, map, owner) {
    var values = typeof list === 'string' ? lettersOf(list) : list, result = [], i;
    for (i = 0; i < values.length; i++) result.push(map ? map.call(owner, values[i], i) : values[i]);
    return result;
  },
  of: function () { return [].slice.call(arguments); },
});

addMissing(Array.prototype, {
  entries: function () { return Array.from(this, function (value, i) { return [i, value]; }); },
  keys: function () { return Array.from(this, function (value, i) { return i; }); },
  values: function () { return Array.from(this); },
  at: function (index) {
    var number = Math.trunc(index) || 0;
    return this[number < 0 ? this.length + number : number];
  },
  fill: function (value, start, end) {
    var first = start || 0, last = end === undefined ? this.length : end, i;
    if (first < 0) first += this.length;
    if (last < 0) last += this.length;
    for (i = Math.max(0, first); i < Math.min(last, this.length); i++) this[i] = value;
    return this;
  },
  find: function (isMatch, owner) { return this[this.findIndex(isMatch, owner)]; },
  findIndex: function (isMatch, owner) {
    var i;
    for (i = 0; i < this.length; i++) if (isMatch.call(owner, this[i], i, this)) return i;
    return -1;
  },
  findLast: function (isMatch, owner) { return this[this.findLastIndex(isMatch, owner)]; },
  findLastIndex: function (isMatch, owner) {
    var i;
    for (i = this.length - 1; i >= 0; i--) if (isMatch.call(owner, this[i], i, this)) return i;
    return -1;
  },
  flat: function (depth) {
    var limit = depth === undefined ? 1 : depth;
    return this.reduce(function (result, value) {
      return result.concat(limit > 0 && Array.isArray(value) ? value.flat(limit - 1) : [value]);
    }, []);
  },
  flatMap: function (map, owner) { return [].concat.apply([], this.map(map, owner)); },
  includes: function (value) {
    var i;
    for (i = 0; i < this.length; i++) {
      if (this[i] === value || (this[i] !== this[i] && value !== value)) return true;
    }
    return false;
  },
});

addMissing(Object, {
  entries: function (object) {
    return Object.keys(object).map(function (key) { return [key, object[key]]; });
  },
  fromEntries: function (entries) {
    return iterated(entries).reduce(function (result, entry) {
      return define(result, entry[0], entry[1]);
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
  at: function (index) {
    var number = Math.trunc(index) || 0;
    return this.charAt(number < 0 ? this.length + number : number) || undefined;
  },
  padEnd: function (length, filler) { return this + padding(this, length, filler); },
  padStart: function (length, filler) { return padding(this, length, filler) + this; },
  replaceAll: function (part, other) {
    var text = String(this), searched = String(part), step = searched.length || 1, result = '', end = 0, offset;
    if (part instanceof RegExp) {
      if (!part.global) throw new TypeError('replaceAll takes expressions with the flag g');
      return text.replace(part, other);
    }
    if (typeof other !== 'function' && String(other).indexOf('$') < 0) return text.split(searched).join(other);
    for (offset = text.indexOf(searched); offset >= 0 && offset <= text.length; offset = text.indexOf(searched, offset + step)) {
      result += text.slice(end, offset);
      // The signs of replacements mean the same in a text of the match alone, but for what is around it.
      result += typeof other === 'function'
        ? String(other(searched, offset, text))
        : String(other).replace(/\$([$&`'])/g, function (sign, kind) {
          return kind === '$' ? '$' : kind === '&' ? searched
            : kind === '`' ? text.slice(0, offset) : text.slice(offset + searched.length);
        });
      end = offset + searched.length;
      if (offset === text.length) break;
    }
    return result + text.slice(end);
  },
  trimEnd: function () { return this.replace(/\s+$/, ''); },
  trimStart: function () { return this.replace(/^\s+/, ''); },
});
