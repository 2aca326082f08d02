import SceneLoading

/// `fonts`: which fonts a scene needs, and which file serves each by which rule.
struct FontsCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) throws {
    let path = try arguments.operand("fonts takes one INPUT")
    let input = try SceneInput(path, arguments, &messages)
    let report = try messages.reporting(try FontReport(input.document))
    try Messages.print(arguments.has("json") ? report.json : report.text)
    if report.uses.contains(where: { $0.font == nil }) { throw CommandEnd(code: .unavailable) }
    if arguments.has("strict"), report.uses.contains(where: { $0.rule == .fallback }) {
      throw CommandEnd(code: .answerIsNo)
    }
  }
}
