internal import CLayerFactory
package import Foundation
internal import SceneModel

// Extensions for views, beyond Core Animation's API.
extension CATransaction {
  /// Lets layers with a delegate answer changes although they have not been committed yet.
  ///
  /// Views animate what is set inside their blocks, be they on screen or not; layers alone do not.
  package static func animatingNewLayers(_ body: () -> Void) {
    let before = animatesNewLayers
    animatesNewLayers = true
    body()
    animatesNewLayers = before
  }

  /// Changes layers at once, without actions.
  package static func withoutActions(_ body: () -> Void) {
    begin()
    setDisableActions(true)
    body()
    commit()
  }

  /// Whether layers with a delegate answer changes before they are committed.
  package static var animatesNewLayers: Bool {
    get { RecordingSession.current.animatesNewLayers }
    set { RecordingSession.current.animatesNewLayers = newValue }
  }

  /// The pixels of the image that is recorded; nil before a recorder knows them.
  package static var recordedSize: CGSize? {
    get { RecordingSession.current.size }
    set { RecordingSession.current.size = newValue }
  }

  /// Leaves a message that something is shown differently.
  package static func reportUnsupported(_ message: String) {
    RecordingSession.current.diagnostics.add(.warning, .unsupportedFeature, message)
  }

  /// Leaves a message that something has no effect.
  package static func reportIgnored(_ message: String) {
    RecordingSession.current.diagnostics.add(.warning, .ignored, message)
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
  /// Whether the property of a name has no values between two others: it is on or off.
  package static func isFlag(_ key: String) -> Bool {
    if case .flag = Property(keyPath: key) { true } else { false }
  }

  /// A layer of a class, made by its own `init()`.
  package static func make(_ type: CALayer.Type) -> CALayer {
    let metadata = unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self)
    return Unmanaged<CALayer>.fromOpaque(layer_factory_make(metadata)).takeRetainedValue()
  }

  /// A copy of a layer, made by `init(layer:)` of its class.
  static func makeCopy(of layer: CALayer) -> CALayer {
    let metadata = unsafeBitCast(type(of: layer) as AnyClass, to: UnsafeRawPointer.self)
    // The initializer owns its argument and destroys it.
    let argument = UnsafeMutablePointer<Any>.allocate(capacity: 1)
    argument.initialize(to: layer)
    defer { argument.deallocate() }
    return Unmanaged<CALayer>.fromOpaque(layer_factory_copy(metadata, argument)).takeRetainedValue()
  }
}
