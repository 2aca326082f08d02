internal import CGlibc
internal import Glibc

extension TemporaryOutput {
  /// Creates a new empty folder for files that are moved to a target folder together.
  ///
  /// It is beside the target, or inside where the target is a separate file system or its parent is
  /// not writable.
  ///
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`.
  public static func folder(for given: String) throws(RenderError) -> TemporaryOutput {
    try checkName(given)
    let target: String
    switch OutputDestination(given) {
    case .folder: target = given
    // Another run may have made the folder since the look above.
    case .file(let path) where !FileSystem.exists(path) || FileSystem.isFolder(path): target = path
    case .endlessLinks: throw unusable(given)
    case .file, .device, .descriptor:
      throw RenderError(
        .cannotCreate,
        "\(FileSystem.quoted(given)) is a file, not a folder (choose another name)"
      )
    }
    if let beside = siblingPath(of: target),
      TemporaryPaths.create(beside, { mkdir(beside, 0o777) == 0 })
    {
      return TemporaryOutput(path: beside, target: target, mode: makeUsable(beside, 0o700))
    }
    let path =
      FileSystem.isFolder(target) ? newPath(in: target, name: "pictures") : try newPath(for: target)
    guard TemporaryPaths.create(path, { mkdir(path, 0o777) == 0 }) else {
      throw FileSystem.failure("cannot create \(FileSystem.quoted(target))")
    }
    return TemporaryOutput(path: path, target: target, mode: makeUsable(path, 0o700))
  }

  // A name beside an existing folder, nil where files cannot be moved from there to it.
  private static func siblingPath(of target: String) -> String? {
    guard let real = FileSystem.resolvedPath(target), real != "/" else { return nil }
    let parent = FileSystem.folder(of: real)
    guard let inside = stat(real), inside.kind == S_IFDIR, let outside = stat(parent),
      inside.st_dev == outside.st_dev
    else { return nil }
    return newPath(in: parent, name: FileSystem.name(of: real))
  }

  /// Moves the finished files of the folder to the target folder.
  ///
  /// Where the target holds nothing but images like them, all appear at one instant
  /// (`FolderExchange`); elsewhere, each does.
  ///
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`.
  public consuming func commitFiles(_ names: [String]) throws(RenderError) {
    let isNew = !FileSystem.exists(target)
    // Links and devices under the names of images: their targets receive the bytes.
    var indirect: [String] = []
    for name in names {
      try Self.flush("\(path)/\(name)")
      guard !isNew else { continue }
      let destination = "\(target)/\(name)"
      try ProtectedFiles.check(destination)
      switch OutputDestination(destination) {
      case .file(destination):
        guard let replaced = OutputPermissions(ofFileAt: destination) else { break }
        let file = "\(path)/\(name)"
        Self.setMode(replaced.adopted(by: file), of: file)
      case .file, .device, .descriptor: indirect.append(name)
      // Seen before the first file is moved: all of them appear, or none.
      case .folder, .endlessLinks: throw Self.unusable(destination)
      }
    }
    let (path, target, mode) = (path, target, mode)
    // The names in the folder too, before it gets its own: power may fail between the two.
    Self.flushFolder(path)
    try TemporaryPaths.hold { () throws(RenderError) in
      if isNew {
        if mode & 0o700 != 0o700 { chmod(path, mode) }
        if rename(path, target) == 0 { return }
        if mode & 0o700 != 0o700 { chmod(path, mode | 0o700) }
        try FileSystem.makeFolders(target)
      }
      let retained = Set(indirect)
      try Self.move(names.filter { !retained.contains($0) }, from: path, to: target)
    }
    for name in indirect {
      try Self.replace("\(target)/\(name)", with: FileSystem.read("\(path)/\(name)", limit: .max))
    }
    Self.flushFolder(target)
    Self.flushFolder(FileSystem.folder(of: target))
  }

  /// Gives the finished folder its name, where nothing may be.
  ///
  /// - Parameter names: the paths of its files, relative to the folder.
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`.
  public consuming func commitFolder(_ names: [String]) throws(RenderError) {
    for file in names.map({ "\(path)/\($0)" }) {
      try Self.flush(file)
      Self.flushFolder(FileSystem.folder(of: file))
    }
    Self.flushFolder(path)
    if mode & 0o700 != 0o700 { chmod(path, mode) }
    guard rename(path, target) == 0 else {
      throw FileSystem.failure("cannot put \(FileSystem.quoted(target)) into place")
    }
    Self.flushFolder(FileSystem.folder(of: target))
  }

  private static func move(
    _ names: [String],
    from path: String,
    to target: String
  ) throws(RenderError) {
    try FolderLock.with(target) { (isLocked) throws(RenderError) in
      if isLocked, FolderExchange.replace(target, by: path, names: names) { return }
      var placed: [(new: String, old: String, placement: Placement)] = []
      do throws(RenderError) {
        for name in names {
          let (new, old) = ("\(path)/\(name)", "\(target)/\(name)")
          placed.append((new, old, try put(new, at: old)))
        }
      } catch {
        // The folder is as it was: no mix of two renders.
        for (new, old, placement) in placed.reversed() {
          switch placement {
          case .new: rename(old, new)
          case .exchanged: _ = shim_exchange_paths(new, old)
          case .final: break
          }
        }
        throw error
      }
    }
  }

  // The older file gets the temporary name, where the file system can do that.
  private static func put(_ new: String, at old: String) throws(RenderError) -> Placement {
    let isNew = !FileSystem.exists(old)
    if !isNew, shim_exchange_paths(new, old) == 0 { return .exchanged }
    guard rename(new, old) == 0 else {
      throw FileSystem.failure("cannot put \(FileSystem.quoted(old)) into place")
    }
    return isNew ? .new : .final
  }
}
