import Files
import RenderPipeline
import SceneFormat
import SceneModel

/// `batch`: many renders in one process, from a table of variables or a list of jobs.
struct BatchCommand {
  let arguments: Arguments

  private static let usage = "(animrender batch rows.csv scene.json -o 'card-{name}.mp4')"

  func run(_ messages: inout Messages) async throws {
    let limits = try Limits(arguments)
    messages.limits = limits
    let operands = arguments.operands
    guard
      let path = operands.first(where: BatchRow.isTable)
        ?? operands.first(where: InputPipes.contains) ?? operands.first
    else {
      throw UsageError("no table is given \(Self.usage)")
    }
    let scenes = operands.filter { $0 != path }
    guard scenes.count + 1 == operands.count, scenes.count <= 1 else {
      throw UsageError("batch takes one table and one scene \(Self.usage)")
    }
    let bytes = try FileSystem.read(path, limit: limits.inputBytes)
    let format = InputPipes.contains(path) ? BatchRow.FileFormat(content: bytes) : .init(path: path)
    let rows: [BatchRow]
    do throws(VariableError) {
      rows = try BatchRow.rows(bytes, path: path, format: format, limits: limits)
    } catch {
      var diagnostic = Diagnostic(.error, .value, error.message)
      if case .file(_, let location, let place) = error.origin {
        (diagnostic.location, diagnostic.path) = (location, place)
      }
      messages.report(diagnostic, file: path)
      throw CommandEnd(code: .badInput)
    }
    let batch = Batch(arguments: arguments, rows: rows, name: path)
    guard format != .jobs else {
      guard scenes.isEmpty else {
        throw UsageError("a list of jobs names its inputs (leave '\(scenes[0])' out)")
      }
      try await batch.run(&messages)
      return
    }
    guard let scene = scenes.first else {
      throw UsageError("a table needs a scene beside it \(Self.usage)")
    }
    try await batch.run(on: scene, &messages)
  }
}
