extension ZipArchive {
  /// The bytes of an archive of stored files, in the order of their names as bytes.
  ///
  /// Nothing of the moment, the machine or a version of a library is in them: all files are of the first day that
  /// ZIP knows, and stored as they are. Equal files give equal bytes, which `ZipArchive` reads. The section numbers are
  /// those of APPNOTE.TXT.
  ///
  /// - Parameter files: the contents of each name, which must be a path inside the archive, of at most 255 bytes.
  /// - Throws: `tooManyEntries` with more than 65,534 files, `tooLarge` for what ZIP without its 64-bit extension
  ///   cannot hold.
  /// - Complexity: O(*bytes*)
  public static func bytes(storing files: [String: [UInt8]]) throws(Failure) -> [UInt8] {
    guard files.count < 0xFFFF else { throw .tooManyEntries(files.count) }
    let sorted = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var (archive, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, contents) in sorted {
      guard archive.count + contents.count < 0xFFFF_FFFF - 0x1_0000 else { throw .tooLarge }
      let size = long(contents.count)
      // Made for 2.0, names in UTF-8 (bit 11), stored, 1980-01-01 00:00 (4.4.4 to 4.4.6).
      var header = word(20) + word(0x800) + word(0) + word(0) + word(0x21)
      header += long(Int(CRC32.checksum(contents))) + size + size
      header += word(name.utf8.count) + word(0)
      // Written by Unix, readable by all, as others unpack it (4.4.2, 4.4.15).
      directory += long(0x0201_4B50) + word(0x0314) + header + word(0) + word(0) + word(0)
      directory += long(0o100644 << 16) + long(archive.count) + Array(name.utf8)
      archive += long(0x0403_4B50) + header + Array(name.utf8) + contents
    }
    guard archive.count + directory.count < 0xFFFF_FFFF else { throw .tooLarge }
    let count = word(sorted.count)
    let end = long(0x0605_4B50) + word(0) + word(0) + count + count
    return archive + directory + end + long(directory.count) + long(archive.count) + word(0)
  }

  // Numbers are little-endian (4.4.1.1).
  private static func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func long(_ value: Int) -> [UInt8] { word(value) + word(value >> 16) }
}
