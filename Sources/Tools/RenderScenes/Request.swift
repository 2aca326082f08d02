import PackagePlugin

/// The arguments of `swift package render-scenes`.
struct Request {
  /// Files and folders, from the package's folder; none for all of it.
  private(set) var paths: [String] = []
  /// Options for the command, as they were given.
  private(set) var options: [String] = []
  /// How the command is built: a debug build draws about thirty times slower.
  private(set) var configuration = PackageManager.BuildConfiguration.release

  /// Whether an option says where to write.
  var namesOutput: Bool {
    options.contains { $0 == "-o" || $0 == "--output" || $0.hasPrefix("--output=") }
  }

  /// Parses arguments: those before the first option are paths.
  ///
  /// - Throws: `Failure` for an unknown configuration.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let first = rest.first, !first.hasPrefix("-") {
      paths.append(first)
      rest.removeFirst()
    }
    while let option = rest.popFirst() {
      guard option == "--configuration" || option == "-c" else {
        options.append(option)
        continue
      }
      switch rest.popFirst() {
      case "debug": configuration = .debug
      case "release": configuration = .release
      case let other: throw Failure("\(option) is debug or release, not '\(other ?? "")'")
      }
    }
  }
}
