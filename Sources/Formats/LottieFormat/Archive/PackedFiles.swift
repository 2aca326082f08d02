internal import SceneModel

/// The files of an archive that contains an animation, expanded one by one.
public struct PackedFiles: Sendable {
  /// A file of the archive cannot be expanded.
  public struct DamageError: Error, Sendable {
    /// The problem and its remedy.
    public var message: String

    /// A message.
    public init(_ message: String) { self.message = message }
  }

  /// The names of all files.
  public let names: Set<String>
  /// The theme that the manifest applies, and to which animation.
  public var theme: (bytes: [UInt8], animation: String)?
  /// Whether images that the archive lacks are left out with a warning; otherwise they are errors.
  public var leavesOutMissingImages = false
  /// The background that the manifest gives the animation, as a colour in words.
  public var background: String?
  /// The bytes of the file of one of the names.
  public let contents: @Sendable (String) throws(DamageError) -> [UInt8]

  /// Creates a collection of files.
  ///
  /// - Parameter contents: called for files of `names` only.
  public init(
    names: some Sequence<String>,
    contents: @escaping @Sendable (String) throws(DamageError) -> [UInt8]
  ) {
    self.names = Set(names)
    self.contents = contents
  }
}

extension Asset.Source {
  /// Returns an image of an archive.
  ///
  /// - Parameter name: the name, whose extension determines the kind.
  static func image(_ bytes: [UInt8], name: String) -> Asset.Source {
    let type =
      switch name.split(separator: ".").last?.lowercased() {
      case "jpg", "jpeg": "image/jpeg"
      case "webp": "image/webp"
      case "gif": "image/gif"
      case "svg": "image/svg+xml"
      default: "image/png"
      }
    return .data(bytes, type: type)
  }
}
