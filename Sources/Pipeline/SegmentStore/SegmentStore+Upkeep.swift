internal import Files
internal import Glibc

extension SegmentStore {
  /// The contents of a store.
  public struct Contents: Sendable, Hashable {
    /// The entries by what they hold, in the order of their kinds; kinds without an entry are left out.
    public var kinds: [(name: String, count: Int, bytes: Int)] {
      EntryKind.allCases.compactMap { kind in
        byKind[kind.rawValue].map { (kind.name, $0.count, $0.bytes) }
      }
    }
    /// The number of entries.
    public var count: Int { byKind.values.reduce(0) { $0 + $1.count } }
    /// The bytes of all entries.
    public var bytes: Int { byKind.values.reduce(0) { $0 + $1.bytes } }
    /// When the entry was used that was used least lately, in seconds since 1970; nil without entries.
    public internal(set) var oldestUse: Int?
    /// Files that are no entries: begun ones, and what others put there.
    public internal(set) var strayFiles = 0

    struct Sum: Sendable, Hashable {
      var count = 0
      var bytes = 0
    }

    var byKind: [UInt8: Sum] = [:]
  }

  // Seconds after which a begun entry that does not grow has no writer any more.
  private static let staleSeconds = 3600

  // A file of the store, and what is known of it without reading it.
  private struct File {
    let folder: StoreFolder
    let name: String
    let key: Digest?
    let bytes: Int
    let used: Int
    let isRegular: Bool
  }

  private func eachFile(_ body: (File) -> Void) {
    for name in folder.names where name.utf8.count == 2 {
      guard let inner = try? folder.folder(name, isMade: false) else { continue }
      for file in inner.names {
        guard let status = inner.status(of: file) else { continue }
        let key = EntryFormat.key(ofFile: file)
        body(
          File(
            folder: inner,
            name: file,
            key: key?.hex.hasPrefix(name) == true ? key : nil,
            bytes: Int(status.st_size),
            used: status.st_mtim.tv_sec,
            isRegular: status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
          )
        )
      }
    }
  }

  /// Returns the contents of the store.
  ///
  /// - Complexity: O(*entries*): the first bytes of each are read.
  public func contents() -> Contents {
    var contents = Contents()
    eachFile { file in
      guard let key = file.key, file.isRegular, let kind = reader(of: file, key)?.kind else {
        contents.strayFiles += 1
        return
      }
      contents.byKind[kind.rawValue, default: Contents.Sum()].count += 1
      contents.byKind[kind.rawValue, default: Contents.Sum()].bytes += file.bytes
      contents.oldestUse = min(contents.oldestUse ?? .max, file.used)
    }
    return contents
  }

  private func reader(of file: File, _ key: Digest) -> EntryReader? {
    guard let opened = file.folder.openFile(file.name), opened.descriptor >= 0 else { return nil }
    return try? EntryReader.open(opened.descriptor, size: opened.size, key: key)
  }

  /// Removes the least recently used entries until the store fits a size, and the unfinished
  /// entries of dead writers.
  ///
  /// Readers of a removed entry can continue to read it.
  ///
  /// - Parameter bytes: the maximum bytes that remain.
  /// - Returns: the count and size of the removed entries.
  @discardableResult
  public func prune(to bytes: Int) -> (count: Int, bytes: Int) {
    var entries: [File] = []
    let now = time(nil)
    eachFile { file in
      if file.key != nil {
        entries.append(file)
      } else if file.name.hasPrefix("."), file.name.hasSuffix(".tmp"), file.isRegular,
        now - file.used > Self.staleSeconds
      {
        file.folder.remove(file.name)
      }
    }
    var rest = entries.reduce(0) { $0 + $1.bytes }
    var removed = (count: 0, bytes: 0)
    for file in entries.sorted(by: { ($0.used, $0.name) < ($1.used, $1.name) }) {
      guard rest > bytes else { break }
      guard file.folder.remove(file.name) else { continue }
      rest -= file.bytes
      removed.count += 1
      removed.bytes += file.bytes
    }
    return removed
  }

  /// Brings the store back to its size after entries were added.
  package func pruneIfGrown() {
    if writtenBytes > 0 { prune(to: maxBytes) }
  }

  /// Reads every entry and removes damaged entries.
  ///
  /// - Returns: the number of good entries, the names of the damaged ones that were removed, and of those that could not
  ///   be, sorted.
  public func verify() -> (good: Int, damaged: [String], retained: [String]) {
    var result = (good: 0, damaged: [String](), retained: [String]())
    eachFile { file in
      guard let key = file.key else { return }
      if isComplete(file, key) {
        result.good += 1
      } else {
        if file.folder.remove(file.name) {
          result.damaged.append(file.name)
        } else {
          result.retained.append(file.name)
        }
      }
    }
    return result
  }

  private func isComplete(_ file: File, _ key: Digest) -> Bool {
    guard let reader = reader(of: file, key) else { return false }
    do throws(DamagedEntry) {
      while try reader.next() != nil {}
      return true
    } catch {
      return false
    }
  }
}
