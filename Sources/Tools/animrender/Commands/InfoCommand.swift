import SceneLoading

/// `info`: the description of a scene and its requirements.
struct InfoCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) throws {
    guard arguments.operands.count == 1, let path = arguments.operands.first else {
      throw UsageError("info takes one INPUT")
    }
    let input = try SceneInput(path, arguments, &messages)
    let report = SceneReport(input.document)
    try Messages.print(arguments.has("json") ? report.json : report.text)
  }
}
