internal import Foundation

/// The files of the repository that tests read, by their paths from its root.
public enum Repository {
  /// The folder that holds `Package.swift`.
  public static let root: String = {
    var folder = URL(filePath: #filePath)
    repeat {
      folder.deleteLastPathComponent()
    } while folder.path != "/"
      && !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    return folder.path
  }()

  /// Where a file is on this machine.
  public static func absolute(_ path: String) -> String { "\(root)/\(path)" }

  /// Whether a file or folder is there.
  public static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: absolute(path))
  }

  /// The bytes of a file.
  public static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: absolute(path))))
  }

  /// Writes a file and makes the folders above it.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    let file = URL(filePath: absolute(path))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: file, options: .atomic)
  }

  /// All files of a type in a folder and those below it, sorted.
  public static func files(in folder: String, type: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: absolute(folder))?.compactMap {
      $0 as? String
    }
    return (names ?? []).filter { $0.hasSuffix(".\(type)") }.sorted().map { "\(folder)/\($0)" }
  }
}
