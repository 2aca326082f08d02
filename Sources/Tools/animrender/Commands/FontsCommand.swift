import SceneLoading
import TextShaping

/// `fonts`: which fonts a scene needs, and which file serves each by which rule.
struct FontsCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) throws {
    guard arguments.operands.count == 1, let path = arguments.operands.first else {
      throw UsageError("fonts takes one INPUT")
    }
    let input = try SceneInput(path, arguments, &messages)
    let report: FontReport
    do throws(SceneLoadingError) {
      report = try FontReport(input.document)
    } catch {
      throw error.reported(&messages)
    }
    try Messages.print(arguments.has("json") ? report.json : report.text)
    if report.uses.contains(where: { $0.font == nil }) {
      throw CommandEnd(code: .unavailable)
    }
    if arguments.has("strict"), report.uses.contains(where: { $0.rule == .fallback }) {
      throw CommandEnd(code: .answerIsNo)
    }
  }
}
