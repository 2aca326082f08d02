import Files
import Foundation
import SegmentStore
import TestSupport
import Testing

/// Entries of a store: whole, or not used.
@Suite("Entries of a store")
struct EntryTests {
  private let key = SHA256.digest(of: Array("key".utf8))
  private let parts: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 7, count: 100)]

  private func write(
    _ store: SegmentStore,
    _ key: Digest,
    _ parts: [[UInt8]],
    kind: EntryKind = .video
  ) {
    let entry = store.writer(of: key, kind)
    for part in parts { entry?.add(part) }
    entry?.commit()
  }

  // nil where there is no entry or it is damaged.
  private func read(_ store: SegmentStore, _ key: Digest) -> [[UInt8]]? {
    guard let entry = store.reader(of: key) else { return nil }
    var parts: [[UInt8]] = []
    do {
      while let part = try entry.next() { parts.append(part) }
      return parts
    } catch {
      return nil
    }
  }

  private func path(_ folder: ScratchFolder, _ key: Digest) -> String {
    folder.file("v1/\(key.hex.prefix(2))/\(key.hex).seg")
  }

  private func files(_ folder: ScratchFolder) -> [String] {
    let all = FileManager.default.subpaths(atPath: folder.path) ?? []
    return all.filter { $0.hasSuffix(".seg") || $0.hasSuffix(".tmp") }.sorted()
  }

  @Test("A written entry can be read, by another process too, but only by its owner")
  func roundTrip() throws {
    let folder = try ScratchFolder()
    let store = try SegmentStore(path: folder.path)
    #expect(read(store, key) == nil && !store.has(key))
    write(store, key, parts)
    let other = try SegmentStore(path: folder.path)
    #expect(read(other, key) == parts && other.has(key))
    #expect(other.reader(of: key)?.kind == .video)
    #expect(read(other, SHA256.digest(of: [])) == nil)
    #expect(store.problem == nil && store.damagedEntries == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: path(folder, key))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(store.writtenBytes == attributes[.size] as? Int)
  }

  @Test("An entry without an end is none, and leaves nothing")
  func unfinished() throws {
    let folder = try ScratchFolder()
    let store = try SegmentStore(path: folder.path)
    do {
      let entry = store.writer(of: key, .video)
      entry?.add([1])
      #expect(files(folder).count == 1)
    }
    #expect(files(folder).isEmpty && read(store, key) == nil)
  }

  @Test("Every flipped bit and every cut is seen")
  func damageError() throws {
    let folder = try ScratchFolder()
    let store = try SegmentStore(path: folder.path)
    write(store, key, parts)
    let file = path(folder, key)
    let full = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    for position in full.indices {
      var bytes = full
      bytes[position] ^= UInt8(1 << (position % 8))
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      #expect(read(store, key) == nil, "byte \(position)")
      try Data(full[..<position]).write(to: URL(fileURLWithPath: file))
      #expect(read(store, key) == nil, "\(position) bytes")
    }
    try Data(full + [0]).write(to: URL(fileURLWithPath: file))
    #expect(read(store, key) == nil, "a byte more")
    // Written over as a whole.
    write(store, key, parts)
    #expect(read(store, key) == parts)
  }

  @Test("Swapped entries are seen")
  func swapped() throws {
    let folder = try ScratchFolder()
    let store = try SegmentStore(path: folder.path)
    let other = SHA256.digest(of: Array("other".utf8))
    write(store, key, parts)
    write(store, other, [[9]])
    let file = URL(fileURLWithPath: path(folder, key))
    try Data(contentsOf: URL(fileURLWithPath: path(folder, other))).write(to: file)
    #expect(read(store, key) == nil && store.damagedEntries == 1)
    #expect(read(store, other) == [[9]])
  }

  @Test("Links are not followed: no entry is read through one, and none is written through one")
  func links() throws {
    let (folder, outside) = (try ScratchFolder(), try ScratchFolder())
    let store = try SegmentStore(path: folder.path)
    write(store, key, parts)
    let files = FileManager.default
    // The entry is a link to a good one elsewhere.
    try files.moveItem(atPath: path(folder, key), toPath: outside.file("entry"))
    try files.createSymbolicLink(
      atPath: path(folder, key),
      withDestinationPath: outside.file("entry")
    )
    #expect(read(store, key) == nil)
    write(store, key, [[5]])
    #expect(read(store, key) == [[5]])
    #expect(outside.names == ["entry"])
    #expect(try outside.bytes("entry").count > 100, "what the link led to was written over")
    // The folder of the entry is a link to one elsewhere.
    let inner = folder.file("v1/\(key.hex.prefix(2))")
    try files.moveItem(atPath: inner, toPath: outside.file("inner"))
    try files.createSymbolicLink(atPath: inner, withDestinationPath: outside.file("inner"))
    #expect(read(store, key) == nil)
    write(store, key, [[6]])
    #expect(store.problem != nil)
    #expect(try outside.bytes("inner/\(key.hex).seg").count < 100)
    #expect(outside.names == ["entry", "inner"])
    #expect(try SegmentStore(path: folder.path).verify().good == 0)
  }

  @Test("Anything else under the name of an entry is passed over")
  func rest() throws {
    let folder = try ScratchFolder()
    let store = try SegmentStore(path: folder.path)
    write(store, key, parts)
    try FileManager.default.removeItem(atPath: path(folder, key))
    #expect(mkfifo(path(folder, key), 0o600) == 0)
    #expect(read(store, key) == nil)
    try FileManager.default.removeItem(atPath: path(folder, key))
    try FileManager.default.createDirectory(
      atPath: path(folder, key),
      withIntermediateDirectories: false
    )
    #expect(read(store, key) == nil)
    write(store, key, parts)
    #expect(store.problem?.contains("cannot be written to") == true, "a folder is in its place")
    #expect(files(folder).map { $0.hasSuffix(".tmp") } == [false])
  }

  @Test(
    "A folder of another user, or with write access for others, is refused",
    .enabled(if: geteuid() == 0)
  )
  func foreign() throws {
    let folder = try ScratchFolder()
    #expect(chown(folder.path, 65_534, 65_534) == 0)
    #expect(throws: RenderError.self) { try SegmentStore(path: folder.path) }
    #expect(folder.names.isEmpty)
    #expect(chown(folder.path, 0, 0) == 0)
    let store = try SegmentStore(path: folder.path)
    write(store, key, parts)
    // An entry that somebody else has put there.
    #expect(chown(path(folder, key), 65_534, 65_534) == 0)
    #expect(read(store, key) == nil)
    #expect(chmod(folder.file("v1"), 0o777) == 0)
    #expect(throws: RenderError.self) { try SegmentStore(path: folder.path) }
  }

  @Test(
    "A file at the store's path is refused; a missing store is created, or is an error if it must exist"
  )
  func positions() throws {
    let folder = try ScratchFolder()
    try folder.write("", to: "file")
    #expect(throws: RenderError.self) { try SegmentStore(path: folder.file("file")) }
    #expect(throws: RenderError.self) { try SegmentStore(existing: folder.file("none")) }
    #expect(folder.names == ["file"])
    _ = try SegmentStore(path: folder.file("a/b"))
    #expect(FileManager.default.fileExists(atPath: folder.file("a/b/v1")))
  }

  @Test(
    "P21: A failure at any step leaves no partial entry and is reported once",
    arguments: StoreStep.allCases
  )
  func faults(_ step: StoreStep) throws {
    // The first, the second … time that the step comes.
    for number in 1...6 {
      let folder = try ScratchFolder()
      let counter = Counter()
      let faults = StoreFaults { at in
        at == step && counter.next() == number ? ENOSPC : nil
      }
      let store = try SegmentStore(path: folder.path, maxBytes: .max, isMade: true, faults: faults)
      write(store, key, parts)
      let isHit = counter.count >= number
      #expect((store.problem != nil) == isHit)
      #expect(files(folder).count == (isHit ? 0 : 1), "\(step) \(number)")
      #expect(read(store, key) == (isHit ? nil : parts))
      guard isHit else { continue }
      #expect(store.problem?.contains("No space left on device") == true)
      #expect(store.writer(of: key, .video) == nil, "nothing is tried after a failure")
    }
  }

  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var count = 0
    func next() -> Int {
      lock.withLock {
        count += 1
        return count
      }
    }
  }
}
