internal import Files
package import SceneFormat

extension SceneDocument {
  /// Returns where the layers of the scene are written.
  ///
  /// - Parameter bytes: the bytes from which the document was opened.
  /// - Returns: nil for inputs that are not scenes, for one layer of a scene, and for other bytes.
  package func layerSources(in bytes: [UInt8]) -> LayerSources? {
    guard format == .scene, options.layer == nil, SHA256.hash(of: bytes) == hash else { return nil }
    return withDeepStack {
      SceneReader(
        limits: options.limits,
        overrides: options.variables,
        files: embedded?.sceneFiles(options),
        runsScripts: options.runsScripts
      ).layerSources(bytes)
    }
  }
}
