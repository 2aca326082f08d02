// Functions that scripts in later forms of the language are rewritten with.
//
// Scripts may not have names that begin with `_$`.

// The value of a variable before its declaration.
var absent = {};

// The letters of a text, of which those beyond 16 bits are pairs.
function lettersOf(text) {
  var result = [], i, first, second;
  for (i = 0; i < text.length; i++) {
    first = text.charCodeAt(i);
    second = i + 1 < text.length ? text.charCodeAt(i + 1) : 0;
    if (first >= 0xD800 && first < 0xDC00 && second >= 0xDC00 && second < 0xE000) {
      result.push(text.charAt(i) + text.charAt(i + 1));
      i++;
    } else {
      result.push(text.charAt(i));
    }
  }
  return result;
}

// A list of what can be iterated over: lists themselves, and the letters of texts.
function iterated(value) {
  var kind;
  if (typeof value === 'string' || value instanceof String) return lettersOf(String(value));
  if (Array.isArray(value)) return value;
  kind = value == null ? '' : Object.prototype.toString.call(value);
  if (kind === '[object Arguments]' || /^\[object \w+Array\]$/.test(kind)) return value;
  throw new TypeError(String(kind || value) + ' is no list');
}

function define(object, key, value) {
  return Object.defineProperty(object, key, { configurable: true, enumerable: true, writable: true, value: value });
}

// The members of an object that are its own, without some.
function assignMembers(target, source, without) {
  if (source == null) return target;
  if (typeof source === 'string') source = new String(source);
  Object.keys(Object(source)).forEach(function (key) {
    if (!without || without.indexOf(key) < 0) define(target, key, source[key]);
  });
  return target;
}

var rewriting = {
  _$none: absent,
  _$early: function (name) { throw new ReferenceError(name + ' has no value yet'); },
  _$fixed: function (name) { throw new TypeError(name + ' is constant'); },
  _$text: function (value) {
    if (typeof value === 'symbol') throw new TypeError('a symbol is no text');
    return String(value);
  },
  _$pow: Math.pow,
  _$key: function (key) { return typeof key === 'number' || typeof key === 'symbol' ? key : String(key); },
  _$list: iterated,
  // A list without gaps, which its maker may keep.
  _$spread: function (value) { return rewriting._$tail(iterated(value), 0); },
  _$tail: function (list, start) {
    var result = [], i;
    for (i = start; i < list.length; i++) result.push(list[i]);
    return result;
  },
  // Lists, one after the other; gaps remain.
  _$join: function (lists) {
    var result = [], count = 0, i, j;
    for (i = 0; i < lists.length; i++) {
      for (j = 0; j < lists[i].length; j++) if (j in lists[i]) result[count + j] = lists[i][j];
      count += lists[i].length;
    }
    result.length = count;
    return result;
  },
  _$object: function (value) {
    if (value == null) throw new TypeError(String(value) + ' has no members');
    return value;
  },
  _$others: function (object, keys) { return assignMembers({}, object, keys.map(String)); },
  _$assign: function (target, source) { return assignMembers(target, source); },
  _$define: define,
  _$access: function (object, key, kind, body) {
    var descriptor = { configurable: true, enumerable: true };
    descriptor[kind] = body;
    return Object.defineProperty(object, key, descriptor);
  },
  _$call: function (body, owner, values) {
    if (typeof body !== 'function') throw new TypeError(String(body) + ' is no function');
    return Function.prototype.apply.call(body, owner, values);
  },
  _$new: function (body, values) { return Reflect.construct(body, values); },
  _$named: function (body, name) {
    return Object.defineProperty(body, 'name', { configurable: true, value: name });
  },
};
