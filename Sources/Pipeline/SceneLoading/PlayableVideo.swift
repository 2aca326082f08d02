package import Files
package import Graphics
internal import MediaCodecs
package import SceneModel

/// A video that a program plays by itself, with what it has to know of it.
package struct PlayableVideo: Sendable {
  /// The asset, by a name that identifies its content.
  package let asset: Asset
  /// Its size as it is shown, in pixels.
  package let size: Size
  /// Its length in seconds.
  package let duration: Double
  /// Whether there is something to hear.
  package let hasAudio: Bool

  /// The video in the bytes of a file.
  ///
  /// - Throws: as for a video as input.
  package init(_ bytes: [UInt8]) throws(RenderError) {
    let source = Asset.Source.data(bytes, type: "")
    let scene = try VideoDocument.scene(MediaFile(bytes), source, limits: Limits())
    let name = "video \(SHA256.hash(of: bytes).prefix(16))"
    asset = Asset(name: name, kind: .video, source: source)
    size = Size(Double(scene.canvas.width), Double(scene.canvas.height))
    duration = scene.duration
    hasAudio = !scene.audio.isEmpty
  }
}
