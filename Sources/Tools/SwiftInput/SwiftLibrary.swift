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
  /// The compiler's name and version.
  package let version: String
  /// The identity of this library and this compiler.
  package let identity: String

  /// The command that makes the library in a checkout.
  package static let remedy =
    "install the package animrender-swift; scripts/dev/swift-library makes it in a checkout"

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
    let lines = build.split(separator: "\n").map(String.init)
    let expected = lines.first ?? ""
    let real = FileSystem.resolvedPath(compiler) ?? compiler
    let stamp = "\(real) \(FileSystem.size(of: real) ?? 0)"
    var chosen = compiler
    // The stamp of the same compiler needs no look at its version.
    if !lines.contains(stamp) {
      let target = try Self.target(of: compiler)
      guard target.version == expected else {
        throw RenderError(
          .unavailable,
          "the library for Swift files was made by \(expected.visible), and the compiler is "
            + "\(target.version.visible) (\(Self.remedy) for this compiler)"
        )
      }
      chosen = target.compiler
    }
    (self.folder, self.compiler, version, identity) = (
      folder, chosen, expected, "\(build)\n\(stamp)"
    )
  }

  /// One line for a report: the compiler and the library, or the reason why there is none.
  package static var summary: Result<String, RenderError> {
    do throws(RenderError) {
      let library = try SwiftLibrary()
      return .success("\(library.compiler), with \(library.folder)")
    } catch {
      return .failure(error)
    }
  }

  // The version of a compiler, and its file: the one on the PATH may be a program that chooses among several.
  private static func target(
    of compiler: String
  ) throws(RenderError) -> (version: String, compiler: String) {
    let home = ChildProgram.variable("HOME") ?? "/"
    let outcome = try ChildProgram.run(
      compiler,
      ["-print-target-info"],
      variables: environment(home: home),
      folder: "/",
      seconds: 30
    )
    func value(_ key: String) -> String {
      outcome.text.split(separator: "\n").first { $0.contains("\"\(key)\": \"") }
        .map { String($0.split(separator: "\"")[2]) } ?? ""
    }
    let tools = FileSystem.folder(of: FileSystem.folder(of: value("runtimeResourcePath"))) + "/bin"
    let real = "\(tools)/swiftc"
    return (value("compilerVersion"), FileSystem.exists(real) ? real : compiler)
  }

  // Without links.
  private var toolFolder: String {
    FileSystem.folder(of: FileSystem.resolvedPath(compiler) ?? compiler)
  }

  /// A program of the toolchain; nil where it has none of this name.
  func tool(_ name: String) -> String? {
    let path = "\(toolFolder)/\(name)"
    return FileSystem.exists(path) ? path : nil
  }

  /// The folder of Swift's own libraries, in which programs look for them first.
  var runtime: String { FileSystem.folder(of: toolFolder) + "/lib/swift/linux" }

  /// The environment of the compiler and of programs: nothing of the user's but the paths of programs.
  static func environment(home: String) -> [String] {
    [
      "PATH=\(ChildProgram.variable("PATH") ?? "/usr/bin:/bin")", "HOME=\(home)", "TMPDIR=\(home)",
      "LANG=C.UTF-8", "TZ=UTC", "SWIFT_DETERMINISTIC_HASHING=1",
    ]
  }
}
