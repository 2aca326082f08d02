package import Graphics

/// A change of a property of elements of an SVG.
package struct SVGElementChange: Sendable {
  /// The properties, by the words of targets.
  package enum Property: String, Sendable {
    case text, font, fontSize, fontWeight, alignment, color, fill, stroke, strokeWidth, image
    case imageFit = "image.fit"
    case opacity, hidden, position, scale, rotation, fit, hue, tint
  }

  /// How the value acts on the property.
  package enum Operation: Sendable { case set, add, multiply }

  /// A value of the kind that the property needs; angles in degrees.
  package enum Value: Sendable {
    case text(String)
    case number(Double)
    case point(Point)
    case color(Color)
    case flag(Bool)
  }

  let property: Property
  let operation: Operation
  let value: Value

  /// A change.
  package init(_ property: Property, _ operation: Operation, _ value: Value) {
    (self.property, self.operation, self.value) = (property, operation, value)
  }
}

/// Why elements cannot be changed: the problem and the remedy.
package struct SVGChangeError: Error, Sendable {
  /// One line.
  package let message: String
}
