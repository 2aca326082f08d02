package import Graphics

/// A property of named layers that can be given a value.
package struct TargetProperty: Sendable, Hashable {
  /// The words for properties that all kinds of files have, in the order in which they are changed.
  package enum Word: String, Sendable, CaseIterable {
    case text, font, fontSize, fontWeight, alignment, color, fill, stroke, strokeWidth, image
    case imageFit = "image.fit"
    case opacity, hidden, position, scale, rotation, fit, hue, tint
    /// A key of the scene format.
    case key
  }

  package let word: Word
  /// The name of a fill or stroke, or the key of the scene format; nil for none.
  package let name: String?

  /// A property of a word.
  package init(_ word: Word, name: String? = nil) { (self.word, self.name) = (word, name) }

  /// The words of properties that files without keys of the scene format have.
  package static let words = Word.allCases.filter { $0 != .key }.map(\.rawValue)

  /// The place among properties that are changed together: those from which others begin are first.
  ///
  /// Keys of the scene format begin, paints of a name follow those without.
  package var rank: Int {
    guard word != .key else { return 0 }
    // `fill` is another word for `color`.
    let common: Word = word == .fill && name == nil ? .color : word
    let index = Word.allCases.firstIndex(of: common) ?? 0
    return 2 * index + (name == nil ? 1 : 2)
  }

  /// Whether `+=` and `*=` are possible.
  package var takesOperations: Bool {
    [.fontSize, .strokeWidth, .opacity, .position, .scale, .rotation].contains(word)
  }

  /// Whether it changes every colour of a layer, and of the layers in it.
  package var isShade: Bool { word == .hue || word == .tint }

  /// A property with its value as text: giving it this value changes nothing.
  ///
  /// Nil for a value that no text states, or that is not the same all the time.
  package typealias Fact = (name: String, value: String?)

  /// Properties without short values.
  package static func facts(_ words: Word...) -> [Fact] { words.map { ($0.rawValue, nil) } }

  /// The changes of all colours.
  package static var shades: [Fact] { facts(.hue, .tint) }

  /// The properties of whatever is drawn.
  ///
  /// - Parameter opacity: nil for one that is not the same all the time.
  package static func placement(opacity: Double?) -> [Fact] {
    [(Word.opacity.rawValue, opacity?.shortestDecimal)]
      + facts(.hidden, .position, .scale, .rotation)
  }
}

/// How a value acts on a property.
package enum TargetOperation: String, Sendable {
  case set = "=", add = "+=", multiply = "*="

  /// The number that a property has after it.
  package func result(_ old: Double, _ number: Double) -> Double {
    switch self {
    case .set: number
    case .add: old + number
    case .multiply: old * number
    }
  }
}

/// The value of a target, of the kind that its property needs.
package enum TargetValue: Sendable {
  case text(String)
  /// A number: a factor, points, degrees for angles.
  case number(Double)
  /// Two numbers: points, or factors.
  case point(Point)
  case color(Color)
  /// Colours of a gradient with places from 0 to 1, nil where they are spread evenly.
  case stops([(offset: Double?, color: Color)])
  case flag(Bool)
  case json(JSONValue)

  /// The one or two numbers that it consists of; none for others.
  package var numbers: [Double] {
    switch self {
    case .number(let number): [number]
    case .point(let point): [point.x, point.y]
    case .text, .color, .stops, .flag, .json: []
    }
  }
}

/// How a replaced image fills the box of the one before.
package enum TargetImageFit: String, Sendable, CaseIterable {
  case cover, contain, fill

  /// The value of SVG's `preserveAspectRatio`, which Lottie has, too.
  package var aspectRatio: String {
    switch self {
    case .cover: "xMidYMid slice"
    case .contain: "xMidYMid meet"
    case .fill: "none"
    }
  }
}

/// How a replaced text gets into its box, or into the width of the text before.
package enum TargetTextFit: String, Sendable, CaseIterable { case shrink, wrap, none }

/// How lines of a text are aligned.
package enum TargetAlignment: String, Sendable, CaseIterable { case left, center, right, justified }
