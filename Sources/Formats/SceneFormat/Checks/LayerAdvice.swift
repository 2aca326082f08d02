import SceneModel

/// The replacements for names that other systems have for layers and their keys.
enum LayerAdvice {
  /// Returns the replacement for a key; nil for an unknown key.
  static func key(_ name: String, _ kind: LayerKind) -> String? {
    if Suggestions.americanSpelling(of: name) == "color" { return color(kind) }
    return ForeignNames.advice(for: name, in: context(of: kind), .layer)
  }

  /// Returns the replacement for a key in layers of this kind alone; nil for an unknown key.
  static func keyOfKind(_ name: String, _ kind: LayerKind) -> String? {
    let context = context(of: kind)
    guard [.text, .shape, .media].contains(context) else { return nil }
    return ForeignNames.advice(for: name, in: context)
  }

  private static func context(of kind: LayerKind) -> ForeignNames.Context {
    switch kind {
    case .text: .text
    case .shape: .shape
    case .lottie, .svga, .svg, .video, .sprite: .media
    case .gradient: .gradient
    case .replicator: .replicator
    case .emitter: .emitter
    default: .layer
    }
  }

  private static func color(_ kind: LayerKind) -> String {
    switch kind {
    case .text: "did you mean foregroundColor?"
    case .shape: "did you mean fillColor?"
    case .gradient: "did you mean colors?"
    case .replicator: "did you mean instanceColor?"
    case .emitter: "cells have a color: write it in emitterCells"
    case .vector: "write an item {\"type\": \"fill\", \"color\": …}"
    default: "did you mean backgroundColor?"
    }
  }
}
