/// An error while opening fonts or laying out a text.
public enum TextError: Error, Sendable, Hashable {
  /// Neither the named font nor the fallback font opens.
  ///
  /// The command line exits with code 69.
  case noFont(name: String, fallback: String, reason: String)
  /// A requested font file or folder of fonts cannot be read.
  case unreadableFile(path: String, reason: String)
  /// A requested file contains no TrueType or OpenType font.
  case notAFont(path: String)
  /// A requested file contains a compressed font.
  case compressedFont(path: String, format: String)
  /// A bound of `FontLimits` or `TextLimits` is exceeded.
  case limitExceeded(what: String, value: Int, maximum: Int)
  /// A C function failed, most likely for lack of memory.
  case libraryFailure(function: String)
}

extension TextError: CustomStringConvertible {
  /// The description of the error, with a solution if there is one.
  public var description: String {
    switch self {
    case .noFont(let name, let fallback, let reason):
      "font '\(name)' not found, nor the fallback font '\(fallback)': \(reason). "
        + "Install the package fonts-dejavu-core, or give a font file with --fallback-font."
    case .unreadableFile(let path, let reason):
      "font file '\(path)' cannot be read: \(reason)"
    case .notAFont(let path):
      "'\(path)' is not a font: give a TrueType or OpenType file (.ttf, .otf, .ttc, .otc)"
    case .compressedFont(let path, let format):
      "'\(path)' is a font in \(format): convert it to TrueType or OpenType (.ttf, .otf)"
    case .limitExceeded(let what, let value, let maximum):
      "\(what): \(value) is more than the limit of \(maximum)"
    case .libraryFailure(let function):
      "\(function) failed: the machine may be out of memory"
    }
  }
}
