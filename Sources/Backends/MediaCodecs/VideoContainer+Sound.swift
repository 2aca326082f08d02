extension VideoContainer {
  /// The codec of the sound that the container holds beside the picture; nil for one without sound.
  public var soundCodec: SoundTrack.Codec? {
    switch self {
    case .mp4, .mov: .aac
    case .webm, .mkv: .opus
    case .avif, .nut: nil
    }
  }
}
