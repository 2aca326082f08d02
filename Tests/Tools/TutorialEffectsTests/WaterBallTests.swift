import AnimationRenderer
import DisplayModel
import Foundation
import Graphics
import SceneModel
import TestSupport
import Testing
import TutorialEffects

/// E3: a program that draws new paths at every tick cannot have the display lists of a scene that moves its
/// paths: it has the same surface at every tick instead.
@Suite("The water ball as a program and as a scene")
struct WaterBallTests {
  private static let recorded = TutorialEffects.waterBall().scene()
  // Ticks at which the waves swell, ebb, turn round, and have reached their level.
  private static let ticks = [0, 1, 37, 60, 61, 119, 120, 175, 239, 240, 241, 300, 359]

  @Test("Every tick draws the waves of the formula, closed to the bottom corners", arguments: ticks)
  func formula(tick: Int) throws {
    let ball = try #require(Self.recorded.layers.last)
    let ticks = Double(tick)
    let swell = tick % 120 <= 60 ? tick % 120 : 120 - tick % 120
    let amplitude = 5 * (1 + 0.01 * Double(swell))
    let level = 200 * (1 - min(0.72, 0.003 * ticks))
    for (wave, (speed, phase)) in zip(ball.sublayers, [(-0.5, 2.1), (0.75, 4.2), (1.0, 0.0)]) {
      // A tick's path is there until the next tick.
      let time = (ticks + 0.6) / 60
      let state = wave.revised(atSceneTime: time).presentation(atLocalTime: time)
      guard case .shape(let shape) = state.content, let path = shape.path else {
        Issue.record("no path")
        return
      }
      let points = path.elements.compactMap(\.end)
      #expect(points.count == 203 && path.elements.last == .close)
      #expect(points.suffix(2) == [Point(200, 200), Point(0, 200)])
      let offset = speed * ticks * .pi / 60 + phase
      for (x, point) in points.prefix(201).enumerated() {
        let angle = 1.5 * (2 * .pi / 200) * Double(x) + offset
        let y = 2 * amplitude * Foundation.sin(angle) + level
        #expect(point.x == Double(x) && abs(point.y - y) < 1e-9, "\(point), expected y \(y)")
      }
    }
  }

  @Test("At every tick level, surface, colours and label are the scene's", arguments: ticks)
  func sameSurface(tick: Int) throws {
    let recorded = Self.recorded
    let scene = try SceneLawTests.scene("tutorials/e03-water-ball")
    #expect(recorded.duration == scene.duration && recorded.frameRate == scene.frameRate)
    let time = Double(tick) / 60
    let (mine, written) = (try recorded.displayList(at: time), try scene.displayList(at: time))
    #expect(mine.background == written.background)
    try #require(mine.items.count == 2 && written.items.count == 2)
    guard case .group(let rim) = mine.items[0], case .group(let ball) = mine.items[1],
      case .group(let otherRim) = written.items[0], case .group(let other) = written.items[1]
    else {
      Issue.record("no ball in its rim")
      return
    }
    #expect(rim.items == otherRim.items)
    #expect(ball.clips == other.clips && ball.bounds == other.bounds)
    let (fills, rest) = (ball.items.flatMap(\.fills), other.items.flatMap(\.fills))
    // The glass, three waves, and a square for each letter of the label.
    try #require(fills.count == rest.count && fills.count > 4)
    for (number, (fill, other)) in zip(fills, rest).enumerated() {
      guard (1...3).contains(number) else {
        #expect(fill == other)
        continue
      }
      #expect(fill.paint == other.paint)
      for x in 100...300 {
        let heights = (fill.height(at: Double(x)), other.height(at: Double(x)))
        // The points of the two lie elsewhere on the curve: chords are off by up to 0.01 points.
        #expect(abs(heights.0 - heights.1) < 0.02, "wave \(number) at \(x): \(heights)")
      }
    }
  }
}

extension PathElement {
  /// Where the element leads to; nil for `close`.
  fileprivate var end: Point? {
    switch self {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    case .close: nil
    }
  }
}

extension DisplayItem {
  /// The filled paths, from the back to the front.
  fileprivate var fills: [FillItem] {
    switch self {
    case .fill(let item): [item]
    case .group(let group): group.items.flatMap(\.fills)
    case .stroke, .image, .tiles: []
    }
  }
}

extension FillItem {
  /// How far down the surface of a wave is, whose path runs from left to right and back along the bottom.
  fileprivate func height(at x: Double) -> Double {
    let points = path.elements.compactMap(\.end).dropLast(2).map { transform.apply($0) }
    for (left, right) in zip(points, points.dropFirst()) where left.x <= x && x <= right.x {
      return left.y + (right.y - left.y) * (x - left.x) / (right.x - left.x)
    }
    return .nan
  }
}
