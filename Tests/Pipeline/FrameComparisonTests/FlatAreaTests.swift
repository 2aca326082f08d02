import FrameComparison
import Graphics
import TestSupport
import Testing

@Suite("Flat areas beside antialiased pixels")
struct FlatAreaTests {
  /// Two images of 6 × 6 greys and their differing pixels.
  struct Pair: Sendable {
    var expected: String
    var actual: String
    var differing: Int
    /// What differs where antialiased pixels count, too.
    var all: Int
  }

  // The counts are those of the package pixelmatch 0.4.0 of PyPI, with and without `includeAA`. Each
  // first count would be smaller if only one of the images had to be flat beside an edge.
  static let pairs = [
    Pair(
      expected: "####+.####+.####+.####+.####+.####+.",
      actual: "####+.####+#.##-+-####-.####-.####++",
      differing: 6,
      all: 7
    ),
    Pair(
      expected: "####+.####+.#####+#####+############",
      actual: "-##++.#####.#.###+######--####.#####",
      differing: 6,
      all: 8
    ),
    Pair(
      expected: "####+.####+.####+.####+.####+.####+.",
      actual: "####+.####+.#####.####.+#+##+.####+.",
      differing: 2,
      all: 4
    ),
    Pair(
      expected: "###+..###+..##+...##+...#+....#+....",
      actual: "####+.#.#..###+...###.-.#+.#..#-....",
      differing: 4,
      all: 9
    ),
    Pair(
      expected: "####+.####+.####+.####+.####+.####+.",
      actual: "####+.####+.+##++.+###+-.###+.###.+.",
      differing: 5,
      all: 6
    ),
  ]

  private func bitmap(_ text: String) -> Bitmap {
    let codes = text.map { character -> UInt32 in
      switch character {
      case "#": 255
      case "+": 170
      case "-": 90
      default: 0
      }
    }
    return image(6, 6) { x, y in 0xFF00_0000 | codes[y * 6 + x] * 0x01_0101 }
  }

  @Test(arguments: pairs)
  func counts(pair: Pair) throws {
    #expect(pair.expected.count == 36 && pair.actual.count == 36)
    let (expected, actual) = (bitmap(pair.expected), bitmap(pair.actual))
    let (difference, _) = try #require(
      ImageComparison(ComparisonSettings()).compare(expected: expected, actual: actual)
    )
    #expect(difference.differingPixels == pair.differing)
    #expect(difference.differingPixels + difference.antialiasedPixels == pair.all)
  }
}
