/// When the frames of a file are shown, in seconds from the first one.
public struct FrameTimes: Sendable, Hashable {
  /// When every frame begins; the first at 0.
  public private(set) var beginnings: [Double] = []
  /// When the last frame ends; nil where the file does not say.
  public private(set) var end: Double?
  /// The unit of times in the file: other times are rounded to it.
  public let unit: Double

  /// No times yet.
  ///
  /// - Parameter unit: seconds.
  public init(unit: Double) { self.unit = unit }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - beginning: when it begins; nil for the end of the one before.
  ///   - length: how long it is shown; nil where the file does not say.
  public mutating func append(at beginning: Double? = nil, length: Double?) {
    let beginning = beginning ?? end ?? beginnings.last ?? 0
    beginnings.append(beginning)
    end = length.map { beginning + $0 }
  }

  /// When a frame begins; nil for one that is not there.
  public func beginning(ofFrame index: Int) -> Double? {
    beginnings.indices.contains(index) ? beginnings[index] : nil
  }

  /// Frames per second: the declared rate where it fits the length of all frames, else their mean.
  public func rate(declared: FrameRate?) -> FrameRate? {
    guard let end else { return declared }
    if let declared, abs(declared.time(ofFrame: beginnings.count) - end) <= slack {
      return declared
    }
    return FrameRate(beginnings.count * 1000, over: Int(clamping: (end * 1000).rounded()))
  }

  /// The first frame of both that begins at another time; nil where all begin at the same.
  public func firstDifference(from other: FrameTimes) -> Int? {
    let tolerance = tolerance(for: other)
    return zip(beginnings, other.beginnings).enumerated()
      .first { abs($0.element.0 - $0.element.1) > tolerance }?
      .offset
  }

  /// Whether the last frames of both end at different times.
  public func endsDiffer(from other: FrameTimes) -> Bool {
    guard let end, let otherEnd = other.end else { return false }
    // A container rounds the beginning of the last frame, and its length.
    return abs(end - otherEnd) > tolerance(for: other) + Self.least
  }

  // No container has a coarser unit that stands for other times: a longer one is the length of a frame.
  private static let coarsest = 0.01
  private static let least = 0.001

  private var slack: Double { min(unit, Self.coarsest) + Self.least }

  // Times in one unit are exact; those of another container were rounded to the coarser unit.
  private func tolerance(for other: FrameTimes) -> Double {
    let rounding = unit == other.unit ? unit / 2 : max(unit, other.unit)
    return max(Self.least, min(rounding, Self.coarsest)) + 1e-9
  }
}
