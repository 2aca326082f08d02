import Graphics
import TestSupport
import Testing
import TextShaping

@Suite("Glyphs with paints of COLR version 1")
struct ColorPaintTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func line(_ table: [UInt8]) throws -> TextLetters {
    let font = try Repository.bytes("scenes/conformance/text/colour-layers.ttf")
    try folder.write(ColorFont.file(font, table), to: "f.ttf")
    let library = FontLibrary(
      files: [FontLibrary.File(path: folder.file("f.ttf"), assetName: "f")],
      usesSystemFonts: false
    )
    let run = TextRequest.Run("\u{1F600}", fontName: "f", fontSize: 1)
    return try TextShaper(try FontCatalog(library)).letters(of: run)
  }

  private func marks(_ paints: [ColorFont.Paint]) throws -> [(box: Rect, paint: Paint?)] {
    try line(ColorFont.table(paints)).letters.flatMap(\.marks).compactMap {
      if case .outline(let path, let paint) = $0 { (path.controlBounds, paint) } else { nil }
    }
  }

  private func gradient(_ paint: ColorFont.Paint) throws -> Gradient {
    let found = try marks([.glyph(3, paint)]).first?.paint
    guard case .gradient(let gradient)? = found else {
      throw CancellationError()
    }
    return gradient
  }

  private func expect(_ gradient: Gradient, _ x: Double, _ y: Double, _ parameter: Double) {
    expectClose(gradient.parameter(at: Point(x, y)) ?? .nan, parameter, within: 1e-4)
  }

  @Test("Layers have their outlines, colours and order; index 0xFFFF is the colour of the text")
  func layers() throws {
    let found = try marks([
      .glyph(3, .solid(0)), .glyph(4, .solid(1, alpha: 0.5)), .glyph(5, .solid(0xFFFF)),
    ])
    #expect(found.map(\.paint) == [.color(Color(1, 0, 0)), .color(Color(0, 0, 1, 0.5)), nil])
    let boxes = [Rect(0, -1, 1, 1), Rect(0.25, -0.75, 0.5, 0.5), Rect(0.4, -0.6, 0.2, 0.2)]
    for (mark, box) in zip(found, boxes) {
      expectClose(mark.box.minX, box.minX, within: 1e-4)
      expectClose(mark.box.minY, box.minY, within: 1e-4)
      expectClose(mark.box.width, box.width, within: 1e-4)
    }
  }

  @Test(
    "Transforms move outlines; their axes point up",
    arguments: [
      (14, [100, 200], Rect(0.1, -1.2, 1, 1)),
      (16, [8192, 16384], Rect(0, -1, 0.5, 1)),
      (18, [8192, 8192, 500, 500], Rect(0.25, -0.75, 0.5, 0.5)),
      (20, [8192], Rect(0, -0.5, 0.5, 0.5)),
      (22, [8192, 1000, 0], Rect(0.5, -0.5, 0.5, 0.5)),
      // Half of a half turn, counterclockwise.
      (24, [8192], Rect(-1, -1, 1, 1)),
      (26, [8192, 1000, 0], Rect(0, 0, 1, 1)),
      // x' = x − y · tan 45°.
      (28, [4096, 0], Rect(-1, -1, 2, 1)),
      (30, [0, 4096, 500, 0], Rect(0, -1.5, 1, 2)),
    ] as [(Int, [Int], Rect)]
  )
  func transforms(_ format: Int, _ values: [Int], _ box: Rect) throws {
    let found = try #require(try marks([.placed(format, values, .glyph(3, .solid(0)))]).first).box
    for (value, right) in [
      (found.minX, box.minX), (found.minY, box.minY), (found.maxX, box.maxX),
      (found.maxY, box.maxY),
    ] {
      expectClose(value, right, within: 1e-3)
    }
  }

  @Test("Matrices act in the order of their paints, on outlines and on colours")
  func matrices() throws {
    let axial = ColorFont.Paint.axial([0, 0, 1000, 0, 0, 1000])
    let moved = ColorFont.Paint.matrix(
      [2, 0, 0, 1, 100, 0],
      .placed(14, [50, 0], .glyph(3, axial))
    )
    let mark = try #require(try marks([moved]).first)
    expectClose(mark.box.minX, 0.2, within: 1e-4)
    expectClose(mark.box.width, 2, within: 1e-4)
    guard case .gradient(let gradient)? = mark.paint else {
      Issue.record("no gradient")
      return
    }
    expect(gradient, 0.2, 0, 0)
    expect(gradient, 2.2, -0.7, 1)
    // A transform below the outline moves the colours alone.
    let inner = try self.gradient(.placed(14, [500, 0], axial))
    expect(inner, 0.5, 0, 0)
    expect(inner, 1, -1, 0.5)
  }

  @Test("Axial, radial and conic gradients have the colours of the specification")
  func gradients() throws {
    let oblique = try gradient(.axial([0, 0, 1000, 0, 1000, 1000]))
    // The axis is perpendicular to the diagonal: it ends at (500, -500).
    expect(oblique, 0.5, 0.5, 1)
    expect(oblique, 1, -1, 0)
    let circle = try gradient(.radial([500, 500, 250, 500, 500, 500]))
    expect(circle, 1, -0.5, 1)
    expectClose(circle.stops.map(\.location), [0.5, 1], within: 1e-6)
    let focal = try gradient(.radial([250, 500, 0, 500, 500, 500]))
    expect(focal, 0, -0.5, 1)
    expect(focal, 1, -0.5, 1)
    expect(focal, 0.25, -0.5, 0)
    let inverted = try gradient(.radial([500, 500, 500, 500, 500, 0]))
    #expect(inverted.stops.map(\.color) == [Color(0, 0, 1), Color(1, 0, 0)])
    let conic = try gradient(.conic([500, 500], angles: [-1, 0]))
    // A quarter of a turn, counterclockwise from +x, of colours over half a turn.
    expect(conic, 0.5, -1, 0.25)
    expectClose(conic.stops.map(\.location), [0, 0.5], within: 1e-4)
  }

  @Test("A composite paints the source over the backdrop")
  func composites() throws {
    let both = ColorFont.Paint.composite(
      3,
      source: .glyph(4, .solid(1)),
      backdrop: .glyph(3, .solid(0))
    )
    #expect(try marks([both]).map(\.paint) == [.color(Color(1, 0, 0)), .color(Color(0, 0, 1))])
  }

  @Test(
    "A paint that is not drawn adds the font to the undrawn ones",
    arguments: [
      .composite(5, source: .glyph(4, .solid(1)), backdrop: .glyph(3, .solid(0))),
      .glyph(3, .glyph(4, .solid(0))), .solid(0), .colorGlyph(3), .colorGlyph(9),
      .glyph(3, .axial([0, 0, 1000, 0, 0, 1000], ColorFont.Line(extend: 1))),
      .glyph(3, .radial([0, 0, 500, 900, 0, 500])), .glyph(3, .conic([0, 0], angles: [0, -1])),
    ] as [ColorFont.Paint]
  )
  func undrawn(_ paint: ColorFont.Paint) throws {
    let line = try line(ColorFont.table([paint]))
    #expect(line.letters.allSatisfy(\.marks.isEmpty) && line.undrawnFonts.count == 1)
  }

  @Test("Damaged tables are no paints")
  func damage() throws {
    let table = ColorFont.table([
      .matrix([1, 0, 0, 1, 0, 0], .glyph(3, .axial([0, 0, 1, 0, 0, 1]))),
      .composite(3, source: .glyph(4, .solid(1)), backdrop: .glyph(3, .solid(0))),
    ])
    for count in 0..<table.count {
      #expect(try line(Array(table[..<count])).letters.count == 1)
    }
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      var damaged = table
      for _ in 0..<3 {
        let index = Int(random.next() % UInt64(table.count))
        damaged[index] = UInt8(truncatingIfNeeded: random.next())
      }
      #expect(try line(damaged).letters.count == 1)
    }
  }
}
