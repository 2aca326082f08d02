/// A glyph with its place, in units of the shaping size at the text's greatest font size.
struct ShapedGlyph {
  /// The glyph's number in its font.
  var glyph: UInt32
  /// The distance to the next glyph.
  var advance: Double
  /// The part of the advance that is tracking.
  var tracking = 0.0
  /// How far it is drawn right of its place.
  var xOffset: Double
  /// How far it is drawn below its place.
  var yOffset: Double
  /// Where its cluster starts in the paragraph, in bytes.
  var cluster: Int
  /// −1 for a glyph of an ellipsis before its cluster, 1 after it, 0 for other glyphs.
  var ellipsisSide = 0
  /// Whether it is drawn; white space and format characters are not.
  var isVisible: Bool
  /// The character, if no font has it.
  var missing: Unicode.Scalar?
}

/// Glyphs of one font and direction, in visual order from left to right.
struct ShapedRun {
  /// The font's position in the stack.
  var font: Int
  /// The run of the request that the glyphs belong to.
  var style: Int
  /// The embedding level of the bidirectional algorithm; odd levels run from right to left.
  var level: Int
  /// The glyphs.
  var glyphs: [ShapedGlyph]

  /// The sum of the advances.
  var width: Double { glyphs.reduce(0) { $0 + $1.advance } }

  /// Whether a glyph is the rightmost of its cluster in the run.
  func endsCluster(at index: Int) -> Bool {
    index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster
  }

  /// Runs in logical order put into visual order.
  ///
  /// Rule L2 of Unicode Standard Annex 9: from the highest level down to the lowest odd one,
  /// reverse every sequence of runs of that level or above.
  ///
  /// - Complexity: O(*runs* · *levels*), with at most 125 levels.
  static func visualOrder(_ runs: [ShapedRun]) -> [ShapedRun] {
    let highest = runs.map(\.level).max() ?? 0
    let lowestOdd = runs.map(\.level).filter { $0 % 2 == 1 }.min() ?? (highest + 1)
    guard lowestOdd <= highest else { return runs }
    var ordered = runs
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < ordered.count {
        guard ordered[start].level >= level else {
          start += 1
          continue
        }
        var end = start
        while end < ordered.count, ordered[end].level >= level { end += 1 }
        ordered[start..<end].reverse()
        start = end
      }
    }
    return ordered
  }
}

/// The properties of one run of a request that shaping needs.
struct RunStyle {
  /// The positions in the stack of the faces that characters are taken from, the run's own first.
  var faces: [Int]
  /// How many of the faces, from the first one on, were chosen for the run; the others are fallbacks.
  var chosenCount: Int
  /// The font size as a fraction of the greatest one of the text.
  var factor: Double
  /// Added after each cluster, in units of the shaping size at the greatest font size.
  var tracking: Double
  /// Whether pairs of letters are kerned and ligatures made.
  var isKerned = true
  /// Features of OpenType, separated by commas.
  var features = ""
  /// The language as a BCP 47 tag; empty for none.
  var language = ""
  /// Whether separate letters are upright in a vertical line.
  var isUpright = false
}
