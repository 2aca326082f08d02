import RenderPipeline
import SceneLoading
import SceneModel

/// `info`: the description of a scene and its requirements.
struct InfoCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) throws {
    let path = try arguments.operand("info takes one INPUT")
    let table = arguments.has("template-csv")
    for other in ["targets", "json"] where table && arguments.has(other) {
      throw UsageError("--template-csv and --\(other) exclude each other (give one)")
    }
    guard table || arguments.has("targets") else {
      let report = SceneReport(try SceneInput(path, arguments, &messages).document)
      return try Messages.print(arguments.has("json") ? report.json : report.text)
    }
    let input = try SceneInput(path, arguments, &messages, wantsTargets: true)
    let report: TargetReport
    do {
      report = try TargetReport(input.document, input.document.loadAvailable())
    } catch {
      // A file that is missing is told by its own error.
      _ = try input.load(&messages)
      throw error
    }
    if table {
      let names = report.withoutColumn
      if report.templateCSV.isEmpty {
        throw UsageError(
          "--template-csv: the input has no text and no image with a name and a value that a cell can have"
        )
      }
      if !names.isEmpty {
        let list = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
        let note =
          "the value changes over time, no cell can have it, or the name is that of several: \(list)"
        messages.note(.omitted, note, file: path)
      }
    }
    try Messages.print(
      table ? report.templateCSV : arguments.has("json") ? report.json : report.text
    )
  }
}
