internal import JSONText

/// The inputs and results of a render: the hashes that `animrender verify` compares with.
///
/// Contains nothing about the machine, the time or the number of workers, so equal renders have
/// equal manifests.
public struct RenderManifest: Sendable, Hashable {
  /// The word that the file calls itself by.
  public static let format = "animrender-manifest/1"

  /// A file that was read.
  public struct Input: Sendable, Hashable {
    /// The role of a file.
    public enum Role: String, Sendable, Hashable, CaseIterable {
      case scene, properties, captions, asset
    }

    /// The role of the file.
    public var role: Role
    /// The file, relative to the manifest's folder; `-` for standard input.
    public var path: String
    /// The SHA-256 of its bytes.
    public var sha256: String

    /// A file with its hash.
    public init(role: Role, path: String, sha256: String) {
      (self.role, self.path, self.sha256) = (role, path, sha256)
    }
  }

  /// A frame of the output.
  public struct Frame: Sendable, Hashable {
    /// Its number at the output rate.
    public var number: Int
    /// Its time in seconds.
    public var time: Double
    /// The SHA-256 of its rows as straight RGBA, 8 bits a component, before encoding.
    public var sha256: String

    /// A frame with its hash.
    public init(number: Int, time: Double, sha256: String) {
      (self.number, self.time, self.sha256) = (number, time, sha256)
    }
  }

  /// The version of the program.
  public var version: String
  /// The versions of the libraries that it was made with.
  public var libraries: String
  /// The compiler of a Swift program; nil for other inputs.
  public var toolchain: String?
  /// The scene, relative to the manifest's folder; `-` for standard input.
  public var input: String
  /// The options that decide what is drawn, with paths relative to the manifest's folder.
  public var options: [String]
  /// Every file that was read.
  public var inputs: [Input]
  /// Columns of a frame.
  public var width: Int
  /// Rows of a frame.
  public var height: Int
  /// Frames per second, as `60` or `30000/1001`.
  public var frameRate: String
  /// Whether a transparent background was drawn on black, for an output without alpha.
  public var isOpaque: Bool
  /// The frames of the output, in order.
  public var frames: [Frame]

  /// A manifest.
  public init(
    version: String,
    libraries: String,
    toolchain: String? = nil,
    input: String,
    options: [String],
    inputs: [Input],
    width: Int,
    height: Int,
    frameRate: String,
    isOpaque: Bool,
    frames: [Frame]
  ) {
    (self.version, self.libraries, self.toolchain) = (version, libraries, toolchain)
    self.input = input
    (self.options, self.inputs, self.width, self.height) = (options, inputs, width, height)
    (self.frameRate, self.isOpaque, self.frames) = (frameRate, isOpaque, frames)
  }
}

extension RenderManifest {
  /// The manifest as JSON, one file or frame a line.
  public var text: String {
    let versions: [(String, JSONValue)] = [
      ("format", .string(Self.format)), ("version", .string(version)),
      ("libraries", .string(libraries)),
    ]
    let facts: [(String, JSONValue)] = [
      ("input", .string(input)), ("options", .texts(options)),
      ("inputs", .array(inputs.map(\.json))), ("width", .integer(width)),
      ("height", .integer(height)), ("frameRate", .string(frameRate)),
      ("isOpaque", .boolean(isOpaque)), ("frames", .array(frames.map(\.json))),
    ]
    let compiler = toolchain.map { [("toolchain", JSONValue.string($0))] } ?? []
    return JSONPrinter.document(.object(versions + compiler + facts), .records)
  }
}

extension RenderManifest.Input {
  fileprivate var json: JSONValue {
    .object([
      ("role", .string(role.rawValue)), ("path", .string(path)), ("sha256", .string(sha256)),
    ])
  }
}

extension RenderManifest.Frame {
  fileprivate var json: JSONValue {
    .object([("frame", .integer(number)), ("time", .number(time)), ("sha256", .string(sha256))])
  }
}
