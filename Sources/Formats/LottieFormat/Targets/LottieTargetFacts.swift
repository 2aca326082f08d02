internal import Graphics
internal import JSONText
internal import SceneFormat

/// The properties of layers of a Lottie file that can be set, with their values as texts.
enum LottieTargetFacts {
  typealias Property = TargetProperty.Fact

  /// The properties of a layer.
  ///
  /// - Parameters:
  ///   - asset: the image or composition that it shows; nil for none.
  ///   - fonts: the list of fonts of the file.
  static func properties(
    _ layer: JSONCursor,
    _ kind: LottieLayer.Kind?,
    _ asset: JSONCursor?,
    fonts: JSONCursor?
  ) -> [Property] {
    let placement = TargetProperty.placement(opacity: opacity(layer["ks"]))
    switch kind {
    case .text:
      return texts(layer, fonts) + TargetProperty.shades + placement
    case .shape:
      return unfilled(properties(ofShapes: layer["shapes"]), layer) + placement
    case .solid:
      return unfilled([("color", layer["sc"]?.text.flatMap(written))], layer)
        + TargetProperty.shades + placement
    case .image:
      let path = asset?["p"]?.text.map { (asset?["u"]?.text ?? "") + $0 }
      let isData = asset?["p"]?.text.map(DataURI.hasScheme) ?? false
      return [("image", isData ? nil : path), ("image.fit", nil)] + placement
    case .precomposition: return (hasEffectColor(layer) ? TargetProperty.shades : []) + placement
    case .null: return TargetProperty.facts(.position, .scale, .rotation)
    case .audio, .videoPlaceholder, .imageSequence, .video, .imagePlaceholder, .guide, .adjustment,
      .camera, .light, .data, nil:
      return []
    }
  }

  // A composition has colours in its effects only; those of its layers are theirs.
  private static func hasEffectColor(_ layer: JSONCursor) -> Bool {
    layer["ef"]?.elements.contains { effect in
      effect["ty"]?.value.lottieNumber == 21
        || effect["ef"]?.elements.contains { $0["ty"]?.value.lottieNumber == 2 } == true
    } == true
  }

  // What all documents of a text have, which no script writes.
  private static func texts(_ layer: JSONCursor, _ fonts: JSONCursor?) -> [Property] {
    let source = layer["t"]?["d"]
    let documents = documents(layer)
    func same(_ read: (JSONCursor) -> String?) -> String? {
      guard source?["x"] == nil, let first = documents.first.flatMap(read),
        documents.allSatisfy({ read($0) == first })
      else { return nil }
      return first
    }
    let styles = styles(layer)
    func paint(_ key: String) -> String? {
      styles.contains { $0[key] != nil } ? nil : same { color($0[key]) }
    }
    func family(_ document: JSONCursor) -> String? {
      let name = document["f"]?.text
      return fonts?.elements.first { $0["fName"]?.text == name }?["fFamily"]?.text ?? name
    }
    let size = same { $0["s"]?.value.lottieNumber?.shortestDecimal }
    let width: [Property] = isStroked(layer) ? TargetProperty.facts(.strokeWidth) : []
    return unfilled(
      [
        ("text", same { $0["t"]?.text }), ("font", same(family)), ("fontSize", size),
        ("fontWeight", nil), ("alignment", nil), ("color", paint("fc")), ("stroke", paint("sc")),
      ] + width + TargetProperty.facts(.fit),
      layer
    )
  }

  private static func documents(_ layer: JSONCursor) -> [JSONCursor] {
    let source = layer["t"]?["d"]
    let keys = source?["k"] ?? source
    return (keys?.isArray == true ? keys?.elements ?? [] : [keys].compactMap(\.self)).map { key in
      key["s"].flatMap { $0.isObject ? $0 : nil } ?? key
    }
  }

  // The styles of the animators of letters.
  private static func styles(_ layer: JSONCursor) -> [JSONCursor] {
    (layer["t"]?["a"]?.elements ?? []).compactMap { $0["a"] }
  }

  /// Whether letters of a text have the colour of a stroke.
  static func isStroked(_ layer: JSONCursor) -> Bool {
    (documents(layer) + styles(layer)).contains { $0["sc"] != nil }
  }

  /// Whether an effect fills a layer with a colour.
  static func isFilled(_ layer: JSONCursor) -> Bool {
    layer["ef"]?.elements.contains { $0["ty"]?.value.lottieNumber == 21 } ?? false
  }

  /// Whether a shape is a fill or stroke that is not drawn.
  static func isHiddenPaint(_ shape: JSONCursor) -> Bool {
    ["fl", "gf", "st", "gs"].contains(shape["ty"]?.text) && shape["hd"]?.isTrue == true
  }

  // The colour of a layer is not seen below one that fills it.
  private static func unfilled(_ properties: [Property], _ layer: JSONCursor) -> [Property] {
    guard isFilled(layer) else { return properties }
    return properties.map { ($0.name, $0.name == "color" ? nil : $0.value) }
  }

  private static func opacity(_ transform: JSONCursor?) -> Double? {
    guard let opacity = transform?["o"] else { return 1 }
    guard opacity["x"] == nil, opacity["a"]?.value.lottieNumber ?? 0 == 0 else { return nil }
    return (opacity["k"] ?? opacity).value.lottieNumber.map { $0 / 100 }
  }

  /// The paints of shapes.
  static func properties(ofShapes shapes: JSONCursor?) -> [Property] {
    var fills: [(name: String?, value: String?)] = []
    var strokes: [(name: String?, value: String?)] = []
    func add(_ shapes: JSONCursor?) {
      for shape in shapes?.elements ?? [] where !isHiddenPaint(shape) {
        let isScripted = shape["c"]?["x"] != nil
        let paint = (shape["nm"]?.text, isScripted ? nil : color(shape["c"]?["k"]))
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
    func common(_ paints: [(name: String?, value: String?)]) -> String? {
      let values = Set(paints.map(\.value))
      return values.count == 1 ? paints[0].value : nil
    }
    if !fills.isEmpty || !strokes.isEmpty {
      result.append(("color", common(fills.isEmpty ? strokes : fills)))
    }
    result += list(fills, "fill")
    if !strokes.isEmpty {
      result += [("stroke", common(strokes)), ("strokeWidth", nil)] + list(strokes, "stroke")
    }
    return result.isEmpty ? [] : result + TargetProperty.shades
  }

  // A colour that does not move.
  private static func color(_ cursor: JSONCursor?) -> String? {
    guard let cursor else { return nil }
    if let text = cursor.text { return written(text) }
    guard let c = cursor.value.lottieNumbers, c.count >= 3, !c.contains(where: { $0 > 1 }) else {
      return nil
    }
    return String(Color(c[0], c[1], c[2]).hex.prefix(7))
  }

  // The colour of a text as values of options are written.
  private static func written(_ text: String) -> String? {
    ColorText.color(text).map { $0.alpha < 1 ? $0.hex : String($0.hex.prefix(7)) }
  }
}
