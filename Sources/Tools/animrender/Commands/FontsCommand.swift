import JSONText
import RenderPipeline
import SceneLoading
import SceneModel
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
      report = FontReport(uses: try input.document.fontUses())
    } catch {
      throw error.told(&messages)
    }
    if arguments.has("json") {
      try Messages.print(
        JSONOutput.object([("file", .string(input.file)), ("fonts", report.json)]).document
      )
    } else {
      try Messages.print(report.lines.map { $0.visible + "\n" }.joined())
    }
    if report.uses.contains(where: { $0.font == nil }) {
      throw CommandEnd(code: .unavailable)
    }
    if arguments.has("strict"), report.uses.contains(where: { $0.rule == .fallback }) {
      throw CommandEnd(code: .answerIsNo)
    }
  }
}

/// The fonts of a scene as text and as JSON.
struct FontReport {
  let uses: [FontUse]

  /// One line for each font: `Inter 700 (layers[0]): fonts/Inter.ttf, Inter Bold, by asset`.
  var lines: [String] {
    uses.map { use in
      let slant = use.isItalic ? " italic" : ""
      let what = "\(use.name) \(use.weight)\(slant) (\(use.path)): "
      guard let font = use.font, let rule = use.rule else {
        return what + "missing (\(use.problem ?? "no font"))"
      }
      return what + "\(use.file ?? "in the scene"), \(font.fullName), by \(rule.rawValue)"
    }
  }

  /// A list of objects.
  var json: JSONOutput {
    .array(
      uses.map { use in
        .object([
          ("name", .string(use.name)),
          ("weight", .integer(use.weight)),
          ("style", .string(use.isItalic ? "italic" : "normal")),
          ("path", .string(use.path)),
          ("file", .string(orNull: use.file)),
          ("face", .string(orNull: use.font?.fullName)),
          ("rule", .string(orNull: use.rule?.rawValue)),
          ("problem", .string(orNull: use.problem)),
        ])
      }
    )
  }
}
