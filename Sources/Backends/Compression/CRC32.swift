internal import CDeflate

/// The checksum of gzip, ZIP and PNG files (ISO 3309).
public enum CRC32 {
  /// The checksum of bytes, which may follow others.
  ///
  /// The corresponding C function is `libdeflate_crc32`.
  ///
  /// - Parameter earlier: the checksum of the bytes before.
  public static func checksum(_ bytes: UnsafeRawBufferPointer, after earlier: UInt32 = 0) -> UInt32
  {
    libdeflate_crc32(earlier, bytes.baseAddress, bytes.count)
  }

  /// The checksum of bytes, which may follow others.
  public static func checksum(_ bytes: [UInt8], after earlier: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBytes { checksum($0, after: earlier) }
  }
}
