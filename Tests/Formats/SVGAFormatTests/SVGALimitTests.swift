import SVGAFormat
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// What is read must be readable once it has been written as a scene.
@Suite("SVGA numbers beyond what scenes have")
struct SVGALimitTests {
  private static let huge: Float = 3e38

  private static func shape(_ kind: UInt64, _ numbers: [Float]) -> MessageBytes {
    MessageBytes().adding(1, kind - 1).adding(kind + 1, floats: numbers)
      .adding(10, MessageBytes().adding(1, floats: [1, 0, 0, 1]))
  }

  private static let frames: [(name: String, frame: MessageBytes)] = [
    ("coordinates", .frame(shapes: [.path("M 0 0 L 2e9 -3e9 Z", fill: [1, 0, 0, 1])])),
    ("sums", .frame(shapes: [.path("M 9e8 9e8 l 9e8 9e8 9e8 9e8", fill: [1, 0, 0, 1])])),
    ("handles", .frame(shapes: [.path("M 0 0 C 0 0 -9e8 0 9e8 0 S 0 0 1 1", fill: [1, 0, 0, 1])])),
    ("infinity", .frame(shapes: [.path("M 1e308 0 l 1e308 0 0 1", fill: [1, 0, 0, 1])])),
    ("clips", .frame(clip: "M 0 0 L 1e300 0 L 0 4")),
    ("rectangles", .frame(shapes: [shape(2, [9e8, 9e8, 9e8, 9e8, 0])])),
    ("corners", .frame(shapes: [shape(2, [0, 0, huge, huge, huge])])),
    ("ellipses", .frame(shapes: [shape(3, [-9e8, 0, 9e8, 9e8])])),
    ("sizes", .frame(size: (huge, 4e9))),
    ("transforms", .frame(transform: [1, 0, 0, 1, -4e9, huge])),
    (
      "styles",
      .frame(shapes: [
        MessageBytes.path("M 0 0 L 4 4", fill: [1, 0, 0, 1]).adding(
          10,
          MessageBytes().adding(2, floats: [0, 0, 0, 1]).adding(3, huge).adding(6, huge)
            .adding(7, huge).adding(8, huge).adding(9, -huge)
        )
      ])
    ),
  ]

  @Test("Numbers outside the range of scenes are clamped, with a warning", arguments: frames)
  func clamped(_ entry: (name: String, frame: MessageBytes)) throws {
    let file = MessageBytes.movie(10, 10, rate: 10, frames: 1).sprite("a", [entry.frame])
    let movie = try SVGAScene(file.bytes)
    let written = try SceneWriter.write(movie.scene)
    #expect(messages(written).filter { $0.contains("[E_") } == [], "\(entry.name)")
    #expect(movie.warnings.contains { $0.message.contains("are clamped") }, "\(entry.name)")
  }

  @Test("Numbers at the limit are unchanged and not reported")
  func atLimit() throws {
    let path = MessageBytes.path("M 0 0 L 1e9 -1e9 Z", fill: [1, 0, 0, 1])
    let frame = MessageBytes.frame(size: (1e9, 1e9), shapes: [path])
    let movie = try SVGAScene(
      MessageBytes.movie(10, 10, rate: 10, frames: 1).sprite("a", [frame]).bytes
    )
    #expect(movie.warnings == [])
    let written = try SceneWriter.write(movie.scene)
    #expect(messages(written).filter { $0.contains("[E_") } == [])
    #expect(written.contains("1000000000"))
  }
}
