import AnimationRenderer
import Foundation
import Graphics
import SceneModel
import TestSupport
import Testing
import TutorialEffects

/// What the programs about the trees, transactions and actions have to show.
@Suite("Trees, transactions and actions as programs")
struct TransactionTests {
  private let coral = Color(1, Double(0x6b) / 255, Double(0x6b) / 255)
  private let azure = Color(Double(0x4c) / 255, Double(0xc9) / 255, Double(0xf0) / 255)

  private func state(_ scene: Scene, _ name: String, _ time: Double) throws -> LayerState {
    try #require(visible(scene, at: time) { $0.name == name }.first)
  }

  /// How far a colour has come from coral to azure, by its red.
  private func progress(_ state: LayerState) throws -> Double {
    let color = try #require(state.backgroundColor)
    return (color.red - coral.red) / (azure.red - coral.red)
  }

  @Test("S2: the presentation follows the flight, the model is there from its beginning")
  func presentationValues() throws {
    let scene = TutorialEffects.presentationValues().scene()
    func xs(_ time: Double) throws -> [Double] {
      try ["disc", "presentation()", "model"].map { try state(scene, $0, time).position.x }
    }
    #expect(try xs(0.4) == [72, 72, 72])
    // Half of 1.5 s of a symmetric pace: half of the way.
    let middle = try xs(1.2501)
    #expect(abs(middle[0] - 200) < 0.1 && abs(middle[1] - 200) < 0.1 && middle[2] == 328)
    #expect(try xs(2.5) == [328, 328, 328])
    // Between two ticks the pointer is at most a tick behind.
    for step in 1..<20 {
      let time = 0.5 + 1.5 * Double(step) / 20 + 0.011
      let (now, earlier) = (try xs(time), try xs(time - 1.0 / 60))
      #expect(earlier[0] - 1e-6 <= now[1] && now[1] <= now[0] + 1e-6, "\(time) s")
    }
  }

  @Test("S2: numbers show both positions, and a tap hits the visible layer")
  func written() throws {
    let scene = TutorialEffects.presentationValues().scene()
    func texts(_ time: Double) -> [String] {
      visible(scene, at: time) { _ in true }.compactMap(text)
    }
    #expect(texts(0.4) == ["presentation() 72", "model 72", ""])
    #expect(
      texts(1.2501) == [
        "presentation() 200", "model 328", "tap: hits presentation(), misses the model",
      ]
    )
    #expect(texts(2.5).prefix(2) == ["presentation() 328", "model 328"])
  }

  @Test(
    "S7: a transaction sets the duration and timing of two changes, and a completion block reports the end"
  )
  func secondLong() throws {
    let scene = TutorialEffects.transactions().scene()
    func slow(_ time: Double) throws -> LayerState {
      try state(scene, "transaction of 1 s", time)
    }
    for (start, path, colors) in [(0.5, (232.0, 352.0), (0.0, 1.0)), (2.25, (352, 232), (1, 0))] {
      for (offset, part) in [(-0.001, 0.0), (0.5, 0.5), (1.001, 1)] {
        let box = try slow(start + offset)
        #expect(abs(box.position.x - (path.0 + (path.1 - path.0) * part)) < 1e-3)
        #expect(abs(try progress(box) - (colors.0 + (colors.1 - colors.0) * part)) < 1e-3)
      }
      for (offset, words) in [(0.001, "runs"), (0.999, "runs"), (1.001, "completion block")] {
        #expect(text(try state(scene, "outcome", start + offset)) == words, "\(start + offset) s")
      }
    }
  }

  @Test("S7, S3: without actions, and with a delegate that answers NSNull, changes jump")
  func jumps() throws {
    let scene = TutorialEffects.transactions().scene()
    for (time, end) in [(0.499, 0.0), (0.501, 1), (2.249, 1), (2.251, 0)] {
      let jumping = try state(scene, "setDisableActions(true)", time)
      #expect(jumping.position.x == 232 + 120 * end)
      #expect(abs(try progress(jumping) - end) < 1e-9)
      #expect(abs(try progress(state(scene, "delegate: NSNull", time)) - end) < 1e-9)
    }
  }

  @Test("S8: a change of colour takes a quarter of a second by itself")
  func implicit() throws {
    let scene = TutorialEffects.transactions().scene()
    // The default pace, (0.25, 0.1) and (0.25, 1), is at 0.8024 after half of its time.
    for (offset, part) in [(-0.001, 0.0), (0.125, 0.8024), (0.251, 1)] {
      let there = try progress(state(scene, "implicit, 0.25 s", 0.5 + offset))
      let back = try progress(state(scene, "implicit, 0.25 s", 2.25 + offset))
      #expect(abs(there - part) < 1e-4 && abs(back - (1 - part)) < 1e-4, "\(offset) s")
    }
  }

  @Test("S8: the action of the layer pushes the new colour in from the left")
  func push() throws {
    var renderer = TutorialEffects.transactions()
    renderer.fontFolders = [
      Repository.absolute("scenes/fonts")
    ]
    // The box goes from 212 to 372. After half of the time the border of old and new is in the middle, and
    // both are half transparent.
    let night = 0x0b1020
    let (coral, azure) = (0xff6b6b, 0x4cc9f0)
    let (faintCoral, faintAzure) = (half(coral, night), half(azure, night))
    for (time, left, right) in [
      (0.49, coral, coral), (0.75, faintAzure, faintCoral), (1.01, azure, azure),
      (2.5, faintCoral, faintAzure), (2.76, coral, coral),
    ] {
      let frame = try renderer.frame(at: time)
      for (x, expected) in [(240, left), (340, right)] {
        let actual = Int(frame[x, 205] & 0xff_ffff)
        let distance = zip(bytes(actual), bytes(expected)).map { abs($0 - $1) }.max() ?? 0
        #expect(distance <= 2, "\(time) s, \(x): \(bytes(actual)), not \(bytes(expected))")
      }
    }
  }

  private func bytes(_ color: Int) -> [Int] { [color >> 16 & 255, color >> 8 & 255, color & 255] }

  private func half(_ a: Int, _ b: Int) -> Int {
    zip(bytes(a), bytes(b)).reduce(0) { $0 << 8 | ($1.0 + $1.1) / 2 }
  }
}
