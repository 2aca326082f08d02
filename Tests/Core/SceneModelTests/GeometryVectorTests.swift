import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Geometry vectors")
struct GeometryVectorTests {
  private struct LayerVector: Decodable {
    var position, bounds, anchorPoint, transform, layerToParent, frame: [Double]
    var cornersInParent: [[Double]]
  }

  @Test("geometry.json: the matrix to the parent, the corners and the frame")
  func geometry() throws {
    try VectorFile<LayerVector>.check("geometry.json") { v, check in
      var state = LayerState()
      state.position = Point(v.position)
      state.bounds = Rect(v.bounds[0], v.bounds[1], v.bounds[2], v.bounds[3])
      state.anchorPoint = Point(v.anchorPoint)
      state.transform.matrix = try #require(Transform3D(rowMajor: v.transform))
      check.close(state.matrixToParent, v.layerToParent, "matrix")
      check.close(state.frame, v.frame, "frame")
      let corners = state.bounds.corners.map { corner -> Point in
        let p = state.matrixToParent.project(corner.x, corner.y)
        return Point(p.x, p.y)
      }
      check.close(corners, v.cornersInParent, "corners")
    }
  }

  @Test("keypath_transform.json: one component after the other is set")
  func keyPathTransform() throws {
    try VectorFile<KeyPathVector>.check("keypath_transform.json") { vector, check in
      let base = try #require(Transform3D(rowMajor: vector.baseMatrix))
      check.contains(!vector.steps.isEmpty, "no steps")
      var retained = AnimatedTransform(base)
      var full = base
      for (keyPath, value) in vector.steps {
        guard case .component(.transform, let component)? = Property(keyPath: keyPath) else {
          check.contains(false, "no component \(keyPath)")
          continue
        }
        retained[component] = value
        var once = AnimatedTransform(full)
        once[component] = value
        full = once.matrix
      }
      check.close(retained.matrix, vector.result, "parts kept")
      check.close(full, vector.result, "put together every time")
    }
  }

  private struct MatrixVector: Decodable {
    var from, to: [Double]
    var u: Double
    var method: String
    var m: [Double]
  }

  @Test("matrix_interpolation.json: by element, in the plane, and in space")
  func matrixInterpolation() throws {
    try VectorFile<MatrixVector>.check("matrix_interpolation.json") { v, check in
      let from = try #require(Transform3D(rowMajor: v.from))
      let to = try #require(Transform3D(rowMajor: v.to))
      check.close(Transform3D.interpolate(from: from, to: to, at: v.u), v.m)
    }
  }

  private struct SliceVector: Decodable {
    var image, contentsCenter, dest, xCuts, yCuts: [Double]
  }

  @Test("nine_slice.json: where a stretched image is cut")
  func nineSlice() throws {
    try VectorFile<SliceVector>.check("nine_slice.json") { v, check in
      let c = v.contentsCenter
      let source = Rect(5, 7, v.image[0], v.image[1])
      let slice = NineSlice(
        center: Rect(c[0], c[1], c[2], c[3]),
        source: source,
        target: Rect(0, 0, v.dest[0], v.dest[1]),
        scale: 1
      )
      check.close(slice.targetX, v.xCuts, "x")
      check.close(slice.targetY, v.yCuts, "y")
      let (left, top) = (5 + c[0] * v.image[0], 7 + c[1] * v.image[1])
      check.close(slice.sourceX, [5, left, left + c[2] * v.image[0], 5 + v.image[0]], "source x")
      check.close(slice.sourceY, [7, top, top + c[3] * v.image[1], 7 + v.image[1]], "source y")
    }
  }

  private struct GravityVector: Decodable {
    var gravity: String
    var bounds, imagePixels, logicalImage, rectHeaderConvention: [Double]
    var contentsScale: Double
  }

  @Test("contents_gravity.json: the position of an image")
  func contentsGravity() throws {
    try VectorFile<GravityVector>.check("contents_gravity.json") { v, check in
      let gravity = try #require(ContentsGravity(rawValue: v.gravity))
      let size = Size(v.imagePixels[0] / v.contentsScale, v.imagePixels[1] / v.contentsScale)
      check.close(size, v.logicalImage, "logical size")
      let bounds = Rect(0, 0, v.bounds[0], v.bounds[1])
      check.close(gravity.rect(for: size, in: bounds), v.rectHeaderConvention, "rect")
      let moved = Rect(7, -3, v.bounds[0], v.bounds[1])
      let expected = [v.rectHeaderConvention[0] + 7, v.rectHeaderConvention[1] - 3]
      check.close(gravity.rect(for: size, in: moved).origin, expected, "in moved bounds")
    }
  }
}
