import CRasterKernels
import Testing

@Suite("Radial gradients with a focus")
struct FocalKernelTests {
  @Test(
    "On the axis of a cone, the parameter is the distance from a focus at 2",
    arguments: [false, true]
  )
  func cone(usesAVX2: Bool) {
    guard !usesAVX2 || rk_has_avx2() else { return }
    let segments = [-Float.greatestFiniteMagnitude, 1, 2, 5, 9].enumerated().map { index, start in
      var segment = gradient_segment()
      (segment.start, segment.green, segment.alpha) = (start, Float(index) / 5, 1)
      return segment
    }
    // Columns are 0.5, 1.5, … from the focus.
    func fill(_ kind: gradient_kind, x: Double) -> [UInt32] {
      var image = [UInt32](repeating: 7, count: 16)
      gradient_fill_with(
        usesAVX2,
        kind,
        &image,
        64,
        16,
        1,
        [1, 0, 0, 1, x, -0.5],
        [-2, 0],
        segments,
        segments.count,
        0,
        0
      )
      return image
    }
    #expect(fill(gradient_radial, x: -2) == fill(gradient_axial, x: 0))
    #expect(Set(fill(gradient_radial, x: -2)).count == 5)
  }
}
