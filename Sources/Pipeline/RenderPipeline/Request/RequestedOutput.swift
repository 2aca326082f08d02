internal import Files

/// Where a render goes and what its bytes are.
public struct RequestedOutput: Sendable, Hashable {
  /// The format of the output.
  public let format: OutputFormat
  /// The file, a pattern of files, or a folder with `/` at its end; nil for standard output.
  public let path: String?
  /// The names of a sequence of images; nil for anything else.
  public let names: FrameNames?

  /// A file or a sequence of images, of the kind that the ending of its path says.
  ///
  /// - Throws: `RequestError` about `output` for an ending that is not known, and for a folder.
  public init(path: String) throws(RequestError) {
    guard !path.isEmpty, !path.contains("\0") else {
      throw RequestError(.output, "the name is empty")
    }
    guard let output = OutputPath(path) else {
      guard !FileSystem.isFolder(path) else {
        throw RequestError(
          .cannotCreate,
          [.output],
          "\(FileSystem.quoted(path)) is a folder (give a file name, or end it with / for images)"
        )
      }
      throw Self.unknownExtension(path)
    }
    guard output.names == nil || FrameNames.numbers(in: FileSystem.name(of: path)) < 2 else {
      throw RequestError(
        .output,
        "\(FileSystem.quoted(path)) has two placeholders for a number (leave one)"
      )
    }
    let name = FileSystem.name(of: path)
    if FrameNames(pattern: name, folder: "") != nil { try Self.checkNumbers(path, output) }
    self.init(output)
  }

  /// Checks a path with a field for a number.
  ///
  /// - Throws: `RequestError` about `output` for a format that holds all frames in one file.
  static func checkNumbers(_ path: String, _ output: OutputPath) throws(RequestError) {
    guard output.format.kind != .image else { return }
    throw RequestError(
      .output,
      "\(FileSystem.quoted(path)) numbers its files, and .\(output.format.name) is one file of all frames "
        + "(number images: name_%05d.png, or leave the number out)"
    )
  }

  private static func unknownExtension(_ path: String) -> RequestError {
    let ending = OutputPath.fileExtension(of: path)
    if let advice = ForeignFormats.advice(for: ending, in: ForeignFormats.endings) {
      return RequestError(
        .output,
        ".\(ending) is not written: \(FileSystem.quoted(path)) (\(advice))"
      )
    }
    let example = ending.isEmpty ? "write \(FileSystem.quoted(path + ".mp4")), or " : ""
    return RequestError(
      .output,
      "'\(path)' has no known file name extension (\(example)use \(OutputPath.fileExtensions))"
    )
  }

  /// A file or a sequence of images.
  public init(_ output: OutputPath) {
    path = output.path
    format = output.format
    names = output.names
  }

  /// A file of a format, whatever its ending.
  init(_ path: String, as format: OutputFormat) {
    (self.path, self.format, names) = (path, format, nil)
  }

  /// Frames to standard output.
  public init(stream: StreamFormat) {
    path = nil
    names = nil
    format = .stream(stream)
  }

  /// Whether it goes to standard output.
  public var isStandardOutput: Bool { path == nil }

  /// Whether it holds one image only.
  public var isImage: Bool { format.kind == .image && names == nil && !isStandardOutput }

  /// The place of a stream.
  var target: OutputTarget { path.map { .file($0) } ?? .standardOutput }
}

extension StreamFormat {
  /// The format of standard output that a word says.
  ///
  /// - Throws: `RequestError` about `format` for a word that is none, and for none.
  public init(word: String?) throws(RequestError) {
    let words = OutputFormat.all.filter(\.isStream).map(\.name)
    guard let word else {
      throw RequestError(
        .usage,
        "\(.output) - needs a format (\(.format) \(words.joined(separator: ", ")))"
      )
    }
    try self.init(word, among: words, .format)
  }
}

extension OutputFormat {
  /// The outputs that keep alpha, for messages.
  public static var alphaFormats: String {
    let full = all.filter { $0.isFile && $0.alpha == .full }.map { ".\($0.name)" }
    return full.joined(separator: ", ") + ", or .gif with 1 bit"
  }
}
