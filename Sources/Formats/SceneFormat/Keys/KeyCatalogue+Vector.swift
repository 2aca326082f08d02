package import SceneModel

extension KeyCatalogue {
  /// Keys of the items of vector images, `type` first.
  package static func vectorItem(_ kind: VectorItem.Kind) -> [String] {
    vectorItems[kind] ?? []
  }
  private static let vectorItems = Dictionary(
    uniqueKeysWithValues: VectorItem.Kind.allCases.map { ($0, VectorKeys.item($0).names) }
  )

  /// Keys of the letters that texts have as outlines.
  package static let vectorGlyph = VectorTextKeys.glyph.names

  /// Keys of the ways along which texts run.
  package static let vectorTextPath = VectorTextKeys.path.names

  /// Keys of what moves the letters of texts.
  package static let vectorTextAnimator = VectorTextKeys.animator.names

  /// Keys of what says which letters are moved.
  package static let vectorTextSelector = VectorTextKeys.selector.names

  /// Keys of the gradients of vector images.
  package static let vectorGradient = VectorKeys.gradient.names
}
