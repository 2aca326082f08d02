/// The animatable properties: key paths, parsed once.
///
/// Past the reader there are no key path strings: an animation holds one of these inside its
/// `Channel`. The properties of each type are declared in the files of this folder.
public enum Property: Sendable, Hashable {
  case scalar(ScalarProperty)
  case point(PointProperty)
  case size(SizeProperty)
  case rect(RectProperty)
  case color(ColorProperty)
  case transform(TransformProperty)
  case component(TransformProperty, TransformComponent)
  case translation(TransformProperty)
  case path(PathProperty)
  case colors(ColorListProperty)
  case numbers(NumberListProperty)
  case flag(FlagProperty)
  case text(TextProperty)
  /// An input of one of the layer's filters, by the filter's name; not in `all`.
  case filter(FilterProperty)
  case image(ImageProperty)
  /// A number of the style of a text; not in `all`.
  case textStyle(TextStyleProperty)
  case cell(EmitterCellPath, CellScalar)
  case cellColor(EmitterCellPath)

  /// The canonical key path, as scene files write it.
  public var keyPath: String {
    switch self {
    case .component(let property, let component): property.rawValue + "." + component.rawValue
    case .translation(let property): property.rawValue + ".translation"
    case .filter(let property): property.keyPath
    case .textStyle(let property): property.keyPath
    case .cell(let cell, let property): cell.keyPath + "." + property.rawValue
    case .cellColor(let cell): cell.keyPath + ".color"
    default: words?.keyPath ?? ""
    }
  }

  /// The description of a declared property; nil for parts of matrices, and parts found by name.
  package var words: PropertyWords? {
    switch self {
    case .scalar(let property): property.record.words
    case .point(let property): property.record.words
    case .size(let property): property.record.words
    case .rect(let property): property.record.words
    case .color(let property): property.record.words
    case .transform(let property): property.record.words
    case .path(let property): property.record.words
    case .colors(let property): property.record.words
    case .numbers(let property): property.record.words
    case .flag(let property): property.record.words
    case .text(let property): property.record.words
    case .image(let property): property.record.words
    case .component, .translation, .filter, .textStyle, .cell, .cellColor: nil
    }
  }

  /// Every property, in the order of documentation, except those of emitter cells.
  ///
  /// Cells have names, so the number of their key paths is unlimited.
  public static let all: [Property] = {
    var result: [Property] = []
    result += ScalarProperty.allCases.map(Property.scalar)
    result += PointProperty.allCases.map(Property.point)
    result += SizeProperty.allCases.map(Property.size)
    result += RectProperty.allCases.map(Property.rect)
    result += ColorProperty.allCases.map(Property.color)
    for matrix in TransformProperty.allCases {
      result.append(.transform(matrix))
      result += TransformComponent.allCases.map { .component(matrix, $0) }
      result.append(.translation(matrix))
    }
    result += PathProperty.allCases.map(Property.path)
    result += ColorListProperty.allCases.map(Property.colors)
    result += NumberListProperty.allCases.map(Property.numbers)
    result += FlagProperty.allCases.map(Property.flag)
    result += TextProperty.allCases.map(Property.text)
    result += ImageProperty.allCases.map(Property.image)
    return result
  }()

  /// Apple's other spellings of key paths, which are taken but never written.
  public static let otherSpellings: [(keyPath: String, property: Property)] =
    TransformProperty.allCases.map { ($0.rawValue + ".rotation", .component($0, .rotationZ)) }
    + FlagProperty.allCases.map { flag in
      ("is" + flag.rawValue.prefix(1).uppercased() + flag.rawValue.dropFirst(), .flag(flag))
    }

  /// The key paths of all properties that fulfil a condition, and Apple's other spellings of them, for suggestions.
  package static func spellings(where isMeant: (Property) -> Bool = { _ in true }) -> [String] {
    all.filter(isMeant).map(\.keyPath)
      + otherSpellings.filter { isMeant($0.property) }.map(\.keyPath)
  }

  private static let byKeyPath = Dictionary(
    uniqueKeysWithValues: all.map { ($0.keyPath, $0) }
      + otherSpellings.map { ($0.keyPath, $0.property) }
  )

  /// The property of a key path; nil for an unknown one.
  public init?(keyPath: String) {
    if let property = Self.byKeyPath[keyPath] ?? Self.ofCell(keyPath) {
      self = property
    } else if let filter = FilterProperty(keyPath: keyPath) {
      self = .filter(filter)
    } else if let style = TextStyleProperty(keyPath: keyPath) {
      self = .textStyle(style)
    } else {
      return nil
    }
  }

  // `emitterCells.<name>.<property>`, with `emitterCells.<name>` once for every cell on the way.
  private static func ofCell(_ keyPath: String) -> Property? {
    guard keyPath.hasPrefix("emitterCells.") else { return nil }
    let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1, parts.count >= 3, let last = parts.last, !parts.contains("") else {
      return nil
    }
    var names: [String] = []
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      guard parts[index] == "emitterCells" else { return nil }
      names.append(parts[index + 1])
    }
    let path = EmitterCellPath(names)
    if last == "color" { return .cellColor(path) }
    return CellScalar(rawValue: last).map { .cell(path, $0) }
  }

  /// Whether layers of a kind have the property.
  public func applies(to kind: LayerKind) -> Bool {
    owner == nil || owner == kind || kind == .text && isOfShapesAndTexts
  }

  // Both shapes and texts have a stroke, and a gradient that fills them.
  private var isOfShapesAndTexts: Bool {
    self == .color(.strokeColor) || gradientKey == Self.fillGradientKey
  }

  /// The key of the gradient of shapes and texts that the property is a part of; nil for other properties.
  public var gradientKey: String? {
    [Self.fillGradientKey, "strokeGradient"].first { keyPath.hasPrefix($0 + ".") }
  }

  private static let fillGradientKey = "fillGradient"

  /// The kind of layer that has the property, or nil when every layer has it.
  public var owner: LayerKind? {
    switch self {
    case .component(let property, _), .translation(let property): property.record.words.owner
    case .textStyle: .text
    case .cell, .cellColor: .emitter
    default: words?.owner
    }
  }
}
