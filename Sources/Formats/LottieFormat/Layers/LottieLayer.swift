internal import Graphics
internal import JSONText
internal import SceneModel

/// The common properties of every layer of a Lottie file, read before the layers of its list are
/// connected.
struct LottieLayer {
  /// The kinds of layers, as they are numbered.
  enum Kind: Int {
    case precomposition, solid, image, null, shape, text, audio, videoPlaceholder, imageSequence
    case video, imagePlaceholder, guide, adjustment, camera, light, data

    /// Whether layers of this kind are drawn.
    var drawsContent: Bool {
      switch self {
      case .precomposition, .solid, .image, .shape, .text: true
      case .null, .audio, .videoPlaceholder, .imageSequence, .video, .imagePlaceholder, .guide,
        .adjustment, .camera, .light, .data:
        false
      }
    }
  }

  let cursor: JSONCursor
  /// Nil for a number that is none of ours.
  let kind: Kind?
  let name: String
  let index: Int?
  let parent: Int?
  /// The frames in which the layer is there: from ≤ frame < to.
  let firstFrame: Double
  let endFrame: Double
  let startFrame: Double
  let stretch: Double
  let isHidden: Bool
  /// 0 for none, 1 alpha, 2 inverted alpha, 3 luma, 4 inverted luma.
  let matteType: Int
  /// The index of the layer that is the matte; nil for the one before in the list.
  let matteIndex: Int?
  let isMatte: Bool
  /// The layer by whose index, and how, an effect cuts this one; it goes before `matteType`.
  let effectMatte: (index: Int, type: Int)?

  init(_ cursor: JSONCursor, position: Int, _ context: LottieContext) {
    func integer(_ key: String) -> Int? {
      context.number(cursor[key]).map {
        Int(clamping: $0, .down, in: -1_000_000_000...1_000_000_000)
      }
    }
    self.cursor = cursor
    name = cursor["nm"]?.text ?? "layer \(position + 1)"
    context.layerName = name
    let type = integer("ty")
    kind = type.flatMap(Kind.init)
    index = integer("ind")
    parent = integer("parent")
    firstFrame = context.frame(cursor["ip"]) ?? -context.limits.magnitude
    endFrame = context.frame(cursor["op"]) ?? context.limits.magnitude
    startFrame = context.frame(cursor["st"]) ?? 0
    let stretch = context.number(cursor["sr"]) ?? 1
    self.stretch = stretch == 0 ? 1 : stretch
    isHidden = context.flag(cursor["hd"]) ?? false
    matteType = integer("tt") ?? 0
    matteIndex = integer("tp")
    isMatte = context.flag(cursor["td"]) ?? false
    effectMatte = Self.effectMatte(cursor, context)
  }

  // Of the effect that is called set matte, the last that is on.
  private static func effectMatte(
    _ cursor: JSONCursor,
    _ context: LottieContext
  ) -> (index: Int, type: Int)? {
    var result: (index: Int, type: Int)?
    for effect in context.list(cursor["ef"])
    where context.flag(effect["en"]) ?? true && context.number(effect["ty"]) == 28 {
      func parameter(_ position: Int) -> Int? {
        let value = effect["ef"]?.element(position)?["v"]
        let number = (value?["k"] ?? value).flatMap(\.value.lottieNumber)
        return number.map { Int(clamping: $0, .down, in: -1_000_000_000...1_000_000_000) }
      }
      guard let index = parameter(0), index > 0 else { continue }
      let isInverted = parameter(2) == 1
      switch parameter(1) ?? 4 {
      case 4: result = (index, isInverted ? 2 : 1)
      case 5: result = (index, isInverted ? 4 : 3)
      // The matte covers everything or nothing; the layer is unchanged.
      case 9, 10: continue
      case let channel:
        context.warn(
          once: "matte channel \(channel)",
          effect,
          "the channel \(channel) of a set matte effect is drawn as alpha"
        )
        result = (index, isInverted ? 2 : 1)
      }
    }
    return result
  }
}
