/// Names that are near to a mistaken one.
package enum Suggestions {
  /// Names from other systems, and their equivalents here.
  package static let expectedErrors: [String: String] = [
    "alpha": "opacity", "center": "position", "size": "bounds.size",
    "rotation": "transform.rotation",
    "rotate": "transform.rotation.z", "angle": "transform.rotation.z", "x": "position.x",
    "y": "position.y", "width": "bounds.size.width", "height": "bounds.size.height",
    "scale": "transform.scale", "translation": "transform.translation",
    "frame": "position and bounds.size", "origin": "bounds.origin", "visible": "hidden",
    "color": "backgroundColor", "background": "backgroundColor", "fill": "fillColor",
    "stroke": "strokeColor", "strokeWidth": "lineWidth", "radius": "cornerRadius",
    "borderRadius": "cornerRadius", "zIndex": "zPosition", "text": "string",
    "children": "sublayers",
    "layers": "sublayers", "fontFamily": "font", "textAlign": "alignmentMode", "image": "contents",
    "src": "contents", "fromValue": "from", "toValue": "to", "byValue": "by", "delay": "beginTime",
    "begin": "beginTime", "easing": "timingFunction", "velocity": "initialVelocity",
    "repeat": "repeatCount", "loop": "repeatCount", "property": "keyPath", "id": "name",
    "clipsToBounds": "masksToBounds", "cornerradius": "cornerRadius",
    "dash": "lineDashPattern", "fps": "frameRate",
  ]

  /// Returns the candidate that a misspelled name probably means.
  ///
  /// - Returns: nil when none is near: more than a third of the letters differ.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(name.lowercased().unicodeScalars.prefix(64))
    let limit = max(1, letters.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let distance = editDistance(letters, Array(candidate.lowercased().unicodeScalars))
      guard distance <= limit else { continue }
      if let best, (best.distance, best.name) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// A remedy to put at the end of a message; empty without a candidate.
  package static func hint(for name: String, among candidates: some Collection<String>) -> String {
    let name = americanSpelling(of: name)
    if let meant = expectedErrors[name],
      meant.contains(" ") || candidates.contains(meant)
    {
      return " (did you mean \(meant)?)"
    }
    return nearest(to: name, among: candidates).map { " (did you mean \($0)?)" } ?? ""
  }

  /// The name as keys spell it: `color` for `colour`.
  package static func americanSpelling(of name: String) -> String {
    name.replacing("olour", with: "olor")
  }

  // Insertions, deletions, replacements and swaps of neighbours: optimal string alignment.
  private static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var twoBack = [Int](repeating: 0, count: b.count + 1)
    var previous = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1] + [Int](repeating: 0, count: b.count)
      for j in 0..<b.count {
        let replaced = previous[j] + (a[i] == b[j] ? 0 : 1)
        row[j + 1] = min(replaced, previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          row[j + 1] = min(row[j + 1], twoBack[j - 1] + 1)
        }
      }
      (twoBack, previous) = (previous, row)
    }
    return previous[b.count]
  }
}
