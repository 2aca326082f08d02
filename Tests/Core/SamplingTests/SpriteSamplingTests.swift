import Graphics
import SceneModel
import Testing

@Suite("Sampled sprites")
struct SpriteSamplingTests {
  private func frame(_ change: (inout Layer) -> Void = { _ in }, plays: Double = 1, at time: Double)
    throws
    -> Int?
  {
    var sprite = SpriteContent()
    (sprite.asset, sprite.rate, sprite.plays) = ("walker", 6, plays)
    let layer = SampledScenes.box(Rect(0, 0, 40, 20), nil) {
      $0.state.content = .sprite(sprite)
      change(&$0)
    }
    let leaves = try SampledScenes.list([layer], at: time).leaves
    guard case .image(let image)? = leaves.first, case .frame(let frame) = image.image else {
      return nil
    }
    return frame.index
  }

  @Test("A frame lasts 1 / rate; at the end the last one remains, or all repeat")
  func rate() throws {
    #expect(try [0, 0.17, 0.34, 0.5, 0.66, 9].map { try frame(at: $0) } == [0, 1, 2, 3, 3, 3])
    #expect(try [0.67, 1, 100].map { try frame(plays: .infinity, at: $0) } == [0, 2, 0])
    #expect(try [0.67, 1.3, 1.4].map { try frame(plays: 2, at: $0) } == [0, 3, 3])
  }

  @Test("A paused clock freezes the frame and resumes at the same position")
  func pause() throws {
    let pause: (inout Layer) -> Void = { ($0.timing.speed, $0.timing.timeOffset) = (0, 0.4) }
    #expect(try [0, 1, 7].map { try frame(pause, at: $0) } == [2, 2, 2])
    let resumed: (inout Layer) -> Void = { $0.timing.beginTime = 1 }
    #expect(try frame(resumed, at: 1.4) == 2)
  }
}
