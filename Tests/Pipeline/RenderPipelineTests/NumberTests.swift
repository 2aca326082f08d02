import Foundation
import TestSupport
import Testing

/// In Swift a bad number is a crash, not a wrong value, unless every place that takes one is ready.
@Suite("Numbers")
struct NumberTests {
  static let values = [
    "1", "5", "500", "1e6", "-1e6", "1e308", "-1e308", "1e999", "-1e999", "1e-320", "-0.0", "0",
    "2147483648", "9007199254740992",
    "9223372036854775808", "-9223372036854775809", "1e9", "-1e9", "999999999.9", "0.1", "-3",
    "1e-9",
    "\"12\"", "null", "true", "[]", "{}",
  ]

  @Test("P5: Every field takes or refuses every number, and no image takes long")
  func table() throws {
    let start = ThreadClock.seconds
    let current = LastCase("numbers")
    var (drawn, refused) = (0, 0)
    var neverDrawn: [String] = []
    var slowest = (seconds: 0.0, text: "")
    for template in NumberFields.scenes {
      var isEverDrawn = false
      for value in Self.values {
        let text = template.replacingOccurrences(of: "@", with: value)
        current.set(text)
        let began = ThreadClock.seconds
        switch HostileScene().render(text) {
        case .drawn(let images):
          isEverDrawn = true
          drawn += 1
          #expect(images.count == 3)
        case .refused(let message):
          refused += 1
          #expect(!message.isEmpty, "\(text)")
        }
        let seconds = ThreadClock.seconds - began
        if seconds > slowest.seconds { slowest = (seconds, text) }
      }
      // A field that takes none of the values is most likely misspelt here.
      if !isEverDrawn { neverDrawn.append(template) }
    }
    print(
      "\(NumberFields.scenes.count) fields: \(drawn) drawn, \(refused) refused, slowest "
        + "\(slowest.seconds) s: \(slowest.text)"
    )
    #expect(NumberFields.scenes.count >= 120)
    #expect(neverDrawn.isEmpty, "\(neverDrawn.joined(separator: "\n"))")
    #expect(slowest.seconds < 10, "\(slowest.text)")
    #expect(ThreadClock.seconds - start < 600)
  }
}
