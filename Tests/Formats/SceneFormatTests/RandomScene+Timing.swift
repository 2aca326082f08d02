import SceneModel

extension RandomScene {
  /// A track of the sound `voice ${`.
  mutating func audioTrack() -> AudioTrack {
    AudioTrack(
      asset: "voice ${",
      begin: number(),
      from: unit(),
      duration: maybe { $0.positive() },
      gain: unit() * 2,
      fadeIn: unit(),
      fadeOut: unit()
    )
  }

  /// What an animation moves by.
  mutating func spring() -> Spring {
    Spring(
      mass: positive(),
      stiffness: positive(),
      damping: positive(),
      initialVelocity: number(),
      allowsOverdamping: flag()
    )
  }

  /// A way to follow that sound.
  mutating func loudness() -> Loudness {
    Loudness(
      asset: "voice ${",
      quietest: -50 - unit(),
      loudest: flag() ? 0 : -unit(),
      attack: flag() ? 0.02 : unit(),
      release: unit()
    )
  }
}
