internal import JSONText
internal import SceneModel

/// What can be changed in a layer of a scene, with the values that it has all the time.
struct SceneLayerFacts {
  private let layer: JSONCursor
  private let kind: LayerKind
  private let assets: JSONCursor?

  /// - Parameter assets: the assets of the scene.
  init(_ layer: JSONCursor, _ kind: LayerKind, assets: JSONCursor?) {
    (self.layer, self.kind, self.assets) = (layer, kind, assets)
  }

  /// The properties.
  var properties: [TargetProperty.Fact] {
    var result: [TargetProperty.Fact] = []
    if kind == .text {
      result = [
        ("text", constant("string", text)), ("font", constant("font", layer["font"]?.text)),
      ]
      result += TargetProperty.facts(.fontSize, .fontWeight, .alignment, .fit)
    }
    if layer["contents"] != nil {
      result += [("image", constant("contents", image)), ("image.fit", nil)]
    }
    if let keys = ScenePaintKeys(kind, isStroke: false) { result.append(("color", color(keys))) }
    if kind == .shape || kind == .text, let keys = ScenePaintKeys(kind, isStroke: true) {
      result.append(("stroke", color(keys)))
      if keys.isThere(in: layer) { result.append(("strokeWidth", nil)) }
    }
    return result + TargetProperty.shades + TargetProperty.placement(opacity: opacity)
  }

  // The text of a layer, of all its runs.
  private var text: String? {
    guard let string = layer["string"], string.isArray else { return layer["string"]?.text }
    let runs = string.elements.map { $0["string"]?.text }
    return runs.contains(nil) ? nil : runs.compactMap(\.self).joined()
  }

  private var image: String? {
    let path =
      layer["contents"]?["image"]?.text
      ?? layer["contents"]?.text.flatMap { assets?[$0]?["src"]?.text }
    return path.flatMap { DataURI.hasScheme(of: $0) ? nil : $0 }
  }

  // The colour that is drawn.
  private func color(_ keys: ScenePaintKeys) -> String? {
    guard !keys.isReplaced(in: layer) else { return nil }
    return constant(keys.color, layer[keys.color].map { $0.text ?? JSONPrinter.line($0.value) })
  }

  private var opacity: Double? {
    guard layer["placement"] == nil, layer["animations"] == nil else { return nil }
    return layer["opacity"] == nil ? 1 : layer["opacity"]?.value.number
  }

  private func constant(_ key: String, _ value: String?) -> String? {
    Self.isAnimated(key, in: layer) ? nil : value
  }

  /// Whether animations change a key of a layer, or a part of its value.
  static func isAnimated(_ key: String, in layer: JSONCursor) -> Bool {
    let path = keyPath(of: key)
    return (layer["animations"]?.elements ?? []).contains { animation in
      let written = animation["keyPath"]?.text ?? ""
      return written == path || written.hasPrefix(path + ".") || isAnimated(key, in: animation)
    }
  }

  /// The key path of the animations of a key.
  static func keyPath(of key: String) -> String {
    LayerKeys.shorthands[key].map { $0.replacing(".z", with: "") } ?? key
  }
}
