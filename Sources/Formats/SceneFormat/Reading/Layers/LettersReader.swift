internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the animations of the characters, words or lines of a text.
struct LettersReader {
  let values: ValueReader
  let index: SceneIndex
  let scope: LayerScope

  /// Reads `letters` of a text layer, whose text and filters have been read.
  func letters(_ cursor: JSONCursor) -> LetterAnimation? {
    guard cursor.isObject else {
      return values.mismatch(cursor, needs: "an object: the animations of letters")
    }
    values.checkKeys(cursor, allowed: ObjectKeys.letters.names, of: "letters", context: .letters)
    let object = ObjectCursor(cursor, report: values.report)
    var letters = LetterAnimation()
    if let unit = object["unit"], let value: TextUnit = values.enumeration(unit) {
      letters.unit = value
    }
    if let order = object["order"], let value: LetterOrder = values.enumeration(order) {
      letters.order = value
    }
    if let seed = object["seed"].flatMap({ values.integer($0, in: 0...9_007_199_254_740_991) }) {
      letters.seed = UInt64(clamping: seed)
      if letters.order != .random, let cursor = object["seed"] {
        values.report.warning(cursor, "seed does nothing without \"order\": \"random\"")
      }
    }
    if let anchor = object["anchor"].flatMap(values.point) { letters.anchor = anchor }
    if let stagger = stagger(object) { letters.stagger = stagger }
    guard let list = object["animations"] else {
      return values.refuse(
        cursor,
        .missing,
        "animations is missing (list what every \(letters.unit.rawValue) runs)"
      )
    }
    letters.animations = animations(list)
    _ = index.countLayers(count(of: letters.unit), cursor, values)
    return letters
  }

  private func stagger(_ object: ObjectCursor) -> LetterAnimation.Stagger? {
    let (stagger, within) = (object.nonNull("stagger"), object.nonNull("within"))
    if let within, stagger != nil {
      return values.refuse(
        within,
        .conflict,
        "stagger and within are given together (stagger is the delay between units, within that of the last one)"
      )
    }
    if let within { return values.nonNegativeLength(within).map(LetterAnimation.Stagger.within) }
    return stagger.flatMap(values.nonNegativeLength).map(LetterAnimation.Stagger.each)
  }

  private func animations(_ list: JSONCursor) -> [Animation] {
    let animations = AnimationReader(values: values, index: index, scope: LayerScope(of: scope))
      .animations(list, group: nil)
    let elements = list.elements
    guard animations.count == elements.count else { return animations }
    for (animation, element) in zip(animations, elements) { check(animation, element) }
    return StartsInGroup(values: values, index: index, owner: "these letters")
      .resolved(animations, elements)
  }

  private func check(_ animation: Animation, _ cursor: JSONCursor) {
    func member(_ key: String) -> JSONCursor? {
      cursor.members.first { $0.key == key }?.cursor
    }
    if let attached = member("attached") {
      values.report.error(
        .conflict,
        attached,
        "attached does not apply to letters (use beginTime and duration)"
      )
    }
    switch animation.action {
    case .property(let channel):
      guard !channel.property.movesLetters else { return }
      values.report.error(
        .unknownKeyPath,
        member("keyPath") ?? cursor,
        "\(channel.property.keyPath) is the same for all letters (animate position.x, position.y, "
          + "transform.scale, transform.rotation.z, opacity, foregroundColor or filters.NAME.INPUT, "
          + "or the layer)"
      )
    case .group(let children):
      let elements = member("animations")?.elements ?? []
      for (child, element) in zip(children, elements) { check(child, element) }
    case .transition:
      values.report.error(
        .conflict,
        cursor,
        "a transition changes a whole layer (add it to the animations of the layer)"
      )
    }
  }

  // An estimate: in the layout lines may break, and ligatures join characters.
  private func count(of unit: TextUnit) -> Int {
    let text = scope.state.content.text.characters
    return switch unit {
    case .character: text.count { !$0.isWhitespace }
    case .word: text.split(whereSeparator: \.isWhitespace).count
    case .line: text.count(where: \.isNewline) + 1
    }
  }
}

extension Property {
  // Whether the units of a text have the property.
  fileprivate var movesLetters: Bool {
    switch self {
    case .scalar(let property): [.opacity, .positionX, .positionY].contains(property)
    case .point(let property): property == .position
    case .color(let property): property == .foregroundColor
    case .transform(let property), .component(let property, _), .translation(let property):
      property == .transform
    case .filter: true
    default: false
    }
  }
}
