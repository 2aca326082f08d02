internal import Graphics
internal import JSONText
internal import SceneModel

/// An animatable property in scene files: its values in layers, and in animations, where they may leave
/// the range of a layer's values on their way.
struct PropertyForm: Sendable {
  /// How values of layers are spelled.
  let modelForm: ValueForm
  /// How values of animations are spelled.
  let animatedForm: ValueForm
  /// Reads the value of a layer; nothing for values that other keys give.
  let read: @Sendable (JSONCursor, ValueReader, inout LayerState) -> Void
  /// The value of a layer as JSON; nil for values that other keys write.
  private(set) var json: @Sendable (LayerState) -> JSONValue?
  /// Reads what an animation does with the property; nil after a report.
  let channel: @Sendable (AnimationObject) -> Channel?
  /// Adds the values of a channel.
  let write: @Sendable (Channel, inout MemberList) -> Void
  /// Compares the values of a channel with that of a layer; nil where layers have no such value.
  let match: @Sendable (Channel, LayerState) -> ModelMatch?

  /// Creates the form of a property.
  ///
  /// - Parameters:
  ///   - value: a value of an animation.
  ///   - difference: a difference of values; nil where it is spelled like a value.
  ///   - model: a value of a layer; nil where it is spelled like that of an animation.
  ///   - path: the value in the state of a layer; nil for a part found by its name.
  ///   - isLayerKey: whether the value is that of a key of layers.
  ///   - channel: the channel for values of the property.
  init<Value: Interpolatable>(
    _ value: FieldValue<Value>,
    difference: FieldValue<Value>? = nil,
    model: FieldValue<Value>? = nil,
    _ path: FieldPath<LayerState, Value>?,
    isLayerKey: Bool = true,
    _ channel: @escaping @Sendable (Track<Value>) -> Channel
  ) {
    let model = model ?? value
    let place = isLayerKey ? path : nil
    (modelForm, animatedForm) = (model.form, value.form)
    read = { cursor, reader, state in
      guard let place, let value = model.read(cursor, reader) else { return }
      state[keyPath: place] = value
    }
    json = { state in place.flatMap { model.write(state[keyPath: $0]) } }
    self.channel = { animation in
      let reader = animation.reader
      return animation.track { cursor, isDifference in
        (isDifference ? difference ?? value : value).read(cursor, reader)
      }.map(channel)
    }
    write = { channel, list in
      guard let track = channel.track as? Track<Value> else { return }
      AnimationWriter.add(track, to: &list, value.write)
    }
    match = { channel, state in
      guard let path, let track = channel.track as? Track<Value> else { return nil }
      return track.match(state[keyPath: path])
    }
  }

  // The forms of all properties that are not found by a name.
  fileprivate static let declared = Dictionary(
    uniqueKeysWithValues: Property.all.map { ($0, PropertyForm($0)) }
  )

  fileprivate init(_ property: Property) {
    self =
      switch property {
      case .scalar(let p): Self(.animated(p), model: .model(p), \LayerState.[p]) { .scalar(p, $0) }
      case .point(let p): Self(.point(), model: .model(p), \LayerState.[p]) { .point(p, $0) }
      case .size(let p): Self(.size(), model: .model(p), \LayerState.[p]) { .size(p, $0) }
      case .rect(let p): Self(.rect(), model: .model(p), \LayerState.[p]) { .rect(p, $0) }
      case .color(let p): Self(.color, difference: .difference, \LayerState.[p]) { .color(p, $0) }
      case .transform(let p): Self(.transform, \LayerState.[p].matrix) { .transform(p, $0) }
      case .component(let p, let part):
        Self(part.isAngle ? .angle : .number(), \LayerState.[p][part]) { .component(p, part, $0) }
      case .translation(let p): Self(.point(), \LayerState.[p].translation) { .translation(p, $0) }
      case .path(let p): Self(.path, \LayerState.[p]) { .path(p, $0) }
      case .colors(let p):
        Self(.animated(p), difference: .difference(p), model: .model(p), \LayerState.[p]) {
          .colors(p, $0)
        }
      case .numbers(let p):
        Self(.animated(p), model: .model(p), \LayerState.[p]) { .numbers(p, $0) }
      case .flag(let p): Self(.flag, \LayerState.[p]) { .flag(p, $0) }
      case .text(let p): Self(.animated(p), model: .model(p), \LayerState.[p]) { .text(p, $0) }
      case .filter(let p): Self(p)
      case .image(let p): Self(.image, \LayerState.[p]) { .image(p, $0) }
      case .textStyle(let p):
        Self(.number(), \LayerState.content.text[p], isLayerKey: false) { .textStyle(p, $0) }
      case .cell(let cell, let p): Self(.number(p), nil) { .cell(cell, p, $0) }
      case .cellColor(let cell):
        Self(.color, difference: .difference, nil) { .cellColor(cell, $0) }
      }
    if case .text = property {
      let plain = json
      json = { state in
        let runs = state.content.text.runs
        return runs.isEmpty ? plain(state) : JSONValue(.array(runs.map(LayerWriter.value)))
      }
    }
  }

  private init(_ property: FilterProperty) {
    self =
      switch property.input.value {
      case .number: Self(.number(), nil) { .filter(property, .number($0)) }
      case .angle: Self(.angle, nil) { .filter(property, .number($0)) }
      case .color: Self(.color, difference: .difference, nil) { .filter(property, .color($0)) }
      case .matrix: Self(.colorMatrix, nil) { .filter(property, .numbers($0)) }
      }
  }
}

extension Property {
  /// How the values of the property are spelled.
  var form: PropertyForm { PropertyForm.declared[self] ?? PropertyForm(self) }
}

// MARK: Values

extension FieldValue where Value == Double {
  fileprivate static func animated(_ property: ScalarProperty) -> Self {
    Self(.number(property.animatedRange)) { cursor, reader in
      let number = reader.number(cursor)
      guard property == .instanceCount, let number else { return number }
      let count = Int(clamping: number)
      return reader.within(\.copies, count, of: "instances", at: cursor) ? number : nil
    }
  }

  fileprivate static func model(_ property: ScalarProperty) -> Self {
    let (range, form) = (property.modelRange, ValueForm.number(property.modelRange))
    return animated(property).checked(
      as: property == .opacity ? .choice([form, .percentage]) : form
    ) { number in
      // The limit of copies has been checked.
      if property == .instanceCount || range.contains(number) { return nil }
      let need = range.excludesMinimum ? "not greater than 0" : "negative (give 0 or more)"
      return "\(number.shortestDecimal) is \(need)"
    }
  }
}

extension FieldValue where Value == Point {
  fileprivate static func model(_ property: PointProperty) -> Self {
    guard property == .position else { return point() }
    let parts = ValueForm.list(.choice([.anyNumber, .percentage]), count: 2...2)
    let form = ValueForm.choice([.point, parts, .constant("center")])
    return Self(form, { $1.point($0) }, { JSONValue(point: $0) })
  }
}

extension FieldValue where Value == Size {
  /// A width and a height, or one number for both.
  static func size(_ unit: Unit? = nil) -> Self {
    Self(.size(.any), { $1.size($0) }, { JSONValue(size: $0) }, unit)
  }

  fileprivate static func model(_ property: SizeProperty) -> Self {
    property == .shadowOffset ? size() : size().checked(as: .size(.notNegative), \.error)
  }
}

extension FieldValue where Value == Rect {
  fileprivate static func model(_ property: RectProperty) -> Self {
    let form = ValueForm.rect(.notNegative)
    return rect().checked(as: property == .bounds ? .choice([form, .partsOfParent]) : form) {
      $0.size.error
    }
  }
}

extension Size {
  // Why it is no size of a layer.
  fileprivate var error: String? {
    width < 0 || height < 0 ? "the size is negative (give sizes of 0 or more)" : nil
  }
}

extension FieldValue where Value == Color? {
  // A colour that is added to another.
  fileprivate static var difference: Self {
    Self(color.form, { $1.optionalColor($0, isDifference: true) }, color.write)
  }
}

extension FieldValue where Value == [Color] {
  fileprivate static func animated(_ property: ColorListProperty) -> Self {
    animated(property, isDifference: false)
  }

  // Colours that are added to others.
  fileprivate static func difference(_ property: ColorListProperty) -> Self {
    animated(property, isDifference: true)
  }

  private static func animated(_ property: ColorListProperty, isDifference: Bool) -> Self {
    Self(.list(.color), write: JSONValue.init(colors:)) { cursor, reader in
      let colors = reader.colors(cursor, isDifference: isDifference)
      if let colors { reader.scope?.add(colors.count, of: .colors(property), cursor) }
      return colors
    }
  }

  fileprivate static func model(_ property: ColorListProperty) -> Self {
    Self(.list(.color), { $0.isNull ? [] : $1.colors($0) }, { JSONValue(colors: $0) })
  }
}

extension FieldValue where Value == [Double] {
  fileprivate static func animated(_ property: NumberListProperty) -> Self {
    Self(.list(.anyNumber), write: JSONValue.init(numbers:)) { cursor, reader in
      let numbers = reader.numbers(cursor)
      if let numbers { reader.scope?.add(numbers.count, of: .numbers(property), cursor) }
      return numbers
    }
  }

  fileprivate static func model(_ property: NumberListProperty) -> Self {
    Self(.list(.anyNumber), { $0.isNull ? [] : $1.numbers($0) }, { JSONValue(numbers: $0) })
  }
}

extension FieldValue where Value == Path? {
  fileprivate static var path: Self {
    Self(.optional(.path), { $1.optionalPath($0) }, { JSONValue(path: $0) })
  }
}

extension FieldValue where Value == String {
  fileprivate static func animated(_ property: TextProperty) -> Self {
    Self(.text, write: JSONValue.init(text:)) { cursor, reader in
      guard case .number = cursor.value.kind else { return characters.read(cursor, reader) }
      return reader.refuse(cursor, .type) {
        "needs a string, not \(cursor.value.echo) (to count, add \"format\": \"%d\")"
      }
    }
  }

  // A list of runs is no value of the property; it is read with the content.
  fileprivate static func model(_ property: TextProperty) -> Self {
    Self(.choice([.text, .list(.object(.textRun))]), write: JSONValue.init(text:)) {
      cursor,
      reader in
      cursor.isArray ? nil : characters.read(cursor, reader)
    }
  }
}

extension FieldValue where Value == LayerImage {
  fileprivate static var image: Self {
    Self(.optional(.image)) { cursor, reader in
      reader.imageSource(cursor).map { LayerImage($0) }
    } write: {
      JSONValue(source: $0.source)
    }
  }
}
