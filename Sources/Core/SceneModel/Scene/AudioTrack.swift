/// A stretch of a sound that is heard while the scene runs.
///
/// All times are seconds; instants are rounded to whole samples at `AudioTrack.sampleRate`.
public struct AudioTrack: Sendable, Equatable {
  /// The name of an asset of kind `audio`.
  public var asset: String
  /// When the stretch begins in the scene; before 0 its start is not heard.
  public var begin: Double
  /// Where in the sound the stretch begins, 0 or more.
  public var from: Double
  /// How long it lasts, above 0; nil for the rest of the sound.
  ///
  /// A sound that ends earlier ends the stretch.
  public var duration: Double?
  /// The factor of its samples, 0 or more; 1 leaves them unchanged.
  public var gain: Double
  /// How long it rises evenly from silence at its start.
  public var fadeIn: Double
  /// How long it falls evenly to silence at its end.
  public var fadeOut: Double
  /// A name by which other tracks follow this one; nil for the asset's name alone.
  public var name: String?
  /// The gain as keyframes, multiplied with `gain`; nil for none.
  public var envelope: AudioEnvelope?
  /// How the track becomes quieter while another one is heard; nil for not at all.
  public var ducking: AudioDucking?

  /// Whether a name is that of the track or of its asset.
  public func isNamed(_ name: String) -> Bool { self.name == name || asset == name }

  /// Samples a second and channel of all mixed sound.
  public static let sampleRate = 48_000

  /// Creates a track that by default plays a complete audio asset from the start of the scene.
  public init(
    asset: String,
    begin: Double = 0,
    from: Double = 0,
    duration: Double? = nil,
    gain: Double = 1,
    fadeIn: Double = 0,
    fadeOut: Double = 0
  ) {
    (self.asset, self.begin, self.from, self.duration) = (asset, begin, from, duration)
    (self.gain, self.fadeIn, self.fadeOut) = (gain, fadeIn, fadeOut)
  }
}
