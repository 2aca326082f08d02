import DisplayModel
import Graphics
import SceneModel

extension LayerPainter {
  /// Returns the nine parts of an image, of which only the middle ones are stretched.
  ///
  /// The parts are added on one offscreen surface: where two meet inside an output pixel, their
  /// coverages sum to one, and no seam is visible.
  func slices(of shownPicture: ResolvedImage, _ part: Rect, into destination: Rect) -> DisplayItem?
  {
    let cuts = NineSlice(
      center: state.contentsCenter,
      source: part,
      target: destination,
      scale: state.contentsScale
    )
    var items: [DisplayItem] = []
    for row in 0..<3 {
      for column in 0..<3 {
        let source = Rect(
          minX: cuts.sourceX[column],
          minY: cuts.sourceY[row],
          maxX: cuts.sourceX[column + 1],
          maxY: cuts.sourceY[row + 1]
        )
        let target = Rect(
          minX: cuts.targetX[column],
          minY: cuts.targetY[row],
          maxX: cuts.targetX[column + 1],
          maxY: cuts.targetY[row + 1]
        )
        guard !source.isEmpty, let item = image(shownPicture, source, into: target) else {
          continue
        }
        items.append(
          .group(
            DisplayGroup(
              origin: GroupOrigin(identity, .slice, number: 3 * row + column),
              items: [item],
              blendMode: .plusLighter,
              bounds: item.bounds
            )
          )
        )
      }
    }
    guard !items.isEmpty else { return nil }
    return .group(
      DisplayGroup(
        origin: GroupOrigin(identity, .slices),
        items: items,
        isolatesBlending: true,
        bounds: items.unionOfBounds
      )
    )
  }
}

extension ContentsGravity {
  /// Whether the image takes its size from the layer.
  var scales: Bool {
    switch self {
    case .resize, .resizeAspect, .resizeAspectFill: true
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      false
    }
  }
}
