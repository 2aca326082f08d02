public import DisplayModel
public import Graphics
public import SceneModel

/// Provides the resources that a scene refers to by name.
///
/// Answers must depend on the request alone: a frame is a function of scene, resources and time.
/// Implementations may cache results. Each worker has a separate provider.
public protocol ResourceProvider {
  /// The audio levels that drive animations.
  var audioLevels: AudioLevels { get }

  /// Returns a static or animated image.
  func image(for source: ImageSource) throws(SamplingError) -> SceneImage

  /// Returns the frames of an atlas that a layer shows, in playback order.
  func sprites(of sprite: SpriteContent) throws(SamplingError) -> [ImageFrame]

  /// The outlines of a text, in points, the origin at the top left of its box, y down.
  func textParts(for request: TextLayoutRequest) throws(SamplingError) -> [TextPart]

  /// Returns the separate glyphs of a line of text.
  func glyphs(for request: TextGlyphRequest) throws(SamplingError) -> TextGlyphs

  /// Returns the graphs of a filter element, with identities as transforms.
  ///
  /// - Parameters:
  ///   - markup: the element.
  ///   - box: the bounds of the layer that is filtered, in its coordinates, which are the user space.
  func filterGraphs(of markup: String, box: Rect) -> [FilterGraph]

  /// Returns the result of a script at a time; nil if the value without the script applies.
  ///
  /// - Parameter base: the value without the script.
  func scriptResult(
    of use: ScriptUse,
    at moment: ScriptTime,
    base: [Double]
  ) throws(SamplingError) -> ScriptResult?
}

extension ResourceProvider {
  /// Returns none: by default filter elements are not read.
  public func filterGraphs(of markup: String, box: Rect) -> [FilterGraph] { [] }

  /// Whether an image has been loaded that differs over time.
  func isAnimated(_ source: ImageSource) -> Bool { (try? image(for: source).isAnimated) ?? false }

  /// Returns nil: by default no scripts are run.
  public func scriptResult(
    of use: ScriptUse,
    at moment: ScriptTime,
    base: [Double]
  ) throws(SamplingError) -> ScriptResult? { nil }
}

/// Why a frame could not be sampled.
public struct SamplingError: Error, Sendable, Equatable {
  /// The kind of failure.
  public enum Code: Sendable {
    /// A limit is exceeded.
    case limit
    /// An image or font is missing.
    case resource
    /// An image or font is damaged.
    case damaged
    /// A font is missing, and no fallback font is available.
    case font
  }

  /// The kind of failure.
  public var code: Code
  /// The layer's path in the scene, without `$.`.
  public var path: String
  /// The description of the problem and its solution.
  public var message: String

  /// An error.
  public init(_ code: Code, path: String = "", _ message: String) {
    (self.code, self.path, self.message) = (code, path, message)
  }

  /// Returns what resources give; their errors become errors of a path in the scene.
  static func located<Value>(
    at path: @autoclosure () -> String,
    _ value: @autoclosure () throws(SamplingError) -> Value
  ) throws(SamplingError) -> Value {
    do {
      return try value()
    } catch {
      throw SamplingError(error.code, path: path(), error.message)
    }
  }
}
