import RenderPipeline
import SceneModel
import Testing

/// Merged paths on pixels that they cover in part, where only the formulas of coverage are right.
@Suite("Merged paths")
struct MergeTests {
  // Half of each pixel in columns 10 and 30, from opposite sides; rows 10 and 30 likewise.
  private static let wide = #"{"type": "rectangle", "center": [20.25, 20], "size": [19.5, 20]}"#
  private static let tall = #"{"type": "rectangle", "center": [20, 20.25], "size": [20, 19.5]}"#

  private func alphas(_ mode: VectorMerge, _ more: String = "") throws -> [Int] {
    let text = """
      {"format": "animrender/1", "canvas": {"width": 40, "height": 40}, "duration": 1, "layers": [
        {"type": "vector", "anchorPoint": [0, 0], "items": [
          \(Self.wide), {"type": "group", "items": [\(Self.tall), {"type": "fill", "color": "red"}]},
          {"type": "merge", "mode": "\(mode.rawValue)"}, {"type": "fill", "color": "white"}\(more)]}]}
      """
    let source = try GoldenScene.source(of: text, named: "merge.json", in: "scenes")
    let bitmap = try FrameRenderer(source).bitmap(at: 0)
    // A corner half covered by both, an edge that one has half and the other whole, the inside.
    for y in 0..<40 {
      for x in 0..<40 {
        let pixel = bitmap[x, y]
        #expect(pixel >> 16 & 255 == pixel & 255, "the red fill before the merge is seen")
      }
    }
    return [(10, 10), (10, 20), (20, 10), (20, 20), (5, 5)].map { Int(bitmap[$0.0, $0.1] >> 24) }
  }

  @Test(
    "Coverages are added, subtracted, multiplied and excluded",
    arguments: [
      (VectorMerge.add, [191, 255, 255, 255, 0]), (.subtract, [64, 0, 128, 0, 0]),
      (.intersect, [64, 128, 128, 255, 0]), (.exclude, [128, 128, 128, 0, 0]),
    ]
  )
  func coverage(mode: VectorMerge, expected: [Int]) throws {
    let actual = try alphas(mode)
    for (a, b) in zip(actual, expected) { #expect(abs(a - b) <= 1, "\(actual)") }
  }

  @Test("Another merge takes the result of the first in")
  func nested() throws {
    // The square without the other one, of which an ellipse far away takes nothing.
    let more = """
      , {"type": "ellipse", "center": [100, 100], "size": [9, 9]},
        {"type": "merge", "mode": "subtract"}, {"type": "fill", "color": "white"}
      """
    #expect(try alphas(.subtract, more) == alphas(.subtract))
  }
}
