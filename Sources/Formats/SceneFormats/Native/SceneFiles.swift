public import SceneModel

/// Opens the files that a scene takes layers from; readers know no file system.
public struct SceneFiles: Sendable {
  /// An animation that has been opened.
  public struct Animation: Sendable {
    /// Its name for messages: the source, and in an archive the file there.
    public var name: String
    /// The JSON of a Lottie animation.
    public var bytes: [UInt8]
    /// The archive that it lies in; nil for a file of its own.
    public var files: PackedFiles?
    /// What the manifest of the archive asks for and is not drawn.
    public var warnings: [Diagnostic]

    /// An animation.
    public init(
      name: String,
      bytes: [UInt8],
      files: PackedFiles? = nil,
      warnings: [Diagnostic] = []
    ) {
      self.name = name
      self.bytes = bytes
      self.files = files
      self.warnings = warnings
    }
  }

  /// A file cannot be used.
  public struct Refusal: Error, Sendable {
    /// What kind of mistake it is; `file` for one that is missing or lies elsewhere.
    public var code: Diagnostic.Code
    /// What is wrong and what to do.
    public var message: String

    /// A refusal.
    public init(_ code: Diagnostic.Code, _ message: String) {
      self.code = code
      self.message = message
    }
  }

  /// Opens an animation by its source, as the scene has it, and by its name in an archive.
  public let animation: @Sendable (_ source: String, _ id: String?) throws(Refusal) -> Animation
  /// Which player Lottie animations follow.
  public let compatibility: LottieCompatibility

  /// A way to open files.
  public init(
    compatibility: LottieCompatibility = .web,
    animation:
      @escaping @Sendable (_ source: String, _ id: String?) throws(Refusal) -> Animation
  ) {
    self.compatibility = compatibility
    self.animation = animation
  }
}
