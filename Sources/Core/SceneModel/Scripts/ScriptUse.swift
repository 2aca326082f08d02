public import Graphics

/// A value that a script gives, and how its numbers become the value.
public struct ScriptUse: Sendable, Equatable {
  /// Where the script is.
  public var program: ScriptProgram
  /// Its number there.
  public var script: Int
  /// The one of its numbers that counts; nil for all.
  public var component: Int?
  /// The factor of the numbers.
  public var factor: Double
  /// The number added after the multiplication.
  public var offset: Double

  /// A use.
  public init(
    _ program: ScriptProgram,
    script: Int,
    component: Int? = nil,
    factor: Double = 1,
    offset: Double = 0
  ) {
    (self.program, self.script) = (program, script)
    (self.component, self.factor, self.offset) = (component, factor, offset)
  }

  /// The numbers of a result; nil for a text.
  ///
  /// In an animation a text that is a number is that number, as lottie-web multiplies it.
  public func numbers(of result: ScriptResult) -> [Double]? {
    switch result {
    case .numbers(let numbers): return numbers
    case .text(let text):
      guard program.objectModel == .animation, let number = Double(text), number.isFinite else {
        return nil
      }
      return [number]
    }
  }

  /// One number of a result; nil where there is none that can be used.
  ///
  /// - Parameter index: which one, where the use does not say.
  public func number(_ index: Int, of result: ScriptResult) -> Double? {
    guard let numbers = numbers(of: result) else { return nil }
    let position = component ?? index
    guard numbers.indices.contains(position), numbers[position].isFinite else { return nil }
    return numbers[position] * factor + offset
  }

  /// The numbers that a rule for numbers made of `factor` and `offset` sees.
  public func scaled(by rule: (Double) -> Double) -> ScriptUse {
    var result = self
    let (start, end) = (rule(0), rule(1))
    result.factor = factor * (end - start)
    result.offset = offset * (end - start) + start
    return result
  }
}

/// The result of a script.
public enum ScriptResult: Sendable, Equatable {
  /// Numbers; one for a single number.
  case numbers([Double])
  /// A text.
  case text(String)
}

/// When a script is run.
public struct ScriptTime: Sendable, Hashable {
  /// Seconds on the clock of the layer that the script is on.
  public var time: Double
  /// Seconds on the outermost clock of the program.
  public var rootTime: Double
  /// The number of the replicator's copy around, from 0.
  public var copy: Int

  /// An instant.
  public init(time: Double, rootTime: Double, copy: Int = 0) {
    (self.time, self.rootTime, self.copy) = (time, rootTime, copy)
  }
}

/// Runs a script; returns nil to leave the keyframes' value unchanged.
///
/// The array is the value without the script.
public typealias ScriptRunner<Failure: Error> = (ScriptUse, [Double]) throws(Failure) ->
  ScriptResult?

/// A kind of value that scripts can give.
public protocol ScriptValue {
  /// Returns the value of a result; nil where it is of another kind.
  ///
  /// - Parameter base: the value without the script, which supplies the parts that the result
  ///   lacks.
  static func value(of result: ScriptResult, _ use: ScriptUse, base: Self) -> Self?

  /// The value as scripts see it.
  var scriptNumbers: [Double] { get }
}

extension Double: ScriptValue {
  /// The first number.
  public static func value(of result: ScriptResult, _ use: ScriptUse, base: Double) -> Double? {
    use.number(0, of: result)
  }
  /// Itself.
  public var scriptNumbers: [Double] { [self] }
}

extension Point: ScriptValue {
  /// The first two numbers.
  public static func value(of result: ScriptResult, _ use: ScriptUse, base: Point) -> Point? {
    guard case .numbers(let numbers) = result, numbers.count > 1 else { return nil }
    return Point(use.number(0, of: result) ?? base.x, use.number(1, of: result) ?? base.y)
  }
  /// x and y.
  public var scriptNumbers: [Double] { [x, y] }
}

extension Waypoint: ScriptValue {
  /// The first two numbers, with no way on.
  public static func value(of result: ScriptResult, _ use: ScriptUse, base: Waypoint) -> Waypoint? {
    Point.value(of: result, use, base: base.point).map { Waypoint($0) }
  }
  /// x and y.
  public var scriptNumbers: [Double] { point.scriptNumbers }
}

extension Color: ScriptValue {
  /// Returns red, green and blue of 0…1; the alpha is unchanged.
  public static func value(of result: ScriptResult, _ use: ScriptUse, base: Color) -> Color? {
    guard case .numbers(let numbers) = result, numbers.count > 2 else { return nil }
    return Color(
      use.number(0, of: result) ?? base.red,
      use.number(1, of: result) ?? base.green,
      use.number(2, of: result) ?? base.blue,
      base.alpha
    ).clamped
  }
  /// Red, green, blue and alpha of 0…1.
  public var scriptNumbers: [Double] { [red, green, blue, alpha] }
}

extension [Double]: ScriptValue {
  /// As many numbers as the value has.
  public static func value(of result: ScriptResult, _ use: ScriptUse, base: [Double]) -> [Double]? {
    guard case .numbers(let numbers) = result else { return nil }
    guard !base.isEmpty else { return numbers.indices.compactMap { use.number($0, of: result) } }
    return base.indices.map { use.number($0, of: result) ?? base[$0] }
  }
  /// Itself.
  public var scriptNumbers: [Double] { self }
}

extension Path: ScriptValue {
  /// An outline of vertices with handles: closed, how many, then x and y of all vertices, and of the
  /// handles towards and from them, relative to them.
  public static func value(of result: ScriptResult, _ use: ScriptUse, base: Path) -> Path? {
    guard case .numbers(let numbers) = result, numbers.count >= 2,
      let count = Int(exactly: numbers[1]), count > 0, numbers.count == 2 + 6 * count,
      numbers.allSatisfy(\.isFinite)
    else { return nil }
    func point(_ index: Int) -> Point { Point(numbers[2 + 2 * index], numbers[3 + 2 * index]) }
    var path = Path()
    path.move(to: point(0))
    let isClosed = numbers[0] != 0
    for index in 0..<(isClosed ? count : count - 1) {
      let next = (index + 1) % count
      let (out, into) = (point(2 * count + index), point(count + next))
      if out == .zero, into == .zero {
        if next != 0 { path.line(to: point(next)) }
      } else {
        path.curve(point(index) + out, point(next) + into, to: point(next))
      }
    }
    if isClosed { path.close() }
    return path
  }
  /// None: outlines are obtained by other means.
  public var scriptNumbers: [Double] { [] }
}
