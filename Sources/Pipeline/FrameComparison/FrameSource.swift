internal import Files
public import Graphics
public import RenderPipeline
internal import SceneLoading
public import SceneModel

/// Where one side's frames come from.
public enum FrameSource: Sendable {
  /// Image files, sorted by their numbers; a single image is one of number 0.
  case files([NumberedFile])
  /// The frames of a video file or an animated image, counted from 0.
  case video(String)
  /// Frames of a scene, drawn in memory.
  case scene(SceneFrames)

  /// The scene; nil for files.
  public var scene: SceneFrames? {
    if case .scene(let scene) = self { scene } else { nil }
  }
}

/// An image file of a sequence.
public struct NumberedFile: Sendable, Hashable {
  /// The number of the frame.
  public var index: Int
  /// The file.
  public var path: String

  /// A file with its number.
  public init(index: Int, path: String) {
    self.index = index
    self.path = path
  }
}

/// Some frames of a scene.
public struct SceneFrames: Sendable {
  /// The render source to draw.
  public var source: RenderSource
  /// The frames, sorted by their numbers.
  public var frames: [FrameRequest]
  /// The rate that the frames are counted at.
  public var frameRate: FrameRate
  /// The file of the scene.
  public var file: SceneFile

  /// Frames of a scene.
  public init(
    source: RenderSource,
    frames: [FrameRequest],
    frameRate: FrameRate,
    file: SceneFile = SceneFile()
  ) {
    (self.source, self.frames) = (source, frames)
    (self.frameRate, self.file) = (frameRate, file)
  }
}

/// The file that a scene was read from.
public struct SceneFile: Sendable {
  /// Its name for messages; empty for none.
  public var name: String
  /// Its text as the author wrote it; nil for a scene that was converted or made by a program.
  public var text: [UInt8]?
  /// The source locations of the scene's parts, by JSON path.
  public var locations: [String: SourceLocation]

  /// A file.
  public init(name: String = "", text: [UInt8]? = nil, locations: [String: SourceLocation] = [:]) {
    (self.name, self.text, self.locations) = (name, text, locations)
  }

  /// The file of a document.
  init(_ document: SceneDocument) {
    self.init(name: document.file, text: document.authoredText, locations: document.locations)
  }
}

/// Two frames that belong together; a side is nil where there is none.
struct FramePair: Sendable {
  /// Where a frame's pixels come from.
  enum Side: Sendable {
    case file(String)
    case scene(FrameRequest)
    case bitmap(Bitmap)
  }

  var index: Int
  var time: Double?
  var expected: Side?
  var actual: Side?

  /// The name of the file to look at; nil where there is none.
  var file: String? {
    for side in [expected, actual] {
      if case .file(let path) = side { return FileSystem.name(of: path) }
    }
    return nil
  }
}

extension FrameSource {
  /// The frames by their numbers; nil for a video, whose frames only come one after the other.
  var sides: [(index: Int, side: FramePair.Side)]? {
    switch self {
    case .files(let files): files.map { ($0.index, .file($0.path)) }
    case .scene(let scene): scene.frames.map { ($0.index, .scene($0)) }
    case .video: nil
    }
  }
}

extension FrameSource {
  /// The files that it reads; those of a scene are known to its own reader.
  public var paths: [String] {
    switch self {
    case .files(let files): files.map(\.path)
    case .video(let path): [path]
    case .scene: []
    }
  }
}
