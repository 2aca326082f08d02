package import Files
internal import Glibc

/// Waits for changes of files: saved, moved into place or removed, also by editors that write another file and rename
/// it.
///
/// Folders are watched and not files, which editors replace. The corresponding C functions are `inotify_init1` and
/// `inotify_add_watch`.
package struct FileWatcher: ~Copyable {
  private let descriptor: Int32
  // The watched folders, links resolved, by the system's numbers.
  private var folders: [Int32: String] = [:]

  private static let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
  // Milliseconds without a change after which a save is over, and how many of them in a row are waited for.
  private static let quiet: (step: Int32, maximum: Int) = (20, 10)

  /// A watch of nothing yet.
  ///
  /// - Throws: `systemResources` where the system has no watch left.
  package init() throws(RenderError) {
    descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw RenderError(
        .systemResources,
        "files cannot be watched: \(String(cString: strerror(errno))) "
          + "(allow more with sysctl fs.inotify.max_user_instances)"
      )
    }
  }

  deinit { close(descriptor) }

  /// Waits for a change in the folders of some files.
  ///
  /// - Parameters:
  ///   - files: paths; they need not exist.
  ///   - output: a file whose changes, and those of its temporary files, count as none; nil for none.
  ///   - milliseconds: how long to wait.
  /// - Returns: the files among them that changed, as they were given, and whether anything else in their folders
  ///   did.
  package mutating func changes(
    of files: [String],
    except output: String? = nil,
    within milliseconds: Int32
  ) -> (files: Set<String>, hasOthers: Bool) {
    let resolved = resolvedPaths(of: files)
    watch(Set(resolved.keys.map(FileSystem.folder(of:))))
    var names = readNames(within: milliseconds)
    guard !names.isEmpty else { return ([], false) }
    for _ in 0..<Self.quiet.maximum {
      let more = readNames(within: Self.quiet.step)
      if more.isEmpty { break }
      names.formUnion(more)
    }
    if let output {
      let written = resolvedPaths(of: [output]).keys
      names = names.filter {
        !written.contains($0)
          && !TemporaryOutput.isName(FileSystem.name(of: $0), for: FileSystem.name(of: output))
      }
    }
    let changed = names.compactMap { resolved[$0] }
    return (Set(changed), changed.count < names.count)
  }

  // Where files are, and where links in their places lead; each with the path that was given.
  private func resolvedPaths(of files: [String]) -> [String: String] {
    var result: [String: String] = [:]
    for file in files {
      if let real = FileSystem.resolvedPath(file) { result[real] = file }
      if let folder = FileSystem.resolvedPath(FileSystem.folder(of: file)) {
        result[(folder == "/" ? "" : folder) + "/" + FileSystem.name(of: file)] = file
      }
    }
    return result
  }

  private mutating func watch(_ wanted: Set<String>) {
    for (number, folder) in folders where !wanted.contains(folder) {
      inotify_rm_watch(descriptor, number)
      folders[number] = nil
    }
    for folder in wanted where !folders.values.contains(folder) {
      let number = inotify_add_watch(descriptor, folder, Self.events)
      if number >= 0 { folders[number] = folder }
    }
  }

  // The paths of what changed; empty after a time without changes.
  private mutating func readNames(within milliseconds: Int32) -> Set<String> {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, milliseconds) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    var names: Set<String> = []
    var start = 0
    let header = MemoryLayout<inotify_event>.size
    while start + header <= count {
      let event = buffer.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
      }
      let end = start + header + Int(event.len)
      let name = buffer[(start + header)..<end].prefix { $0 != 0 }
      // A folder that was removed is watched anew when it is there again.
      if event.mask & UInt32(IN_IGNORED) != 0 { folders[event.wd] = nil }
      if !name.isEmpty, let folder = folders[event.wd] {
        names.insert((folder == "/" ? "" : folder) + "/" + String(decoding: name, as: UTF8.self))
      }
      start = end
    }
    return names
  }
}
