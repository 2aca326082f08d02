internal import CGlibc
internal import Glibc

/// A program of the system that is started: the one door for every program.
///
/// Nothing of the place where this program runs decides what is started. No shell reads the words, the
/// name is looked for in absolute folders of `PATH`, variables are those of a list, and the folder is
/// `/`. The standard streams are `/dev/null`; all other descriptors are closed, and signals act as usual.
package enum ChildProgram {
  // Variables with which desktops show a page. `PATH` is added without relative folders.
  private static let variables = [
    "BROWSER", "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION", "DISPLAY", "GNOME_DESKTOP_SESSION_ID",
    "HOME", "KDE_FULL_SESSION", "KDE_SESSION_VERSION", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES",
    "LOGNAME", "TMPDIR", "USER", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "WSL_INTEROP", "XAUTHORITY",
    "XDG_CONFIG_DIRS", "XDG_CONFIG_HOME", "XDG_CURRENT_DESKTOP", "XDG_DATA_DIRS", "XDG_DATA_HOME",
    "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE",
  ]

  /// Starts a program; its end is not awaited, and nothing is read from it.
  ///
  /// The corresponding C function is `posix_spawn`.
  ///
  /// - Parameters:
  ///   - name: its name, without a folder.
  ///   - arguments: its arguments.
  ///   - path: the folders, as in `PATH`; that of the process by default.
  /// - Returns: whether it was found and started.
  @discardableResult package static func start(
    _ name: String,
    _ arguments: [String],
    path: String? = nil
  ) -> Bool {
    let folders = (path ?? variable("PATH") ?? "").split(separator: ":").filter {
      $0.hasPrefix("/")
    }
    guard !name.utf8.contains(0x2F),
      let program = folders.map({ "\($0)/\(name)" }).first(where: isProgram)
    else { return false }
    let values = variables.compactMap { key in variable(key).map { "\(key)=\($0)" } }
    // A separate session (POSIX_SPAWN_SETSID): Ctrl-C in the terminal ends the preview and no browser.
    let process = spawn(
      program,
      [name] + arguments,
      variables: values + ["PATH=\(folders.joined(separator: ":"))"],
      folder: "/",
      flags: 0x80
    )
    return process != nil
  }

  // Attributes of a process in which no signal is blocked or ignored; its group is new where the flags ask for one.
  private static func attributes(_ flags: Int32) -> posix_spawnattr_t? {
    var attributes = posix_spawnattr_t()
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let both = flags | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(both))
    return attributes
  }

  /// Starts a program; nil with `errno` if it cannot be started.
  ///
  /// - Parameters:
  ///   - words: its name, and its arguments.
  ///   - streams: descriptors, and the numbers that they get; other standard streams are `/dev/null`, and all others are
  ///     closed.
  ///   - flags: of `posix_spawnattr_setflags`, beside those for signals.
  static func spawn(
    _ path: String,
    _ words: [String],
    variables: [String],
    folder: String,
    streams: [(descriptor: Int32, number: Int32)] = [],
    flags: Int32
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    for (descriptor, number) in streams {
      posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, max(2, Int32(streams.count)) + 1)
    posix_spawn_file_actions_addchdir_np(&actions, folder)
    guard var attributes = attributes(flags) else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    var words = words.map { strdup($0) } + [nil]
    var environment = variables.map { strdup($0) } + [nil]
    defer { for text in words + environment { free(text) } }
    var process = pid_t()
    let error = posix_spawn(&process, path, &actions, &attributes, &words, &environment)
    errno = error
    return error == 0 ? process : nil
  }

  /// The file of a program, which is looked for in the absolute folders of `PATH`; nil where there is none.
  package static func find(_ name: String) -> String? {
    (variable("PATH") ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }.first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    stat(path)?.kind == S_IFREG && access(path, X_OK) == 0
  }

  /// A variable of the environment; nil where there is none.
  package static func variable(_ name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
  }
}
