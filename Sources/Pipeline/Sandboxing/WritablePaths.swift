internal import Files
internal import Glibc

/// The names that a worker may change: its outputs, what grows beside them until it is complete, and the folders
/// that are missing on the way.
struct WritablePaths {
  private var files: Set<String> = []
  private var images: [(folder: String, prefix: String, suffix: String)] = []
  /// Devices and pipes that are written through.
  private var devices: Set<String> = []
  /// Temporary files and folders that have been made and have not got their names yet.
  private(set) var temporaryPaths: Set<String> = []
  /// Outputs that have got their names.
  var finalPaths: Set<String> = []

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
      case .images(let folder, let prefix, let suffix):
        images.append((FileSystem.canonicalPath(folder), prefix, suffix))
      }
    }
  }

  /// Remembers what has been made; where it got its final name, forgets it.
  mutating func add(_ path: String) { temporaryPaths.insert(path) }
  mutating func remove(_ path: String) { temporaryPaths.remove(path) }

  /// Whether the worker made it, or the folder that it is in.
  func isCustom(_ folder: String, _ name: String) -> Bool {
    temporaryPaths.contains(folder) || temporaryPaths.contains(Self.join(folder, name))
  }

  /// Whether a name is free for what grows until it is complete.
  func isTemporary(_ folder: String, _ name: String) -> Bool {
    finalNames(in: folder).contains { TemporaryOutput.isName(name, for: $0) }
      || images.contains { sequence in
        sequence.folder == folder
          && (TemporaryOutput.isName(name, for: "pictures")
            || TemporaryOutput.target(of: name).map { isImage($0, of: sequence) } == true)
      }
  }

  /// Whether a name is that of an output.
  func isFinal(_ folder: String, _ name: String) -> Bool {
    finalNames(in: folder).contains(name)
      || images.contains { $0.folder == folder && isImage(name, of: $0) }
  }

  /// Whether a name is that of a whole folder of images.
  func isImageFolder(_ folder: String, _ name: String) -> Bool {
    let path = Self.join(folder, name)
    return images.contains { $0.folder == path }
  }

  /// Whether it is a device that is an output.
  func isDevice(_ folder: String, _ name: String) -> Bool {
    devices.contains(Self.join(folder, name))
  }

  /// Returns whether an output is below the path, or the path is a folder of images.
  func isInProgress(_ folder: String, _ name: String) -> Bool {
    let path = Self.join(folder, name)
    return (files + images.map(\.folder)).contains { $0.hasPrefix(path + "/") }
      || isImageFolder(folder, name)
  }

  // Outputs, and folders of them, that have their place in a folder.
  private func finalNames(in folder: String) -> [String] {
    (files + images.map(\.folder)).filter { FileSystem.folder(of: $0) == folder }
      .map(FileSystem.name)
  }

  private func isImage(
    _ name: String,
    of sequence: (folder: String, prefix: String, suffix: String)
  ) -> Bool {
    guard name.hasPrefix(sequence.prefix), name.hasSuffix(sequence.suffix) else { return false }
    let digits = name.utf8.dropFirst(sequence.prefix.utf8.count).dropLast(
      sequence.suffix.utf8.count
    )
    return !digits.isEmpty
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }
}
