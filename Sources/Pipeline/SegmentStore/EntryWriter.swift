internal import Files
internal import Glibc

/// Writes an entry, which becomes visible only when it is complete.
///
/// Nothing here throws. If a step fails, the failure is reported to the store and the entry never
/// appears.
package final class EntryWriter {
  private let store: SegmentStore
  private let folder: StoreFolder
  private let key: Digest
  private let name: String
  private let path: String
  private var descriptor: Int32
  private var hash: SHA256? = SHA256()
  private var byteCount = 0

  init?(_ store: SegmentStore, _ folder: StoreFolder, key: Digest, kind: EntryKind) {
    (self.store, self.folder, self.key) = (store, folder, key)
    // The random part never reaches an output; it keeps two writers of one entry apart.
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    name = ".\(key.hex.prefix(8)).\(getpid()).\(random).tmp"
    path = "\(store.path)/\(EntryFormat.folder)/\(EntryFormat.folderName(of: key))/\(name)"
    var made: Int32 = -1
    let (faults, temporary) = (store.faults, name)
    let isMade = TemporaryPaths.create(path) {
      faults.perform(.create) {
        made = folder.makeFile(temporary)
        return Int(made)
      } >= 0
    }
    descriptor = made
    guard isMade else {
      store.fail("cannot be written to", errno)
      return nil
    }
    write(EntryFormat.header(key, kind))
  }

  deinit { abandon() }

  /// Adds a piece.
  package func add(_ part: [UInt8]) {
    guard descriptor >= 0 else { return }
    guard part.count <= EntryFormat.maxChunkBytes else { return abandon() }
    write(EntryFormat.length(UInt64(part.count)))
    write(part)
  }

  /// Publishes the entry under its name, replacing an existing one.
  package func commit() {
    guard descriptor >= 0 else { return }
    write(EntryFormat.length(EntryFormat.end))
    guard descriptor >= 0, let digest = hash.take()?.digest() else { return }
    write(digest.bytes)
    guard descriptor >= 0 else { return }
    guard store.faults.perform(.flush, { Int(fsync(descriptor)) }) == 0 else { return fail() }
    close(descriptor)
    descriptor = -1
    let isPlaced =
      store.faults.perform(.rename) {
        Int(renameat(folder.descriptor, name, folder.descriptor, EntryFormat.fileName(of: key)))
      } == 0
    if isPlaced {
      store.count(written: byteCount)
    } else {
      store.fail("cannot be written to", errno)
    }
    // Also forgets the name of a file that is no longer under it.
    TemporaryPaths.discard(path)
  }

  private func write(_ bytes: [UInt8]) {
    guard descriptor >= 0 else { return }
    bytes.withUnsafeBytes { hash?.update($0) }
    var offset = 0
    while offset < bytes.count {
      let count = store.faults.perform(.write) {
        bytes.withUnsafeBytes {
          Glibc.write(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset)
        }
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return fail() }
      offset += count
    }
    byteCount += bytes.count
  }

  private func fail() {
    store.fail("cannot be written to", errno)
    abandon()
  }

  private func abandon() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    TemporaryPaths.discard(path)
  }
}
