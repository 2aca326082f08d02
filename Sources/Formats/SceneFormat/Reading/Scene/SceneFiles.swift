public import Graphics
public import SceneModel

/// Opens the files that a scene is read with: animations that layers play, parts and tables, and fonts that measure texts.
///
/// The reader knows no file system, and no formats of animations.
public struct SceneFiles: Sendable {
  /// Which animation a scene asks for.
  public struct Request: Sendable {
    /// The expected content of its file.
    public let kind: Asset.Kind
    /// Its file, as the scene has it.
    public let source: String
    /// Its name in an archive; nil for the archive's first animation.
    public let animation: String?
    /// Values for its variables.
    public let overrides: VariableOverrides
    /// The limits on its cost.
    public let limits: Limits
  }

  /// An animation that has been opened and read.
  public struct Animation: Sendable {
    /// Its name for messages: the source, and in an archive the file there.
    public var name: String
    /// The animation's scene; nil where `diagnostics` has an error.
    public var scene: Scene?
    /// The diagnostics of its file, with locations in that file.
    public var diagnostics: [Diagnostic]

    /// An animation.
    public init(name: String, scene: Scene?, diagnostics: [Diagnostic] = []) {
      (self.name, self.scene, self.diagnostics) = (name, scene, diagnostics)
    }
  }

  /// A file cannot be used.
  public struct AccessError: Error, Sendable {
    /// The kind of error; `file` for a file that is missing or elsewhere.
    public var code: Diagnostic.Code
    /// The problem and the remedy.
    public var message: String

    /// A refusal.
    public init(_ code: Diagnostic.Code, _ message: String) {
      self.code = code
      self.message = message
    }
  }

  /// The bytes of a file by its path, as the scene has it; nil refuses parts and tables.
  public var text: (@Sendable (_ source: String) throws(AccessError) -> [UInt8])?
  /// The size that the lines of a text need, in points, without the tracking of last letters.
  ///
  /// Lines break at the width of the box where the text is wrapped; nothing is left out. Fonts may be assets of
  /// the scene. Nil refuses texts that fit.
  public var textSize:
    (@Sendable (_ text: TextContent, _ box: Size, _ fonts: [Asset]) throws(AccessError) -> Size)?
  /// The bytes of an SVG with the values of targets; nil refuses them.
  package var drawing:
    (@Sendable (_ bytes: [UInt8], _ overrides: VariableOverrides) throws(VariableError) -> [UInt8])?
  /// The length of an audio, video or animated image asset in seconds; nil for a static asset.
  ///
  /// A nil closure refuses scenes with `"duration": "auto"` that use such assets.
  public var mediaDuration: (@Sendable (_ asset: Asset) throws(AccessError) -> Double?)?
  /// When the frames of a video or animated image asset begin; nil for other assets.
  public var mediaFrames: (@Sendable (_ asset: Asset) throws(AccessError) -> FrameSequence?)?
  /// Opens and reads an animation.
  public let animation: @Sendable (Request) throws(AccessError) -> Animation

  /// A way to open animations.
  public init(animation: @escaping @Sendable (Request) throws(AccessError) -> Animation) {
    self.animation = animation
  }
}
