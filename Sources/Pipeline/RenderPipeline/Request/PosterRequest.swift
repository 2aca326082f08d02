internal import Files
public import SceneModel

/// A still that is written beside an output in the same run.
public struct PosterRequest: Sendable, Hashable {
  /// The path of a PNG file; nil for the output's name with `.png`.
  public var path: String?
  /// Its instant; nil for the first frame of the output.
  public var instant: Instant?

  /// A poster.
  public init(path: String? = nil, instant: Instant? = nil) {
    (self.path, self.instant) = (path, instant)
  }

  /// Whether a word is the path of a poster and not a time.
  public static func isPath(_ word: String) -> Bool { word.lowercased().hasSuffix(".png") }

  /// Returns the path of the poster of an output without a path of its own.
  public static func path(beside output: String) -> String {
    let ending = OutputPath.fileExtension(of: output)
    return output.dropLast(ending.isEmpty ? 0 : ending.count + 1) + ".png"
  }

  /// Returns the poster of an output.
  ///
  /// - Throws: `RequestError` about `poster`.
  func poster(
    of output: RequestedOutput,
    _ frames: [FrameRequest],
    _ timeline: Timeline
  ) throws(RequestError) -> Poster? {
    guard
      let frame = try instant.map({ (time) throws(RequestError) in
        try timeline.image(at: time, .poster)
      }) ?? frames.first
    else { return nil }
    let place = output.names == nil ? output.path.map(Self.path) : nil
    guard let path = path ?? place else {
      throw RequestError(.poster, "this output needs a name for the poster (\(.poster) poster.png)")
    }
    guard Self.isPath(path) else {
      throw RequestError(.poster, "a poster is a .png image, not \(FileSystem.quoted(path))")
    }
    return Poster(path: path, frame: frame)
  }
}

/// A still of a render, written in the same run.
public struct Poster: Sendable, Hashable {
  /// The PNG file.
  public let path: String
  /// The frame that it shows.
  public let frame: FrameRequest
}

/// The file of a poster, beside its place until the render is done.
final class PosterOutput: Sendable {
  private let poster: Poster
  private let source: RenderSource
  private let file: PendingOutput

  /// Creates the file, so that a place that cannot be written is an error before the first frame.
  init(_ poster: Poster, _ source: RenderSource) throws(RenderError) {
    var source = source
    // It is no frame of the output.
    source.hashes = nil
    (self.poster, self.source) = (poster, source)
    file = try PendingOutput(poster.path)
  }

  /// Draws the still beside its place.
  func prepare() throws(RenderError) {
    try file.write(FrameRenderer(source).bitmap(at: poster.frame.time).pngBytes())
  }

  /// Moves the still to its place.
  func place() throws(RenderError) { try file.place() }

  /// Restores what was there before.
  func rollBack() { file.rollBack() }
}
