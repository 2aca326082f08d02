internal import Files
internal import Glibc
internal import Graphics
internal import JSONText
internal import RenderPipeline
internal import SceneLoading
internal import SceneModel

/// What the page asks to be exported: a file of the scene's folder, and for which place.
struct ExportOrder {
  /// The path of the file, relative to the folder.
  let name: String
  /// The name of the place; nil for none.
  let place: String?
  /// The frames, from 0; nil for all.
  let frames: ClosedRange<Int>?
  /// Whether an existing file may be replaced.
  let replaces: Bool

  /// The order in the body of a request; nil for anything else.
  init?(_ value: JSONValue) {
    guard let name = value["name"]?.text else { return nil }
    self.name = name
    place = value["place"]?.text
    if let items = value["frames"]?.items {
      let numbers = items.compactMap(\.number).compactMap { Int(exactly: $0) }
      guard numbers.count == 2, 0 <= numbers[0], numbers[0] <= numbers[1] else { return nil }
      frames = numbers[0]...numbers[1]
    } else {
      frames = nil
    }
    replaces = if case .bool(true)? = value["replace"]?.kind { true } else { false }
  }

  /// The path to write in a folder, with the links of its folders resolved.
  ///
  /// - Parameters:
  ///   - folder: the folder of the scene.
  ///   - inputs: the files that the scene was made of.
  /// - Throws: `EditError` for a path outside of the folder, hidden files, links, inputs under any name, and for a file
  ///   that exists unless it may be replaced.
  func path(in folder: String, inputs: [String]) throws(EditError) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let parent = parts.dropLast().joined(separator: "/")
    guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }), !name.contains("\0"),
      let root = FileSystem.resolvedPath(folder),
      let real = FileSystem.resolvedPath(parent.isEmpty ? folder : "\(folder)/\(parent)"),
      real == root || FileSystem.isBeneath(real, root), FileSystem.isFolder(real)
    else {
      throw EditError(
        .invalid,
        "\(FileSystem.quoted(name)) is no name in the scene's folder (write one such as intro.mp4)"
      )
    }
    let path = "\(real)/\(parts.last ?? "")"
    var status = stat()
    guard lstat(path, &status) == 0 else { return path }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw EditError(
        .invalid,
        "\(FileSystem.quoted(name)) is a link or no file (choose another name)"
      )
    }
    let protected = ProtectedFiles()
    for input in inputs { protected.add(input) }
    let records = [protected, ProtectedFiles.current].compactMap(\.self)
    if let problem = records.compactMap({ $0.problem(withOutput: path) }).first {
      throw EditError(.invalid, problem)
    }
    guard replaces else {
      throw EditError(
        .conflict,
        "\(FileSystem.quoted(name)) exists (choose Replace, or another name)"
      )
    }
    return path
  }

  /// The request for a file.
  ///
  /// - Throws: `RequestError` for endings that are not written, sequences of images, and unknown places.
  func request(
    to path: String,
    of opened: OpenedScene,
    _ settings: PreviewSettings
  ) throws(RequestError) -> RenderRequest {
    let output = try RequestedOutput(path: path)
    guard output.names == nil else {
      throw RequestError(
        .output,
        "a sequence of images is written by the command (animrender render)"
      )
    }
    var request = opened.request(to: output, frames: frames, settings)
    request.place = try place.map { word throws(RequestError) in try OutputPlace(word: word) }
    return request
  }

  /// The command that writes the same file, for a shell in the scene's folder.
  func command(of opened: OpenedScene, _ settings: PreviewSettings) -> String {
    var words = ["animrender", "render", FileSystem.name(of: settings.path).asOperand, "-o", name]
    if let place { words += ["--for", place] }
    if let frames {
      let rate = opened.document.scene.frameRate
      let end = rate.time(ofFrame: frames.upperBound + 1)
      words += ["--from", "\(rate.time(ofFrame: frames.lowerBound).shortestDecimal)"]
      if frames.upperBound + 1 < opened.frameCount { words += ["--to", end.shortestDecimal] }
    }
    for value in opened.values {
      let text =
        if case .string(let text) = value.value.kind { text } else {
          JSONPrinter.line(value.value)
        }
      words += ["--set", "\(value.key)=\(text)"]
    }
    return words.map(\.shellQuoted).joined(separator: " ")
  }
}

extension OpenedScene {
  /// The request for a file of some frames; of all for nil.
  func request(
    to output: RequestedOutput,
    frames: ClosedRange<Int>?,
    _ settings: PreviewSettings
  ) -> RenderRequest {
    var request = RenderRequest(to: output)
    let scene = document.scene
    if let frames {
      let end = scene.frameRate.time(ofFrame: min(frames.upperBound + 1, frameCount))
      request.frames = .range(
        from: .seconds(scene.frameRate.time(ofFrame: frames.lowerBound)),
        to: .seconds(min(end, scene.duration))
      )
    }
    request.canvas.rasterizer = settings.rasterizer
    request.jobs = settings.workers
    return request
  }
}
