internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneLoading

/// The kind of one side of a comparison, recognized by its content.
enum ComparedInput {
  case image(String)
  case video(String)
  case scene(String)
  /// Images with numbers in their names.
  case sequence([NumberedFile])
  /// Files to be matched by name.
  case folder(Folder)

  /// A folder of images and videos.
  struct Folder {
    /// Without a slash at its end.
    let path: String
    /// The names of the files in it.
    let files: [String]
  }

  // Where a PNG file says that it is animated: before its pixels.
  private static let sniffedBytes = 1 << 16

  /// Looks at an input.
  ///
  /// - Parameter limit: the greatest number of files of a folder.
  /// - Throws: `RenderError.missingInput` for what cannot be opened.
  init(_ path: String, limit: Int) throws {
    guard path != "-", ProgramInput.named(path) == nil else {
      self = .scene(path)
      return
    }
    if FileSystem.isFolder(path) {
      let files = try FileSystem.files(in: path, limit: limit).filter(Self.isComparable)
      let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
      self = .folder(Folder(path: folder, files: files))
      return
    }
    let folder = FileSystem.folder(of: path)
    if !FileSystem.exists(path), FileSystem.isFolder(folder),
      let names = FrameNames(pattern: FileSystem.name(of: path), folder: folder)
    {
      let files = try Self.files(of: names, limit: limit)
      guard !files.isEmpty else {
        throw RenderError(
          .missingInput,
          "no image is named like \(FileSystem.quoted(path)) (check the pattern)"
        )
      }
      self = .sequence(files)
      return
    }
    let start = try FileSystem.prefix(of: path, count: Self.sniffedBytes)
    self = Self.kind(of: start, path)
  }

  private static func kind(of start: [UInt8], _ path: String) -> ComparedInput {
    switch InputKind(start)?.format {
    case .png: isAnimated(start) ? .video(path) : .image(path)
    case .jpeg, .bmp, .webp: .image(path)
    case .gzip, .zip, .json: .scene(path)
    case .gif, .tiff, .avif, .avis, .mp4, .mov, .webm, .mkv, .zlib, .mp3, .markup, nil: .video(path)
    }
  }

  // Whether a PNG file has the chunk of animations before its pixels.
  private static func isAnimated(_ start: [UInt8]) -> Bool {
    var position = 8
    while position + 8 <= start.count {
      let length = start[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = start[position + 4..<position + 8]
      if type.elementsEqual("acTL".utf8) { return true }
      if type.elementsEqual("IDAT".utf8) { return false }
      position += length + 12
    }
    return false
  }

  // MARK: Names

  private static let fileExtensions: Set<String> = [
    "png", "apng", "jpg", "jpeg", "webp", "gif", "bmp", "mp4", "mov", "webm", "mkv", "y4m", "nut",
  ]

  private static func isComparable(_ name: String) -> Bool {
    guard let ending = name.split(separator: ".").last, name.contains(".") else { return false }
    return fileExtensions.contains(ending.lowercased())
  }

  private static func files(of names: FrameNames, limit: Int) throws -> [NumberedFile] {
    let files = try FileSystem.files(in: names.folder, depth: 1, limit: limit)
    return files.compactMap { name in
      guard let parts = NumberedName(name), parts.prefix == names.prefix,
        parts.suffix == names.suffix, names.name(of: parts.number) == name
      else { return nil }
      return NumberedFile(index: parts.number, path: "\(names.folder)/\(name)")
    }.ordered(by: \.index)
  }
}

extension ComparedInput.Folder {
  /// The numbered images of a folder that holds nothing else; nil for another one.
  var sequence: [NumberedFile]? {
    guard files.count > 1, let first = files.first.flatMap(NumberedName.init) else { return nil }
    var sequence: [NumberedFile] = []
    for name in files {
      guard let parts = NumberedName(name), parts.prefix == first.prefix,
        parts.suffix == first.suffix, !name.contains("/")
      else { return nil }
      sequence.append(NumberedFile(index: parts.number, path: "\(path)/\(name)"))
    }
    guard Set(sequence.map(\.index)).count == sequence.count else { return nil }
    return sequence.ordered(by: \.index)
  }
}

extension ComparedInput {
  var isScene: Bool { if case .scene = self { true } else { false } }
  var isImage: Bool { if case .image = self { true } else { false } }
  var isVideo: Bool { if case .video = self { true } else { false } }
}
