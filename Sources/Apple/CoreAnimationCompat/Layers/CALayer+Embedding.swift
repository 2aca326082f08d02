package import SceneModel

extension CALayer {
  /// Puts layers of the scene under the sublayers of a layer without other content.
  ///
  /// They exist as long as the layer does; only its clock changes.
  ///
  /// - Parameters:
  ///   - layers: the layers to show.
  ///   - assets: the images of those layers, each with its bytes and a unique name.
  ///   - warnings: the diagnostics that the recording reports.
  package func embed(_ layers: [Layer], assets: [Asset], warnings: [Diagnostic]) {
    embedded = layers
    let session = RecordingSession.current
    session.images.add(assets)
    for warning in warnings { session.diagnostics.add(warning) }
  }
}
