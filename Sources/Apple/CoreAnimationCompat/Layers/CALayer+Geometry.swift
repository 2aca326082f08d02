internal import CoreGraphicsCompat
public import Foundation
internal import Graphics
internal import SceneModel

extension CALayer {
  func setFrame(_ frame: Rect) {
    guard isChangeable("frame") else { return }
    let matrix = properties.transform.matrix
    guard let scale = matrix.diagonalScale else {
      let message =
        "the frame of a layer with a turned or skewed transform cannot be set (set position and bounds)"
      return report(.error, .conflict, at: "frame", message)
    }
    let size = Size(frame.width / scale.width, frame.height / scale.height)
    guard frame.isUsable, size.isUsable else {
      let message = "frame has a number that is not finite or beyond 1e9"
      return report(.error, .value, at: "frame", message)
    }
    let anchor = properties.anchorPoint
    let x = scale.width < 0 ? 1 - anchor.x : anchor.x
    let y = scale.height < 0 ? 1 - anchor.y : anchor.y
    let shift = Point(matrix[3, 0], matrix[3, 1])
    position = CGPoint(
      Point(frame.minX + x * abs(frame.width), frame.minY + y * abs(frame.height)) - shift
    )
    bounds = CGRect(
      Rect(origin: properties.bounds.origin, size: Size(abs(size.width), abs(size.height)))
    )
  }

  /// A point of another layer's coordinates in this layer's; nil is the root's.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    Self.convert(p.point, from: l, to: self)
  }

  /// A point of this layer's coordinates in another layer's; nil is the root's.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    Self.convert(p.point, from: self, to: l)
  }

  /// The box around a rectangle of another layer's coordinates in this layer's.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    Self.convert(r.rect, from: l, to: self)
  }

  /// The box around a rectangle of this layer's coordinates in another layer's.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    Self.convert(r.rect, from: self, to: l)
  }

  func hit(by point: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    let space = properties.matrixToParent
    guard let inner = space.planeInverse(of: point.point) else { return nil }
    let local = CGPoint(inner)
    guard !masksToBounds || contains(local) else { return nil }
    let above = children.enumerated().sorted {
      ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
    }
    for (_, child) in above {
      if let hit = child.hitTest(local) { return hit }
    }
    return contains(local) ? self : nil
  }

  // MARK: Coordinates

  private static func convert(_ rect: Rect, from: CALayer?, to: CALayer?) -> CGRect {
    CGRect(Rect(bounding: rect.corners.map { convert($0, from: from, to: to).point }))
  }

  private static func convert(_ point: Point, from: CALayer?, to: CALayer?) -> CGPoint {
    var result = point
    var (up, down) = (from?.matricesToRoot ?? [], to?.matricesToRoot ?? [])
    // Roots of different trees lie side by side, each at its own position (checked on macOS).
    if let source = from?.treeRoot, let target = to?.treeRoot, source !== target {
      up.append(source.properties.matrixToParent)
      down.append(target.properties.matrixToParent)
    }
    for matrix in up {
      let p = matrix.project(result.x, result.y)
      result = Point(p.x, p.y)
    }
    for matrix in down.reversed() {
      guard let inner = matrix.planeInverse(of: result) else {
        let message = "a layer that is seen from its edge has no coordinates to convert to"
        to?.report(.warning, .value, at: "transform", message)
        return CGPoint(result)
      }
      result = inner
    }
    return CGPoint(result)
  }

  private var treeRoot: CALayer {
    var layer = model()
    while let parent = layer.parent ?? layer.masked { layer = parent }
    return layer
  }

  // From the layer's coordinates to those of the layer above, and so on to the root's own.
  private var matricesToRoot: [Transform3D] {
    var result: [Transform3D] = []
    var layer = self
    while let parent = layer.parent ?? layer.masked ?? layer.modelLayer?.superlayer {
      var matrix = layer.properties.matrixToParent
      if layer.masked == nil { matrix = matrix.concatenating(parent.properties.sublayerMatrix) }
      if parent.properties.isGeometryFlipped {
        let bounds = parent.properties.bounds
        let flip = Transform3D.translation(0, -bounds.center.y)
          .concatenating(.scale(1, -1)).concatenating(.translation(0, bounds.center.y))
        matrix = matrix.concatenating(flip)
      }
      result.append(matrix)
      layer = parent
    }
    return result
  }
}

extension Transform3D {
  /// Factors along x and y of a matrix that scales and shifts; nil for any other, and for factors of 0.
  fileprivate var diagonalScale: Size? {
    var plain = Transform3D.identity
    (plain[0, 0], plain[1, 1], plain[2, 2]) = (self[0, 0], self[1, 1], self[2, 2])
    (plain[3, 0], plain[3, 1], plain[3, 2]) = (self[3, 0], self[3, 1], self[3, 2])
    guard plain == self, self[0, 0] != 0, self[1, 1] != 0 else { return nil }
    return Size(self[0, 0], self[1, 1])
  }

  /// The point of the plane z = 0 that is shown at a place; nil for a plane seen from its edge.
  fileprivate func planeInverse(of point: Point) -> Point? {
    var flat = self
    // Depth does not show: the plane's map has the rows and columns x, y, w.
    (flat[2, 0], flat[2, 1], flat[2, 2], flat[2, 3]) = (0, 0, 1, 0)
    (flat[0, 2], flat[1, 2], flat[3, 2]) = (0, 0, 0)
    guard let inverse = flat.inverse else { return nil }
    let p = inverse.project(point.x, point.y)
    let result = Point(p.x, p.y)
    return result.isUsable ? result : nil
  }
}
