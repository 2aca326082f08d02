import Foundation

/// The files of the repository that tests read, by their paths from its root.
enum Repository {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Where a file is on this machine.
  static func absolute(_ path: String) -> String { root.appending(path: path).path }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: absolute(path))
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: path)))
  }

  /// Writes a file and makes the folders above it.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: file, options: .atomic)
  }

  /// All files of a type in a folder and those below it, sorted.
  static func files(in folder: String, type: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: absolute(folder))?.compactMap {
      $0 as? String
    }
    return (names ?? []).filter { $0.hasSuffix(".\(type)") }.sorted().map { "\(folder)/\($0)" }
  }
}
