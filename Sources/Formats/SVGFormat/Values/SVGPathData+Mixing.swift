internal import Graphics

/// Path data interpolates command by command.
extension SVGPathData {
  /// Whether two paths have the same commands.
  func isCompatible(with other: SVGPathData) -> Bool { letters == other.letters }

  /// The path between two with the same commands; flags of arcs are those of the nearer path.
  func mixed(with other: SVGPathData, at q: Double) -> SVGPathData {
    combined(with: other) { a, b, isFlag in isFlag ? (q < 0.5 ? a : b) : a + (b - a) * q }
  }

  func adding(_ other: SVGPathData, times factor: Double = 1) -> SVGPathData {
    combined(with: other) { a, b, isFlag in isFlag ? a : a + b * factor }
  }

  /// The Euclidean distance over all numbers of two paths with the same commands.
  func distance(to other: SVGPathData) -> Double {
    zip(numbers, other.numbers).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private func combined(
    with other: SVGPathData,
    _ combine: (Double, Double, _ isFlag: Bool) -> Double
  ) -> SVGPathData {
    var result = self
    for (letter, range) in commands {
      for (offset, index) in range.enumerated() {
        let isFlag = letter == 0x41 && (offset == 3 || offset == 4)
        result.numbers[index] = combine(numbers[index], other.numbers[index], isFlag)
      }
    }
    return result
  }

  var text: String {
    commands.map { letter, range in
      let words = numbers[range].map { $0.isFinite ? $0.shortestDecimal : "0" }
      return String(Unicode.Scalar(letter)) + words.joined(separator: " ")
    }.joined()
  }
}
