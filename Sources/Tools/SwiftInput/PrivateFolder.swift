internal import Files
internal import Glibc

/// A folder for the files of a run, readable by the user alone; removed at the end.
struct PrivateFolder: ~Copyable {
  let path: String

  private static let prefix = "animrender-swift-"

  /// Makes a folder, and removes those of processes that were killed.
  init() throws(RenderError) {
    let wanted = ChildProgram.variable("TMPDIR") ?? ""
    let parent = wanted.hasPrefix("/") ? wanted : "/tmp"
    Self.removeStale(in: parent)
    for number in 0..<1000 {
      let path = "\(parent)/\(Self.prefix)\(getpid())-\(number).tmp"
      if TemporaryPaths.create(path, { mkdir(path, 0o700) == 0 }) {
        self.path = path
        return
      }
      guard errno == EEXIST else {
        throw FileSystem.failure("cannot make the folder \(FileSystem.quoted(path))")
      }
    }
    let text = "no temporary folder in \(FileSystem.quoted(parent)) is free"
    throw RenderError(.cannotCreate, text)
  }

  deinit { TemporaryPaths.discard(path) }

  private static func removeStale(in parent: String) {
    for name in FileSystem.names(in: parent) where name.hasPrefix(prefix) {
      let digits = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let process = pid_t(String(digits)), !RunningProcess.exists(process) else { continue }
      var status = stat()
      let path = "\(parent)/\(name)"
      if lstat(path, &status) == 0, status.st_uid == geteuid() { TemporaryPaths.removeTree(path) }
    }
  }
}
