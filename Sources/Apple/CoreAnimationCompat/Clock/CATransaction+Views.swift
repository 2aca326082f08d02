internal import SceneModel

// What views need beyond Core Animation's own names.
extension CATransaction {
  /// Lets layers with a delegate answer changes although they have not been committed yet.
  ///
  /// Views animate what is set inside their blocks, be they on screen or not; layers alone do not.
  package static func animatingNewLayers(_ body: () -> Void) {
    let session = RecordingSession.current
    let before = session.animatesNewLayers
    session.animatesNewLayers = true
    body()
    session.animatesNewLayers = before
  }

  /// Leaves a message that something is shown differently.
  package static func reportUnsupported(_ message: String) {
    RecordingSession.current.diagnostics.add(.warning, .unsupportedFeature, message)
  }

  /// Leaves a message that a call is not allowed where Apple's systems would end the program.
  package static func reportMisuse(_ message: String) {
    RecordingSession.current.diagnostics.add(.error, .usage, message)
  }
}

extension CADisplayLink {
  /// Ticks a second of the recording's display.
  package static var displayRate: Int { RecordingSession.current.links.rate }
}

extension CALayer {
  /// A layer of a class; for a class of the program's own, of the nearest class of Core Animation.
  package static func make(_ type: CALayer.Type) -> CALayer {
    (type as? any InstantiableLayer.Type)?.init() ?? type.makeEmpty()
  }
}
