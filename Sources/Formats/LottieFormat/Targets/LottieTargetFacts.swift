internal import Graphics
internal import JSONText
internal import SceneFormat

/// The properties of layers of a Lottie file that can be set, with their values as texts.
enum LottieTargetFacts {
  typealias Property = TargetProperty.Fact

  /// The properties of a layer.
  ///
  /// - Parameter asset: the image or composition that it shows; nil for none.
  static func properties(
    _ layer: JSONCursor,
    _ kind: LottieLayer.Kind?,
    _ asset: JSONCursor?
  ) -> [Property] {
    switch kind {
    case .text:
      let keys = layer["t"]?["d"]?["k"]
      let first = keys?.element(0) ?? keys ?? layer["t"]?["d"]
      let document = first?["s"].flatMap { $0.isObject ? $0 : nil } ?? first
      return [
        ("text", document?["t"]?.text), ("font", document?["f"]?.text),
        ("fontSize", document?["s"]?.value.lottieNumber?.shortestDecimal), ("fontWeight", nil),
        ("alignment", nil), ("color", color(document?["fc"])), ("stroke", color(document?["sc"])),
        ("strokeWidth", nil), ("fit", nil),
      ] + TargetProperty.shades + TargetProperty.placement
    case .shape: return properties(ofShapes: layer["shapes"]) + TargetProperty.placement
    case .solid:
      return [("color", layer["sc"]?.text)] + TargetProperty.shades + TargetProperty.placement
    case .image:
      let path = asset?["p"]?.text
      let isData = path.map(DataURI.hasScheme) ?? false
      return [("image", isData ? "data:" : path), ("image.fit", nil)] + TargetProperty.placement
    case .precomposition: return TargetProperty.shades + TargetProperty.placement
    case .null: return TargetProperty.facts(.position, .scale, .rotation)
    case .audio, .videoPlaceholder, .imageSequence, .video, .imagePlaceholder, .guide, .adjustment,
      .camera, .light, .data, nil:
      return []
    }
  }

  /// The paints of shapes.
  static func properties(ofShapes shapes: JSONCursor?) -> [Property] {
    var fills: [(name: String?, value: String?)] = []
    var strokes: [(name: String?, value: String?)] = []
    func add(_ shapes: JSONCursor?) {
      for shape in shapes?.elements ?? [] {
        let paint = (shape["nm"]?.text, color(shape["c"]?["k"]))
        switch shape["ty"]?.text {
        case "gr": add(shape["it"])
        case "fl", "gf": fills.append(paint)
        case "st", "gs": strokes.append(paint)
        default: continue
        }
      }
    }
    add(shapes)
    func list(_ paints: [(name: String?, value: String?)], _ word: String) -> [Property] {
      let names = paints.compactMap(\.name)
      guard paints.count > 1, Set(names).count == paints.count else { return [] }
      return paints.map { ("\(word):\(TargetText.name($0.name ?? ""))", $0.value) }
    }
    var result: [Property] = []
    if let first = fills.first ?? strokes.first { result.append(("color", first.value)) }
    result += list(fills, "fill")
    if let first = strokes.first {
      result += [("stroke", first.value), ("strokeWidth", nil)] + list(strokes, "stroke")
    }
    return result.isEmpty ? [] : result + TargetProperty.shades
  }

  // A colour that does not move.
  private static func color(_ cursor: JSONCursor?) -> String? {
    guard let cursor else { return nil }
    if let text = cursor.text { return text }
    guard let c = cursor.value.lottieNumbers, c.count >= 3, !c.contains(where: { $0 > 1 }) else {
      return nil
    }
    return String(Color(c[0], c[1], c[2]).hex.prefix(7))
  }
}
