internal import Glibc

extension FileSystem {
  /// Whether two regular files hold the same bytes.
  ///
  /// Reads both at most once, piece by piece, and stops at the first difference. The corresponding C functions
  /// are `read` and `memcmp`.
  ///
  /// - Throws: `missingInput` if one cannot be opened or read.
  public static func haveEqualBytes(_ first: String, _ second: String) throws(RenderError) -> Bool {
    let a = try openRegularFile(first)
    defer { close(a.descriptor) }
    let b = try openRegularFile(second)
    defer { close(b.descriptor) }
    guard a.size == b.size else { return false }
    let length = 1 << 18
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * length, alignment: 64)
    defer { memory.deallocate() }
    let left = UnsafeMutableRawBufferPointer(rebasing: memory[..<length])
    let right = UnsafeMutableRawBufferPointer(rebasing: memory[length...])
    while true {
      let count = try fill(left, from: a.descriptor, first)
      guard try fill(right, from: b.descriptor, second) == count, let x = left.baseAddress,
        let y = right.baseAddress, memcmp(x, y, count) == 0
      else { return false }
      if count < length { return true }
    }
  }

  /// Reads until the buffer is full or the file ends; returns the number of bytes.
  ///
  /// - Throws: `missingInput` if it cannot be read.
  package static func fill(
    _ buffer: UnsafeMutableRawBufferPointer,
    from descriptor: Int32,
    _ path: String
  ) throws(RenderError) -> Int {
    var count = 0
    while count < buffer.count {
      let read = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      if read == 0 { break }
      if read < 0 {
        if errno == EINTR { continue }
        throw RenderError(.missingInput, "cannot read \(quoted(path)): \(reason())")
      }
      count += read
    }
    return count
  }

  /// The SHA-256 of a regular file; it is read piece by piece.
  ///
  /// - Throws: `missingInput` if it cannot be opened or read.
  public static func digest(of path: String) throws(RenderError) -> Digest {
    let file = try openRegularFile(path)
    defer { close(file.descriptor) }
    let part = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { part.deallocate() }
    var hash = SHA256()
    while true {
      let count = try fill(part, from: file.descriptor, path)
      hash.update(UnsafeRawBufferPointer(rebasing: part[..<count]))
      if count < part.count { return hash.digest() }
    }
  }

  /// Returns the first bytes of a regular file, up to its size.
  ///
  /// - Throws: `missingInput` if it cannot be opened or read.
  public static func prefix(of path: String, count: Int) throws(RenderError) -> [UInt8] {
    let file = try openRegularFile(path)
    defer { close(file.descriptor) }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 1)
    defer { memory.deallocate() }
    return Array(memory.prefix(try fill(memory, from: file.descriptor, path)))
  }

  /// The names of everything in a folder, hidden ones included, sorted; empty where it cannot be read.
  ///
  /// Names that are not UTF-8 are `escaped`, so that nothing can be done with them. The corresponding C functions are `opendir` and `readdir`.
  package static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    return names(reading: directory)
  }

  /// The names of everything in an opened folder, which is closed then.
  package static func names(reading directory: OpaquePointer) -> [String] {
    let listing = listing(directory)
    return (listing.names + listing.escaped).sorted()
  }

  // Returns the names, and separately the names that are not UTF-8, as `escaped` writes them.
  private static func listing(_ directory: OpaquePointer) -> (names: [String], escaped: [String]) {
    defer { closedir(directory) }
    var (names, escapedNames): ([String], [String]) = ([], [])
    while let entry = readdir(directory) {
      withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { text in
          guard let name = String(validatingCString: text) else {
            escapedNames.append(escaped(text))
            return
          }
          if name != ".", name != ".." { names.append(name) }
        }
      }
    }
    return (names.sorted(), escapedNames.sorted())
  }

  /// The names of all regular files in a folder and the folders in it, relative to it, sorted.
  ///
  /// They are the files of `contents`.
  ///
  /// - Parameters:
  ///   - depth: how many levels of folders are looked into.
  ///   - limit: the greatest number of files.
  /// - Throws: `missingInput` where a folder cannot be read or holds a name that is not UTF-8, `limit` with more files
  ///   than that.
  public static func files(
    in folder: String,
    depth: Int = 16,
    limit: Int
  ) throws(RenderError) -> [String] {
    let contents = try contents(of: folder, depth: depth, limit: limit)
    // A name that cannot be opened is not left out in silence.
    if let problem = contents.unreadable.first { throw problem.error }
    return contents.files
  }

  /// Lists a folder and the folders in it, with names relative to it.
  ///
  /// Hidden files and folders are left out, and links to folders are not followed. The corresponding C
  /// functions are `opendir` and `readdir`.
  ///
  /// - Parameters:
  ///   - depth: how many levels of folders are looked into.
  ///   - limit: the greatest number of files.
  /// - Throws: `missingInput` where the folder itself cannot be read, `limit` with more files than that.
  package static func contents(
    of folder: String,
    depth: Int = 16,
    limit: Int
  ) throws(RenderError) -> FolderContents {
    guard let directory = opendir(folder) else {
      throw RenderError(.missingInput, "cannot open the folder \(quoted(folder)): \(reason())")
    }
    let listing = listing(directory)
    var contents = FolderContents()
    for name in listing.escaped where !name.hasPrefix(".") {
      let message =
        "the name '\(name)' in \(quoted(folder)) is not UTF-8, and cannot be opened (rename it)"
      contents.unreadable.append((name, RenderError(.missingInput, message)))
    }
    for name in listing.names where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      let status = stat(path, followsLinks: false)
      if status == nil {
        // Else it was removed since.
        guard errno != ENOENT else { continue }
        let message = "cannot open \(quoted(path)): \(reason())"
        contents.unreadable.append((name, RenderError(.missingInput, message)))
      } else if status?.kind == S_IFDIR {
        guard depth > 1 else { continue }
        do throws(RenderError) {
          contents.add(try self.contents(of: path, depth: depth - 1, limit: limit), in: name)
        } catch {
          guard error.code == .missingInput else { throw error }
          contents.unreadable.append((name, error))
        }
      } else if size(of: path) == nil {
        contents.brokenLinks.append(name)
      } else if !isFolder(path) {
        contents.files.append(name)
      }
      guard contents.files.count <= limit else {
        throw RenderError(
          .limit,
          "\(quoted(folder)) holds more than the limit of \(limit) files "
            + "(compare parts of it, or raise it with --max-frames)"
        )
      }
    }
    contents.files.sort()
    return contents
  }
}

/// The names in a folder and in the folders in it, relative to it.
package struct FolderContents {
  /// The files, sorted.
  package fileprivate(set) var files: [String] = []
  /// The links that lead nowhere.
  package fileprivate(set) var brokenLinks: [String] = []
  /// The folders and files that cannot be opened, and the names that are not UTF-8, `escaped`.
  package fileprivate(set) var unreadable: [(name: String, error: RenderError)] = []

  fileprivate mutating func add(_ inner: FolderContents, in folder: String) {
    files += inner.files.map { "\(folder)/\($0)" }
    brokenLinks += inner.brokenLinks.map { "\(folder)/\($0)" }
    unreadable += inner.unreadable.map { ("\(folder)/\($0.name)", $0.error) }
  }
}
