import Foundation
import Graphics
import SceneLoading
import Testing

/// Programs have threads with small stacks; only the command's are large.
@Suite("Deep scenes")
struct DeepSceneTests {
  @Test("P2: A scene as deep as the limit allows is drawn on a small stack", arguments: [125, 0])
  func smallStack(levels: Int) async throws {
    let inner = #"{ "frame": [0, 0, 8, 8], "backgroundColor": "red" }"#
    let layers = (0..<levels).reduce(inner) { inside, _ in
      #"{ "frame": [0, 0, 8, 8], "opacity": 0.99, "sublayers": [\#(inside)] }"#
    }
    let masks = (0..<(levels == 0 ? 252 : 0)).reduce(layers) { inside, _ in
      #"{ "frame": [0, 0, 8, 8], "backgroundColor": "blue", "mask": \#(inside) }"#
    }
    let text = """
      { "format": "animrender/1", "canvas": { "width": 8, "height": 8 }, "duration": 1,
        "layers": [\(masks)] }
      """
    let width = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(returning: try? Self.drawnWidth(Array(text.utf8)))
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(width == 8)
  }

  private static func drawnWidth(_ bytes: [UInt8]) throws -> Int {
    try SceneDocument.open(bytes).bitmap(at: 0).width
  }
}
