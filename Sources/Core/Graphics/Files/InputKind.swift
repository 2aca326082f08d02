/// The kind of a file by its first bytes, never by its name.
public struct InputKind: Sendable {
  /// The kinds that something here reads.
  public enum Format: String, Sendable, CaseIterable {
    case png, jpeg, gif, webp, bmp, tiff, avif
    /// An AVIF file whose frames a video decoder reads.
    case avis
    case mp4, mov, webm, mkv
    case gzip, zip
    /// Data of zlib, as in SVGA 2.
    case zlib
    case mp3
    /// A text that begins as JSON does.
    case json
    /// A text that begins with a tag.
    case markup
  }

  /// Bytes that files of a kind have at an offset, written as the characters with their codes.
  struct Signature: Sendable, ExpressibleByStringLiteral {
    let offset: Int
    let bytes: [UInt8]

    init(_ text: String, at offset: Int) {
      self.offset = offset
      bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    init(stringLiteral text: String) { self.init(text, at: 0) }

    func matches(_ file: [UInt8]) -> Bool {
      file.count >= offset + bytes.count && file[offset...].starts(with: bytes)
    }
  }

  /// The format; nil for a kind that nothing reads.
  public let format: Format?
  /// The kind in words, with an article: "a PNG image".
  public let noun: String
  /// What to do with a file that is no input; empty for inputs.
  public let remedy: String
  /// The endings of names in small letters, without the dot.
  let suffixes: [Substring]
  let signatures: [Signature]

  // A kind that is read under names with some endings.
  init(_ format: Format, noun: String, suffixes: String, signatures: Signature...) {
    (self.format, self.noun, remedy) = (format, noun, "")
    (self.suffixes, self.signatures) = (suffixes.split(separator: " "), signatures)
  }

  // A kind that is no input.
  init(_ noun: String, remedy: String, as format: Format? = nil, signatures: Signature...) {
    (self.format, self.noun, self.remedy) = (format, noun, remedy)
    (suffixes, self.signatures) = ([], signatures)
  }

  /// The number of bytes that identify a kind.
  public static let signatureLength = 512

  /// The kind of a file; nil for one that is not known.
  ///
  /// - Parameter bytes: the file, or its first `signatureLength` bytes.
  /// - Complexity: O(1)
  public init?(_ bytes: [UInt8]) {
    let kind =
      Self.box(bytes)
      ?? Self.table.first { $0.signatures.contains { $0.matches(bytes) } }
      ?? Self.matroska(bytes) ?? Self.stream(bytes) ?? Self.zlib(bytes) ?? Self.text(bytes)
    guard let kind else { return nil }
    self = kind
  }

  /// The kind that a name promises by its ending; nil for other names, and for texts but SVG.
  public init?(suffixOf name: String) {
    guard let point = name.lastIndex(of: ".") else { return nil }
    let suffix = name[name.index(after: point)...].lowercased()
    guard let kind = Self.table.first(where: { $0.suffixes.contains { $0 == suffix } }) else {
      return nil
    }
    self = kind
  }

  /// Whether it is an image that decoders read, animated or not.
  public var isImage: Bool {
    switch format {
    case .png, .jpeg, .gif, .webp, .bmp, .tiff, .avif, .avis: true
    case .mp4, .mov, .webm, .mkv, .gzip, .zip, .zlib, .mp3, .json, .markup, nil: false
    }
  }

  /// The media type of RFC 6838; empty for what is no image.
  public var mediaType: String {
    isImage ? "image/\(format == .avis ? "avif" : format?.rawValue ?? "")" : ""
  }

  /// Whether it is a video that decoders read.
  public var isVideo: Bool {
    format.map { [.mp4, .mov, .webm, .mkv, .avis].contains($0) } ?? false
  }

  /// The bytes after white space and the byte order mark of UTF-8.
  public static func text(in bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
  }

  // MARK: Kinds without one signature

  static func kind(_ format: Format) -> InputKind? { table.first { $0.format == format } }

  // ISO/IEC 14496-12, 4.3: a file begins with its brands; files without are QuickTime's.
  private static func box(_ bytes: [UInt8]) -> InputKind? {
    guard bytes.count >= 12 else { return nil }
    func word(_ offset: Int) -> String {
      String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    }
    guard word(4) == "ftyp" else {
      return ["moov", "mdat", "wide", "free", "skip"].contains(word(4)) ? kind(.mov) : nil
    }
    let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    let others = stride(from: 16, to: min(length, bytes.count, 256) - 3, by: 4).map(word)
    let major = word(8)
    let isStill = ["avif", "mif1"].contains(major) || major.hasPrefix("hei")
    if length >= 16, ([major] + others).contains(where: ["avif", "avis"].contains) {
      return kind(isStill ? .avif : .avis)
    }
    if major == "avif" { return nil }
    return isStill ? highEfficiency : kind(major == "qt  " ? .mov : .mp4)
  }

  // RFC 8794: the header of EBML has the type of the document.
  private static func matroska(_ bytes: [UInt8]) -> InputKind? {
    guard bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return nil }
    return kind(bytes.prefix(64).firstRange(of: Array("webm".utf8)) == nil ? .mkv : .webm)
  }

  // RFC 1950: the method, and a sum that is a multiple of 31.
  private static func zlib(_ bytes: [UInt8]) -> InputKind? {
    guard bytes.count > 2, bytes[0] == 0x78 else { return nil }
    return (0x7800 | Int(bytes[1])) % 31 == 0 ? kind(.zlib) : nil
  }

  private static func stream(_ bytes: [UInt8]) -> InputKind? {
    if isTransportStream(bytes) { return transportStream }
    // The first header of a stream of MPEG audio: eleven or twelve bits of ones.
    guard bytes.count > 3, bytes[0] == 0xFF else { return nil }
    if [0xF0, 0xF1, 0xF8, 0xF9].contains(bytes[1]) { return advancedAudio }
    // Versions 1, 2 and 2.5 of layers II and III; FF FE is the mark of UTF-16.
    let layers: [UInt8] = [
      0xE2, 0xE3, 0xE4, 0xE5, 0xF2, 0xF3, 0xF4, 0xF5, 0xFA, 0xFB, 0xFC, 0xFD,
    ]
    return layers.contains(bytes[1]) ? kind(.mp3) : nil
  }

  // Packets of 188 bytes that begin with 0x47, in some files behind a time of 4 bytes. A header has
  // bytes that no text has.
  private static func isTransportStream(_ bytes: [UInt8]) -> Bool {
    [(0, 188), (4, 192)].contains { offset, length in
      bytes.count >= length
        && stride(from: offset, to: min(bytes.count, signatureLength), by: length)
          .allSatisfy { bytes[$0] == 0x47 }
        && bytes[offset..<offset + 12].contains { $0 < 0x09 || $0 >= 0xF8 }
    }
  }

  private static func text(_ bytes: [UInt8]) -> InputKind? {
    let text = text(in: bytes)
    return switch text.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): kind(.json)
    // Twice, it is no tag: git marks a conflict so, which the reader of JSON names.
    case UInt8(ascii: "<") where text.dropFirst().first != UInt8(ascii: "<"): kind(.markup)
    default: nil
    }
  }
}
