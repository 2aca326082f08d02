import CommandTable
import Files
import Glibc
import Preview
import RenderPipeline
import SceneLoading

/// `preview`: a page that shows a scene while it is written, until the process is ended.
struct PreviewCommand {
  let arguments: Arguments
  /// The progress, which receives frames for the watchdog on frames that never end.
  let progress: RenderProgress

  func run(_ messages: inout Messages) throws {
    let path = try arguments.operand("preview takes one INPUT")
    guard path != "-" else {
      throw UsageError("preview shows a file that is written, not standard input (give its name)")
    }
    let port = try arguments.integer("port", in: 0...65_535) ?? 0
    var options = try SceneDocument.Options(arguments)
    options.wantsHints = true
    // The page shows errors in the file; a missing file is an error in the arguments.
    guard FileSystem.size(of: path) != nil, !FileSystem.isFolder(path) else {
      _ = try SceneInput(path, arguments, &messages)
      return
    }
    let session = PreviewSession(
      PreviewSettings(
        path: path,
        options: options,
        rasterizer: try arguments.word("rasterizer", as: RasterizerKind.self) ?? .defaultValue,
        workers: try arguments.workers(options.limits),
        isReadOnly: arguments.has("read-only"),
        progress: progress,
        templates: [SceneTemplate.counter, .chart, .phone].map { template in
          StudioTemplate(name: template.rawValue, summary: template.summary) {
            TemplateFiles.files(of: template).map { ($0.path, $0.bytes) }
          }
        }
      )
    )
    let listener = try ChangeListener(
      files: { session.watchedFiles },
      changed: { session.filesChanged($0) }
    )
    let server = try PreviewServer(session, port: UInt16(clamping: port))
    try Messages.print("\(server.address)\n")
    // A person is there where the address went to a terminal.
    if !arguments.has("no-open"), isatty(1) == 1 {
      ChildProgram.start("xdg-open", [server.address])
    }
    withExtendedLifetime((listener, server)) { while true { pause() } }
  }
}
