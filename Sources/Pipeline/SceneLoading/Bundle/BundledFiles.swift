internal import Files

/// The files that lie beside an input in its archive, by the sources that the input names them by.
struct BundledFiles: Sendable {
  let archive: InputArchive
  /// The archive's name, for messages.
  let file: String
  /// The SHA-256 of the archive's bytes, in hexadecimal digits.
  let hash: String
  /// The names in the archive of all sources.
  let names: [String: String]

  /// Whether the archive has a source.
  func contains(_ source: String) -> Bool { names[source] != nil }

  /// The bytes of a source, with where they lie, for messages; nil where the archive does not have it.
  ///
  /// - Parameters:
  ///   - limit: the most bytes.
  ///   - flag: the option that raises it.
  /// - Throws: `badInput` for a damaged file, `limit`.
  func contents(
    of source: String,
    limit: Int,
    flag: String
  ) throws(RenderError) -> (bytes: [UInt8], path: String)? {
    guard let name = names[source], let bytes = try archive.contents(of: name) else { return nil }
    guard bytes.count <= limit else {
      throw RenderError(
        .limit,
        "\(FileSystem.quoted(name)) in the archive has \(bytes.count) bytes; the limit is \(limit) "
          + "(raise it with \(flag))"
      )
    }
    return (bytes, "\(file)/\(name)")
  }
}
