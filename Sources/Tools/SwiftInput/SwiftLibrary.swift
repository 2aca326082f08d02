package import Files
internal import SceneModel

/// The library and the modules with which Swift files are compiled, and the user's compiler.
///
/// They are in a folder `swift-input` beside the program, or in `../lib/animrender` from it.
package struct SwiftLibrary: Sendable {
  /// The folder: the library, `modules`, `run`, and `build.txt` about the compiler that made them.
  package let folder: String
  /// The compiler.
  package let compiler: String
  /// The identity of this library and this compiler.
  package let identity: String

  /// The command that makes the library in a checkout.
  package static let remedy = "scripts/dev/swift-library makes it in a checkout"

  /// Finds both.
  ///
  /// - Throws: `unavailable` where one is missing, or does not fit the other.
  package init() throws(RenderError) {
    guard let compiler = ChildProgram.find("swiftc") else {
      throw RenderError(
        .unavailable,
        "a Swift file needs Swift, and there is no swiftc on the PATH (install Swift 6.2 or newer: swift.org/install)"
      )
    }
    let program = FileSystem.resolvedPath("/proc/self/exe") ?? ""
    let home = FileSystem.folder(of: program)
    let folders = [
      "\(home)/swift-input", "\(FileSystem.folder(of: home))/lib/animrender/swift-input",
    ]
    guard let folder = folders.first(where: { FileSystem.exists("\($0)/build.txt") }) else {
      throw RenderError(
        .unavailable,
        "a Swift file needs the library for compiled programs, which is not in \(FileSystem.quoted(folders[0])) "
          + "(\(Self.remedy))"
      )
    }
    let build = String(
      decoding: try FileSystem.read("\(folder)/build.txt", limit: 1 << 16),
      as: UTF8.self
    )
    let real = FileSystem.resolvedPath(compiler) ?? compiler
    let stamp = "\(real) \(FileSystem.size(of: real) ?? 0)"
    (self.folder, self.compiler) = (folder, compiler)
    identity = "\(build)\n\(stamp)"
    // The stamp of the same compiler needs no look at its version.
    guard !build.contains(stamp) else { return }
    let version = try Self.version(of: compiler)
    let expected = build.split(separator: "\n").first.map(String.init) ?? ""
    guard version == expected else {
      throw RenderError(
        .unavailable,
        "the library for Swift files was made by \(expected.visible), and the compiler is \(version.visible) "
          + "(\(Self.remedy) for this compiler)"
      )
    }
  }

  /// One line for a report: the compiler and the library, or the reason why there is none.
  package static var summary: String {
    do throws(RenderError) {
      let library = try SwiftLibrary()
      return "\(library.compiler), with \(library.folder)"
    } catch {
      return "none: \(error.message)"
    }
  }

  private static func version(of compiler: String) throws(RenderError) -> String {
    let outcome = try ChildProgram.run(
      compiler,
      ["--version"],
      variables: environment(home: "/"),
      folder: "/",
      seconds: 30
    )
    let text = String(decoding: outcome.printed, as: UTF8.self)
    return text.split(separator: "\n").first { $0.contains("Swift version") }.map(String.init) ?? ""
  }

  /// The environment of the compiler and of programs: nothing of the user's but the paths of programs.
  static func environment(home: String) -> [String] {
    [
      "PATH=\(ChildProgram.variable("PATH") ?? "/usr/bin:/bin")", "HOME=\(home)", "TMPDIR=\(home)",
      "LANG=C.UTF-8", "TZ=UTC", "SWIFT_DETERMINISTIC_HASHING=1",
    ]
  }
}
