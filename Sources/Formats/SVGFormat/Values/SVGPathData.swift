package import Graphics
internal import JSONText

/// Path data of SVG: `M 0 0 h 10 v 10 z`.
///
/// All commands of SVG 1.1 section 8.3, in the compact forms that drawing programs write: numbers that
/// run into each other (`1.5.5-3`), flags without separators, repeated arguments without the letter.
package struct SVGPathData: Sendable, Hashable {
  /// Why a text is not path data.
  package struct Failure: Error, Hashable {
    /// Counted in characters from 1.
    package var position: Int
    package var message: String
  }

  /// The upper-case letters of the commands.
  package private(set) var letters: [UInt8] = []
  /// The numbers of all commands, with absolute coordinates.
  package var numbers: [Double] = []
  /// The mistake that ends the commands before the text; nil for none.
  package private(set) var failure: Failure?

  /// Reads path data up to its first mistake, which is the part that SVG draws.
  ///
  /// - Parameter maxNumbers: about how many numbers are read.
  package init(_ text: String, maxNumbers: Int = .max) {
    var reader = ByteScanner(text)
    do throws(Failure) {
      try readCommands(&reader, maxNumbers)
    } catch {
      failure = error
      // Those of the last command may be incomplete.
      let count = commands.last?.numbers.upperBound ?? 0
      numbers.removeLast(numbers.count - count)
    }
  }

  /// The path of a text; an empty text is an empty path.
  package static func path(_ text: String) throws(Failure) -> Path {
    let data = SVGPathData(text)
    if let failure = data.failure { throw failure }
    return data.path
  }

  private static func count(ofNumbersAfter letter: UInt8) -> Int? {
    switch letter {
    case 0x4D, 0x4C, 0x54: 2
    case 0x48, 0x56: 1
    case 0x43: 6
    case 0x53, 0x51: 4
    case 0x41: 7
    case 0x5A: 0
    default: nil
    }
  }

  private mutating func readCommands(
    _ reader: inout ByteScanner,
    _ maxNumbers: Int
  ) throws(Failure) {
    var (current, start) = (Point.zero, Point.zero)
    reader.skipSpace()
    while let letter = reader.byte, numbers.count < maxNumbers {
      let isRelative = letter & 0x20 != 0
      var command = letter & ~0x20
      if letters.isEmpty, command != 0x4D {
        throw reader.failure("path data begins with M or m")
      }
      guard let count = Self.count(ofNumbersAfter: command) else {
        throw reader.failure("unknown path command (there are M L H V C S Q T A and Z)")
      }
      reader.position += 1
      if count == 0 {
        letters.append(command)
        current = start
      } else {
        repeat {
          let base = isRelative ? current : .zero
          for index in 0..<count {
            numbers.append(try reader.argument(index, of: command, from: base))
          }
          letters.append(command)
          current = end(of: command, from: current)
          // Further pairs after a move are lines.
          if command == 0x4D { (command, start) = (0x4C, current) }
          let end = reader.position
          reader.skipSeparator()
          if !reader.startsNumber, reader.bytes[end..<reader.position].contains(0x2C) {
            throw reader.failure("a number is missing after the comma", at: end)
          }
        } while reader.startsNumber && numbers.count < maxNumbers
      }
      reader.skipSpace()
    }
  }

  // The current point after the last command.
  private func end(of command: UInt8, from current: Point) -> Point {
    let last = numbers[numbers.count - 1]
    return switch command {
    case 0x48: Point(last, current.y)
    case 0x56: Point(current.x, last)
    default: Point(numbers[numbers.count - 2], last)
    }
  }

  /// The letters of the commands with the indices of their numbers.
  package var commands: [(letter: UInt8, numbers: Range<Int>)] {
    var start = 0
    return letters.map { letter in
      defer { start += Self.count(ofNumbersAfter: letter) ?? 0 }
      return (letter, start..<start + (Self.count(ofNumbersAfter: letter) ?? 0))
    }
  }

  // MARK: Paths

  /// The path.
  package var path: Path { drawn.path }

  /// The indices of the elements of the path that end in the middle of an arc, where no markers are.
  package var joints: Set<Int> { drawn.joints }

  private var drawn: (path: Path, joints: Set<Int>) {
    var (path, joints) = (Path(), Set<Int>())
    // The last control points of the command before, for the smooth commands.
    var (cubic, quadratic): (Point?, Point?)
    for (letter, range) in commands {
      let current = path.currentPoint ?? .zero
      func point(_ index: Int) -> Point {
        Point(numbers[range.lowerBound + index], numbers[range.lowerBound + index + 1])
      }
      func reflected(_ control: Point?) -> Point {
        control.map { current + (current - $0) } ?? current
      }
      let (lastCubic, lastQuadratic) = (cubic, quadratic)
      (cubic, quadratic) = (nil, nil)
      switch letter {
      case 0x4D: path.move(to: point(0))
      case 0x4C: path.line(to: point(0))
      case 0x48: path.line(to: Point(numbers[range.lowerBound], current.y))
      case 0x56: path.line(to: Point(current.x, numbers[range.lowerBound]))
      case 0x43:
        path.curve(point(0), point(2), to: point(4))
        cubic = point(2)
      case 0x53:
        path.curve(reflected(lastCubic), point(0), to: point(2))
        cubic = point(0)
      case 0x51, 0x54:
        let control = letter == 0x51 ? point(0) : reflected(lastQuadratic)
        path.quad(control, to: point(letter == 0x51 ? 2 : 0))
        quadratic = control
      case 0x41:
        let first = path.elements.count
        path.ellipticalArc(Array(numbers[range]), from: current)
        joints.formUnion(first..<max(first, path.elements.count - 1))
      default: path.close()
      }
    }
    return (path, joints)
  }
}

// The grammar of numbers.
extension ByteScanner {
  fileprivate var startsNumber: Bool { byte.map { $0.isDigit || "+-.".utf8.contains($0) } ?? false }

  fileprivate mutating func pathNumber() throws(SVGPathData.Failure) -> Double {
    skipSeparator()
    let start = position
    guard let text = numberText(endsWithPoint: true) else { throw failure("a number is missing") }
    guard let value = Double(text), value.isFinite else {
      throw failure("the number \(text.quoted) is too large", at: start)
    }
    return value
  }

  // A number of a command, of which coordinates are relative to a point.
  fileprivate mutating func argument(_ index: Int, of command: UInt8, from base: Point)
    throws(SVGPathData.Failure) -> Double
  {
    let isArc = command == 0x41
    if isArc, index == 3 || index == 4 { return try flag() }
    let number = try pathNumber()
    guard !isArc || index > 4 else { return number }
    let isVertical = command == 0x56 || (index + (isArc ? 1 : 0)) % 2 == 1
    return number + (isVertical ? base.y : base.x)
  }

  // A flag of an arc: 0 or 1.
  fileprivate mutating func flag() throws(SVGPathData.Failure) -> Double {
    skipSeparator()
    guard let byte, byte == 0x30 || byte == 0x31 else {
      throw failure("the flags of an arc are 0 or 1")
    }
    position += 1
    return byte == 0x31 ? 1 : 0
  }

  fileprivate func failure(_ message: String, at position: Int? = nil) -> SVGPathData.Failure {
    let before = String(decoding: bytes[..<(position ?? self.position)], as: UTF8.self)
    return SVGPathData.Failure(position: before.unicodeScalars.count + 1, message: message)
  }
}

/// Texts of attributes.
extension String {
  /// Numbers with white space or commas between them; nil where there is any other text.
  var numbers: [Double]? {
    let (numbers, failure) = numberList
    return failure == nil ? numbers : nil
  }

  /// The points of polygons: pairs of numbers up to the first mistake.
  package var points: [Point] {
    let numbers = numberList.numbers
    return stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
  }

  /// The mistake that ends the points of a polygon before the text; nil for none.
  var pointsFailure: SVGPathData.Failure? {
    let (numbers, failure) = numberList
    if failure != nil || numbers.count.isMultiple(of: 2) { return failure }
    return .init(position: unicodeScalars.count + 1, message: "the last point has no y")
  }

  // Numbers up to the first mistake.
  private var numberList: (numbers: [Double], failure: SVGPathData.Failure?) {
    var reader = ByteScanner(self)
    var result: [Double] = []
    reader.skipSpace()
    do throws(SVGPathData.Failure) {
      if reader.byte == 0x2C { throw reader.failure("a number is missing before the comma") }
      while !reader.isAtEnd {
        result.append(try reader.pathNumber())
        reader.skipSpace()
      }
    } catch {
      return (result, error)
    }
    return (result, nil)
  }
}
