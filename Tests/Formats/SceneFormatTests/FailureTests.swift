import Foundation
import TestSupport
import Testing

/// The page of mistakes and of what is said about them.
///
/// `RECORD_REFERENCE=1` writes it, and fails still.
@Suite("Mistakes of beginners")
struct MistakeTests {
  @Test("Each mistake is reported, and every message names a remedy")
  func messages() {
    for section in ErrorTable.sections {
      for failure in section.failures {
        let reported = Self.reported(failure, section.position)
        #expect(!reported.isEmpty, "\(failure)")
        let isHelpful = reported.allSatisfy { $0.contains("(") || $0.contains("needs ") }
        #expect(isHelpful, "\(failure): \(reported)")
      }
    }
    #expect(ErrorTable.sections.reduce(0) { $0 + $1.failures.count } >= 60)
  }

  @Test("The page is as committed")
  func page() throws {
    try ReferencePage.check("docs/Mistakes.md", is: Self.text)
  }

  private static var text: String {
    let head = """
      # Mistakes

      Frequent guesses and habits from other systems, with the message for each.

      Messages begin with file, line and column. The tables show the path in the file and the remedy.

      """
    return ErrorTable.sections.reduce(head) { page, section in
      let rows = section.failures.map { "| `\($0)` | \(cell(reported($0, section.position))) |\n" }
      return page + "\n## \(section.title)\n\n| written | message |\n|---|---|\n" + rows.joined()
    }
  }

  // Without the place in the line, which is one of the test's own text.
  private static func cell(_ messages: [String]) -> String {
    messages.map { message in
      let text = message.drop { $0 != " " }.dropFirst()
      return text.replacing("|", with: "\\|").replacing("<", with: "&lt;")
    }.joined(separator: "; ")
  }

  private static func reported(_ failure: String, _ position: ErrorTable.Position) -> [String] {
    switch position {
    case .layer: TestSupport.messages(sceneText(failure))
    case .animation: TestSupport.messages(animationText(failure))
    case .textAnimation: TestSupport.messages(animationText(failure, type: "text"))
    case .file: TestSupport.messages(sceneText("", head: failure + ","))
    }
  }
}
