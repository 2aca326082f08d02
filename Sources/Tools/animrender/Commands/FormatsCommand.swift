import RenderPipeline

/// `formats`: what can be written, as the installed libraries say.
struct FormatsCommand {
  let arguments: Arguments

  func run() throws {
    guard arguments.operands.isEmpty else { throw UsageError("formats takes no INPUT") }
    let report = OutputFormatReport()
    try Messages.print(arguments.has("json") ? report.json : report.text)
  }
}
