internal import Graphics

/// How many workers a render has.
public enum WorkerCount {
  /// As many as there are processors that the process may use, up to 16.
  public static var standard: Int { min(ProcessorCount.available, 16) }

  /// The number that a text says: a number, `N%` of the processors, or `auto`.
  ///
  /// - Parameter most: the greatest number that is allowed.
  /// - Throws: `RequestError` about `jobs` for anything else.
  public static func count(text: String, most: Int) throws(RequestError) -> Int {
    guard text != "auto" else { return standard }
    if text.hasSuffix("%"), let percent = Double(text.dropLast()), percent > 0, percent <= 1000 {
      return Int(clamping: Double(ProcessorCount.available) * percent / 100, in: 1...most)
    }
    guard let count = Int(text), (1...most).contains(count) else {
      throw RequestError(.jobs, "'\(text)' is no number from 1 to \(most), N% or auto")
    }
    return count
  }
}
