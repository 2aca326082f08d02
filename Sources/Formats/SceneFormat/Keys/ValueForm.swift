package import Graphics
internal import SceneModel

/// The spelling of a value in a scene file; the schema and the reference page each describe it.
package indirect enum ValueForm: Sendable, Equatable {
  case number(NumberRange)
  case integer(ClosedRange<Int>)
  /// Seconds, or a text with markers and other parts of times.
  case time
  /// A number, or the word `"infinity"`.
  case endless(NumberRange)
  /// Radians, or a string with a unit.
  case angle
  /// A part of the parent's size, such as `"50%"`.
  case percentage
  case flag
  case text
  case point
  case size(NumberRange)
  case rect(NumberRange)
  case color
  case transform
  /// SVG path data, a primitive, or an array of both.
  case path
  case timingFunction
  /// The path of a file inside the scene's folder.
  case file
  /// The name of an asset, or `{"image": path}`.
  case image
  /// The same, or `{"layer": name}`.
  case particle
  case countFormat
  case frameRate
  case keyPath
  /// One of several names; the others are taken, too, but never written.
  case name([String], alternatives: [String])
  case constant(String)
  /// Two numbers, the second possibly endless.
  case span
  /// A list of exactly or at least so many values.
  case list(ValueForm, count: ClosedRange<Int>)
  /// An object of the schema's definitions.
  case object(ObjectForm)
  /// Names of the user's choice with values.
  case dictionary(ValueForm)
  /// A value, or keyframes of it with times in seconds.
  case animated(ValueForm)
  /// A point, keyframes of points, or an object with `x` and `y`, each a number that may be animated.
  case animatedPoint
  /// Any JSON.
  case anything
  case null
  case choice([ValueForm])

  /// A number without bounds but the limit of magnitude.
  package static let anyNumber = ValueForm.number(.any)

  /// The name of a font, or a list of names.
  package static let fontNames = ValueForm.choice([
    .text, .list(.text, count: 1...Limits.fontNames),
  ])

  /// A list of any length.
  package static func list(_ element: ValueForm) -> ValueForm { .list(element, count: 0...Int.max) }

  /// The value or null for none.
  package static func optional(_ form: ValueForm) -> ValueForm { .choice([form, .null]) }

  /// The cases of an enumeration, with further names that readers take.
  package static func cases<Value: CaseIterable & RawRepresentable>(
    of type: Value.Type,
    alternatives: [String] = []
  ) -> ValueForm where Value.RawValue == String {
    .name(type.names, alternatives: alternatives)
  }
}
