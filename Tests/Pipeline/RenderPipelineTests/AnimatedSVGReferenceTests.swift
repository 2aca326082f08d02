import Foundation
import Graphics
import SceneLoading
import TestSupport
import Testing

/// Animated files with static drawings of some of their instants, computed from the specifications of SMIL and CSS.
@Suite("Animated SVG against static drawings")
struct AnimatedSVGReferenceTests {
  struct Reference: Decodable, Sendable, CustomTestStringConvertible {
    struct Instant: Decodable, Sendable {
      var time: Double
      var svg: String
    }

    var file: String
    var svg: String
    var instants: [Instant]
    var testDescription: String { file }
  }

  static let references: [Reference] = {
    let bytes = try? Repository.bytes("Tests/Media/animated-svg.json")
    let decoded = bytes.flatMap { try? JSONDecoder().decode([Reference].self, from: Data($0)) }
    return decoded ?? []
  }()

  private func bitmap(_ text: String) throws -> Bitmap {
    try SceneDocument.open(Array(text.utf8)).bitmap(at: 0)
  }

  // The fraction of pixels with a channel that differs by more than 2 codes on white.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> Double {
    var count = 0
    for y in 0..<200 {
      for x in 0..<200 {
        let (p, q) = (a[x, y], b[x, y])
        let isFar = [0, 8, 16].contains { shift in
          func code(_ pixel: UInt32) -> Int {
            Int(pixel >> UInt32(shift) & 255) + 255 - Int(pixel >> 24)
          }
          return abs(code(p) - code(q)) > 2
        }
        if isFar { count += 1 }
      }
    }
    return Double(count) / 40_000
  }

  @Test("Every instant is the static drawing computed for it", arguments: references)
  func instants(_ reference: Reference) throws {
    #expect(Self.references.count == 130)
    let document = try SceneDocument.open(Array(reference.svg.utf8))
    let images = try document.bitmaps(at: reference.instants.map(\.time))
    for (instant, moving) in zip(reference.instants, images) {
      let expected = try bitmap(instant.svg)
      #expect(difference(moving, expected) <= 0.002, "at \(instant.time) s")
    }
  }
}
