internal import Files
internal import Glibc

/// The names that a worker may change: its outputs, what grows beside them until it is complete, and the folders
/// that are missing on the way.
struct WritablePlaces {
  private var files: Set<String> = []
  private var pictures: [(folder: String, prefix: String, suffix: String)] = []
  /// Devices and pipes that are written through.
  private var devices: Set<String> = []
  /// Temporary files and folders that have been made and have not got their names yet.
  private(set) var made: Set<String> = []
  /// Outputs that have got their names.
  var placed: Set<String> = []

  /// The places of some outputs as they are now: a link that changes later leads nowhere.
  init(_ outputs: [Sandbox.Output]) {
    for output in outputs {
      switch output {
      case .file(let path):
        switch OutputDestination(path) {
        case .file(let target): files.insert(FileSystem.canonicalPath(target))
        case .device(let target): devices.insert(FileSystem.canonicalPath(target))
        // A descriptor is open already, the others can be no outputs.
        case .descriptor, .folder, .endlessLinks: break
        }
      case .pictures(let folder, let prefix, let suffix):
        pictures.append((FileSystem.canonicalPath(folder), prefix, suffix))
      }
    }
  }

  /// Remembers what has been made; where it got its final name, forgets it.
  mutating func add(_ path: String) { made.insert(path) }
  mutating func remove(_ path: String) { made.remove(path) }

  /// Whether the worker made it, or the folder that it is in.
  func isOwn(_ folder: String, _ name: String) -> Bool {
    made.contains(folder) || made.contains(Self.join(folder, name))
  }

  /// Whether a name is free for what grows until it is complete.
  func isTemporary(_ folder: String, _ name: String) -> Bool {
    finalNames(in: folder).contains { TemporaryOutput.isName(name, for: $0) }
      || pictures.contains { place in
        place.folder == folder
          && (TemporaryOutput.isName(name, for: "pictures")
            || TemporaryOutput.target(of: name).map { isPicture($0, of: place) } == true)
      }
  }

  /// Whether a name is that of an output.
  func isFinal(_ folder: String, _ name: String) -> Bool {
    finalNames(in: folder).contains(name)
      || pictures.contains { $0.folder == folder && isPicture(name, of: $0) }
  }

  /// Whether a name is that of a whole folder of pictures.
  func isPictureFolder(_ folder: String, _ name: String) -> Bool {
    let path = Self.join(folder, name)
    return pictures.contains { $0.folder == path }
  }

  /// Whether it is a device that is an output.
  func isDevice(_ folder: String, _ name: String) -> Bool {
    devices.contains(Self.join(folder, name))
  }

  /// Whether an output lies below it, or it is a folder of pictures.
  func isOnTheWay(_ folder: String, _ name: String) -> Bool {
    let path = Self.join(folder, name)
    return (files + pictures.map(\.folder)).contains { $0.hasPrefix(path + "/") }
      || isPictureFolder(folder, name)
  }

  // Outputs, and folders of them, that have their place in a folder.
  private func finalNames(in folder: String) -> [String] {
    (files + pictures.map(\.folder)).filter { FileSystem.folder(of: $0) == folder }
      .map(FileSystem.name)
  }

  private func isPicture(
    _ name: String,
    of place: (folder: String, prefix: String, suffix: String)
  ) -> Bool {
    guard name.hasPrefix(place.prefix), name.hasSuffix(place.suffix) else { return false }
    let digits = name.utf8.dropFirst(place.prefix.utf8.count).dropLast(place.suffix.utf8.count)
    return !digits.isEmpty
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }
}
