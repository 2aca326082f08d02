package import SceneModel

extension Property {
  /// Whether a script can give the property of a layer: numbers, or a text.
  package var takesScripts: Bool {
    switch self {
    case .scalar, .point, .size, .color, .component, .translation, .flag, .numbers, .text: true
    default: false
    }
  }
}
