import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Transitions")
struct TransitionTests {
  private struct Blend: Decodable {
    var newOpacity, oldOpacity: Double
  }

  private struct Vector: Decodable {
    var type: String
    var subtype: String?
    var size, newOffset, oldOffset: [Double]
    var p, newOpacity, oldOpacity: Double
    var drawOrder: String
    var appleLikeFade: Blend
  }

  @Test("transitions.json: where the images are and how much shows")
  func vectors() throws {
    try VectorFile<Vector>.check("transitions.json") { v, check in
      let kind = try #require(TransitionKind(rawValue: v.type))
      let side = try v.subtype.map { try #require(TransitionSide(rawValue: $0)) } ?? .fromLeft
      let transition = LayerTransition(kind: kind, side: side)
      let size = Size(v.size[0], v.size[1])
      let plain = transition.placement(at: v.p, size: size, isBlending: false)
      check.close(plain.newOffset, v.newOffset, "new offset")
      check.close(plain.oldOffset, v.oldOffset, "old offset")
      check.close(plain.newOpacity, v.newOpacity, "new opacity")
      check.close(plain.oldOpacity, v.oldOpacity, "old opacity")
      if v.drawOrder != "crossfade" {
        check.equal(plain.isNewAbove, v.drawOrder == "old,new", "order")
        let blending = transition.placement(at: v.p, size: size)
        check.close(blending.newOpacity, v.appleLikeFade.newOpacity, "blending new")
        check.close(blending.oldOpacity, v.appleLikeFade.oldOpacity, "blending old")
      }
    }
  }

  // Where a corner of a layer of 200 × 100 about its middle is seen, in its points.
  private func corner(_ x: Double, _ y: Double, _ side: TransitionSide, _ progress: Double)
    throws -> Point
  {
    var state = LayerState()
    state.bounds.size = Size(200, 100)
    let transition = LayerTransition(kind: .flip, side: side)
    let matrix = transition.turn(at: progress, of: state)
    return try #require(Homography(flattening: matrix).project(Point(x, y)))
  }

  @Test("A flip turns the side it comes from to the front, in perspective")
  func flip() throws {
    // Turned by 30°, a side 100 from the axis is 50 nearer to, or farther from, the eye, which is 300 away.
    let (near, far) = (300.0 / 250, 300.0 / 350)
    let width = 100 * 3.0.squareRoot() / 2
    let sixth = 1.0 / 6
    for (side, front) in [(TransitionSide.fromLeft, -1.0), (.fromRight, 1)] {
      for (progress, turned) in [(sixth, front), (1 - sixth, -front)] {
        let nearer = try corner(100 * turned, 50, side, progress)
        #expect(abs(nearer.x - turned * width * near) < 1e-9 && abs(nearer.y - 50 * near) < 1e-9)
        let farther = try corner(-100 * turned, 50, side, progress)
        #expect(abs(farther.x + turned * width * far) < 1e-9 && abs(farther.y - 50 * far) < 1e-9)
      }
    }
    // A side 50 from the axis is 25 nearer.
    for (side, front) in [(TransitionSide.fromTop, 1.0), (.fromBottom, -1)] {
      for (progress, turned) in [(sixth, front), (1 - sixth, -front)] {
        let nearer = try corner(100, 50 * turned, side, progress)
        let scale = 300.0 / 275
        #expect(abs(nearer.x - 100 * scale) < 1e-9)
        #expect(abs(nearer.y - turned * width / 2 * scale) < 1e-9)
      }
    }
  }

  @Test("A flip is about the middle, wherever the anchor is; other kinds turn nothing")
  func flipMiddle() throws {
    var state = LayerState()
    state.bounds.size = Size(200, 100)
    state.anchorPoint = Point(0, 1)
    let flip = LayerTransition(kind: .flip).turn(at: 0.3, of: state)
    let middle = try #require(Homography(flattening: flip).project(Point(100, -50)))
    #expect(abs(middle.x - 100) < 1e-9 && abs(middle.y + 50) < 1e-9)
    for kind in TransitionKind.allCases where kind != .flip {
      #expect(LayerTransition(kind: kind).turn(at: 0.3, of: state) == .identity)
    }
  }

  private func layer(_ transitions: [(begin: Double, Channel)]) -> Layer {
    let animations = transitions.map { begin, change in
      Animation(
        timing: Timing(beginTime: begin, duration: 1),
        action: .transition(
          LayerTransition(startProgress: 0.2, endProgress: 0.8, changes: [change])
        )
      )
    }
    return Layer(content: .none, animations: animations)
  }

  private func radius(_ to: Double) -> Channel {
    .scalar(.cornerRadius, .basic(from: nil, to: to, by: nil))
  }

  @Test("Changes hold from the beginning for good")
  func changes() {
    let layer = layer([(1, radius(5)), (3, radius(9))])
    let radii = [0, 0.99, 1, 2.5, 3, 8].map { layer.presentation(atLocalTime: $0).cornerRadius }
    #expect(radii == [0, 0, 5, 5, 9, 9])
  }

  @Test("The old image is the layer at the beginning without the changes")
  func running() throws {
    var layer = layer([(1, radius(5)), (1.5, radius(9))])
    layer.animations.append(
      Animation(
        timing: Timing(duration: 10),
        action: .property(.scalar(.opacity, .basic(from: 0, to: 1, by: nil)))
      )
    )
    #expect(layer.runningTransition(atLocalTime: 0.5) == nil)
    let first = try #require(layer.runningTransition(atLocalTime: 1.25))
    #expect(first.begin == 1 && abs(first.progress - 0.35) < 1e-9)
    #expect(first.old.cornerRadius == 0 && abs(first.old.opacity - 0.1) < 1e-9)
    let second = try #require(layer.runningTransition(atLocalTime: 1.75))
    #expect(second.old.cornerRadius == 5 && second.begin == 1.5)
    #expect(layer.runningTransition(atLocalTime: 3) == nil)
  }
}
