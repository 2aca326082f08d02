import Foundation
import IOSPorting

/// `port-ios SHOWN FOLDER SOURCE…` makes a package of copies of iOS sources that renders a view or controller.
@main
struct PortIOS {
  private static let help = """
    port-ios SHOWN FOLDER SOURCE... [--library PATH] [--size WIDTHxHEIGHT] [--duration SECONDS]

    Makes a package in FOLDER, which must not exist, of copies of iOS sources. Its program renders SHOWN, a class
    of a view or a view controller: swift run --package-path FOLDER SHOWN out.mp4

    SOURCE is a Swift file or a folder of them. --library is the folder of animrender's package, by default the
    current one. What was changed in each line, and what was left for a hand to do, is printed.
    """

  static func main() {
    do throws(Failure) {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("port-ios: error: \(error.message)\n".utf8))
      exit(error.code)
    }
  }

  private struct Failure: Error {
    var message: String
    var code: Int32 = 64
  }

  private static func run(_ arguments: [String]) throws(Failure) {
    if arguments.isEmpty || arguments == ["--help"] { return print(help) }
    var (names, options) = ([String](), [String: String]())
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        names.append(word)
        continue
      }
      guard ["--library", "--size", "--duration"].contains(word), let value = rest.popFirst() else {
        throw Failure(message: "\(word) is no option, or has no value (--help lists them)")
      }
      options[word] = value
    }
    guard names.count >= 3 else {
      throw Failure(message: "give a class, a folder and sources (--help tells more)")
    }
    let library = URL(filePath: options["--library"] ?? ".").standardizedFileURL.path
    let package = PortedPackage(
      try sources(at: names.dropFirst(2)),
      picture: try picture(names[0], options),
      library: library
    )
    try write(package, to: names[1])
    for note in package.notes { print(note) }
  }

  private static func picture(
    _ shown: String,
    _ options: [String: String]
  ) throws(Failure) -> PortedPackage.Picture {
    var picture = PortedPackage.Picture(shown: shown)
    if let size = options["--size"] {
      let sides = size.split(separator: "x").compactMap { Int($0) }
      guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else {
        throw Failure(message: "--size is \(size) (give WIDTHxHEIGHT in pixels)")
      }
      (picture.width, picture.height) = (sides[0], sides[1])
    }
    if let seconds = options["--duration"] {
      guard let duration = Double(seconds), duration > 0 else {
        throw Failure(message: "--duration is \(seconds) (give seconds)")
      }
      picture.duration = duration
    }
    return picture
  }

  private static func sources(
    at paths: ArraySlice<String>
  ) throws(Failure) -> [(file: String, text: String)] {
    var result: [(String, String)] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw Failure(message: "there is no \(path)", code: 1)
      }
      let inside = isFolder.boolValue ? FileManager.default.subpaths(atPath: path) ?? [] : []
      let files =
        isFolder.boolValue
        ? inside.filter { $0.hasSuffix(".swift") }.sorted().map { "\(path)/\($0)" } : [path]
      for file in files {
        guard let bytes = FileManager.default.contents(atPath: file),
          let text = String(data: bytes, encoding: .utf8)
        else { throw Failure(message: "\(file) cannot be read as text", code: 1) }
        let name = URL(filePath: file).lastPathComponent
        guard !result.contains(where: { $0.0 == name }), name != "main.swift" else {
          throw Failure(
            message: "\(file): there is another source of this name (rename one)",
            code: 1
          )
        }
        result.append((name, text))
      }
    }
    return result
  }

  // The folder appears whole, or not at all.
  private static func write(_ package: PortedPackage, to folder: String) throws(Failure) {
    let manager = FileManager.default
    guard !manager.fileExists(atPath: folder) else {
      throw Failure(message: "\(folder) exists (give another folder)", code: 1)
    }
    let draft = "\(folder).part-\(ProcessInfo.processInfo.processIdentifier)"
    do {
      for (path, text) in package.files {
        let file = URL(filePath: draft).appending(path: path)
        try manager.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try text.write(to: file, atomically: false, encoding: .utf8)
      }
      try manager.moveItem(atPath: draft, toPath: folder)
    } catch {
      try? manager.removeItem(atPath: draft)
      throw Failure(message: "\(folder) cannot be written: \(error)", code: 1)
    }
  }
}
