/// A ZIP archive in memory, whose files are expanded one by one.
///
/// All metadata of a file comes from the central directory and is checked before the first
/// expansion. The format is described in APPNOTE.TXT of PKWARE; the checks cite its section
/// numbers.
public struct ZipArchive: Sendable {
  /// The limits of an archive.
  public struct Bounds: Sendable, Hashable {
    /// Files and folders.
    public var entries: Int
    /// Bytes of one expanded file.
    public var entryBytes: Int
    /// Bytes of all expanded files.
    public var bytes: Int
    /// How many times longer a file of more than a mebibyte may be than its compressed bytes.
    public var ratio: Int

    /// Bounds; there are no defaults.
    public init(entries: Int, entryBytes: Int, bytes: Int, ratio: Int) {
      (self.entries, self.entryBytes, self.bytes, self.ratio) = (entries, entryBytes, bytes, ratio)
    }
  }

  /// Why an archive cannot be read.
  public enum Failure: Error, Sendable, Equatable {
    /// It is no archive, cut off, or contradicts itself; the text says where.
    case damaged(String)
    /// It uses something that archives of animations do not: encryption, ZIP64, several disks.
    case unsupported(String)
    /// It has more files than it may.
    case tooManyEntries(Int)
    /// A file is larger than it may be.
    case entryTooLarge(String)
    /// All files together are larger than they may be.
    case tooLarge
    /// A file expands to more than its compressed bytes allow.
    case bomb(String)
    /// There was no memory to expand a file.
    case outOfMemory
  }

  /// A file of the archive.
  struct Entry: Sendable {
    var isDeflated: Bool
    var checksum: UInt32
    /// Where its bytes lie in the archive.
    var data: Range<Int>
    /// Bytes when expanded.
    var size: Int
  }

  private let bytes: [UInt8]
  private let entries: [String: Entry]
  /// The names of all files, in the order of the archive; folders are left out.
  public let names: [String]

  /// Reads the directory of an archive and checks all of it.
  ///
  /// - Throws: the reason why the archive cannot be read within the bounds.
  /// - Complexity: O(*entries* · log *entries*); nothing is expanded.
  public init(_ bytes: [UInt8], bounds: Bounds) throws(Failure) {
    let directory = try ZipDirectory(bytes, bounds: bounds)
    self.bytes = bytes
    entries = directory.entries
    names = directory.names
  }

  /// The bytes of a file; nil when no file has the name.
  ///
  /// - Throws: `damaged` unless there are just as many bytes as the directory says, with its checksum;
  ///   `outOfMemory`.
  public func contents(of name: String) throws(Failure) -> [UInt8]? {
    guard let entry = entries[name] else { return nil }
    let contents = entry.isDeflated ? try inflated(entry) : Array(bytes[entry.data])
    guard let contents, contents.count == entry.size else {
      throw .damaged("the file \(name) does not have the length in the directory")
    }
    guard CRC32.checksum(contents) == entry.checksum else {
      throw .damaged("the checksum of the file \(name) is wrong")
    }
    return contents
  }

  private func inflated(_ entry: Entry) throws(Failure) -> [UInt8]? {
    do throws(CompressionError) {
      return try DeflatedData.expanded(bytes, in: entry.data, .none, count: entry.size)
    } catch {
      switch error {
      case .damaged, .tooLarge: return nil
      case .outOfMemory: throw .outOfMemory
      }
    }
  }
}
