/// The files of an archive that an animation lies in, expanded one by one.
public struct PackedFiles: Sendable {
  /// A file of the archive cannot be expanded.
  public struct Damage: Error, Sendable {
    /// What is wrong and what to do.
    public var message: String

    /// A message.
    public init(_ message: String) { self.message = message }
  }

  /// The names of all files.
  public let names: Set<String>
  /// The theme that the manifest applies, and to which animation.
  public var theme: (bytes: [UInt8], animation: String)?
  /// What the manifest lays under the animation, as a colour in words.
  public var background: String?
  /// The bytes of the file of one of the names.
  public let contents: @Sendable (String) throws(Damage) -> [UInt8]

  /// Files.
  ///
  /// - Parameter contents: is asked for files of `names` only.
  public init(
    names: some Sequence<String>,
    contents: @escaping @Sendable (String) throws(Damage) -> [UInt8]
  ) {
    self.names = Set(names)
    self.contents = contents
  }
}

/// Writes files as data URIs.
enum DataURIText {
  /// A picture as `data:image/…;base64,…`.
  ///
  /// - Parameter name: tells the kind by its ending.
  static func picture(_ bytes: [UInt8], name: String) -> String {
    let type =
      switch name.split(separator: ".").last?.lowercased() {
      case "jpg", "jpeg": "image/jpeg"
      case "webp": "image/webp"
      case "gif": "image/gif"
      case "svg": "image/svg+xml"
      default: "image/png"
      }
    return base64(bytes, type: type)
  }

  /// A font as `data:font/sfnt;base64,…`.
  static func font(_ bytes: [UInt8]) -> String { base64(bytes, type: "font/sfnt") }

  private static func base64(_ bytes: [UInt8], type: String) -> String {
    var text = Array("data:\(type);base64,".utf8)
    text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        text.append(digit <= group.count ? alphabet[bits >> (18 - 6 * digit) & 63] : 0x3D)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )
}
