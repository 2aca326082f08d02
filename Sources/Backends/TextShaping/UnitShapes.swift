internal import Graphics

/// Collects the outlines and images of a text, separately for each unit.
struct UnitShapes {
  /// A unit of the text.
  struct Unit: Equatable {
    fileprivate let key: Key
  }

  fileprivate struct Key: Hashable, Comparable {
    var line: Int
    var start: Int

    static func < (a: Key, b: Key) -> Bool { (a.line, a.start) < (b.line, b.start) }
  }

  private struct Shapes {
    var paths: [Path]
    var colored: [TextLayout.Part] = []
    var images: [TextLayout.Image] = []
    var box: Rect?

    var isEmpty: Bool { colored.isEmpty && images.isEmpty && paths.allSatisfy(\.isEmpty) }
  }

  private let runs: Int
  private let unit: TextRequest.Unit?
  private var units: [Key: Shapes] = [:]
  // The shapes of the unit that is being drawn.
  private var current: Shapes
  private var currentKey = Key(line: 0, start: 0)
  private var line = 0
  private var top = 0.0
  private var height = 0.0
  // For every byte of the paragraph the start of its unit.
  private var starts: [Int] = []
  private var bytes: [CChar] = []

  /// No shapes.
  ///
  /// - Parameters:
  ///   - runs: the number of runs of the request.
  ///   - unit: the units that are separate; nil for one unit of everything.
  init(runs: Int, unit: TextRequest.Unit?) {
    self.runs = runs
    self.unit = unit
    current = Shapes(paths: Array(repeating: Path(), count: runs))
  }

  /// Starts a line with its box in points.
  mutating func begin(line: Int, of paragraph: ParagraphText, top: Double, height: Double) {
    guard let unit else { return }
    (self.line, self.top, self.height) = (line, top, height)
    guard unit != .line, paragraph.bytes != bytes else { return }
    bytes = paragraph.bytes
    starts = Self.starts(of: unit, in: paragraph)
  }

  /// Selects the unit of a glyph for what is appended next, and widens its box by the glyph's advance.
  mutating func select(_ glyph: ShapedGlyph, from x: Double, width: Double) {
    guard let unit, glyph.isVisible, let key = key(of: glyph, unit) else { return }
    select(key)
    let box = Rect(min(x, x + width), top, abs(width), height)
    current.box = current.box.map { $0.union(box) } ?? box
  }

  // An ellipsis is a separate character, and belongs to the word that it abbreviates.
  private func key(of glyph: ShapedGlyph, _ unit: TextRequest.Unit) -> Key? {
    if unit == .line { return Key(line: line, start: 0) }
    let start = starts.indices.contains(glyph.cluster) ? starts[glyph.cluster] : glyph.cluster
    if start == Self.space { return nil }
    return Key(line: line, start: 2 * start + (unit == .character ? glyph.ellipsisSide : 0))
  }

  private mutating func select(_ key: Key) {
    guard key != currentKey else { return }
    if !current.isEmpty { units[currentKey] = current }
    current = units.removeValue(forKey: key) ?? Shapes(paths: Array(repeating: Path(), count: runs))
    currentKey = key
  }

  /// The unit that is selected.
  var currentUnit: Unit { Unit(key: currentKey) }

  /// Appends a rectangle to the outline of a run in a unit.
  mutating func append(_ box: Rect, run: Int, unit: Unit) {
    select(unit.key)
    current.paths[run].append(.rect(box))
  }

  /// Appends steps in em units to the outline of a run.
  mutating func append(_ elements: [PathElement], run: Int, at origin: Point, _ size: Double) {
    current.paths[run].append(elements, at: origin, size)
  }

  /// Appends a layer of a colour glyph.
  mutating func append(_ part: TextLayout.Part) { current.colored.append(part) }

  /// Appends a glyph that is an image.
  mutating func append(_ image: TextLayout.Image) { current.images.append(image) }

  /// Returns the outlines of all runs, then the colour glyphs, and the images; unit by unit.
  func finish() -> (parts: [TextLayout.Part], images: [TextLayout.Image]) {
    var all = units
    if !current.isEmpty { all[currentKey] = current }
    var parts: [TextLayout.Part] = []
    var images: [TextLayout.Image] = []
    for (index, (_, shapes)) in all.sorted(by: { $0.key < $1.key }).enumerated() {
      let unit = shapes.box.map { TextLayout.Unit(index: index, box: $0) }
      let outlines = shapes.paths.indices.filter { !shapes.paths[$0].isEmpty }
        .map { TextLayout.Part(outline: shapes.paths[$0], run: $0) }
      for var part in outlines + shapes.colored {
        part.unit = unit
        parts.append(part)
      }
      for var image in shapes.images {
        image.unit = unit
        images.append(image)
      }
    }
    return (parts, images)
  }

  // White space is no unit. Lines under and through it belong to the unit before it.
  private static func starts(of unit: TextRequest.Unit, in paragraph: ParagraphText) -> [Int] {
    let bytes = paragraph.bytes.dropLast().map { UInt8(bitPattern: $0) }
    var starts: [Int] = []
    starts.reserveCapacity(bytes.count)
    var (start, wasSpace) = (0, true)
    for character in String(decoding: bytes, as: UTF8.self) {
      let isSpace = character.isWhitespace && !noBreakSpaces.contains(character)
      if unit == .character || isSpace || wasSpace { start = starts.count }
      wasSpace = isSpace
      for _ in character.utf8 { starts.append(isSpace ? space : start) }
    }
    return starts
  }

  private static let space = -1
  private static let noBreakSpaces: Set<Character> = ["\u{A0}", "\u{2007}", "\u{202F}"]
}
