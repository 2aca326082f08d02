import RenderPipeline

/// `formats`: the output formats that the installed libraries support.
struct FormatsCommand {
  let arguments: Arguments

  func run() throws {
    guard arguments.operands.isEmpty else { throw UsageError("formats takes no INPUT") }
    let report = OutputFormatReport()
    try Messages.print(arguments.has("json") ? report.json : report.text)
  }
}
