import Foundation

/// Finds the scenes of a package.
struct SceneSearch {
  /// The folder of the package.
  let root: URL

  // The prefix to search for the format of a scene, which is near the front by convention.
  private static let start = 4096

  /// The scenes at some paths, as paths from the package's folder, sorted; a file that is named is taken as it is.
  ///
  /// - Parameter paths: files and folders; none for the whole package.
  /// - Throws: `Failure` for a place that is not there.
  func scenes(in paths: [String]) throws -> [String] {
    var inputs: Set<String> = []
    for path in paths.isEmpty ? ["."] : paths {
      var isFolder: ObjCBool = false
      guard
        FileManager.default.fileExists(
          atPath: root.appending(path: path).path,
          isDirectory: &isFolder
        )
      else { throw Failure("there is no \(path) in \(root.path)") }
      if isFolder.boolValue {
        inputs.formUnion(scenes(below: path))
      } else {
        inputs.insert(path)
      }
    }
    return inputs.sorted()
  }

  // Hidden folders are what tools have made.
  private func scenes(below folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      at: root.appending(path: folder),
      includingPropertiesForKeys: [.isDirectoryKey],
      options: .skipsHiddenFiles
    )
    return (names ?? []).flatMap { file -> [String] in
      let path = folder == "." ? file.lastPathComponent : "\(folder)/\(file.lastPathComponent)"
      // Links are not followed: they may lead around in a circle, or into another package.
      let isFolder = (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
      if isFolder { return scenes(below: path) }
      return isScene(file) ? [path] : []
    }
  }

  private func isScene(_ file: URL) -> Bool {
    switch file.pathExtension {
    case "lottie", "tgs", "svga", "svgz": return true
    case "svg":
      // Static drawings are assets of scenes.
      let text = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return text.contains(/<(\w+:)?(animate|set\b)|@(-webkit-)?keyframes/)
    case "json":
      let handle = try? FileHandle(forReadingFrom: file)
      defer { try? handle?.close() }
      let bytes = (try? handle?.read(upToCount: Self.start)) ?? Data()
      return String(decoding: bytes, as: UTF8.self).contains(/"format"\s*:\s*"animrender\//)
    default: return false
    }
  }
}
