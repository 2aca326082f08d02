internal import Graphics

/// The assets that the layers and sound tracks of a scene name, at any time.
package struct UsedAssets {
  private var names: Set<String> = []
  private var fonts: Set<String> = []
  private let audios: Set<String>

  /// Walks through the scene once.
  package init(_ scene: Scene) {
    audios = Set(scene.audios)
    for layer in scene.layers { collect(layer) }
  }

  private mutating func collect(_ layer: Layer) {
    for case (.asset(let name), _) in layer.imageSources { names.insert(name) }
    for state in layer.modelStates {
      switch state.content {
      case .sprite(let sprite): names.insert(sprite.asset)
      case .video(let video): names.insert(video.asset)
      case .text(let text): for font in text.resolvedRuns.compactMap(\.font) { collect(font: font) }
      case .vector(let vector): collect(vector.items)
      case .none, .shape, .gradient, .emitter, .replicator, .transform, .scroll: break
      }
    }
    for inner in layer.sublayers { collect(inner) }
    if let mask = layer.mask { collect(mask) }
  }

  private mutating func collect(_ items: [VectorItem]) {
    for item in items {
      switch item {
      case .group(let group): collect(group.items)
      case .text(let text):
        if text.usesFont { collect(font: text.font) }
        for glyph in text.glyphs { collect(glyph.items) }
      default: break
      }
    }
  }

  // A name, or a list of names.
  private mutating func collect(font: String) {
    fonts.insert(font)
    fonts.formUnion(FontNameList.names(font))
  }

  /// Whether anything may need the asset.
  ///
  /// A font is also found by its family; one whose family is only in its file counts as needed by any font
  /// that is named, and animations inside others count as needed.
  package func contains(_ asset: Asset) -> Bool {
    switch asset.kind {
    case .image, .animatedImage, .svg, .atlas: names.contains(asset.name)
    case .lottie, .svga: true
    case .audio: audios.contains(asset.name)
    case .video: names.contains(asset.name) || audios.contains(asset.name)
    case .font:
      fonts.contains(asset.name) || asset.family.map(fonts.contains) ?? !fonts.isEmpty
    }
  }
}
