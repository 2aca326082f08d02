internal import Foundation

/// Images, colours, fonts and texts of a project, and the names under which programs find them.
public struct ResourceFiles: Sendable {
  /// Paths of files, and their names in the folder of resources.
  public private(set) var copies: [(source: String, name: String)] = []

  /// The resources in folders: those of asset catalogs, and other images.
  public init(at folders: [String]) {
    for folder in folders {
      for path in (FileManager.default.subpaths(atPath: folder) ?? []).sorted() {
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
      ["png", "jpg", "jpeg", "webp", "gif", "ttf", "otf"].contains(
        (file as NSString).pathExtension.lowercased()
      )
    {
      copy(path, file)
    }
  }

  // One file for each scale, and one for the dark.
  private mutating func addImages(of contents: String, named name: String) {
    guard let data = FileManager.default.contents(atPath: contents),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return }
    let folder = (contents as NSString).deletingLastPathComponent
    for image in object["images"] as? [[String: Any]] ?? [] {
      guard let file = image["filename"] as? String else { continue }
      let scale = image["scale"] as? String ?? "1x"
      let appearances = image["appearances"] as? [[String: Any]] ?? []
      let isDark = appearances.count == 1 && appearances[0]["value"] as? String == "dark"
      let suffix = (isDark ? "~dark" : "") + (scale == "1x" ? "" : "@\(scale)")
      copy("\(folder)/\(file)", "\(name)\(suffix).\((file as NSString).pathExtension)")
    }
  }

  private mutating func copy(_ source: String, _ name: String) {
    guard !copies.contains(where: { $0.name == name }),
      FileManager.default.isReadableFile(atPath: source)
    else { return }
    copies.append((source, name))
  }
}
