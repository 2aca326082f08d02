import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Perspective vectors")
struct PerspectiveVectorTests {
  private struct PerspectiveVector: Decodable {
    var name: String
    var zPosition, signedArea: Double
    var layerTransform, matrix, w: [Double]
    var corners: [[Double]]
    var backFacing: Bool
  }

  // A parent of 400 × 300 with m34 = −1/500, and in it a layer of 100 × 100 at (300, 150).
  @Test("perspective.json: the matrix to the parent, W, the corners and the side that shows")
  func perspective() throws {
    try VectorFile<PerspectiveVector>.check("perspective.json") { v, check in
      var parent = LayerState()
      parent.bounds = Rect(0, 0, 400, 300)
      parent.sublayerTransform[.m34] = -1 / 500
      var child = LayerState()
      child.bounds = Rect(0, 0, 100, 100)
      child.position = Point(300, 150)
      child.zPosition = v.zPosition
      child.transform.matrix = try #require(Transform3D(rowMajor: v.layerTransform))
      let matrix = child.matrixToParent.concatenating(parent.sublayerMatrix)
      check.close(matrix, v.matrix, "matrix")
      let map = Homography(flattening: matrix)
      let images = child.bounds.corners.map(map.apply)
      check.close(images.map(\.w), v.w, "w")
      let corners = images.map(\.point)
      check.close(corners, v.corners, "corners")
      var area = 0.0
      for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        area += (a.x * b.y - a.y * b.x) / 2
      }
      check.close(area, v.signedArea, "area", scale: 100)
      check.contains((map.determinant < 0) == v.backFacing, "facing")
    }
  }
}
