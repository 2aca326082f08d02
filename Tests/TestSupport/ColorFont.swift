/// A font whose glyph of U+1F600 has paints of COLR version 1.
///
/// Its glyphs 3, 4 and 5 are squares around the middle of the em, of 1000, 500 and 200 units; glyph 3 begins at the
/// origin. Index 0 of the palette is red, 1 is blue.
public enum ColorFont {
  /// The parts of the table: every paint is followed by what it refers to.
  public enum Paint: Sendable {
    case solid(Int, alpha: Double = 1)
    case axial([Int], Line = Line())
    case radial([Int], Line = Line())
    case conic([Int], angles: [Double], Line = Line())
    indirect case glyph(Int, Paint)
    case colorGlyph(Int)
    indirect case matrix([Double], Paint)
    /// A format of the specification with numbers of 16 bits.
    indirect case placed(Int, [Int], Paint)
    indirect case composite(Int, source: Paint, backdrop: Paint)
  }

  /// The colours of a gradient.
  public struct Line: Sendable {
    var extend: Int
    var stops: [(Double, Int)]

    /// Stops with the indices of their colours.
    public init(extend: Int = 0, _ stops: [(Double, Int)] = [(0, 0), (1, 1)]) {
      (self.extend, self.stops) = (extend, stops)
    }

    fileprivate var bytes: [UInt8] {
      [UInt8(extend)] + ColorFont.number(stops.count, 2)
        + stops.flatMap {
          ColorFont.fraction($0.0) + ColorFont.number($0.1, 2) + ColorFont.fraction(1)
        }
    }
  }

  /// The table of a glyph with paints as layers.
  public static func table(_ layers: [Paint]) -> [UInt8] {
    let paint: [UInt8] = [1, UInt8(layers.count)] + number(0, 4)
    let glyphs = number(1, 4) + number(3, 2) + number(10, 4) + paint
    var (list, paints) = (number(layers.count, 4), [UInt8]())
    for layer in layers {
      list += number(4 + 4 * layers.count + paints.count, 4)
      paints += layer.bytes
    }
    let header = number(1, 2) + number(0, 12) + number(34, 4) + number(34 + glyphs.count, 4)
    return header + number(0, 12) + glyphs + list + paints
  }

  /// The file of a font with another table "COLR" at its end.
  public static func file(_ font: [UInt8], _ table: [UInt8]) -> [UInt8] {
    var file = font
    for entry in stride(from: 12, to: 12 + 16 * Int(font[5]), by: 16)
    where Array(font[entry..<entry + 4]) == Array("COLR".utf8) {
      file.replaceSubrange(
        entry + 8..<entry + 16,
        with: number(font.count, 4) + number(table.count, 4)
      )
    }
    return file + table
  }

  fileprivate static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }

  fileprivate static func fraction(_ value: Double) -> [UInt8] {
    number(Int((value * 16384).rounded()), 2)
  }
}

extension ColorFont.Paint {
  private func gradient(_ format: UInt8, _ values: [UInt8], _ line: ColorFont.Line) -> [UInt8] {
    [format] + ColorFont.number(4 + values.count, 3) + values + line.bytes
  }

  fileprivate var bytes: [UInt8] {
    func words(_ values: [Int]) -> [UInt8] { values.flatMap { ColorFont.number($0, 2) } }
    switch self {
    case .solid(let index, let alpha):
      return [2] + ColorFont.number(index, 2) + ColorFont.fraction(alpha)
    case .axial(let points, let line): return gradient(4, words(points), line)
    case .radial(let circles, let line): return gradient(6, words(circles), line)
    case .conic(let center, let angles, let line):
      return gradient(8, words(center) + angles.flatMap(ColorFont.fraction), line)
    case .glyph(let glyph, let paint):
      return [10] + ColorFont.number(6, 3) + ColorFont.number(glyph, 2) + paint.bytes
    case .colorGlyph(let glyph): return [11] + ColorFont.number(glyph, 2)
    case .matrix(let values, let paint):
      let matrix = values.flatMap { ColorFont.number(Int($0 * 65536), 4) }
      return [12] + ColorFont.number(31, 3) + ColorFont.number(7, 3) + matrix + paint.bytes
    case .placed(let format, let values, let paint):
      let values = words(values)
      return [UInt8(format)] + ColorFont.number(4 + values.count, 3) + values + paint.bytes
    case .composite(let mode, let source, let backdrop):
      let source = source.bytes
      return [32] + ColorFont.number(8, 3) + [UInt8(mode)] + ColorFont.number(8 + source.count, 3)
        + source + backdrop.bytes
    }
  }
}
