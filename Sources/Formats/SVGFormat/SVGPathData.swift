package import Graphics
internal import JSONText

/// Path data of SVG: `M 0 0 h 10 v 10 z`.
///
/// All commands of SVG 1.1 section 8.3, in the compact forms that drawing programs write: numbers that
/// run into each other (`1.5.5-3`), flags without separators, repeated arguments without the letter.
package struct SVGPathData {
  /// Why a text is not path data.
  package struct Failure: Error {
    /// Counted in characters from 1.
    package var position: Int
    package var message: String
  }

  private let bytes: [UInt8]
  private var position = 0
  private var path = Path()
  private var current = Point.zero
  private var subpathStart = Point.zero
  // The last control point of the command before, for the smooth commands; and its kind.
  private var lastCubic: Point?
  private var lastQuadratic: Point?
  // The elements of the path that end in the middle of an arc.
  private var joints: Set<Int> = []

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The path of a text; an empty text is an empty path.
  package static func path(_ text: String) throws(Failure) -> Path {
    var reader = SVGPathData(text)
    try reader.readCommands()
    return reader.path
  }

  /// The path of a text up to its first mistake, which is what SVG draws.
  package static func beginning(of text: String) -> Path {
    var reader = SVGPathData(text)
    try? reader.readCommands()
    return reader.path
  }

  /// The indices of the elements of the path that end in the middle of an arc, where no markers are.
  package static func joints(of text: String) -> Set<Int> {
    var reader = SVGPathData(text)
    try? reader.readCommands()
    return reader.joints
  }

  /// The numbers of a text that has nothing else, such as the points of a polygon.
  static func numbers(_ text: String) throws(Failure) -> [Double] {
    var reader = SVGPathData(text)
    var result: [Double] = []
    reader.skipSpace()
    while reader.position < reader.bytes.count {
      result.append(try reader.number())
      reader.skipSpace()
    }
    return result
  }

  private mutating func readCommands() throws(Failure) {
    skipSpace()
    var isFirst = true
    while position < bytes.count {
      let start = position
      let letter = bytes[position]
      position += 1
      if isFirst, letter | 0x20 != 0x6D {
        throw failure(at: start, "path data begins with M or m")
      }
      isFirst = false
      try readCommand(letter, at: start)
      skipSpace()
    }
  }

  private mutating func readCommand(_ letter: UInt8, at start: Int) throws(Failure) {
    let isRelative = letter & 0x20 != 0
    var command = letter | 0x20
    guard command != 0x7A else {
      close()
      return
    }
    guard "mlhvcsqta".utf8.contains(command) else {
      throw failure(at: start, "unknown path command (there are M L H V C S Q T A and Z)")
    }
    repeat {
      try readArguments(command, isRelative)
      // Further pairs after a move are lines.
      if command == 0x6D { command = 0x6C }
      let end = position
      skipComma()
      if !startsNumber, bytes[end..<position].contains(0x2C) {
        throw failure(at: end, "a number is missing after the comma")
      }
    } while startsNumber
  }

  private mutating func readArguments(_ command: UInt8, _ isRelative: Bool) throws(Failure) {
    let base = isRelative ? current : .zero
    switch command {
    case 0x6D:
      let to = try point(base)
      path.move(to: to)
      subpathStart = to
      arrive(at: to)
    case 0x6C: line(to: try point(base))
    case 0x68: line(to: Point(try number() + base.x, current.y))
    case 0x76: line(to: Point(current.x, try number() + base.y))
    case 0x63:
      let (first, second, to) = (try point(base), try point(base), try point(base))
      curve(first, second, to)
    case 0x73:
      let (second, to) = (try point(base), try point(base))
      curve(lastCubic.map(reflected) ?? current, second, to)
    case 0x71:
      let (control, to) = (try point(base), try point(base))
      quad(control, to)
    case 0x74: quad(lastQuadratic.map(reflected) ?? current, try point(base))
    default: try arc(base)
    }
  }

  private func reflected(_ control: Point) -> Point { current + (current - control) }

  private mutating func arrive(at point: Point) {
    current = point
    (lastCubic, lastQuadratic) = (nil, nil)
  }

  private mutating func line(to point: Point) {
    path.line(to: point)
    arrive(at: point)
  }

  private mutating func curve(_ first: Point, _ second: Point, _ to: Point) {
    path.curve(first, second, to: to)
    arrive(at: to)
    lastCubic = second
  }

  private mutating func quad(_ control: Point, _ to: Point) {
    path.quad(control, to: to)
    arrive(at: to)
    lastQuadratic = control
  }

  private mutating func close() {
    path.close()
    arrive(at: subpathStart)
  }

  private mutating func arc(_ base: Point) throws(Failure) {
    let radii = Size(abs(try number()), abs(try number()))
    let rotation = try number()
    let (isLarge, isClockwise) = (try flag(), try flag())
    let to = try point(base)
    let arc = EllipticalArc(
      from: current,
      to: to,
      radii: radii,
      rotation: rotation / 180 * .pi,
      isLarge: isLarge,
      isClockwise: isClockwise
    )
    let first = path.elements.count
    arc.append(to: &path)
    joints.formUnion(first..<max(first, path.elements.count - 1))
    arrive(at: to)
  }
}

// The grammar of numbers.
extension SVGPathData {
  private mutating func point(_ base: Point) throws(Failure) -> Point {
    let x = try number()
    let y = try number()
    return Point(base.x + x, base.y + y)
  }

  private mutating func number() throws(Failure) -> Double {
    skipComma()
    let start = position
    if let byte = peek, byte == 0x2B || byte == 0x2D { position += 1 }
    let full = skipDigits()
    var fraction = 0
    if peek == 0x2E {
      position += 1
      fraction = skipDigits()
    }
    guard full + fraction > 0 else {
      position = start
      throw failure(at: start, "a number is missing")
    }
    skipExponent()
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw failure(at: start, "the number \(text.quoted) is too large")
    }
    return value
  }

  // "1e3" is a number, but in "1em" the e belongs to something else.
  private mutating func skipExponent() {
    guard let byte = peek, byte | 0x20 == 0x65 else { return }
    let start = position
    position += 1
    if let sign = peek, sign == 0x2B || sign == 0x2D { position += 1 }
    if skipDigits() == 0 { position = start }
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = peek, (0x30...0x39).contains(byte) { position += 1 }
    return position - start
  }

  private mutating func flag() throws(Failure) -> Bool {
    skipComma()
    guard let byte = peek, byte == 0x30 || byte == 0x31 else {
      throw failure(at: position, "the flags of an arc are 0 or 1")
    }
    position += 1
    return byte == 0x31
  }

  private var startsNumber: Bool {
    guard let byte = peek else { return false }
    return (0x30...0x39).contains(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
  }

  private mutating func skipComma() {
    skipSpace()
    guard peek == 0x2C else { return }
    position += 1
    skipSpace()
  }

  private func failure(at position: Int, _ message: String) -> Failure {
    let before = String(decoding: bytes[..<min(position, bytes.count)], as: UTF8.self)
    return Failure(position: before.unicodeScalars.count + 1, message: message)
  }
}
