import Graphics
import SceneModel
import Testing

/// Quirks that scenes reproduce and that no vector file holds, from the text to the values.
@Suite struct QuirkBehaviourTests {
  /// The values that a layer shows at an instant of the scene.
  private func state(_ layer: String, at time: Double) throws -> LayerState {
    let layer = try readLayer(layer)
    return layer.presentation(atLocalTime: try #require(layer.localTime(atParentTime: time)))
  }

  /// Q5: the tiny begin that stands for zero elsewhere is zero.
  @Test(arguments: ["0", "1e-100"]) func beginAtZero(_ begin: String) throws {
    let layer =
      #"{"animations":[{"keyPath":"opacity","from":0,"to":1,"duration":1,"beginTime":\#(begin)}]}"#
    #expect(try state(layer, at: 0).opacity == 0)
    #expect(try state(layer, at: 0.25).opacity == 0.25)
    #expect(try state(layer, at: 1).opacity == 1)
  }

  /// Q12: inside a group of 2 s, 1 s of motion is followed by the model unless it fills forwards.
  @Test(arguments: [("removed", 1.0), ("forwards", 0.5)])
  func childEnds(_ fill: String, _ opacity: Double) throws {
    let child = #"{"keyPath":"opacity","from":0,"to":0.5,"duration":1,"fillMode":"\#(fill)"}"#
    let layer = #"{"animations":[{"duration":2,"animations":[\#(child)]}]}"#
    #expect(try state(layer, at: 0.5).opacity == 0.25)
    #expect(try state(layer, at: 1.5).opacity == opacity)
  }

  /// Q13: there in the first second, back in the next, over after both.
  @Test(arguments: [(0.75, 0.75), (1.25, 0.75), (1.75, 0.25), (2.5, 1)])
  func autoreverses(_ time: Double, _ opacity: Double) throws {
    let layer = """
      {"animations":[{"keyPath":"opacity","from":0,"to":1,"duration":1,"repeatCount":1,
      "autoreverses":true}]}
      """
    #expect(try state(layer, at: time).opacity == opacity)
  }

  /// Q15: an animation of 1 s begins in its middle, runs on at its beginning, and ends after 1 s.
  @Test(arguments: [(0, 0.5), (0.25, 0.75), (0.75, 0.25), (1.25, 1)])
  func timeOffset(_ time: Double, _ opacity: Double) throws {
    let layer =
      #"{"animations":[{"keyPath":"opacity","from":0,"to":1,"duration":1,"timeOffset":0.5}]}"#
    #expect(try state(layer, at: time).opacity == opacity)
  }

  /// Q20: y grows down, so a height below 0 is above.
  @Test func shadowsFallUpwards() throws {
    #expect(try readLayer("{}").state.shadow.offset == Size(0, -3))
  }

  /// Q21: the same position with the anchor at the corner moves the layer by half its size.
  @Test func anchorPointMoves() throws {
    let keys = #""bounds":[0,0,20,10],"position":[50,50]"#
    #expect(try readLayer("{\(keys)}").state.frame == Rect(40, 45, 20, 10))
    #expect(try readLayer(#"{\#(keys),"anchorPoint":[0,0]}"#).state.frame == Rect(50, 50, 20, 10))
    let framed = try readLayer(#"{"frame":[40,45,20,10],"anchorPoint":[0,0]}"#).state
    #expect(framed.position == Point(40, 45) && framed.frame == Rect(40, 45, 20, 10))
  }

  /// Q30: animations without keys stack in the order of addition.
  @Test func keylessAnimationsStack() throws {
    let layer = """
      {"animations":[{"keyPath":"position.x","from":0,"to":10,"duration":1},
      {"keyPath":"position.x","by":100,"duration":1,"isAdditive":true},
      {"keyPath":"opacity","from":0,"to":1,"duration":1}]}
      """
    let state = try state(layer, at: 0.5)
    #expect(state.position.x > 50 && state.opacity == 0.5)
  }

  /// Q32: a clock that stands at 0.5 shows the middle of a second for ever.
  @Test(arguments: [0.0, 0.7, 9]) func pausedClock(_ time: Double) throws {
    let layer = """
      {"speed":0,"timeOffset":0.5,
      "animations":[{"keyPath":"opacity","from":0,"to":1,"duration":1}]}
      """
    #expect(try state(layer, at: time).opacity == 0.5)
  }
}
