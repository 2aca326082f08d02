import DisplayModel
import Graphics
import Testing

@Suite("Blurs of filter graphs")
struct FilterBlurTests {
  private let raster = Raster()

  // A square from 10 to 30, blurred by 3 pixels.
  private func draw(
    _ input: FilterGraph.Input,
    _ space: FilterColorSpace,
    subregion: Rect,
    region: Rect
  ) throws -> Bitmap {
    let blur = FilterGraph.Primitive(
      .gaussianBlur(x: 3, y: 3),
      inputs: [input],
      region: subregion,
      colorSpace: space
    )
    let graph = FilterGraph(transform: .identity, region: region, primitives: [blur])
    return try raster.draw(
      .group(
        DisplayGroup(
          items: [raster.fill(Rect(10, 10, 20, 20), Color(1, 0, 0))],
          effects: [.graph(graph)],
          bounds: raster.canvas
        )
      )
    )
  }

  // The square fills the region, so all that is beyond is cut off after the blur, and not before.
  @Test("Blurs are cut by their region only when they are complete")
  func cut() throws {
    let (square, canvas) = (Rect(10, 10, 20, 20), Rect(0, 0, 40, 40))
    for space in FilterColorSpace.allCases {
      let images = [
        try draw(.sourceGraphic, space, subregion: square, region: canvas),
        try draw(.sourceGraphic, space, subregion: canvas, region: square),
        try draw(.sourceAlpha, space, subregion: square, region: canvas),
      ]
      // The normal distribution at (x + 1/2 − 10) / 3, and for the corner its square.
      for bitmap in images {
        for (x, expected) in [(10, 0.566), (12, 0.798), (15, 0.967)] {
          #expect(abs(Double(bitmap.alpha(x, 20)) / 255 - expected) < 0.015, "\(x)")
          #expect(bitmap.alpha(x, 20) == bitmap.alpha(20, x) && bitmap.alpha(9, 20) == 0)
        }
        #expect(abs(Double(bitmap.alpha(10, 10)) / 255 - 0.321) < 0.015)
      }
    }
  }
}
