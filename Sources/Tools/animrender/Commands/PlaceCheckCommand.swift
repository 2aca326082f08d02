import Files
import JSONText
import RenderPipeline
import SceneModel

/// `check FILE --for PLACE`: compares finished files with the rules of a place.
struct PlaceCheckCommand {
  let arguments: Arguments
  let place: OutputPlace

  // Options that concern inputs, which finished files are not.
  private static let otherOptions = [
    "motion", "suggest", "assert", "frames", "fps", "html", "junit",
  ]

  func run(_ messages: inout Messages) throws {
    if let option = Self.otherOptions.first(where: arguments.has) {
      throw UsageError(
        "--\(option) is about scenes, and --for about finished files (leave one out)"
      )
    }
    let limits = try Limits(arguments)
    var worst = ExitCode.done
    var records: [JSONValue] = []
    for path in arguments.operands {
      do {
        let facts = try MediaFacts(path: path, limits: limits, decodes: true)
        records.append(facts.json(path: path, for: place))
        if facts.videoCount > 1 {
          let text =
            "the file has \(facts.videoCount) videos, and the one that players choose is checked (leave one)"
          messages.write(Diagnostic(.warning, .ignored, text), file: path)
        }
        let violations = place.violations(of: facts)
        for violation in violations {
          messages.write(Diagnostic(.error, .unmet, violation.text), file: path)
        }
        if !violations.isEmpty, worst == .done { worst = .answerIsNo }
        if violations.isEmpty, !arguments.has("quiet"), !arguments.has("json") {
          try Messages.print(
            "\(path.visible): ok for \(place.name), \(facts.bytes.grouped) bytes\n"
          )
        }
      } catch let error as RenderError where error.exitCode != nil {
        let code = AnimRender.report(error, &messages)
        worst = code.rawValue > worst.rawValue ? code : worst
      }
    }
    if arguments.has("json") { try Messages.print(JSONPrinter.document(.array(records), .records)) }
    if worst != .done { throw CommandEnd(code: worst) }
  }
}
