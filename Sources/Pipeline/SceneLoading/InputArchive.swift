internal import Compression
public import Files
internal import Graphics
public import SceneModel

/// An input that is a ZIP archive, such as a dotLottie file.
///
/// Files are expanded in memory on request; nothing is written anywhere.
public struct InputArchive: Sendable {
  private let archive: ZipArchive
  private let limits: Limits

  /// The names of all files, in the order of the archive.
  public var names: [String] { archive.names }

  /// Creates the archive of an input; nil for an input without the signature of an archive.
  ///
  /// - Throws: `badInput` for an archive that is damaged or uses unsupported features, `limit` for
  ///   an archive that is too large.
  public init?(_ bytes: [UInt8], limits: Limits) throws(RenderError) {
    guard InputKind(bytes)?.format == .zip else { return nil }
    self.limits = limits
    do {
      archive = try ZipArchive(
        bytes,
        bounds: ZipArchive.Bounds(
          entries: limits.archiveEntries,
          entryBytes: limits.archiveEntryBytes,
          bytes: limits.archiveBytes,
          ratio: limits.archiveRatio
        )
      )
    } catch {
      throw Self.error(error, limits)
    }
  }

  /// Returns the bytes of a file; nil when no file has the name.
  ///
  /// - Throws: `badInput` for a damaged file, `limit` for a file that is too large.
  public func contents(of name: String) throws(RenderError) -> [UInt8]? {
    do {
      return try archive.contents(of: name)
    } catch {
      throw Self.error(error, limits)
    }
  }

  private static func error(_ failure: ZipArchive.Failure, _ limits: Limits) -> RenderError {
    switch failure {
    case .damaged(let what):
      RenderError(.badInput, "the ZIP archive is damaged: \(what) (save it again)")
    case .unsupported(let what):
      RenderError(
        .badInput,
        "the ZIP archive cannot be read: \(what) (save it stored or deflated, and nothing else)"
      )
    case .tooManyEntries(let count):
      RenderError(
        .limit,
        "the ZIP archive has \(count) files; the limit is \(limits.archiveEntries) "
          + "(raise it with --max-archive-entries)"
      )
    case .entryTooLarge(let name):
      RenderError(
        .limit,
        "the file \(name) of the ZIP archive has more than \(limits.archiveEntryBytes) bytes "
          + "(raise the limit with --max-archive-entry-bytes)"
      )
    case .tooLarge:
      RenderError(
        .limit,
        "the ZIP archive holds more than \(limits.archiveBytes) bytes "
          + "(raise the limit with --max-archive-bytes)"
      )
    case .bomb(let name):
      RenderError(
        .limit,
        "the file \(name) of the ZIP archive is more than \(limits.archiveRatio) times as long as "
          + "its compressed bytes (raise the limit with --max-archive-ratio)"
      )
    case .outOfMemory:
      RenderError(.systemResources, "there is no memory left to expand the ZIP archive")
    }
  }
}
