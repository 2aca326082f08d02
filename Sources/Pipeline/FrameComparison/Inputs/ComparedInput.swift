internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneLoading
internal import SceneModel

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
    /// The names of the images and videos in it.
    let files: [String]
    /// The names of other files that are inputs, such as scenes.
    let others: [String]
  }

  // Where a PNG file says that it is animated: before its pixels.
  private static let sniffedBytes = 1 << 16

  /// Looks at an input.
  ///
  /// - Throws: `RenderError.missingInput` for what cannot be opened, `badInput` for a damaged image whose frames
  ///   cannot be counted.
  init(_ path: String, _ limits: Limits) throws {
    guard path != "-", ProgramInput.named(path) == nil else {
      self = .scene(path)
      return
    }
    if FileSystem.isFolder(path) {
      self = .folder(try Folder(path.hasSuffix("/") ? String(path.dropLast()) : path, limits))
      return
    }
    let folder = FileSystem.folder(of: path)
    if !FileSystem.exists(path), FileSystem.isFolder(folder),
      let names = FrameNames(pattern: FileSystem.name(of: path), folder: folder)
    {
      let files = try Self.files(of: names, limit: limits.frames)
      guard !files.isEmpty else {
        throw RenderError(
          .missingInput,
          "no image is named like \(FileSystem.quoted(path)) (check the pattern)"
        )
      }
      if let file = try files.first(where: { try Self.hasFrames($0.path, limits) }) {
        throw RenderError(
          .badInput,
          "\(FileSystem.quoted(file.path)) has several frames, which no image of a sequence has (compare it by its name)"
        )
      }
      self = .sequence(files)
      return
    }
    let start = try FileSystem.prefix(of: path, count: Self.sniffedBytes)
    self =
      switch InputKind(start)?.format {
      case .png: Self.isAnimated(start) ? .video(path) : .image(path)
      case .gif, .webp:
        try ImageFileReader.isSingleImage(at: path, limits: limits) ? .image(path) : .video(path)
      case .jpeg, .bmp, .tiff, .avif: .image(path)
      case .gzip, .zip, .zlib, .json, .markup: .scene(path)
      // The reader of videos knows more kinds, and what to say about all others.
      case .avis, .mp4, .mov, .webm, .mkv, .mp3, nil: .video(path)
      }
  }

  // Whether a file is a video; one of unknown kind is an image that cannot be read.
  fileprivate static func hasFrames(_ path: String, _ limits: Limits) throws -> Bool {
    guard case .video = try ComparedInput(path, limits) else { return false }
    return InputKind(try FileSystem.prefix(of: path, count: InputKind.signatureLength)) != nil
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
  // Raw streams, which have no kind.
  private static let rawEndings = [".y4m", ".nut"]

  /// Looks at the files in a folder.
  fileprivate init(_ folder: String, _ limits: Limits) throws {
    path = folder
    var (files, others): ([String], [String]) = ([], [])
    for name in try FileSystem.files(in: folder, limit: limits.frames) {
      // A name promises an image or a video even if the file is damaged.
      let named = InputKind(suffixOf: name)
      let isRaw = Self.rawEndings.contains(where: name.lowercased().hasSuffix)
      guard named?.isMedia != true, !isRaw else {
        files.append(name)
        continue
      }
      let start = try? FileSystem.prefix(of: "\(folder)/\(name)", count: InputKind.signatureLength)
      guard let kind = start.flatMap({ InputKind($0) }) else { continue }
      if kind.isMedia { files.append(name) } else if kind.format != nil { others.append(name) }
    }
    (self.files, self.others) = (files, others)
  }

  /// The numbered images of a folder that holds nothing else; nil for another one.
  func sequence(_ limits: Limits) throws -> [NumberedFile]? {
    guard let first = files.first.flatMap(NumberedName.init) else { return nil }
    var sequence: [NumberedFile] = []
    for name in files {
      guard let parts = NumberedName(name), parts.prefix == first.prefix,
        parts.suffix == first.suffix, !name.contains("/")
      else { return nil }
      sequence.append(NumberedFile(index: parts.number, path: "\(path)/\(name)"))
    }
    guard Set(sequence.map(\.index)).count == sequence.count,
      try !sequence.contains(where: { try ComparedInput.hasFrames($0.path, limits) })
    else { return nil }
    return sequence.ordered(by: \.index)
  }
}

extension InputKind {
  fileprivate var isMedia: Bool { isImage || isVideo }
}

extension ComparedInput {
  var isScene: Bool { if case .scene = self { true } else { false } }
  var isImage: Bool { if case .image = self { true } else { false } }
  var isVideo: Bool { if case .video = self { true } else { false } }
}
