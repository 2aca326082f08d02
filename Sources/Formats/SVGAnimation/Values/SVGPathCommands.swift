internal import Graphics
internal import SceneModel

/// Path data as commands with absolute coordinates, which interpolates command by command.
struct SVGPathCommands: Sendable, Hashable {
  struct Command: Sendable, Hashable {
    /// The upper-case letter.
    var letter: UInt8
    var numbers: [Double]
  }

  private(set) var commands: [Command] = []

  /// Reads path data up to its first mistake, which is the part that SVG draws.
  init(_ text: String) {
    var scanner = ByteScanner(text)
    var (current, start) = (Point.zero, Point.zero)
    var count = 0
    scanner.skipSpace()
    while let letter = scanner.byte, letter.isLetter, count < Limits.svgPathNumbers {
      scanner.position += 1
      var upper = letter & ~0x20
      let isRelative = letter & 0x20 != 0
      guard let arity = Self.arity(upper), !commands.isEmpty || upper == 0x4D else { return }
      if arity == 0 {
        commands.append(Command(letter: upper, numbers: []))
        current = start
        scanner.skipSpace()
        continue
      }
      repeat {
        guard let numbers = Self.numbers(arity, isArc: upper == 0x41, &scanner) else { return }
        count += arity
        let command = Command(letter: upper, numbers: numbers)
          .absolute(isRelative ? current : .zero, &current)
        if upper == 0x4D { start = current }
        commands.append(command)
        // Further pairs after a move are lines.
        if upper == 0x4D { upper = 0x4C }
        scanner.skipSeparator()
      } while scanner.byte.map { !$0.isLetter } ?? false && count < Limits.svgPathNumbers
    }
  }

  private static func arity(_ letter: UInt8) -> Int? {
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

  private static func numbers(_ count: Int, isArc: Bool, _ scanner: inout ByteScanner) -> [Double]?
  {
    var result: [Double] = []
    for index in 0..<count {
      scanner.skipSeparator()
      if isArc, index == 3 || index == 4 {
        guard let flag = scanner.byte, flag == 0x30 || flag == 0x31 else { return nil }
        scanner.position += 1
        result.append(flag == 0x31 ? 1 : 0)
      } else {
        guard let number = scanner.number() else { return nil }
        result.append(number)
      }
    }
    return result
  }

  /// Whether two paths have the same commands.
  func isCompatible(with other: SVGPathCommands) -> Bool {
    commands.count == other.commands.count
      && zip(commands, other.commands).allSatisfy { $0.letter == $1.letter }
  }

  /// The path between two with the same commands; flags of arcs are those of the nearer path.
  func mixed(with other: SVGPathCommands, at q: Double) -> SVGPathCommands {
    combined(with: other) { a, b, isFlag in isFlag ? (q < 0.5 ? a : b) : a + (b - a) * q }
  }

  func adding(_ other: SVGPathCommands, times factor: Double = 1) -> SVGPathCommands {
    combined(with: other) { a, b, isFlag in isFlag ? a : a + b * factor }
  }

  /// The Euclidean distance over all numbers of two paths with the same commands.
  func distance(to other: SVGPathCommands) -> Double {
    var sum = 0.0
    for (a, b) in zip(commands, other.commands) {
      for (x, y) in zip(a.numbers, b.numbers) { sum += (x - y) * (x - y) }
    }
    return sum.squareRoot()
  }

  private func combined(
    with other: SVGPathCommands,
    _ combine: (Double, Double, _ isFlag: Bool) -> Double
  ) -> SVGPathCommands {
    var result = self
    for index in result.commands.indices {
      let isArc = commands[index].letter == 0x41
      for k in commands[index].numbers.indices {
        result.commands[index].numbers[k] = combine(
          commands[index].numbers[k],
          other.commands[index].numbers[k],
          isArc && (k == 3 || k == 4)
        )
      }
    }
    return result
  }

  var text: String {
    var result = ""
    for command in commands {
      result += String(Unicode.Scalar(command.letter))
      result += command.numbers.map { $0.isFinite ? $0.shortestDecimal : "0" }.joined(
        separator: " "
      )
    }
    return result
  }
}

extension SVGPathCommands.Command {
  // The command with the coordinates of a base added; moves the current point to its end.
  fileprivate func absolute(_ base: Point, _ current: inout Point) -> Self {
    var result = self
    switch letter {
    case 0x48:
      result.numbers[0] += base.x
      current.x = result.numbers[0]
    case 0x56:
      result.numbers[0] += base.y
      current.y = result.numbers[0]
    default:
      let first = letter == 0x41 ? 5 : 0
      for k in stride(from: first, to: numbers.count - 1, by: 2) {
        result.numbers[k] += base.x
        result.numbers[k + 1] += base.y
      }
      current = Point(result.numbers[numbers.count - 2], result.numbers[numbers.count - 1])
    }
    return result
  }
}
