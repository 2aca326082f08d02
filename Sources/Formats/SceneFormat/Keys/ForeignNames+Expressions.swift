/// Functions of expressions as other languages name them.
extension ForeignNames {
  static let expressions = [
    Entry(.expression, ["uppercase", "toUpper", "toUpperCase", "ucase"], "did you mean upper?"),
    Entry(.expression, ["lowercase", "toLower", "toLowerCase", "lcase"], "did you mean lower?"),
    Entry(.expression, ["strip", "trimmed"], "did you mean trim?"),
    Entry(.expression, ["len", "size", "count"], "did you mean length?"),
    Entry(
      .expression,
      ["substring", "substr", "mid", "left", "right", "sliced"],
      "write slice(text, 0, 3); negative positions count from the end"
    ),
    Entry(.expression, ["replaceAll", "gsub", "sub"], "write replace(text, 'old', 'new')"),
    Entry(.expression, ["pad", "padLeft", "zfill", "rjust"], "write padStart(text, 2, '0')"),
    Entry(.expression, ["padRight", "ljust"], "write padEnd(text, 8)"),
    Entry(.expression, ["concat", "str", "string", "toString"], "write '' + value: + joins texts"),
    Entry(
      .expression,
      ["toFixed", "toLocaleString", "numberFormat", "sprintf", "printf", "formatNumber"],
      #"write format(number, '%.2f'), format(number, "%'d") or format(number, 'compact')"#
    ),
    Entry(
      .expression,
      ["formatDate", "strftime", "dateFormat", "parseDate"],
      "write date('2026-11-26', '%d %b')"
    ),
    Entry(.expression, ["average", "avg"], "did you mean mean?"),
    Entry(.expression, ["total"], "did you mean sum?"),
    Entry(.expression, ["maximum", "largest"], "write max(list) or max(rows, 'member')"),
    Entry(.expression, ["minimum", "smallest"], "write min(list) or min(rows, 'member')"),
    Entry(.expression, ["distinct", "uniq", "set"], "did you mean unique?"),
    Entry(
      .expression,
      ["scale", "remap", "interpolate", "linear", "mapRange", "scaleLinear"],
      "write map(number, from0, from1, to0, to1), or lerp(a, b, fraction)"
    ),
    Entry(.expression, ["blend", "mixColors", "lerpColor"], "write mix(colour, colour, fraction)"),
    Entry(
      .expression,
      ["rgb", "rgba"],
      #"write the colour as a text with expressions in it, "rgb(${r}, ${g}, ${b})""#
    ),
    Entry(.expression, ["int", "trunc"], "did you mean floor or round?"),
    Entry(.expression, ["at", "get", "nth", "index"], "write list[0], or list[-1] for the last"),
    Entry(.expression, ["if", "iif"], "write condition ? value : value"),
  ]
}
