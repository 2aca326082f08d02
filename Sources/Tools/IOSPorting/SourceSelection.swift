/// The sources of a project that a ported package is made of.
///
/// Tests, application delegates, package manifests and sources for other frameworks are left out.
public struct SourceSelection: Sendable {
  /// The sources with unique file names.
  public private(set) var sources: [(file: String, text: String)] = []
  /// Why files were left out or renamed.
  public private(set) var notes: [PortNote] = []
  /// The names of the project's own modules.
  public private(set) var modules: Set<String> = []
  /// The code of a playground page, which is the program; nil without one.
  public private(set) var page: (file: String, text: String)?

  /// A selection of files.
  ///
  /// - Parameters:
  ///   - files: paths and texts, sorted by path.
  ///   - page: the name of the playground page to render; the first one is taken where none has this name.
  public init(_ files: [(path: String, text: String)], page name: String) {
    modules = Self.modules(of: files)
    let pages = files.filter { $0.path.hasSuffix("Contents.swift") }
    page = (pages.first { $0.path.contains("/\(name).") } ?? pages.first).map { ($0.path, $0.text) }
    for (path, text) in files where !path.hasSuffix("Contents.swift") {
      if let reason = Self.reasonToLeaveOut(path, text) {
        notes.append(PortNote(file: path, line: 1, kind: .changed, message: "left out: \(reason)"))
      } else {
        add(path, text)
      }
    }
  }

  private mutating func add(_ path: String, _ text: String) {
    let parts = path.split(separator: "/").map(String.init)
    var name = parts.last ?? path
    var depth = 2
    while sources.contains(where: { $0.file == name }) {
      let folder = parts.count >= depth ? parts[parts.count - depth] : "\(depth)"
      name = "\(folder)-\(name)"
      depth += 1
    }
    sources.append((name, text))
  }

  static func reasonToLeaveOut(_ path: String, _ text: String) -> String? {
    let parts = path.split(separator: "/")
    let file = parts.last ?? ""
    if file == "Package.swift" { return "the package has another manifest" }
    if file == "main.swift" { return "the package has another main program" }
    let code = SourceText(text).code
    if parts.dropLast().contains(where: { $0.hasSuffix("Tests") })
      || code.contains(/\bimport (XCTest|Testing|Quick|Nimble)\b/)
    {
      return "it is a test"
    }
    if code.contains(/\bimport SwiftUI\b/) { return "there is no SwiftUI" }
    if code.contains(/\bimport (AppKit|Cocoa|WatchKit)\b/), !code.contains(/\bimport UIKit\b/) {
      return "it is for another system"
    }
    let isDelegate = code.contains(/\b(UIApplicationDelegate|UIWindowSceneDelegate)\b/)
    let types = TypeScope.all(in: SourceText(text)).filter { $0.keyword == "class" }
    if isDelegate, types.count == 1 { return "the program shows the controller itself" }
    return nil
  }

  // A module of the project is imported under the name of a folder, or of a target of a manifest.
  static func modules(of files: [(path: String, text: String)]) -> Set<String> {
    var names: Set<String> = []
    for (path, text) in files {
      for part in path.split(separator: "/").dropLast() { names.insert(String(part)) }
      guard path.hasSuffix("Package.swift") else { continue }
      names.formUnion(text.names(/name:[ \t]*"(\w+)"/))
    }
    let imports = files.flatMap { $0.text.names(/\bimport[ \t]+(\w+)/) }
    let system: Set = [
      "UIKit", "Foundation", "QuartzCore", "CoreGraphics", "ImageIO", "AVFoundation", "Lottie",
    ]
    return names.intersection(imports).subtracting(system)
  }
}
