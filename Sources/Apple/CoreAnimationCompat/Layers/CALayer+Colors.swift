internal import CoreGraphicsCompat
internal import CoreGraphicsDrawing
internal import Graphics
internal import SceneModel

// A layer shows colours in sRGB and knows no other space. Code that compares a property with the colour that
// it was set to must get that colour back: a grey of one component is not equal to one of three.
extension CALayer {
  /// Stores the colour that a property was set to; a pattern of an image shows nothing there, with a message.
  func store(_ color: CGColor?, _ key: String) {
    storeFill(color, key)
    guard color?.pattern != nil else { return }
    let message =
      "\(key) does not show the pattern of an image (give it to the backgroundColor of a UIView or the "
      + "fillColor of a CAShapeLayer)"
    report(.warning, .unsupportedFeature, at: key, message)
  }

  /// Stores the colour or the pattern that a property was set to.
  func storeFill(_ color: CGColor?, _ key: String) {
    guard modelLayer == nil else { return }
    cachedColors[key] = color
  }

  /// The tiles of a colour that is a pattern; nil for other colours.
  func tiles(of color: CGColor?) -> FillPattern? {
    let session = RecordingSession.current
    guard let pattern = color?.pattern, let image = pattern.uprightImage,
      let source = session.images.source(of: image, in: session.diagnostics)
    else { return nil }
    return FillPattern(image: source, size: pattern.size.extent)
  }

  /// The colour that a property was set to, as long as the layer shows it, or else one of sRGB.
  func colorObject(_ color: Color?, _ key: String) -> CGColor? {
    guard let color else { return nil }
    if let retained = cachedColors[key], retained.color == color { return retained }
    return CGColor(color)
  }

  /// Changes a colour and stores the given object.
  func changeColor(_ path: WritableKeyPath<LayerState, Color?>, to color: CGColor?, _ key: String) {
    store(color, key)
    change(path, to: color?.color, key)
  }
}
