import SceneTesting
import Testing

@Suite("Expected motion")
struct ExpectMotionTests {
  @Test("Assertions that hold are no issues")
  func holding() throws {
    expectMotion(of: try MovingSquare.scene()) {
      $0.drawsSomething()
      $0.drawsAllLayers()
    }
  }

  @Test("Each failing assertion is an issue with layer, frame and values")
  func failing() throws {
    var scene = try MovingSquare.scene()
    scene.layers[0].name = "box"
    withKnownIssue {
      expectMotion(of: scene) {
        $0.hidden("box")
        $0.add(.duration(99))
        $0.drawsSomething()
      }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains(#"{"hidden": "box"}"#) && text.contains("first at frame 0")
        || text.contains("allowed 99 s")
    }
    withKnownIssue {
      expectMotion(of: scene) { $0.inside("bax") }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("did you mean box?") }
    }
    withKnownIssue {
      expectMotion(of: scene)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("there are no assertions") }
    }
  }
}
