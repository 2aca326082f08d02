public import DisplayModel
internal import Graphics
public import SceneModel

/// Gives the sampler what a scene only names.
///
/// Answers must depend on the request alone: a frame is a function of scene, resources and time.
/// Implementations may remember answers; each worker has its own.
public protocol ResourceProvider {
  /// The audio levels that drive animations.
  var audioLevels: AudioLevels { get }

  /// An image, which may move.
  func image(for source: ImageSource) throws(SamplingError) -> SceneImage

  /// The frames of an atlas that a layer shows, in their order.
  func sprites(of sprite: SpriteContent) throws(SamplingError) -> [ImageFrame]

  /// The outlines of a text, in points, the origin at the top left of its box, y down.
  func textParts(for request: TextLayoutRequest) throws(SamplingError) -> [TextPart]

  /// The letters of a line of text, each by itself.
  func glyphs(for request: TextGlyphRequest) throws(SamplingError) -> TextGlyphs

  /// Returns the result of a script at a time; nil if the value without the script applies.
  ///
  /// - Parameter base: the value without the script.
  func expressionResult(
    of use: ExpressionUse,
    at moment: ExpressionTime,
    base: [Double]
  ) throws(SamplingError) -> ExpressionResult?
}

extension ResourceProvider {
  /// Nothing: no scripts are run.
  public func expressionResult(
    of use: ExpressionUse,
    at moment: ExpressionTime,
    base: [Double]
  ) throws(SamplingError) -> ExpressionResult? { nil }
}

/// Why a frame could not be sampled.
public struct SamplingError: Error, Sendable, Equatable {
  /// The kind of failure.
  public enum Code: Sendable {
    /// More than a limit allows.
    case limit
    /// An image or font that is missing or broken.
    case resource
    /// A font for which there is not even a fallback.
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
    self.code = code
    self.path = path
    self.message = message
  }
}
