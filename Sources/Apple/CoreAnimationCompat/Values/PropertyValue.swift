internal import CoreGraphicsCompat
internal import Foundation
internal import Graphics
internal import SceneModel

/// The value of a property, of whichever kind.
enum PropertyValue: Equatable {
  case number(Double)
  case point(Point)
  case size(Size)
  case rect(Rect)
  case color(Color?)
  case transform(Transform3D)
  case path(Path?)
  case colors([Color])
  case numbers([Double])
  case flag(Bool)
  case text(String)
  case image(LayerImage)

  /// The value as code for Core Animation expects it.
  ///
  /// Numbers are `NSNumber`, geometry is not boxed; nothing is nil.
  var boxed: Any? {
    switch self {
    case .number(let number): NSNumber(value: number)
    case .point(let point): CGPoint(point)
    case .size(let size): CGSize(size)
    case .rect(let rect): CGRect(rect)
    case .color(let color): color.map { CGColor($0) }
    case .transform(let matrix): CATransform3D(matrix)
    case .path(let path): path.map { CGPath($0) }
    case .colors(let colors): colors.map { CGColor($0) }
    case .numbers(let numbers): numbers.map { NSNumber(value: $0) }
    case .flag(let flag): NSNumber(value: flag)
    case .text(let text): text
    case .image(let image):
      image.source.flatMap { RecordingSession.current.images.image(of: $0) }
    }
  }

  /// A number increased by another one; other values as they are.
  func adding(_ difference: Double) -> PropertyValue {
    guard difference != 0, case .number(let number) = self else { return self }
    return .number(number + difference)
  }

  /// Whether it is a list without elements, as that of a gradient without colours.
  var isEmptyList: Bool {
    switch self {
    case .colors(let colors): colors.isEmpty
    case .numbers(let numbers): numbers.isEmpty
    case .number, .point, .size, .rect, .color, .transform, .path, .flag, .text, .image: false
    }
  }

  /// A value for a property from what a program gave; throws when it does not fit.
  init(_ given: Any?, for property: Property) throws(ConversionError) {
    let name = property.keyPath
    switch property {
    case .scalar, .component, .textStyle, .cell: self = .number(try Double.read(given, name))
    case .point: self = .point(try Point.read(given, name))
    case .translation: self = .point(try Shift.read(given, name).point)
    case .size: self = .size(try Size.read(given, name))
    case .rect: self = .rect(try Rect.read(given, name))
    case .color, .cellColor: self = .color(try Color?.read(given, name))
    case .transform: self = .transform(try Transform3D.read(given, name))
    case .path: self = .path(try Path?.read(given, name))
    case .colors: self = .colors(try [Color].read(given, name))
    case .numbers: self = .numbers(try [Double].read(given, name))
    case .flag: self = .flag(try Bool.read(given, name))
    case .text: self = .text(try String.read(given, name))
    case .image: self = .image(try LayerImage.read(given, name))
    case .filter(let filter): self = try Self.input(filter.input, given, name)
    }
  }

  private static func input(
    _ input: FilterInput,
    _ given: Any?,
    _ name: String
  ) throws(ConversionError) -> PropertyValue {
    switch input.value {
    case .number, .angle: .number(try Double.read(given, name))
    case .color: .color(try Color?.read(given, name))
    case .matrix: .numbers(try [Double].read(given, name))
    }
  }
}

/// A shift along x and y, which may be written as a point or as a size.
struct Shift: Coercible {
  var point: Point

  static var need: String { "a CGPoint or a CGSize" }
  static func coerced(from value: Any) -> Shift? {
    if let point = Point.coerced(from: value) { return Shift(point: point) }
    return Size.coerced(from: value).map { Shift(point: Point($0.width, $0.height)) }
  }
  var isUsable: Bool { point.isUsable }
}

extension LayerState {
  /// The value of a property; nil for a filter or a cell that the layer does not have.
  func value(of property: Property) -> PropertyValue? {
    switch property {
    case .scalar(let p): .number(self[p])
    case .point(let p): .point(self[p])
    case .size(let p): .size(self[p])
    case .rect(let p): .rect(self[p])
    case .color(let p): .color(self[p])
    case .transform(let p): .transform(self[p].matrix)
    case .component(let p, let component): .number(self[p][component])
    case .translation(let p): .point(self[p].translation)
    case .path(let p): .path(self[p])
    case .colors(let p): .colors(self[p])
    case .numbers(let p): .numbers(self[p])
    case .flag(let p): .flag(self[p])
    case .text(let p): .text(self[p])
    case .image(let p): .image(self[p])
    case .textStyle(let p): .number(content.text[p])
    case .filter(let p): filters.first { $0.name == p.name }.map { $0.effect.value(of: p.input) }
    case .cell(let path, let p): content.emitter.cell(path).map { .number($0[p]) }
    case .cellColor(let path): content.emitter.cell(path).map { .color($0.color) }
    }
  }

  /// Sets a property to a value of its kind; a filter or cell that does not exist is not created.
  ///
  /// A component is set in the full matrix, so that the next component starts from Core Animation's
  /// matrix.
  mutating func set(_ value: PropertyValue, of property: Property) {
    switch (property, value) {
    case (.scalar(let p), .number(let number)): self[p] = number
    case (.point(let p), .point(let point)): self[p] = point
    case (.size(let p), .size(let size)): self[p] = size
    case (.rect(let p), .rect(let rect)): self[p] = rect
    case (.color(let p), .color(let color)): self[p] = color
    case (.transform(let p), .transform(let matrix)): self[p] = AnimatedTransform(matrix)
    case (.component(let p, let component), .number(let number)): self[p][component] = number
    case (.translation(let p), .point(let point)): self[p].translation = point
    case (.path(let p), .path(let path)): self[p] = path
    case (.colors(let p), .colors(let colors)): self[p] = colors
    case (.numbers(let p), .numbers(let numbers)): self[p] = numbers
    case (.flag(let p), .flag(let flag)): self[p] = flag
    case (.text(let p), .text(let text)): self[p] = text
    case (.image(let p), .image(let image)): self[p] = image
    case (.textStyle(let p), .number(let number)): content.text[p] = number
    case (.filter(let p), _):
      guard let index = filters.firstIndex(where: { $0.name == p.name }) else { return }
      filters[index].effect.set(value, of: p.input)
    case (.cell(let path, let p), .number(let number)):
      content.emitter.changeCell(path) { $0[p] = number }
    case (.cellColor(let path), .color(let color)):
      content.emitter.changeCell(path) { $0.color = color ?? .clear }
    default: break
    }
  }
}

extension LayerFilter.Effect {
  fileprivate func value(of input: FilterInput) -> PropertyValue {
    switch input.value {
    case .number, .angle: .number(self[number: input])
    case .color: .color(self[color: input])
    case .matrix: .numbers(matrix)
    }
  }

  fileprivate mutating func set(_ value: PropertyValue, of input: FilterInput) {
    switch value {
    case .number(let number): self[number: input] = number
    case .color(let color): self[color: input] = color
    case .numbers(let numbers): matrix = numbers
    case .point, .size, .rect, .transform, .path, .colors, .flag, .text, .image: break
    }
  }
}
