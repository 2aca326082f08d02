import SceneLoading
import SceneModel
import Testing

// An angle that moves.
private let animated = """
  "a": 1, "k": [{"t": 0, "s": [0], "o": {"x": [0], "y": [0]}, "i": {"x": [1], "y": [1]}}, {"t": 9, "s": [9]}]
  """

/// Scripts that give the same at all times are values by the time that frames are drawn; all others stay.
@Suite("Settled scripts")
struct ConstantScriptTests {
  // The layers of an animation of two solids, as it is written and as it is drawn.
  private func layers(
    rotation: String,
    other: String = "\"k\": 5"
  ) throws -> (written: [Layer], drawn: [Layer]) {
    let solids = [rotation, other].enumerated().map { index, rotation in
      """
      {"ty": 1, "ind": \(index), "nm": "box", "sw": 20, "sh": 20, "sc": "#ff0000", "ip": 0, "op": 10, "st": 0,
       "ks": {"p": {"k": [32, 32, 0]}, "r": {\(rotation)}}}
      """
    }
    let text = """
      {"v": "5.7.0", "fr": 10, "ip": 0, "op": 10, "w": 64, "h": 64, "layers": [\(solids.joined(separator: ","))]}
      """
    let document = try SceneDocument.open(Array(text.utf8))
    let scene = document.scene
    return (scene.layers, try document.load().resources.constantFolded(scene).layers)
  }

  private func script(_ text: String) -> String { "\"x\": \"var $bm_rt; $bm_rt = \(text);\"" }

  @Test(
    "A value replaces a script that never reads the instant",
    arguments: [
      ("value + 33", 40), ("[40, 1]", 40), ("thisComp.layer('box').index + 40", 40),
      // What gives nothing leaves the value as it is.
      ("effect('None')(1)", 7), ("'text'", 7), ("0 / 0", 7),
    ]
  )
  func constant(_ text: String, _ angle: Int) throws {
    let scripted = try layers(rotation: "\"k\": 7, \(script(text))")
    #expect(scripted.written != scripted.drawn)
    #expect(scripted.drawn == (try layers(rotation: "\"k\": \(angle)")).written)
  }

  @Test(
    "Scripts that read the instant remain, and so do scripts over animated values",
    arguments: [
      "\"k\": 7, \"x\": \"var $bm_rt; $bm_rt = time * 9;\"",
      "\"k\": 7, \"x\": \"var $bm_rt; $bm_rt = wiggle(2, 9);\"",
      "\(animated), \"x\": \"var $bm_rt; $bm_rt = value * 2;\"",
      "\(animated), \"x\": \"var $bm_rt; $bm_rt = 40;\"",
    ]
  )
  func rest(_ rotation: String) throws {
    let drawings = try layers(rotation: rotation)
    #expect(drawings.written == drawings.drawn)
  }

  @Test("A script that gives nothing leaves values that move as they are")
  func failureOverKeyframes() throws {
    let scripted = try layers(rotation: "\(animated), \(script("effect('None')(1)"))")
    #expect(scripted.drawn == (try layers(rotation: animated)).written)
  }

  @Test("Layers are settled each for itself")
  func besideOthers() throws {
    let timed = "\"k\": 7, \(script("time * 9"))"
    let drawings = try layers(rotation: "\"k\": 7, \(script("40"))", other: timed)
    #expect(drawings.drawn.filter(\.scripting.hasScriptedValues).count == 1)
    #expect(drawings.written.filter(\.scripting.hasScriptedValues).count == 2)
  }
}
