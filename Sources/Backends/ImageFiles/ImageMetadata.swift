internal import Compression

extension ImageFormat {
  /// Returns a file of the format without its texts and EXIF, which its pixels do not depend on.
  ///
  /// libavcodec expands both for its caller without a limit: a megabyte of compressed text becomes a gigabyte, and so
  /// do 64 kB of EXIF whose entries share their values.
  ///
  /// - Complexity: O(*bytes*)
  package func withoutMetadata(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .png: PNGMetadata.removed(from: bytes)
    case .jpeg: ExifNames.clearedInJPEG(bytes)
    case .webp: ExifNames.clearedInWebP(bytes)
    // The directory of a TIFF file is reduced to the tags of its pixels, and of the others nothing is expanded.
    case .gif, .bmp, .tiff, .avif: bytes
    }
  }

  /// The maximum size of a colour profile, expanded; tables for printers have a few megabytes.
  package static let maxProfileBytes = 8 << 20

  /// Returns whether a file of the format has a compressed profile of more than `maxProfileBytes`.
  ///
  /// Only PNG compresses profiles. A damaged one counts as what could be read of it.
  package func hasOversizedProfile(_ bytes: [UInt8]) -> Bool {
    guard self == .png, let profile = PNGMetadata.compressedProfile(in: bytes) else { return false }
    do throws(CompressionError) {
      _ = try DeflatedData.expandedZlib([UInt8](profile), upTo: Self.maxProfileBytes)
      return false
    } catch {
      return error == .tooLarge
    }
  }
}

/// The chunks of a PNG file that decoders expand (PNG, third edition, 11.3).
private enum PNGMetadata {
  // The chunks beside the critical ones that pixels depend on.
  private static let pixelChunks: Set = ["tRNS", "cICP", "iCCP", "sRGB", "gAMA", "cHRM"]

  // From the first damaged length on, the file remains as it is: decoders end there.
  static func removed(from bytes: [UInt8]) -> [UInt8] {
    var result = Array(bytes.prefix(PNGChunk.signature.count))
    var position = result.count
    var hasProfile = false
    while let chunk = chunk(at: position, in: bytes) {
      let isCritical = bytes[position + 4] & 0x20 == 0
      // The format allows one profile; each would be expanded.
      let isRepeated = chunk.type == "iCCP" && hasProfile
      if isCritical || pixelChunks.contains(chunk.type) && !isRepeated {
        result += bytes[position..<chunk.data.upperBound + 4]
      }
      hasProfile = hasProfile || chunk.type == "iCCP"
      position = chunk.data.upperBound + 4
    }
    return result + bytes[position...]
  }

  // The first profile's data behind its name and the number of the method.
  static func compressedProfile(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var position = PNGChunk.signature.count
    while let chunk = chunk(at: position, in: bytes) {
      if chunk.type == "iCCP" {
        let name = bytes[chunk.data].prefix { $0 != 0 }
        return bytes[chunk.data].dropFirst(name.count + 2)
      }
      position = chunk.data.upperBound + 4
    }
    return nil
  }

  private static func chunk(
    at position: Int,
    in bytes: [UInt8]
  ) -> (type: String, data: Range<Int>)? {
    guard position + PNGChunk.overhead <= bytes.count else { return nil }
    let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
    let start = position + PNGChunk.headerLength
    guard length <= bytes.count - start - 4 else { return nil }
    let type = String(decoding: bytes[position + 4..<start], as: UTF8.self)
    return (type, start..<start + length)
  }
}

/// The names by which decoders find EXIF.
///
/// Zeros in their place make a part unknown, and it is skipped.
private enum ExifNames {
  // Wherever a decoder may find the marker APP1, between scans too: length, then the name (EXIF 2.3, 4.7.2).
  static func clearedInJPEG(_ bytes: [UInt8]) -> [UInt8] {
    var names: [Int] = []
    bytes.withUnsafeBytes { bytes in
      guard bytes.count >= 8 else { return }
      for position in 0...bytes.count - 8
      where bytes[position] == 0xFF && bytes[position + 1] == 0xE1
        && bytes[position + 4..<position + 8].elementsEqual("Exif".utf8)
      {
        names.append(position + 4)
      }
    }
    return cleared(names, in: bytes)
  }

  // The chunks of a RIFF file follow each other on even offsets (RFC 9649, 2.3).
  static func clearedInWebP(_ bytes: [UInt8]) -> [UInt8] {
    var names: [Int] = []
    var position = 12
    while position + 8 <= bytes.count {
      if bytes[position..<position + 4].elementsEqual("EXIF".utf8) { names.append(position) }
      let length = bytes[position + 4..<position + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      position += 8 + length + length % 2
    }
    return cleared(names, in: bytes)
  }

  private static func cleared(_ names: [Int], in bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for start in names { for offset in 0..<4 { result[start + offset] = 0 } }
    return result
  }
}
