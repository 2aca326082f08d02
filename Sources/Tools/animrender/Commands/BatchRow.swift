import RenderPipeline
import SceneFormat

/// One render of several: an input, and what is particular about it.
struct BatchRow: Sendable {
  /// Its number, counted from 1.
  let number: Int
  /// Where it is written, for messages: `rows.csv:7`, or the input itself.
  let place: String
  /// The scene; empty where the table has one for all.
  var input = ""
  /// Where to write; nil to leave it to the pattern.
  var output: String?
  /// Values for the scene's variables.
  var values: VariableTable.Row?
  /// The values that are none of the scene's variables and only name files.
  var unused: Set<String> = []

  /// What is wrong with the row itself, with what to do; nil for one that can be tried.
  var problem: String?

  /// Values of the command line with those of the row, which win.
  func added(to overrides: VariableOverrides) -> VariableOverrides {
    guard let values else { return overrides }
    return overrides.adding(values) { !unused.contains($0) }
  }

  /// What stands for a name in the pattern of outputs.
  func text(of name: String) -> String? {
    if let text = values?.text(of: name) { return text }
    switch name {
    case "row": return String(number)
    case "name": return OutputPattern.stem(of: input)
    default: return nil
    }
  }
}
