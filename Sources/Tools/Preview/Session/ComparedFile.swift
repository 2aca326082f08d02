internal import Files
internal import Graphics
internal import SceneFormat
internal import SceneLoading
internal import SceneModel

/// The comparison beside the edited scene: another scene, or one image.
enum ComparedFile: Sendable {
  case scene(OpenedScene)
  case image(PreviewAnswer, version: Int)

  /// Opens a file of the input's folder.
  ///
  /// - Parameters:
  ///   - name: its path in the folder.
  ///   - settings: the preview's settings, with its folder and limits.
  ///   - version: the number of the opened file.
  /// - Throws: the errors in the file; `missingInput` for a path that leads out of the folder.
  static func open(
    _ name: String,
    _ settings: PreviewSettings,
    version: Int
  ) throws(SceneLoadingError) -> ComparedFile {
    var options = settings.options
    // Its own variables, and all of its layers.
    (options.variables, options.layer, options.wantsHints) = (.init(), nil, false)
    if name == CommittedFile.name { return try committed(settings, options, version: version) }
    let path = try path(of: name, in: settings.folder)
    do throws(SceneLoadingError) {
      let document = try SceneDocument.open(path, options)
      return .scene(OpenedScene(version: version, document, try document.load(), hiding: []))
    } catch {
      // A still image is no scene, and shown as it is.
      if let image = image(path, settings) { return .image(image, version: version) }
      throw error
    }
  }

  // The input as it was committed last.
  private static func committed(
    _ settings: PreviewSettings,
    _ options: SceneDocument.Options,
    version: Int
  ) throws(SceneLoadingError) -> ComparedFile {
    let name = FileSystem.name(of: settings.path)
    let limit = options.limits.inputBytes
    let bytes: [UInt8]
    do throws(CommittedFile.Failure) {
      guard let file = CommittedFile(in: settings.folder) else {
        throw CommittedFile.Failure(message: "the folder is in no repository of git")
      }
      bytes = try file.bytes(of: name, limit: limit)
    } catch {
      throw SceneLoadingError(RenderError(.missingInput, error.message), file: nil)
    }
    let document = try SceneDocument.open(
      bytes,
      name: "\(name) of HEAD",
      folder: settings.folder,
      options
    )
    return .scene(OpenedScene(version: version, document, try document.load(), hiding: []))
  }

  /// A path inside a folder, links followed.
  private static func path(
    of name: String,
    in folder: String
  ) throws(SceneLoadingError) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isInside = !parts.contains { $0 == ".." || $0.isEmpty }
    if isInside, let root = FileSystem.resolvedPath(folder),
      let real = FileSystem.resolvedPath("\(folder)/\(name)"),
      root == "/" || real.hasPrefix(root + "/")
    {
      return "\(folder)/\(name)"
    }
    let text = "\(FileSystem.quoted(name)) is no file of the scene's folder (choose one in it)"
    throw SceneLoadingError(RenderError(.missingInput, text), file: nil)
  }

  private static func image(_ path: String, _ settings: PreviewSettings) -> PreviewAnswer? {
    let limit = settings.options.limits.inputBytes
    let folder = FileSystem.resolvedPath(settings.folder)
    let bytes = try? FileSystem.read(path, limit: limit, within: folder)
    return bytes.flatMap { bytes in
      stillType(of: bytes).map { PreviewAnswer(type: $0, bytes) }
    }
  }

  /// The media type of an image that browsers show, by its first bytes.
  static func stillType(of bytes: [UInt8]) -> String? {
    guard let kind = InputKind(bytes), [.png, .jpeg, .webp].contains(kind.format) else {
      return nil
    }
    return kind.mediaType
  }

  /// The files of a folder that could be compared with, hidden ones left out, sorted.
  static func candidates(in folder: String) -> [String] {
    let endings = [
      "json", "png", "lottie", "tgs", "svga", "svg", "svgz", "gif", "apng", "webp", "jpg", "mp4",
      "mov", "webm",
    ]
    let all = (try? FileSystem.files(in: folder, depth: 3, limit: 10_000)) ?? []
    return Array(
      all.filter { name in endings.contains { name.lowercased().hasSuffix(".\($0)") } }.prefix(500)
    )
  }
}
