internal import Files
internal import SceneModel

extension ResourceLoader {
  /// The length of an audio, video or animated image asset in seconds; nil for an asset that does
  /// not play.
  ///
  /// - Throws: errors of the file, as when the scene's resources are loaded.
  func duration(of asset: Asset, _ limits: Limits) throws(RenderError) -> Double? {
    switch asset.kind {
    case .audio:
      var outcome = Outcome()
      let file = try media(asset, into: &outcome)
      let probe = try survey(file, until: .max, bands: [])
      return Double(probe.sampleCount) / Double(AudioTrack.sampleRate)
    case .video:
      var outcome = Outcome()
      let file = try media(asset, into: &outcome)
      return try VideoDocument.scene(file, asset.source, limits: limits).duration
    case .animatedImage:
      let bytes: [UInt8]
      switch asset.source {
      case .file(let path): bytes = try self.file(path).0
      case .data(let data, _): bytes = data
      case .bitmap: return nil
      }
      return try AnimatedImageInput.scene(bytes, limits: limits).duration
    case .image, .font, .svg, .atlas, .lottie, .svga: return nil
    }
  }
}
