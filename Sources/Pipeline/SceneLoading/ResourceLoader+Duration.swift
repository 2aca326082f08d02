internal import Files
internal import Sampling
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
      guard let bytes = try bytes(of: asset) else { return nil }
      return try AnimatedImageInput.scene(bytes, limits: limits).duration
    case .image, .font, .svg, .atlas, .lottie, .svga: return nil
    }
  }

  /// When the frames of a video or animated image asset begin; nil for another asset, and for a static image.
  ///
  /// - Throws: errors of the file, as when the scene's resources are loaded.
  func frames(of asset: Asset) throws(RenderError) -> FrameSequence? {
    var outcome = Outcome()
    switch asset.kind {
    case .video: return try video(asset, into: &outcome)?.image.sequence
    case .animatedImage:
      guard let bytes = try bytes(of: asset) else { return nil }
      return try animated(bytes, name: asset.name, scenePath: asset.scenePath, into: &outcome)?
        .image.sequence
    case .audio, .image, .font, .svg, .atlas, .lottie, .svga: return nil
    }
  }

  // Nil for pixels that a program has drawn.
  private func bytes(of asset: Asset) throws(RenderError) -> [UInt8]? {
    switch asset.source {
    case .file(let path): try file(path).0
    case .data(let data, _): data
    case .bitmap: nil
    }
  }
}
