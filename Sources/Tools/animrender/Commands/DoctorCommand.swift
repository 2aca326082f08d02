import Files
import RenderPipeline
import SceneLoading
import SceneModel
import SwiftInput

/// `doctor`: installed libraries, missing ones with the outputs that need them, and versions for a
/// bug report.
///
/// With `--repro` it writes an archive of the scene that the report is about.
struct DoctorCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) throws {
    if let archive = arguments["repro"] { return try pack(into: archive, &messages) }
    guard arguments.operands.isEmpty else {
      throw UsageError("doctor takes an INPUT with --repro only (doctor --repro FILE.zip INPUT)")
    }
    let report = SystemReport(swiftFiles: SwiftLibrary.summary)
    try Messages.print(arguments.has("json") ? report.json : report.text)
  }

  private func pack(into archive: String, _ messages: inout Messages) throws {
    guard arguments.operands.count == 1, let path = arguments.operands.first, path != "-" else {
      throw UsageError("doctor --repro takes one INPUT, a file (doctor --repro FILE.zip INPUT)")
    }
    guard !arguments.has("json") else {
      throw UsageError("--json and --repro exclude each other (give one)")
    }
    try checkImage()
    let options = try SceneDocument.Options(arguments)
    messages.limits = options.limits
    let versions = SystemReport.versions
    let made = try messages.reporting(
      try SceneBundle.make(path, options, arguments: arguments.bundled, versions: versions)
    )
    messages.report(made.messages)
    try TemporaryOutput.replace(archive, with: made.bytes)
    if arguments.has("codec-opt") {
      let text = "an archive holds no --codec-opt (give it again when the archive is rendered)"
      messages.note(.omitted, text)
    }
    let size = made.bytes.count.byteText
    let names = made.names.map(\.shortVisible).joined(separator: ", ")
    messages.note(.written, "wrote \(archive.shortVisible) (\(size)) with \(names)")
  }

  // Errors in the stored options would otherwise appear only when the archive is opened.
  private func checkImage() throws {
    let limits = try Limits(arguments)
    _ = try CanvasOptions(arguments)
    _ = try FrameSelection(arguments)
    _ = try arguments.rate(limits)
    _ = try EncodingRequest(arguments)
  }
}
