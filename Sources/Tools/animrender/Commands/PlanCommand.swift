import Files
import RenderPipeline

/// `plan`: the segments of a render, what the store has of them, and how long the rest takes.
struct PlanCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) async throws {
    let path = try arguments.operand("plan takes one INPUT (animrender plan scene.json -o out.mp4)")
    let output = try arguments["output"] ?? arguments.defaultOutput(of: path, isStill: false)
    var preparation = RenderPreparation(arguments: arguments, isStill: false)
    preparation.store = try RunStore(arguments, output: nil, &messages).store
    let prepared = try preparation.prepare(path, output: output, &messages)
    do {
      let report = try await PlanReport(prepared.job, input: path, output: output)
      try Messages.print(arguments.has("json") ? report.json : report.text)
    } catch let error as RenderError where error.exitCode != nil && error.code != .closedPipe {
      throw prepared.input.reported(error, &messages)
    }
  }
}
