import DynamicLibraries
import Foundation
import TestSupport
import Testing

/// Libraries that are opened when they are needed: what does without them, and what is said where they are missing.
@Suite("Libraries on demand")
struct DynamicLibraryTests {
  /// Where the loader looks first, and finds files that are no libraries.
  private static func hiding(_ libraries: [DynamicLibrary]) throws -> (WorkFolder, [String: String])
  {
    let folder = try WorkFolder()
    for name in libraries.flatMap(\.fileNames) { _ = try folder.write("no library", to: name) }
    return (folder, ["LD_LIBRARY_PATH": folder.path])
  }

  private static let drawing =
    "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><text/></svg>"

  /// A scene that shows one file.
  private static func scene(showing file: String, _ type: String) -> String {
    let asset = "\"assets\": { \"a\": { \"type\": \"\(type)\", \"src\": \"\(file)\" } },"
    return SmallScene.text(asset).replacingOccurrences(
      of: "\"backgroundColor\": \"red\"",
      with: "\"contents\": \"a\""
    )
  }

  @Test(
    "Commands that need no optional library open none",
    arguments: [
      ["--version"], ["--help"], ["help", "render"], ["check", "scene.json"],
      ["info", "scene.json"], ["still", "scene.json", "-q", "-o", "x.png"],
      ["still", "a.svg", "-q", "-o", "x.png"],
      ["scene.json", "-q", "--frames", "0-3", "-o", "p/"],
      ["scene.json", "-q", "--frames", "0-3", "-o", "x.gif"],
      ["scene.json", "-q", "--frames", "0-3", "-o", "x.apng"],
      ["scene.json", "-q", "--frames", "0-3", "-o", "-", "--format", "y4m"],
    ]
  )
  func without(arguments: [String]) throws {
    let (hidden, environment) = try Self.hiding(DynamicLibrary.allCases)
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "scene.json")
    _ = try folder.write(Self.drawing, to: "a.svg")
    let outcome = try Shell.run(
      "cd \"$1\"; shift; \"$0\" \"$@\"",
      [folder.path] + arguments,
      environment: environment
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    withExtendedLifetime(hidden) {}
  }

  /// What needs a library, and how it is asked for it.
  struct Need: CustomTestStringConvertible, Sendable {
    var library: DynamicLibrary
    var arguments: [String]

    var testDescription: String { "\(library): \(arguments.joined(separator: " "))" }
  }

  private static let needs = [
    Need(library: .ffmpeg, arguments: ["scene.json", "-q", "-o", "x.mp4"]),
    Need(library: .ffmpeg, arguments: ["scene.json", "-q", "-o", "x.mkv", "--codec", "ffv1"]),
    Need(library: .ffmpeg, arguments: ["scene.json", "-q", "-o", "x.webp"]),
    Need(library: .ffmpeg, arguments: ["scene.json", "-q", "-o", "-", "--format", "nut"]),
    Need(library: .seccomp, arguments: ["still", "--sandbox", "scene.json", "-q", "-o", "x.png"]),
    Need(library: .microhttpd, arguments: ["preview", "scene.json", "--port", "0"]),
  ]

  @Test("P30: A library that is missing is 69, and named with a remedy", arguments: needs)
  func missing(need: Need) throws {
    let (hidden, environment) = try Self.hiding([need.library])
    let folder = try site()
    let outcome = try Shell.run(
      "cd \"$1\"; shift; \"$0\" \"$@\"",
      [folder.path] + need.arguments,
      environment: environment
    )
    #expect(outcome.code == 69, "\(outcome.errors)")
    let name = try #require(need.library.fileNames.first)
    #expect(outcome.errors.contains("the library \(name) cannot be opened: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("(install lib"), "\(outcome.errors)")
    #expect(folder.names == ["a.svg", "drawing.json", "scene.json"])
    withExtendedLifetime(hidden) {}
  }

  @Test(
    "P22: A library that there is no room for is 71",
    .enabled(if: FaultyProgram.shim != nil, "no C compiler"),
    arguments: [EMFILE, ENOMEM],
    [["scene.json", "-o", "x.mp4", "--codec", "h265"]]
  )
  func noCapacity(error: Int32, arguments: [String]) throws {
    var fault = FaultyProgram.Fault(call: "library", error: error)
    let full = try site()
    let outcome = try FaultyProgram.run(arguments + ["-q"], in: full, fault)
    #expect(outcome.code == 0 && outcome.count > 0, "\(outcome.errors)")
    for position in 1...max(1, outcome.count) {
      fault.position = position
      let folder = try site()
      let outcome = try FaultyProgram.run(arguments + ["-q"], in: folder, fault)
      #expect(outcome.code == 71, "\(position): \(outcome.errors)")
      #expect(outcome.errors.contains(" cannot be opened: "), "\(position): \(outcome.errors)")
      #expect(outcome.errors.contains("ulimit -v"), "\(position): \(outcome.errors)")
      #expect(folder.names == ["a.svg", "drawing.json", "scene.json"])
    }
  }

  private func site() throws -> WorkFolder {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "scene.json")
    _ = try folder.write(Self.drawing, to: "a.svg")
    _ = try folder.write(Self.scene(showing: "a.svg", "svg"), to: "drawing.json")
    return folder
  }
}
