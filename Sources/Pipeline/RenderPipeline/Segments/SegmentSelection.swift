internal import SceneModel

/// Which segments of a job are rendered, where it is rendered in parts.
public enum SegmentSelection: Sendable, Hashable {
  /// By their numbers, counted from 0; a negative number counts from the end.
  case list(FrameList)
  /// One of several parts, counted from 1, that share the segments evenly: every so manieth.
  case part(Int, of: Int)

  /// The segments of a list such as `0-9`, `10-` or `1,3,-1`.
  ///
  /// - Throws: `RequestError` about `segments` for anything else.
  public init(list text: String) throws(RequestError) {
    do throws(RequestError) {
      self = .list(try FrameList(text: text))
    } catch {
      throw RequestError(
        .segments,
        "'\(text)' is no list of segments (such as 0-9, 10- or -1; `animrender plan` lists them)"
      )
    }
  }

  /// The part of a text such as `3/8`.
  ///
  /// - Throws: `RequestError` about `part` for anything else.
  public init(part text: String) throws(RequestError) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map {
      Int(digits: $0)
    }
    guard numbers.count == 2, let part = numbers[0], let count = numbers[1], part >= 1,
      part <= count
    else {
      throw RequestError(.part, "'\(text)' is no part of a whole (such as 3/8: the third of eight)")
    }
    self = .part(part, of: count)
  }

  /// The numbers of the segments, ascending and without duplicates.
  ///
  /// There may be more parts than segments; some of them are then empty.
  ///
  /// - Parameter count: how many segments there are.
  /// - Throws: `RequestError` for a segment that there is not.
  func indices(among count: Int) throws(RequestError) -> [Int] {
    switch self {
    case .part(let part, let parts): return Array(stride(from: part - 1, to: count, by: parts))
    case .list(let list):
      return try list.numbers(among: count, .segments) { number in
        "there is no segment \(number) (the render has segments 0 to \(count - 1))"
      }
    }
  }
}
