import RenderPipeline
import SceneLoading

/// `info`: the description of a scene and its requirements.
struct InfoCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) throws {
    guard arguments.operands.count == 1, let path = arguments.operands.first else {
      throw UsageError("info takes one INPUT")
    }
    let table = arguments.has("template-csv")
    guard table || arguments.has("targets") else {
      let report = SceneReport(try SceneInput(path, arguments, &messages).document)
      return try Messages.print(arguments.has("json") ? report.json : report.text)
    }
    let input = try SceneInput(path, arguments, &messages, wantsTargets: true)
    let report = try TargetReport(input.document, input.document.loadAvailable())
    if table, report.templateCSV.isEmpty {
      throw UsageError("--template-csv: the input has no text and no image with a name")
    }
    try Messages.print(
      table ? report.templateCSV : arguments.has("json") ? report.json : report.text
    )
  }
}
