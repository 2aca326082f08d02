package import Graphics
package import SceneModel

/// The coordinate space in which a layer is positioned.
///
/// Normally it is a plane: the depth of sublayers is dropped when they are drawn on it. Under a
/// `sublayerTransform` with perspective, and inside transform layers, points have depth until they
/// reach that plane.
package struct LayerSpace: Equatable {
  /// Maps the plane to output pixels.
  var plane: Homography
  /// Maps the coordinates to the space of the plane; nil for those of the plane itself.
  var depth: Transform3D?
  /// Whether an odd number of layers above is flipped.
  var isFlipped = false

  /// A layer's matrix in the space of the plane.
  func spatial(_ state: LayerState) -> Transform3D { spatial(state.matrixToParent) }

  /// A matrix to the layer's parent followed by the way to the space of the plane.
  func spatial(_ matrix: Transform3D) -> Transform3D {
    depth.map { matrix.concatenating($0) } ?? matrix
  }

  /// The map of a layer's own plane to output pixels.
  package func map(of state: LayerState) -> Homography { map(of: state.matrixToParent) }

  /// The same for a layer with a matrix to its parent.
  package func map(of matrix: Transform3D) -> Homography {
    Homography(flattening: spatial(matrix)).concatenating(plane)
  }

  /// The map of a layer with a matrix to its parent where it is affine, else nil.
  ///
  /// The same as that of `map(of:)`, and cheaper where no part of it has depth.
  func affineMap(of matrix: Transform3D) -> Affine? {
    guard depth == nil, let plane = plane.plainAffine, let base = matrix.plainAffine else {
      return map(of: matrix).affine
    }
    return base.concatenating(plane)
  }

  /// The map of a plane that is parallel to a layer's and has a point of its space as origin.
  func map(of state: LayerState, at point: SIMD3<Double>) -> Homography {
    let shift = Transform3D.translation(point.x, point.y, point.z)
    return Homography(flattening: shift.concatenating(spatial(state))).concatenating(plane)
  }

  /// Whether a layer of this map turns its back on the viewer.
  ///
  /// Where W is positive the sign of the determinant is that of every projected area. Mirroring by
  /// `geometryFlipped` does not count.
  func isBackFacing(_ map: Homography) -> Bool { (map.determinant < 0) != isFlipped }

  /// The depth of the middle of a layer as the viewer sees it: greater is nearer.
  func depthOfCenter(_ layer: PresentedLayer) -> Double {
    let center = layer.bounds.center
    let matrix = spatial(layer.matrixToParent)
    let z = center.x * matrix[0, 2] + center.y * matrix[1, 2] + matrix[3, 2]
    let w = center.x * matrix[0, 3] + center.y * matrix[1, 3] + matrix[3, 3]
    return w > 0 ? z / w : .infinity
  }

  /// Returns the space translated by an offset.
  func shifted(by offset: Point) -> LayerSpace {
    var result = self
    if let depth {
      result.depth = Transform3D.translation(offset.x, offset.y).concatenating(depth)
    } else {
      result.plane = Homography(.translation(offset.x, offset.y)).concatenating(plane)
    }
    return result
  }

  /// The space of a layer's mask.
  ///
  /// - Parameter map: the layer's own map.
  func mask(of map: Homography) -> LayerSpace { LayerSpace(plane: map, isFlipped: isFlipped) }

  /// Returns the space of the sublayers of a layer.
  ///
  /// - Parameters:
  ///   - map: the layer's map.
  ///   - step: the transform that a replicator applies to a copy.
  package func sublayers(of state: LayerState, _ map: Homography, step: Transform3D? = nil)
    -> LayerSpace
  {
    var inner = state.sublayerMatrix
    if let step { inner = inner.concatenating(step) }
    let isFlipped = self.isFlipped != state.isGeometryFlipped
    if state.isGeometryFlipped {
      let middle = state.bounds.center.y
      inner = inner.concatenating(Transform3D(Affine(1, 0, 0, -1, 0, 2 * middle)))
    }
    if state.preservesDepth {
      return LayerSpace(
        plane: plane,
        depth: inner.concatenating(spatial(state)),
        isFlipped: isFlipped
      )
    }
    guard inner.isAffine else { return LayerSpace(plane: map, depth: inner, isFlipped: isFlipped) }
    return LayerSpace(plane: Homography(inner.affine).concatenating(map), isFlipped: isFlipped)
  }
}

extension LayerSpace {
  /// The space of the outermost layers.
  package init(_ transform: Affine) { self.init(plane: Homography(transform)) }
}
