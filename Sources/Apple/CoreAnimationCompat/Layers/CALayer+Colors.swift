internal import CoreGraphicsCompat
internal import Graphics
internal import SceneModel

// A layer shows colours in sRGB and knows no other space. Code that compares a property with the colour that
// it was set to must get that colour back: a grey of one component is not equal to one of three.
extension CALayer {
  /// Keeps the colour that a property was set to.
  func store(_ color: CGColor?, _ key: String) {
    guard modelLayer == nil else { return }
    cachedColors[key] = color
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
