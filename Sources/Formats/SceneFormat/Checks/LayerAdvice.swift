internal import SceneModel

/// The replacements for names that other systems have for layers and their keys.
enum LayerAdvice {
  /// Returns the equivalent of another system's layer type; nil for an unknown type.
  static func type(_ name: String) -> String? { types[name.lowercased()] }

  /// Returns the replacement for a key; nil for an unknown key.
  static func key(_ name: String, _ kind: LayerKind) -> String? {
    if name == "color" { return color(kind) }
    return keys[name]
  }

  private static let rectangle =
    "a layer without a type is a rectangle: give it \"frame\" and \"backgroundColor\""
  private static let group = "a layer without a type holds others: give it \"sublayers\""
  private static let image =
    "a layer without a type shows a picture: give it \"contents\": {\"image\": \"path.png\"}"
  private static let path = "write \"type\": \"shape\" with a \"path\" such as "
  private static let part = "leave type out: the key tells"

  private static let types: [String: String] = [
    "rect": rectangle, "rectangle": rectangle, "box": rectangle, "solid": rectangle,
    "group": group, "container": group, "view": group, "div": group,
    "stack":
      "a layer without a type places others: give it \"stack\": {\"axis\": \"vertical\"} and \"sublayers\"",
    "image": image, "picture": image, "img": image, "photo": image,
    "circle": path + "{\"ellipse\": [x, y, width, height]}",
    "ellipse": path + "{\"ellipse\": [x, y, width, height]}",
    "line": path + "{\"line\": [[0, 0], [100, 0]]}", "path": path + "\"M 0 0 L 100 0\"",
    "polygon": path + "{\"polygon\": {\"center\": [50, 50], \"radius\": 50, \"sides\": 6}}",
    "star": path
      + "{\"star\": {\"center\": [50, 50], \"points\": 5, \"outerRadius\": 50, \"innerRadius\": 20}}",
    "label": "write \"type\": \"text\"", "string": "write \"type\": \"text\"",
    "particles": "write \"type\": \"emitter\"", "particle": "write \"type\": \"emitter\"",
    "audio": "sounds stand under \"audio\" at the top of the file",
    "sound": "sounds stand under \"audio\" at the top of the file",
    "symbol": part, "repeat": part, "include": part,
  ]

  private static let keys: [String: String] = [
    "blur": "write \"filters\": [{\"type\": \"gaussianBlur\", \"inputRadius\": 8}]",
    "shadow": "write \"shadowOpacity\": 0.5, and shadowRadius, shadowOffset, shadowColor",
    "border": "write \"borderWidth\" and \"borderColor\"",
    "gradient": "write \"type\": \"gradient\" with \"colors\", or fillGradient in a shape",
    "x": "write \"frame\": [x, y, width, height] or \"position\"",
    "y": "write \"frame\": [x, y, width, height] or \"position\"",
    "width": "write \"frame\": [x, y, width, height] or \"bounds\"",
    "height": "write \"frame\": [x, y, width, height] or \"bounds\"",
    "size": "write \"frame\": [x, y, width, height] or \"bounds\"",
    "rotate": "did you mean rotation?", "angle": "did you mean rotation?",
    "keyframes": "write \"animations\": [{\"keyPath\": …, \"values\": …, \"times\": …}]",
    "animation": "write \"animations\": [{\"keyPath\": …, \"from\": …, \"to\": …}]",
    "symbols": "symbols stand at the top of the file; use one by \"symbol\": name",
    "repeat": "a repeat stands in a list of layers: {\"repeat\": 5, \"layers\": […]}",
    "include": "an include stands in a list of layers: {\"include\": \"parts/logo.json\"}",
    "symbol": "a symbol stands in a list of layers: {\"symbol\": name, \"with\": {…}}",
  ]

  private static func color(_ kind: LayerKind) -> String {
    switch kind {
    case .text: "did you mean foregroundColor?"
    case .shape: "did you mean fillColor?"
    case .gradient: "did you mean colors?"
    case .replicator: "did you mean instanceColor?"
    case .emitter: "cells have a color: write it in emitterCells"
    case .vector: "write an item {\"type\": \"fill\", \"color\": …}"
    case .layer, .transform, .scroll, .lottie, .svga, .video, .sprite:
      "did you mean backgroundColor?"
    }
  }
}
