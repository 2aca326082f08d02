import Foundation
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Texts that no layout was made for.
@Suite("Text bombs")
struct TextBombTests {
  private func scene(_ string: String, _ keys: String = "\"fontSize\": 12") -> String {
    """
    { "format": "animrender/1", "canvas": { "width": 32, "height": 32 }, "duration": 0.1,
      "layers": [{ "type": "text", "frame": [0, 0, 30, 30], "string": \(JSONTree.quoted(string)),
        \(keys) }] }
    """
  }

  private func ending(_ text: String) -> (ending: HostileScene.Ending, seconds: Double) {
    let start = ThreadClock.seconds
    let ending = HostileScene(positions: [0]).render(text)
    return (ending, ThreadClock.seconds - start)
  }

  @Test("P11: More characters than the limit are refused before layout")
  func long() {
    for text in [String(repeating: "a", count: 1_000_000), String(repeating: "é́", count: 100_000)] {
      let (ending, seconds) = ending(scene(text))
      guard case .refused(let message) = ending else {
        Issue.record("a text of \(text.count) characters was drawn")
        continue
      }
      #expect(message.contains("characters"), "\(message)")
      #expect(seconds < 20)
    }
  }

  private static let oddTexts = [
    "a" + String(repeating: "\u{301}", count: 1900), "שלום עולם", "سلام",
    String(repeating: "\u{202E}abc\u{202D}", count: 90),
    String(repeating: "\u{2066}", count: 900),
    "\u{0}\u{1}\u{7F}\u{FFFD}", "\r\n\r\n\u{2028}\u{2029}\u{85}",
    String(repeating: "\n", count: 1900),
    String(repeating: " ", count: 1900), String(repeating: "\t", count: 500),
    "\u{FEFF}\u{200B}\u{AD}",
    "👨‍👩‍👧‍👦🏳️‍🌈", "\u{10FFFD}\u{E000}", String(repeating: "W", count: 1900),
    String(repeating: "\u{0E33}", count: 500), "क्षत्रिय", "<b>&amp;</b>", "%s%n%d",
  ]

  @Test("P11: Odd texts are drawn", arguments: oddTexts)
  func odd(text: String) {
    for keys in [
      "\"fontSize\": 12", "\"fontSize\": 12, \"isWrapped\": true",
      "\"fontSize\": 1e-9, \"isWrapped\": true", "\"fontSize\": 5000, \"isWrapped\": true",
      "\"fontSize\": 12, \"alignmentMode\": \"justified\", \"isWrapped\": true",
    ] {
      let (ending, seconds) = ending(scene(text, keys))
      if case .refused(let message) = ending {
        #expect(message.contains("limit") || message.contains("more than"), "\(keys) \(message)")
      }
      #expect(seconds < 20, "\(keys)")
    }
  }

  @Test(
    "P11: Odd texts are drawn letter by letter, in a box, moved and on a path",
    arguments: oddTexts
  )
  func letters(text: String) {
    for keys in [
      "\"isKerned\": true", "\"box\": [0, 0, 20, 20], \"alignment\": \"justified\"",
      "\"grouping\": \"word\", \"animators\": [{ \"rotation\": 1, \"selector\": { \"randomSeed\": 1 } }]",
      "\"textPath\": { \"path\": \"M 0 0 C 30 0 30 30 0 30 Z\", \"isSpread\": true }",
    ] {
      let (ending, seconds) = ending(
        """
        { "format": "animrender/1", "canvas": { "width": 32, "height": 32 }, "duration": 0.1,
          "layers": [{ "type": "vector", "position": [5, 20],
            "items": [{ "type": "text", "string": \(JSONTree.quoted(text)), "fontSize": 9, \(keys) }] }] }
        """
      )
      if case .refused(let message) = ending {
        #expect(message.contains("limit") || message.contains("more than"), "\(keys) \(message)")
      }
      #expect(seconds < 20, "\(keys)")
    }
  }

  @Test("P11: Sizes from nothing to everything")
  func sizes() {
    for size in ["0", "1e-320", "1e-9", "0.01", "1000", "32767", "1e6", "1e9"] {
      for wrapped in ["true", "false"] {
        for box in ["[0, 0, 0.001, 30]", "[0, 0, 1e9, 1e9]", "[-1e9, -1e9, 1e9, 1e9]"] {
          let text = scene("Words in a row", "\"fontSize\": \(size), \"isWrapped\": \(wrapped)")
            .replacingOccurrences(of: "[0, 0, 30, 30]", with: box)
          #expect(ending(text).seconds < 20, "\(size) \(wrapped) \(box)")
        }
      }
    }
  }

  @Test("P11: Half of a surrogate pair, bytes that are no UTF-8, and control characters are errors")
  func encoding() throws {
    let limits = Limits()
    func message(_ bytes: [UInt8]) -> String {
      do {
        _ = try SceneReader(limits: limits).read(bytes)
        return ""
      } catch {
        return error.diagnostics.map { $0.text(file: "f") }.joined(separator: "\n")
      }
    }
    let template = scene("@")
    for escape in ["\\uD800", "\\uDC00", "\\uD800\\uD800", "\\uD83D", "\\u12", "\\x"] {
      let text = message(Array(template.replacingOccurrences(of: "@", with: escape).utf8))
      #expect(text.contains("f:2:"), "\(escape): \(text)")
    }
    let parts = template.components(separatedBy: "@")
    for bad in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x0A]]
      as [[UInt8]]
    {
      let text = message(Array(parts[0].utf8) + bad + Array(parts[1].utf8))
      #expect(text.contains("f:2:"), "\(bad): \(text)")
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
    #expect(message(Array(template.utf8)).isEmpty)
  }
}
