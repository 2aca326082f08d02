import SceneModel
import TestSupport
import Testing

@testable import SceneFormat

/// Times that make no sense to people: each is a mistake with a remedy, or has one meaning.
@Suite("Odd times")
struct UnusualTimeTests {
  @Test(
    "P6: Durations, repetitions and key times that cannot be are mistakes",
    arguments: [
      (#""from": 0, "to": 9, "duration": 0"#, "duration"),
      (#""from": 0, "to": 9, "duration": -1"#, "duration"),
      (#""from": 0, "to": 9, "duration": -0.0"#, "duration"),
      (#""from": 0, "to": 9, "repeatCount": -1"#, "repeatCount"),
      (#""from": 0, "to": 9, "repeatDuration": -1"#, "repeatDuration"),
      (#""values": [0, 9, 3], "keyTimes": [1, 0.5, 0]"#, "keyTimes[1]"),
      (#""values": [0, 9, 3], "keyTimes": [0, 0.7, 0.5]"#, "keyTimes[2]"),
      (#""values": [0, 9, 3], "keyTimes": [0.5, 0.5, 0.5]"#, "keyTimes[0]"),
      (#""values": [0, 9, 3], "keyTimes": [0, 0.5, 0.5]"#, "keyTimes[2]"),
      (#""values": [0, 9, 3], "keyTimes": [-1, 0.5, 1]"#, "keyTimes[0]"),
      (#""values": []"#, "values"),
    ]
  )
  func failures(keys: String, position: String) {
    let match = messages(animationText(#"{"keyPath": "position.x", \#(keys)}"#))
    #expect(match.first?.contains("layers[0].animations[0].\(position): ") == true, "\(match)")
  }

  @Test(
    "P6: Equal key times jump, a negative speed runs backwards, and a speed of 0 pauses",
    arguments: [
      (#""values": [0, 9, 3, 3], "keyTimes": [0, 0.5, 0.5, 1], "duration": 2"#, [0.0, 4.5, 3, 3]),
      (#""from": 0, "to": 8, "duration": 2, "speed": -1"#, [8, 6, 4, 2]),
      // From its middle backwards, and on from its end.
      (#""from": 0, "to": 8, "duration": 2, "speed": -1, "timeOffset": 1"#, [4, 2, 8, 6]),
      (#""from": 0, "to": 8, "duration": 2, "speed": 0, "timeOffset": 1"#, [4, 4, 4, 4]),
    ]
  )
  func meanings(keys: String, expected: [Double]) throws {
    let animation = try readAnimation(
      #"{"keyPath": "position.x", "timingFunction": "linear", \#(keys)}"#
    )
    var layer = Layer()
    layer.animations = [animation]
    // At 0, 0.5, 1 and 1.5 s.
    for (index, value) in expected.enumerated() {
      let state = layer.presentation(atLocalTime: Double(index) / 2)
      #expect(abs(state.position.x - value) < 1e-9, "\(index): \(state.position.x)")
    }
  }
}
