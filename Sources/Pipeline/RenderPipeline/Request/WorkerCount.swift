internal import Glibc
internal import Graphics

/// How many workers a render has.
public enum WorkerCount {
  /// The number of processors.
  ///
  /// The corresponding C function is `sysconf`.
  public static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// As many as there are processors, up to 16.
  public static var standard: Int { min(processors, 16) }

  /// The number that a text says: a number, `N%` of the processors, or `auto`.
  ///
  /// - Parameter most: the greatest number that is allowed.
  /// - Throws: `RequestError` about `jobs` for anything else.
  public static func count(text: String, most: Int) throws(RequestError) -> Int {
    guard text != "auto" else { return standard }
    if text.hasSuffix("%"), let percent = Double(text.dropLast()), percent > 0, percent <= 1000 {
      return Int(clamping: Double(processors) * percent / 100, in: 1...most)
    }
    guard let count = Int(text), (1...most).contains(count) else {
      throw RequestError(.jobs, "'\(text)' is no number from 1 to \(most), N% or auto")
    }
    return count
  }
}
