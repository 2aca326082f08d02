internal import SceneModel

/// A list of frames by their numbers, such as `0-9`, `10-`, `1,3,5-9:2` or `-1`, the last.
public struct FrameList: Sendable, Hashable {
  /// Some frames at equal distances.
  public struct Span: Sendable, Hashable {
    /// The first frame; a negative number counts from the end, −1 being the last.
    public var first: Int
    /// The last frame that may be among them, counted likewise.
    public var last: Int
    /// The distance of two frames, at least 1.
    public var step: Int

    /// Frames from one to another.
    public init(first: Int, last: Int, step: Int = 1) {
      self.first = first
      self.last = last
      self.step = max(1, step)
    }
  }

  /// The parts, in any order; a frame of several is rendered once.
  public var spans: [Span]

  /// A list.
  public init(_ spans: [Span]) { self.spans = spans }

  /// The list that a text says.
  ///
  /// - Throws: `RequestError` about `frames` for anything else.
  public init(text: String) throws(RequestError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    var spans: [Span] = []
    for part in parts {
      guard let span = Span(part) else {
        throw RequestError(
          .frames,
          "'\(text)' is no list of frames (\(Self.remedy(part)) 0-9, 10-, 1,3,5-9:2 or -1)"
        )
      }
      spans.append(span)
    }
    self.spans = spans
  }

  /// Returns the listed numbers, ascending and each once.
  ///
  /// - Parameters:
  ///   - count: how many there are, counted from 0.
  ///   - field: the field that lists them.
  ///   - missing: says that there is none of a number.
  ///   - check: checks how many are listed, before there is memory for them.
  /// - Throws: `RequestError` about the field, and the errors of `check`.
  func numbers(
    among count: Int,
    _ field: RequestField,
    missing: (Int) -> RequestText,
    check: (Int) throws(RequestError) -> Void = { _ in }
  ) throws(RequestError) -> [Int] {
    func index(_ number: Int) throws(RequestError) -> Int {
      let (fromEnd, overflow) = count.addingReportingOverflow(number)
      let index = number < 0 ? (overflow ? -1 : fromEnd) : number
      guard (0..<count).contains(index) else { throw RequestError(field, missing(number)) }
      return index
    }
    var result: Set<Int> = []
    for span in spans {
      let (first, last) = (try index(span.first), try index(span.last))
      guard first <= last else {
        throw RequestError(
          field,
          "\(span.first) to \(span.last) is no list of \(field.rawValue) (the lower number comes first)"
        )
      }
      try check((last - first) / span.step + 1)
      result.formUnion(stride(from: first, through: last, by: span.step))
      try check(result.count)
    }
    return result.ordered()
  }

  // Ranges of other languages: `0..9`, `0…9`, `0:9`, and words.
  private static func remedy(_ part: Substring) -> String {
    let numbers = part.split { !$0.isNumber }
    if numbers.count == 2, numbers.allSatisfy({ Int(digits: $0) != nil }) {
      return "write \(numbers[0])-\(numbers[1]), such as"
    }
    switch part.lowercased() {
    case "all": return "leave it out for all, such as"
    case "last", "end": return "write -1 for the last, such as"
    default: return "such as"
    }
  }
}

extension FrameList.Span {
  fileprivate init?(_ text: Substring) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      // A step without a range is a slice of Python, `0:9`, and not a frame.
      guard parts[0].dropFirst().contains("-"), let given = Int(digits: parts[1]), given > 0 else {
        return nil
      }
      step = given
    } else {
      step = 1
    }
    // A minus sign in front counts from the end; one further on separates first and last.
    let range = parts[0]
    guard let dash = range.dropFirst().firstIndex(of: "-") else {
      guard let number = Int(signedDigits: range) else { return nil }
      (first, last) = (number, number)
      return
    }
    let end = range[range.index(after: dash)...]
    guard let number = Int(signedDigits: range[..<dash]),
      let last = end.isEmpty ? -1 : Int(signedDigits: end)
    else {
      return nil
    }
    (first, self.last) = (number, last)
  }
}
