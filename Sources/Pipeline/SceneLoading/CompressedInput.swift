internal import Compression
public import Files
internal import Graphics

/// Inputs that may be compressed as a whole.
public enum CompressedInput {
  /// Returns the bytes of an input, expanded if they are a gzip file.
  ///
  /// - Parameter limit: the maximum size in bytes.
  /// - Throws: `badInput` for a damaged file or one larger than the limit.
  public static func expanded(_ bytes: [UInt8], limit: Int) throws(RenderError) -> [UInt8] {
    guard InputKind(bytes)?.format == .gzip else { return bytes }
    do throws(CompressionError) {
      return try GzipFile.expanded(bytes, limit: limit)
    } catch {
      switch error {
      case .damaged: throw RenderError(.badInput, "the gzip file is damaged (save it again)")
      case .tooLarge:
        throw RenderError(
          .limit,
          "the gzip file holds more than \(limit) bytes (raise it with --max-input-bytes)"
        )
      case .outOfMemory:
        throw RenderError(.systemResources, "there is no memory left to expand the gzip file")
      }
    }
  }
}
