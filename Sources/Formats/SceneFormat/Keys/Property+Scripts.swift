package import SceneModel

extension Property {
  /// Whether a script can give the property of a layer: numbers, or a text.
  ///
  /// Not those of emitters: particles depend on the values at all instants at which others were born.
  package var takesScripts: Bool {
    guard owner != .emitter else { return false }
    return switch self {
    case .scalar, .point, .size, .color, .component, .translation, .flag, .numbers, .text: true
    default: false
    }
  }

  /// Why the property takes no script, as the words after its name.
  var scriptProblem: String {
    owner == .emitter ? "decides which particles are born" : "is not made of numbers"
  }
}
