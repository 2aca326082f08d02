internal import Files
internal import JSONText
internal import SceneModel

/// Images, colours, fonts and texts of a project, and the names under which programs find them.
public struct ResourceFiles: Sendable {
  /// Paths of files, and their names in the folder of resources.
  public private(set) var copies: [(source: String, name: String)] = []

  /// The resources in folders: those of asset catalogs, and other images.
  public init(at folders: [String]) {
    for folder in folders {
      for path in (try? FileSystem.files(in: folder, limit: 10_000)) ?? [] {
        add("\(folder)/\(path)")
      }
    }
  }

  private mutating func add(_ path: String) {
    let parts = path.split(separator: "/").map(String.init)
    let file = parts.last ?? ""
    guard parts.count > 1, !parts.contains(where: { $0.hasSuffix("Tests") }) else { return }
    let folder = parts[parts.count - 2]
    if folder.hasSuffix(".imageset") {
      if file == "Contents.json" { addImages(of: path, named: String(folder.dropLast(9))) }
    } else if folder.hasSuffix(".colorset") {
      if file == "Contents.json" { copy(path, "\(folder.dropLast(9)).colorset.json") }
    } else if folder.hasSuffix(".lproj"), file.hasSuffix(".strings") {
      copy(path, "\(folder).\(file)")
    } else if !path.contains(".xcassets/"),
      ["png", "jpg", "jpeg", "webp", "gif", "ttf", "otf"].contains(Self.ending(file).lowercased())
    {
      copy(path, file)
    }
  }

  // One file for each scale, and one for the dark.
  private mutating func addImages(of contents: String, named name: String) {
    let limits = Limits()
    guard let bytes = try? FileSystem.read(contents, limit: limits.inputBytes),
      let object = JSONParser.parse(
        JSONText.SourceText(bytes),
        limits: limits,
        report: ReadReport()
      )
    else { return }
    let folder = FileSystem.folder(of: contents)
    for image in object["images"]?.items ?? [] {
      guard let file = image["filename"]?.text else { continue }
      let scale = image["scale"]?.text ?? "1x"
      let appearances = image["appearances"]?.items ?? []
      let isDark = appearances.count == 1 && appearances[0]["value"]?.text == "dark"
      let suffix = (isDark ? "~dark" : "") + (scale == "1x" ? "" : "@\(scale)")
      copy("\(folder)/\(file)", "\(name)\(suffix).\(Self.ending(file))")
    }
  }

  private static func ending(_ file: String) -> String {
    file.lastIndex(of: ".").map { String(file[file.index(after: $0)...]) } ?? ""
  }

  private mutating func copy(_ source: String, _ name: String) {
    guard !copies.contains(where: { $0.name == name }), FileSystem.exists(source) else { return }
    copies.append((source, name))
  }
}
