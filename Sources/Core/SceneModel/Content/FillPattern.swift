public import Graphics

/// Tiles of an image that fill a path or letters, endlessly in both directions.
public struct FillPattern: Sendable, Hashable {
  /// The image of a tile.
  public var image: ImageSource
  /// The sides of a tile in points, above 0; nil for those of the image, a point for each of its pixels.
  public var size: Size?
  /// Maps points of the tiles, from the top left corner of one of them, to the coordinates of the layer.
  public var transform: Transform3D

  /// Tiles from the origin of the layer's coordinates.
  public init(image: ImageSource, size: Size? = nil, transform: Transform3D = .identity) {
    (self.image, self.size, self.transform) = (image, size, transform)
  }
}

extension LayerContent {
  /// The patterns of the content, each with its path in the layer.
  public var fillPatterns: [(pattern: FillPattern, path: String)] {
    if case .shape(let shape) = self {
      return shape.fillPattern.map { [($0, "fillPattern")] } ?? []
    }
    guard case .text(let text) = self else { return [] }
    let runs = text.runs.enumerated().compactMap { index, run in
      run.style.fillPattern.map { ($0, "runs[\(index)].fillPattern") }
    }
    return (text.style.fillPattern.map { [($0, "fillPattern")] } ?? []) + runs
  }
}
