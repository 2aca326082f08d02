internal import Files
internal import Glibc

/// The user's compiled programs, by the digest of their sources, options, library and compiler.
struct ProgramCache {
  /// The folder; nil where the user has none, or others could write to it.
  private let folder: String?

  // The oldest ones are removed.
  private static let maxPrograms = 64

  init() {
    let variable = ChildProgram.variable
    let base =
      variable("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? variable("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/.cache" : nil }
    guard let base, (try? FileSystem.makeFolders(base)) != nil else {
      folder = nil
      return
    }
    let path = "\(base)/animrender-programs"
    mkdir(path, 0o700)
    var status = stat()
    let isPrivate =
      lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    folder = isPrivate ? path : nil
  }

  /// Where the compiler keeps what it has read of modules; nil without a folder.
  var modules: String? { folder.map { "\($0)/modules" } }

  /// The program with a digest; nil where there is none.
  func program(_ digest: String) -> String? {
    guard let path = folder.map({ "\($0)/\(digest).so" }), FileSystem.exists(path) else {
      return nil
    }
    // It is used now: the oldest are removed.
    utimensat(AT_FDCWD, path, nil, 0)
    return path
  }

  /// Keeps a program that has just been made, and returns where it is.
  func store(_ path: String, as digest: String) -> String {
    guard let folder else { return path }
    let part = "\(folder)/\(digest).\(getpid()).part"
    guard let bytes = try? FileSystem.read(path, limit: 1 << 28),
      (try? TemporaryOutput.write(bytes, to: part)) != nil,
      rename(part, "\(folder)/\(digest).so") == 0
    else {
      unlink(part)
      return path
    }
    prune(folder)
    return "\(folder)/\(digest).so"
  }

  private func prune(_ folder: String) {
    var programs: [(age: Int, path: String)] = []
    for name in FileSystem.names(in: folder) where name.hasSuffix(".so") || name.hasSuffix(".part")
    {
      var status = stat()
      let path = "\(folder)/\(name)"
      guard lstat(path, &status) == 0 else { continue }
      programs.append((Int(status.st_mtim.tv_sec), path))
    }
    programs.sort { $0 > $1 }
    for (_, path) in programs.dropFirst(Self.maxPrograms) { unlink(path) }
  }
}
