public import Files
internal import Glibc
internal import Synchronization

/// A folder of rendered segments, each under the digest of its inputs.
///
/// Any number of processes and machines may use one folder concurrently. Entries appear complete or
/// not at all, two writers of one entry write the same bytes, and there are no locks. A store never
/// stops a render: unreadable entries are rendered again, and after a failed write nothing more is
/// written.
public final class SegmentStore: Sendable {
  /// The folder.
  public let path: String
  /// The maximum bytes of all entries; the least recently used are removed first.
  public let maxBytes: Int
  /// The default size limit of a store, in bytes.
  public static let defaultBytes = 8 << 30

  let folder: StoreFolder
  let faults: StoreFaults

  private struct State {
    var problem: String?
    var damaged = 0
    var written = 0
  }

  private let state = Mutex(State())

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: the folder, made if it is missing.
  ///   - maxBytes: the most bytes of all entries.
  /// - Throws: `cannotCreate` where the folder cannot be made, is no folder or belongs to another user.
  public convenience init(
    path: String,
    maxBytes: Int = SegmentStore.defaultBytes
  ) throws(RenderError) {
    try self.init(path: path, maxBytes: maxBytes, isMade: true)
  }

  /// Opens a store that is there.
  ///
  /// - Throws: `missingInput` where it is not; else as for a new one.
  public convenience init(existing path: String) throws(RenderError) {
    try self.init(path: path, maxBytes: .max, isMade: false)
  }

  package init(
    path: String,
    maxBytes: Int,
    isMade: Bool,
    faults: StoreFaults = StoreFaults()
  ) throws(RenderError) {
    (self.path, self.maxBytes, self.faults) = (path, maxBytes, faults)
    do throws(StoreFolder.AccessError) {
      folder = try StoreFolder.open(path, isMade: isMade)
        .folder(EntryFormat.folder, isMade: isMade)
    } catch {
      let code: RenderError.Code =
        switch error {
        case .missing: .missingInput
        case .system, .foreign, .isWritableByOthers: .cannotCreate
        }
      let reason =
        code == .missingInput && FileSystem.exists(path) ? "it holds no segments" : error.reason
      throw RenderError(
        code,
        "the store \(FileSystem.quoted(path)) cannot be used: \(reason) (choose another folder)"
      )
    }
  }

  // MARK: Entries

  /// The entry of a digest; nil where there is none that can be used.
  package func reader(of key: Digest) -> EntryReader? {
    let inner: StoreFolder
    do throws(StoreFolder.AccessError) {
      inner = try folder.folder(EntryFormat.folderName(of: key), isMade: false)
    } catch {
      switch error {
      case .missing: break
      case .system, .foreign, .isWritableByOthers: recordDamage()
      }
      return nil
    }
    guard let file = inner.openFile(EntryFormat.fileName(of: key)) else {
      recordDamage()
      return nil
    }
    guard file.descriptor >= 0 else { return nil }
    // Marks the entry as used now, for least-recently-used pruning.
    futimens(file.descriptor, nil)
    do throws(DamagedEntry) {
      return try EntryReader.open(file.descriptor, size: file.size, key: key)
    } catch {
      recordDamage()
      return nil
    }
  }

  /// Whether there is an entry of a digest, without looking into it.
  package func has(_ key: Digest) -> Bool {
    let inner = try? folder.folder(EntryFormat.folderName(of: key), isMade: false)
    return inner?.status(of: EntryFormat.fileName(of: key)) != nil
  }

  /// Begins an entry; nil where nothing can be written.
  package func writer(of key: Digest, _ kind: EntryKind) -> EntryWriter? {
    guard problem == nil else { return nil }
    do throws(StoreFolder.AccessError) {
      let inner = try folder.folder(EntryFormat.folderName(of: key), isMade: true)
      return EntryWriter(self, inner, key: key, kind: kind)
    } catch {
      fail("cannot be written to: \(error.reason)")
      return nil
    }
  }

  // MARK: Statistics and failures

  /// Why nothing more was written; nil while all is well.
  public var problem: String? { state.withLock { $0.problem } }

  /// How many entries were damaged and rendered again.
  public var damagedEntries: Int { state.withLock { $0.damaged } }

  /// The bytes of all entries that this process has written.
  public var writtenBytes: Int { state.withLock { $0.written } }

  /// Counts an entry that is not what was written.
  package func recordDamage() { state.withLock { $0.damaged += 1 } }

  func count(written bytes: Int) { state.withLock { $0.written += bytes } }

  func fail(_ what: String, _ number: Int32) {
    fail("\(what): \(String(cString: strerror(number)))")
  }

  private func fail(_ what: String) {
    state.withLock { state in
      guard state.problem == nil else { return }
      state.problem = "the store \(FileSystem.quoted(path)) \(what); results are no longer cached"
    }
  }
}
