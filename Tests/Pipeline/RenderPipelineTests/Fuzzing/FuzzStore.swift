import Files
import Foundation
import SegmentStore
import TestSupport

/// An entry of a store whose file strangers have changed: it is the one that was written, or none.
struct FuzzStore {
  private static let key = SHA256.digest(of: Array("key".utf8))
  private static let parts: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 7, count: 60)]

  private static func path(_ folder: ScratchFolder) -> String {
    folder.file("v1/\(key.hex.prefix(2))/\(key.hex).seg")
  }

  /// The bytes of an entry as it is written.
  static func entry() throws -> [UInt8] {
    let folder = try ScratchFolder()
    try write(SegmentStore(path: folder.path))
    return Array(try Data(contentsOf: URL(fileURLWithPath: path(folder))))
  }

  private static func write(_ store: SegmentStore) {
    let entry = store.writer(of: key, .video)
    for part in parts { entry?.add(part) }
    entry?.commit()
  }

  /// Reads the changed entry.
  func judge(_ bytes: [UInt8]) throws -> FuzzVerdict {
    let folder = try ScratchFolder()
    let store = try SegmentStore(path: folder.path)
    // Where the entry would be, without one that waits for the disk.
    let path = URL(fileURLWithPath: Self.path(folder))
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(),
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    try Data(bytes).write(to: path)
    guard let reader = store.reader(of: Self.key) else { return .refused }
    var parts: [[UInt8]] = []
    do {
      while let part = try reader.next() { parts.append(part) }
    } catch {
      return .refused
    }
    return parts == Self.parts ? .accepted : .wrong("an entry is read as another one")
  }
}
