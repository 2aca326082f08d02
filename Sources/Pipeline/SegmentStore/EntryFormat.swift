internal import Files

/// The kind of content of an entry; the raw value is stored in its file.
package enum EntryKind: UInt8, Sendable, CaseIterable {
  /// The packets of a segment of video.
  case video = 1
  /// The coded frames of a segment of an animated image.
  case animation = 2
  /// Images, one piece each.
  case images = 3
  /// The digests of the segments of a whole job.
  case job = 4

  /// The word of reports.
  package var name: String {
    switch self {
    case .video: "video"
    case .animation: "animation"
    case .images: "pictures"
    case .job: "jobs"
    }
  }
}

/// The file of an entry: magic, kind, its own digest, pieces with their lengths, an end, and the SHA-256 of it all.
enum EntryFormat {
  /// The folder of all entries; another format has another one.
  static let folder = "v1"
  static let magic = Array("ANIMSEG1".utf8)
  static let headerBytes = magic.count + 1 + Digest.byteCount
  /// The length value that marks the end of the chunks.
  static let end = UInt64.max
  static let endBytes = 8 + Digest.byteCount
  static let suffix = ".seg"
  /// The maximum bytes of a chunk.
  ///
  /// Longer chunks are not stored, so that no file can exhaust memory.
  static let maxChunkBytes = 1 << 30

  static func header(_ key: Digest, _ kind: EntryKind) -> [UInt8] {
    magic + [kind.rawValue] + key.bytes
  }

  static func length(_ count: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: count >> UInt64(8 * $0)) }
  }

  static func folderName(of key: Digest) -> String { String(key.hex.prefix(2)) }

  static func fileName(of key: Digest) -> String { key.hex + suffix }

  /// Returns the digest that a file's name encodes; nil for a file that is not an entry.
  static func key(ofFile name: String) -> Digest? {
    name.hasSuffix(suffix) ? Digest(hex: String(name.dropLast(suffix.count))) : nil
  }
}
