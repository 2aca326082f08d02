import LottieFormat
import SceneFormat
import SceneModel
import Scripts
import Testing

/// A Lottie file of one solid with a script on its rotation, and others on what else is named.
func scriptedLottie(_ script: String, more: String = "") -> String {
  let quoted = script.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    .replacing("\n", with: "\\n")
  return """
    {"v": "5.7.0", "fr": 10, "ip": 0, "op": 20, "w": 64, "h": 64, "layers": [
      {"ty": 1, "ind": 1, "nm": "box", "sw": 20, "sh": 20, "sc": "#ff0000", "ip": 0, "op": 20, "st": 0,
       \(more)
       "ks": {"p": {"k": [32, 32, 0]}, "r": {"k": 7, "x": "\(quoted)"}}}]}
    """
}

/// The program of a Lottie file.
func program(of text: String) throws -> ScriptProgram {
  try #require(try LottieReader().read(Array(text.utf8)).scene.programs.first)
}

/// What a script on the rotation of a solid gives at a frame of ten a second.
func outcome(
  _ script: String,
  at frame: Double = 5,
  by evaluator: ScriptEvaluator = ScriptEvaluator()
) throws -> Result<ScriptResult, ScriptFailure> {
  let use = ScriptUse(try program(of: scriptedLottie(script)), script: 0)
  let moment = ScriptTime(time: frame / 10, rootTime: frame / 10)
  return try evaluator.outcome(of: use, at: moment, base: [])
}

/// The numbers that a script gives; none where it gives no numbers.
func numbers(_ script: String, at frame: Double = 5) throws -> [Double] {
  guard case .success(.numbers(let numbers)) = try outcome(script, at: frame) else { return [] }
  return numbers
}
