internal import Graphics
internal import Sampling

/// An output with room around the canvas, in which layers beside the canvas are sampled, too.
struct EnlargedCanvas {
  /// The size of the output and the place of the canvas in it.
  let geometry: OutputGeometry
  /// The canvas in pixels of the enlarged output.
  let canvas: Rect
  /// The output in pixels of the enlarged one.
  let output: Rect
  private let map: Affine

  /// The room on each side, in sides of the output.
  private static let sides = 4
  private static let minRoom = 4096

  /// Enlarges an output.
  init(_ geometry: OutputGeometry) {
    let room = max(Self.minRoom, Self.sides * max(geometry.width, geometry.height))
    self.geometry = geometry.outset(by: room)
    output = Rect(Double(room), Double(room), Double(geometry.width), Double(geometry.height))
    canvas = geometry.canvasRect.offset(by: Double(room)).intersection(output) ?? .zero
    map = self.geometry.transform
  }

  /// Returns a rectangle in canvas points in pixels of the enlarged output.
  func pixels(_ rect: Rect) -> Rect { map.apply(rect) }

  /// Returns a rectangle of the enlarged output in canvas points.
  func points(_ rect: Rect) -> Rect {
    Rect(
      (rect.minX - map.tx) / map.a,
      (rect.minY - map.ty) / map.d,
      rect.width / map.a,
      rect.height / map.d
    )
  }
}

extension Rect {
  fileprivate func offset(by distance: Double) -> Rect {
    Rect(minX + distance, minY + distance, width, height)
  }
}
