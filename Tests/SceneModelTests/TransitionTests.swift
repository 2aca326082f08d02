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

  @Test("transitions.json: where the pictures are and how much shows")
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

  @Test("The old picture is the layer at the beginning without the changes")
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
