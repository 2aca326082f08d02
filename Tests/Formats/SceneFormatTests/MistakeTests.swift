import Foundation
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// The page of mistakes and of what is said about them.
///
/// `RECORD_REFERENCE=1` writes it, and fails still.
@Suite("Mistakes of beginners")
struct MistakeTests {
  private static let path = "docs/Mistakes.md"

  @Test("Each is told, and every message says what to do")
  func messages() {
    for section in MistakeTable.sections {
      for mistake in section.mistakes {
        let told = Self.told(mistake, section.place)
        #expect(!told.isEmpty, "\(mistake)")
        let isHelpful = told.allSatisfy { $0.contains("(") || $0.contains("needs ") }
        #expect(isHelpful, "\(mistake): \(told)")
      }
    }
    #expect(MistakeTable.sections.reduce(0) { $0 + $1.mistakes.count } >= 60)
  }

  @Test("The page is as committed")
  func page() throws {
    if ProcessInfo.processInfo.environment["RECORD_REFERENCE"] == "1" {
      try Repository.write(Array(Self.text.utf8), to: Self.path)
      Issue.record("recorded \(Self.path): read it, then test again")
      return
    }
    let committed = String(decoding: try Repository.bytes(Self.path), as: UTF8.self)
    #expect(committed == Self.text, "RECORD_REFERENCE=1 writes \(Self.path)")
  }

  private static var text: String {
    let head = """
      # Mistakes

      Frequent guesses and habits from other systems, with the message for each.

      Messages begin with file, line and column. The tables show the path in the file and the remedy.

      """
    return MistakeTable.sections.reduce(head) { page, section in
      let rows = section.mistakes.map { "| `\($0)` | \(cell(told($0, section.place))) |\n" }
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

  private static func told(_ mistake: String, _ place: MistakeTable.Place) -> [String] {
    switch place {
    case .layer: TestSupport.messages(sceneText(mistake))
    case .animation: TestSupport.messages(animationText(mistake))
    case .textAnimation: TestSupport.messages(animationText(mistake, type: "text"))
    case .file: TestSupport.messages(sceneText("", head: mistake + ","))
    }
  }
}
