public import Graphics
internal import SceneFormat
public import SceneModel

/// An assertion with the place where it is written.
public struct PlacedAssertion: Sendable, Hashable {
  /// The assertion.
  public var assertion: MotionAssertion
  /// The file that it is in, as it was given; empty for a program.
  public var file: String
  /// The JSON path in that file.
  public var path: String
  /// The place in that file; nil where it has none.
  public var location: SourceLocation?

  /// An assertion in a file.
  public init(
    _ assertion: MotionAssertion,
    file: String = "",
    path: String = "",
    location: SourceLocation? = nil
  ) {
    (self.assertion, self.file, self.path, self.location) = (assertion, file, path, location)
  }
}

/// Whether an assertion holds, and where it fails.
public struct AssertionResult: Sendable, Hashable {
  /// A measured or allowed value.
  public enum Value: Sendable, Hashable {
    /// A number with its unit; the unit may be empty.
    case number(Double, unit: String)
    /// Anything else.
    case text(String)

    /// The number; nil for a text.
    public var number: Double? {
      if case .number(let number, _) = self { number } else { nil }
    }
  }

  /// The failing frame that is farthest beyond the bound.
  public struct Worst: Sendable, Hashable {
    /// Its number.
    public var frame: Int
    /// Its time in seconds.
    public var time: Double
    /// The layers, by path and name; none where they are those of the first failing frame.
    public var layers: [String]
    /// The value on it.
    public var measured: Value?
  }

  /// The assertion with its place.
  public var source: PlacedAssertion
  /// Whether it is true on all frames.
  public var holds: Bool
  /// The number of the first failing frame; nil where none fails, or frames do not matter.
  public var firstFrame: Int?
  /// The time of that frame in seconds.
  public var firstTime: Double?
  /// The number of failing frames.
  public var failingFrames = 0
  /// The worst failing frame; nil where that is the first one, or where no frame is worse than others.
  public var worst: Worst?
  /// The number of examined frames.
  public var frameCount = 0
  /// The first failing layers, by path and name; all named layers where the assertion holds.
  public var layers: [String]
  /// The value on the first failing frame; where it holds, the value nearest to the bound.
  public var measured: Value?
  /// The bound.
  public var allowed: Value?
  /// The problem as a sentence without its end; for an assertion that holds, a remark or nothing.
  public var message: String
  /// The rectangles to mark on the first failing frame, in canvas points.
  public var boxes: [Rect] = []

  /// A result.
  public init(
    _ source: PlacedAssertion,
    holds: Bool,
    layers: [String] = [],
    measured: Value? = nil,
    allowed: Value? = nil,
    message: String = ""
  ) {
    (self.source, self.holds, self.layers) = (source, holds, layers)
    (self.measured, self.allowed, self.message) = (measured, allowed, message)
  }

  /// The assertion as JSON on one line.
  public var text: String { source.assertion.jsonText }
}

extension AssertionResult.Value: CustomStringConvertible {
  /// The value with its unit, numbers rounded to three places.
  public var description: String {
    switch self {
    case .text(let text): return text
    case .number(let number, let unit):
      let rounded = number.isFinite ? ((number * 1000).rounded() / 1000).shortestDecimal : "∞"
      return unit.isEmpty ? rounded : "\(rounded) \(unit)"
    }
  }
}

extension AssertionResult {
  /// The problem in one line.
  public var summary: String { facts.joined(separator: "; ") }

  /// The problem: the layers with the reason, the frames, the values.
  public var facts: [String] {
    let layer = layers.isEmpty ? "" : "\(layers.joined(separator: ", ")): "
    var parts = [layer + message]
    if let firstFrame, let firstTime {
      parts.append(
        "first at frame \(firstFrame) at \(Self.seconds(firstTime)) s; "
          + "\(failingFrames) of \(frameCount) frames fail"
      )
    }
    if let measured {
      parts.append("measured \(measured)" + (allowed.map { ", allowed \($0)" } ?? ""))
    }
    if let worst {
      let value = worst.measured.map { ": \($0)" } ?? ""
      let layer = worst.layers.isEmpty ? "" : " (\(worst.layers.joined(separator: ", ")))"
      parts.append("worst at frame \(worst.frame) at \(Self.seconds(worst.time)) s\(value)\(layer)")
    }
    return parts
  }

  private static func seconds(_ time: Double) -> String {
    ((time * 1_000_000).rounded() / 1_000_000).shortestDecimal
  }
}
