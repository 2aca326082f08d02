package import SceneModel

extension CALayer {
  /// Puts layers of the scene under the sublayers of a layer that shows nothing else.
  ///
  /// They are there as long as the layer is: what changes is its clock.
  ///
  /// - Parameters:
  ///   - layers: what is shown.
  ///   - assets: the images of those layers, each with its bytes and a name of its own.
  ///   - warnings: what the recording tells.
  package func embed(_ layers: [Layer], assets: [Asset], warnings: [Diagnostic]) {
    embedded = layers
    let session = RecordingSession.current
    session.images.add(assets)
    for warning in warnings {
      session.diagnostics.add(
        warning.severity,
        warning.code,
        path: warning.path,
        warning.message
      )
    }
  }
}
