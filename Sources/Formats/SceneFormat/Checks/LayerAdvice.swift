import SceneModel

/// The replacements for names that other systems have for layers and their keys.
enum LayerAdvice {
  /// Returns the replacement for a key; nil for an unknown key.
  static func key(_ name: String, _ kind: LayerKind) -> String? {
    if name == "color" { return color(kind) }
    return switch kind {
    case .text: ForeignNames.advice(for: name, in: .text, .layer)
    case .shape: ForeignNames.advice(for: name, in: .shape, .layer)
    case .lottie, .svga, .svg, .video, .sprite:
      ForeignNames.advice(for: name, in: .media, .layer)
    case .gradient: ForeignNames.advice(for: name, in: .gradient, .layer)
    case .replicator: ForeignNames.advice(for: name, in: .replicator, .layer)
    case .emitter: ForeignNames.advice(for: name, in: .emitter, .layer)
    default: ForeignNames.advice(for: name, in: .layer)
    }
  }

  /// Returns the replacement for a key in layers of this kind alone; nil for an unknown key.
  static func keyOfKind(_ name: String, _ kind: LayerKind) -> String? {
    switch kind {
    case .text: ForeignNames.advice(for: name, in: .text)
    case .shape: ForeignNames.advice(for: name, in: .shape)
    case .lottie, .svga, .svg, .video, .sprite: ForeignNames.advice(for: name, in: .media)
    default: nil
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
