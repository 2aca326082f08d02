internal import Graphics
internal import JSONText
package import SceneModel

extension Property {
  /// The property as a key of layers.
  package var field: FieldSchema {
    let (unit, summary) = details
    var field = FieldSchema(keyPath, form.modelForm, unit).summary(summary)
    field.defaultValue = defaultValue
    return field
  }

  /// How values of animations are spelled, which may leave the model's range on their way.
  package var animatedForm: ValueForm { form.animatedForm }

  /// How values in between are found, in a few words.
  package var interpolation: String {
    switch animatedForm {
    case .choice(let forms) where forms.contains(.path): "point by point"
    case .choice(let forms) where forms.contains(.image): "dissolves"
    case .choice, .color: "by components"
    case .number, .angle, .integer, .endless: "evenly"
    case .point, .size, .rect: "by parts"
    case .transform: "by parts; rotates the shorter way"
    case .list(.color, _): "colour by colour"
    case .list: "number by number"
    default: "switches at the end"
    }
  }

  /// Core Animation's default, as a scene file would write it.
  private var defaultValue: JSONValue? {
    var state = LayerState()
    if let owner { state.content = LayerContent.defaultValue(owner) }
    return json(state)
  }

  /// The value of a layer as a scene file writes it; nil for values that other keys write.
  func json(_ state: LayerState) -> JSONValue? { form.json(state) }

  private var details: (Unit?, String) {
    switch self {
    case .component(let property, let component): component.words(of: property.rawValue)
    case .translation(let property):
      (.points, "The translation of `\(property.rawValue)` in x and y.")
    case .filter: (nil, "An input of the filter of that name.")
    case .textStyle(.strokeWidth): (.points, "The visible width of the letters' stroke.")
    case .textStyle(.axis): (nil, "The position on an axis of a variable font.")
    case .cell(_, let property): property.words
    case .cellColor: (nil, "The colour that multiplies the image of the cell's particles.")
    default: words.map { ($0.unit, $0.summary) } ?? (nil, "")
    }
  }
}

extension LayerContent {
  /// The content of a kind with Core Animation's defaults.
  package static func defaultValue(_ kind: LayerKind) -> LayerContent {
    switch kind {
    case .layer, .lottie, .svga: .none
    case .shape: .shape(ShapeContent())
    case .gradient: .gradient(GradientContent())
    case .replicator: .replicator(ReplicatorContent())
    case .text: .text(TextContent())
    case .emitter: .emitter(EmitterContent())
    case .transform: .transform
    case .scroll: .scroll(.both)
    case .vector: .vector(ShapeTree())
    case .video, .svg: .video(VideoContent())
    case .sprite: .sprite(SpriteContent())
    }
  }
}

extension TransformComponent {
  /// Whether it is an angle, so that values may have units.
  package var isAngle: Bool { [.rotationX, .rotationY, .rotationZ].contains(self) }

  fileprivate func words(of matrix: String) -> (Unit, String) {
    let axis = rawValue.suffix(1)
    if let element {
      let position = "row \(element.row + 1), column \(element.column + 1)"
      return (.factor, "The element of `\(matrix)` in \(position).")
    }
    switch self {
    case .rotationX, .rotationY:
      return (.radians, "The rotation of `\(matrix)` about the \(axis) axis.")
    case .rotationZ:
      return (.radians, "The rotation of `\(matrix)` in the plane, clockwise on screen.")
    case .scale: return (.factor, "The scale of `\(matrix)` in all directions.")
    case .translationX, .translationY, .translationZ:
      return (.points, "The translation of `\(matrix)` along the \(axis) axis.")
    default: return (.factor, "The scale of `\(matrix)` along the \(axis) axis.")
    }
  }
}

extension ValueForm {
  /// A rectangle of which numbers may be percentages of the parent's size.
  static let partsOfParent = ValueForm.list(.choice([.anyNumber, .percentage]), count: 4...4)

  /// Distances from the sides of a rectangle.
  static let insets = ValueForm.choice([
    .number(.notNegative), .list(.number(.notNegative), count: 4...4),
  ])
}
