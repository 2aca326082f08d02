extension VideoContainer {
  /// The codec of the sound that the container holds beside the image; nil for one without sound.
  public var audioCodec: EncodedAudioTrack.Codec? {
    switch self {
    case .mp4, .mov: .aac
    case .webm, .mkv: .opus
    case .avif, .nut: nil
    }
  }
}
