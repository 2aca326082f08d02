import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Things that a person might write and mean something else by, and the answers.
@Suite("Mistakes that are answered")
struct MisusedValueTests {
  private func answers(_ text: String) -> [String] {
    do {
      let imported = try SceneReader().read(Array(text.utf8))
      let hints = SceneLint.hints(for: imported.scene, locations: imported.locations)
      return (imported.diagnostics + hints).map { $0.text(file: nil) }
    } catch {
      return error.diagnostics.map { $0.text(file: nil) }
    }
  }

  private static let box = #""frame":[10,10,40,40],"backgroundColor":"red""#

  @Test(
    "A mistake in a layer is answered by one message with a remedy",
    arguments: [
      (#"{\#(box),"scale":150}"#, "H_RANGE", "write 1.5"),
      (#"{\#(box),"cornerRadius":-4}"#, "H_RANGE", "cornerRadius is -4"),
      (#"{\#(box),"borderColor":"blue"}"#, "H_NO_EFFECT", "borderWidth is 0"),
      (#"{\#(box),"borderColor":"blue","borderWidth":-2}"#, "H_NO_EFFECT", "borderWidth is -2"),
      (#"{\#(box),"shadowRadius":8}"#, "H_NO_EFFECT", "shadowOpacity"),
      (#"{\#(box),"shadowColor":"blue"}"#, "H_NO_EFFECT", "shadowOpacity"),
      (
        #"{\#(box),"filters":[{"type":"gaussianBlur","inputRadius":0}]}"#, "H_NO_EFFECT",
        "inputRadius"
      ),
      (#"{\#(box),"filters":[{"type":"glow"}]}"#, "H_NO_EFFECT", "write \"inputRadius\": 8"),
      (
        #"{\#(box),"filters":[{"type":"glow","inputRadius":4,"inputAmount":0}]}"#, "H_NO_EFFECT",
        "write \"inputAmount\": 1"
      ),
      (#"{\#(box),"filters":[{"type":"noise"}]}"#, "H_NO_EFFECT", "write \"inputAmount\": 0.2"),
      (##"{"frame":[0,0,9,9],"backgroundColor":"#ff000000"}"##, "H_NO_EFFECT", "#rrggbbaa"),
      (#"{"type":"shape","path":{"rect":[0,0,9,9]},"lineWidth":4}"#, "H_NO_EFFECT", "strokeColor"),
      (
        #"{"type":"shape","path":{"rect":[0,0,9,9]},"strokeEnd":0.5}"#, "H_NO_EFFECT",
        "strokeColor"
      ),
      (
        #"{"type":"shape","path":"M0 0H50","strokeColor":"red","lineWidth":0}"#, "H_NO_EFFECT",
        "write 2"
      ),
      (
        #"{"type":"shape","path":"M0 0H50","strokeColor":"red","strokeEnd":0}"#, "H_NO_EFFECT",
        "strokeEnd"
      ),
      (#"{"type":"shape","path":"M0 0H50","fillColor":"red"}"#, "H_UNSEEN", "strokeColor"),
      (#"{"type":"shape","fillColor":"red"}"#, "H_UNSEEN", "write \"path\""),
      (#"{"type":"shape","path":[],"fillColor":"red"}"#, "H_UNSEEN", "write \"path\""),
      (#"{"type":"gradient","frame":[0,0,9,9]}"#, "H_UNSEEN", "write \"colors\""),
      (
        #"{"type":"gradient","frame":[0,0,9,9],"colors":["red","blue"],"startPoint":[0,0],"endPoint":[0,0]}"#,
        "H_NO_EFFECT", "startPoint"
      ),
      (
        #"{"type":"replicator","frame":[0,0,9,9],"instanceCount":5,"sublayers":[{\#(box)}]}"#,
        "H_HEAP", "instanceTransform"
      ),
      (
        #"{"type":"emitter","emitterCells":[{"contents":{"shape":"circle"},"lifetime":1}]}"#,
        "H_UNSEEN", "birthRate"
      ),
      (
        #"{"type":"emitter","emitterCells":[{"contents":{"shape":"circle"},"birthRate":9}]}"#,
        "H_UNSEEN", "lifetime"
      ),
      (#"{\#(text),"string":"Hello\\\\nyou"}"#, "H_NO_EFFECT", "backslash"),
      (#"{\#(text),"string":"Hello {{name}}"}"#, "H_NO_EFFECT", "${name}"),
      (#"{\#(text),"string":"Hello <b>you</b>"}"#, "H_NO_EFFECT", "runs"),
      (#"{\#(text),"string":"Hello","tracking":200}"#, "H_RANGE", "thousandths"),
      (#"{\#(box),"lifetime":[1.5,0.5]}"#, "H_UNSEEN", "empty"),
      (#"{\#(box),"lifetime":[30,60]}"#, "H_LATE", "2 s"),
      (#"{\#(box),"backgroundColor":"ff8800"}"#, "E_", "backgroundColor"),
      (#"{"frame":[9,9,9,9],"backgroundColor":[1,128,0]}"#, "E_VALUE", "divide"),
      (#"{"position":[50,50],"backgroundColor":"red"}"#, "H_UNSEEN", "frame"),
      (#"{\#(box),"speed":0,"animations":[\#(fade)]}"#, "H_NO_EFFECT", "speed"),
      (#"{\#(box),"opacity":-1}"#, "H_UNSEEN", "opacity"),
    ]
  )
  func layers(layer: String, code: String, word: String) {
    let answers = answers(sceneText(layer))
    #expect(answers.count == 1, "\(answers)")
    #expect(answers.first?.contains(code) == true && answers[0].contains(word), "\(answers)")
  }

  private static let text = #""type":"text","frame":[0,0,90,40]"#
  private static let fade = #"{"keyPath":"opacity","from":0,"to":1}"#

  @Test(
    "A mistake in an animation is answered",
    arguments: [
      (#"{"keyPath":"opacity","from":0.2,"to":1,"beginTime":500,"fillMode":"both"}"#, "H_LATE"),
      (#"{"keyPath":"transform.scale","from":1,"to":120,"fillMode":"both"}"#, "H_RANGE"),
      (#"{"keyPath":"opacity","from":1,"to":1}"#, "H_NO_EFFECT"),
      (#"{"keyPath":"opacity","values":[1,1,1]}"#, "H_NO_EFFECT"),
      (#"{"keyPath":"opacity","to":1,"duration":0}"#, "E_VALUE"),
      (#"{"keyPath":"opacity","values":[1,0,1],"keyTimes":[0,1,2]}"#, "E_VALUE"),
      (
        #"\#(fade),{"keyPath":"opacity","from":0.5,"to":1}"#, "H_NO_EFFECT"
      ),
    ]
  )
  func animations(animations: String, code: String) {
    let answers = answers(sceneText(#"{\#(Self.box),"animations":[\#(animations)]}"#))
    #expect(answers.contains { $0.contains(code) }, "\(answers)")
  }

  @Test("A mistake of the scene is answered")
  func scenes() {
    let head = #""markers":{"end":99},"#
    #expect(answers(sceneText("{\(Self.box)}", head: head)).contains { $0.contains("H_LATE") })
    let audio =
      #""assets":{"a":{"type":"audio","src":"a.wav"}},"audio":[{"asset":"a","gain":80}],"#
    let answers = answers(sceneText("{\(Self.box)}", head: audio))
    #expect(answers.contains { $0.contains("H_RANGE") && $0.contains("write 0.8") }, "\(answers)")
  }

  @Test(
    "Correct layers that resemble a mistake have no hint",
    arguments: [
      #"{\#(box),"borderColor":"blue","animations":[{"keyPath":"borderWidth","from":0,"to":2,"autoreverses":true}]}"#,
      #"{\#(box),"shadowRadius":8,"animations":[{"keyPath":"shadowOpacity","from":0,"to":1,"autoreverses":true}]}"#,
      #"{"frame":[0,0,2,2],"backgroundColor":"red","scale":150}"#,
      #"{"type":"shape","path":{"rect":[0,0,9,9]},"lineWidth":4,"strokeColor":"red"}"#,
      #"{"type":"shape","path":"M0 0H50","strokeColor":"red"}"#,
      #"{"type":"replicator","frame":[0,0,9,9],"instanceCount":5,"instanceDelay":0.1,"sublayers":[{\#(box)}]}"#,
      #"{\#(text),"string":"a < b and {braces}"}"#,
      #"{"frame":[0,0,9,9],"backgroundColor":"transparent"}"#,
      #"{\#(box),"animations":[{"keyPath":"opacity","from":0,"to":1},{"keyPath":"opacity","from":1,"to":0,"beginTime":1,"duration":1,"fillMode":"forwards","isRemovedOnCompletion":false}]}"#,
      #"{\#(box),"animations":[{"keyPath":"transform.scale","from":1,"to":12,"fillMode":"both","autoreverses":true}]}"#,
    ]
  )
  func correct(layer: String) {
    #expect(answers(sceneText(layer)) == [])
  }
}
