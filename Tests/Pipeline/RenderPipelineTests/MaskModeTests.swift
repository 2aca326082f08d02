import Graphics
import RenderPipeline
import SceneLoading
import Testing

@Suite("Modes of mask paths, in pixels")
struct MaskModeTests {
  // The left outline covers columns 0 to 39 by 0.6, the right one columns 20 to 59 by 0.2.
  private func coverage(_ mode: String) throws -> [Int] {
    let text = """
      {"format": "animrender/1", "canvas": {"width": 80, "height": 8}, "duration": 1, "layers": [
        {"frame": [0, 0, 80, 8], "backgroundColor": "white", "maskPaths": [
          {"path": {"rect": [0, 0, 40, 8]}, "opacity": 0.6},
          {"path": {"rect": [20, 0, 40, 8]}, "opacity": 0.2, "mode": "\(mode)"}]}]}
      """
    let document = try SceneDocument.open(Array(text.utf8))
    let image = try FrameRenderer(CanvasOptions().source(of: document)).bitmap(at: 0)
    return [10, 30, 50, 70].map { Int(image[$0, 4] >> 24) }
  }

  @Test(
    "Coverages are combined as the mode says",
    arguments: [
      // Of the first alone, of both, of the second alone, of none; in hundredths.
      ("lighten", [60, 60, 20, 0]), ("darken", [0, 20, 0, 0]), ("difference", [60, 40, 20, 0]),
      ("add", [60, 68, 20, 0]), ("subtract", [60, 48, 0, 0]), ("intersect", [0, 12, 0, 0]),
    ]
  )
  func modes(_ mode: String, _ expected: [Int]) throws {
    let actual = try coverage(mode)
    for (value, hundredths) in zip(actual, expected) {
      #expect(abs(value - hundredths * 255 / 100) <= 1, "\(mode): \(actual)")
    }
  }
}
