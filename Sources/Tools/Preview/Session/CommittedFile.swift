internal import Files
internal import Glibc

/// The last committed version of a file in a git repository.
enum CommittedFile {
  /// The name under which pages ask for it.
  static let name = "git:HEAD"

  /// Returns whether a folder is in a git repository.
  static func isAvailable(in folder: String) -> Bool {
    guard var path = FileSystem.resolvedPath(folder) else { return false }
    while path != "/" {
      if FileSystem.exists(path + "/.git") { return true }
      path = FileSystem.folder(of: path)
    }
    return false
  }

  /// Reads the committed bytes of a file.
  ///
  /// The corresponding C functions are `posix_spawnp` and `waitpid`. `git cat-file` runs no programs of the repository.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - folder: its folder.
  ///   - limit: the maximum number of bytes.
  /// - Returns: nil for a file that is not committed, or without git.
  static func bytes(of name: String, in folder: String, limit: Int) -> [UInt8]? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else {
      close(ends[1])
      return nil
    }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let words = ["git", "-C", folder, "cat-file", "blob", "HEAD:./\(name)"]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let status = posix_spawnp(&process, "git", &actions, nil, &arguments, environ)
    close(ends[1])
    guard status == 0 else { return nil }
    let bytes = read(ends[0], limit: limit)
    // A process that still writes ends with the pipe.
    if bytes == nil { kill(process, SIGTERM) }
    var code: Int32 = 0
    while waitpid(process, &code, 0) < 0, errno == EINTR {}
    return code == 0 ? bytes : nil
  }

  // All bytes until the end; nil beyond the limit.
  private static func read(_ descriptor: Int32, limit: Int) -> [UInt8]? {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return result }
      result += buffer[..<count]
      if result.count > limit { return nil }
    }
  }
}
