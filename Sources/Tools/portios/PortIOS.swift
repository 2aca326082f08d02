import Foundation
import IOSPorting

/// `port-ios SHOWN FOLDER SOURCE…` makes a package of copies of iOS sources that renders a view or controller.
@main
struct PortIOS {
  private static let help = """
    port-ios SHOWN FOLDER SOURCE... [--library PATH] [--size WIDTHxHEIGHT] [--duration SECONDS] [--scratch PATH]
    port-ios --check SOURCE...

    Creates a package in FOLDER, which must not exist, with copies of iOS sources. Its program renders SHOWN: a view
    class, a view controller class, or a page of a playground.

    SOURCE is a Swift file or a folder: its Swift files without tests and application delegates, the images and colours
    of its asset catalogs, and the scenes of its storyboards. --library is the folder of animrender's package (default:
    the current folder). The command prints each changed line, each line that needs a manual change, and finally the
    command that builds and runs the package. Ported packages share the build folder --scratch (default: .build/ported
    in the library's folder), so the library is built once.

    --check only prints every missing name of Apple's frameworks, with file and line, and exits with 1 if there are any.
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
    if arguments[0] == "--check" { return try check(arguments.dropFirst()) }
    var (names, options) = ([String](), [String: String]())
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        names.append(word)
        continue
      }
      guard ["--library", "--size", "--duration", "--scratch"].contains(word),
        let value = rest.popFirst()
      else {
        throw Failure(message: "\(word) is no option, or has no value (--help lists them)")
      }
      options[word] = value
    }
    guard names.count >= 3 else {
      throw Failure(message: "give a class, a folder and sources (see --help)")
    }
    let library = URL(filePath: options["--library"] ?? ".").standardizedFileURL.path
    let paths = names.dropFirst(2)
    let selection = SourceSelection(try sources(at: paths), page: names[0])
    guard !selection.sources.isEmpty || selection.page != nil else {
      throw Failure(
        message: "there is no source to port in \(paths.joined(separator: " "))",
        code: 1
      )
    }
    let resources = ResourceFiles(at: Array(paths))
    let image = try image(names[0], options)
    let package = PortedPackage(
      selection.sources,
      image: image,
      library: library,
      modules: selection.modules,
      page: selection.page,
      storyboards: storyboards(at: paths, selection.sources.map(\.text)),
      hasResources: !resources.copies.isEmpty
    )
    try write(package, resources, to: names[1])
    for note in selection.notes + package.notes { print(note) }
    let scratch = options["--scratch"] ?? "\(library)/.build/ported"
    // SwiftPM would take its plan of the package that was built there before for this one's.
    print(
      "swift run --package-path \(names[1]) --scratch-path \(scratch) "
        + "--disable-build-manifest-caching \(image.className) out.mp4"
    )
  }

  private static func storyboards(
    at paths: ArraySlice<String>,
    _ sources: [String]
  ) -> [Storyboard] {
    paths.flatMap { path in
      (FileManager.default.subpaths(atPath: path) ?? []).sorted().filter {
        $0.hasSuffix(".storyboard") && !$0.contains("LaunchScreen")
      }.compactMap { file in
        FileManager.default.contents(atPath: "\(path)/\(file)").map {
          Storyboard(String(decoding: $0, as: UTF8.self), file: file, sources: sources)
        }
      }
    }
  }

  private static func check(_ paths: ArraySlice<String>) throws(Failure) {
    guard !paths.isEmpty else { throw Failure(message: "give sources (see --help)") }
    let selection = SourceSelection(try sources(at: paths), page: "")
    let all = selection.sources + (selection.page.map { [$0] } ?? [])
    let overrides = ExtensionOverrides(all)
    let fields = ProjectFacts(all.map(\.text), modules: selection.modules)
    let ports = overrides.sources.map { SourcePort($0.text, file: $0.file, fields: fields) }
    let unknown = NameCheck(ports.map { ($0.file, $0.text) }).notes
    let left = (overrides.notes + ports.flatMap(\.notes)).filter { $0.kind == .left }
    for note in left + unknown { print(note) }
    if !unknown.isEmpty || !left.isEmpty { exit(1) }
  }

  private static func image(
    _ className: String,
    _ options: [String: String]
  ) throws(Failure) -> PortedPackage.Image {
    var image = PortedPackage.Image(className: className)
    if let size = options["--size"] {
      let parts = size.split(separator: "x", omittingEmptySubsequences: false)
      let sides = parts.compactMap { $0.first == "+" ? nil : Int($0) }
      guard parts.count == 2, sides.count == 2, sides.allSatisfy({ $0 > 0 }) else {
        throw Failure(message: "--size is \(size) (give WIDTHxHEIGHT in pixels)")
      }
      (image.width, image.height) = (sides[0], sides[1])
    }
    if let seconds = options["--duration"] {
      guard let duration = Double(seconds), duration > 0 else {
        throw Failure(message: "--duration is \(seconds) (give seconds)")
      }
      image.duration = duration
    }
    return image
  }

  private static func sources(
    at paths: ArraySlice<String>
  ) throws(Failure) -> [(path: String, text: String)] {
    var result: [(path: String, text: String)] = []
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
        result.append((file, text))
      }
    }
    return result
  }

  // The folder appears whole, or not at all.
  private static func write(
    _ package: PortedPackage,
    _ resources: ResourceFiles,
    to folder: String
  ) throws(Failure) {
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
      for (source, name) in resources.copies {
        let target = URL(filePath: draft).appending(path: package.resourceFolder)
        try manager.createDirectory(at: target, withIntermediateDirectories: true)
        try manager.copyItem(at: URL(filePath: source), to: target.appending(path: name))
      }
      try manager.moveItem(atPath: draft, toPath: folder)
    } catch {
      try? manager.removeItem(atPath: draft)
      throw Failure(message: "\(folder) cannot be written: \(error)", code: 1)
    }
  }
}
