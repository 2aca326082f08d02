internal import JSONText
internal import SceneModel

/// How many workers a render has.
public enum WorkerCount {
  /// The number of processors that the process may use, up to 16.
  public static var defaultValue: Int { min(ProcessorCount.available, 16) }

  /// The number that a text says: a number, `N%` of the processors, or `auto`.
  ///
  /// - Parameter maximum: the greatest number that is allowed.
  /// - Throws: `RequestError` about `jobs` for anything else.
  public static func count(text: String, maximum: Int) throws(RequestError) -> Int {
    guard text != "auto" else { return defaultValue }
    if text.hasSuffix("%"), let percent = DecimalText.number(text.dropLast()), percent > 0,
      percent <= 1000
    {
      return Int(clamping: Double(ProcessorCount.available) * percent / 100, in: 1...maximum)
    }
    guard let count = Int(digits: text), (1...maximum).contains(count) else {
      throw RequestError(.jobs, "'\(text)' is no number from 1 to \(maximum), N% or auto")
    }
    return count
  }
}
