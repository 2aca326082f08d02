internal import Graphics
internal import JSONText
internal import SceneModel

// Animations of the characters, words or lines of a text.
extension ValueReader {
  /// Reads `letters` of a text layer, whose text and filters have been read.
  func letters(_ cursor: JSONCursor, _ scope: LayerScope) -> LetterAnimation? {
    guard var letters = ObjectKeys.letters.object(cursor, self) else { return nil }
    // A seed that cannot be read has been reported.
    if let seed = cursor["seed"], letters.order != .random,
      seed.value.number == Double(letters.seed)
    {
      warn(seed) { "seed does nothing without \"order\": \"random\"" }
    }
    if let stagger = stagger(cursor) { letters.stagger = stagger }
    guard let list = cursor["animations"] else {
      return refuse(cursor, .missing) {
        "animations is missing (list what every \(letters.unit.rawValue) runs)"
      }
    }
    letters.animations = animations(list, scope)
    let text = scope.state.content.text.characters
    _ = countLayers(text.count(of: letters.unit), cursor)
    return letters
  }

  private func stagger(_ cursor: JSONCursor) -> LetterAnimation.Stagger? {
    let (stagger, within) = (cursor["stagger"], cursor["within"])
    if let within, stagger != nil {
      return refuse(within, .conflict) {
        "stagger and within are given together (stagger is the delay between units, within that of the last one)"
      }
    }
    if let within { return nonNegativeLength(within).map(LetterAnimation.Stagger.within) }
    return stagger.flatMap(nonNegativeLength).map(LetterAnimation.Stagger.each)
  }

  private func animations(_ list: JSONCursor, _ scope: LayerScope) -> [Animation] {
    let animations = AnimationReader(self, LayerScope(of: scope))
      .animations(list, group: nil)
    let elements = list.elements
    guard animations.count == elements.count else { return animations }
    for (animation, element) in zip(animations, elements) { check(animation, element) }
    return StartsInGroup(reader: self, owner: "these letters")
      .resolved(animations, elements)
  }

  private func check(_ animation: Animation, _ cursor: JSONCursor) {
    func member(_ key: String) -> JSONCursor? { cursor.members.first { $0.key == key }?.cursor }
    if let attached = member("attached") {
      refuse(attached, .conflict) {
        "attached does not apply to letters (use beginTime and duration)"
      }
    }
    switch animation.action {
    case .property(let channel):
      guard !channel.property.movesLetters else { return }
      refuse(member("keyPath") ?? cursor, .unknownKeyPath) {
        "\(channel.property.keyPath) is the same for all letters (animate position.x, position.y, "
          + "transform.scale, transform.rotation.z, opacity, foregroundColor or filters.NAME.INPUT, "
          + "or the layer)"
      }
    case .group(let children):
      let elements = member("animations")?.elements ?? []
      for (child, element) in zip(children, elements) { check(child, element) }
    case .transition:
      refuse(cursor, .conflict) {
        "a transition changes a whole layer (add it to the animations of the layer)"
      }
    }
  }
}

extension String {
  /// An estimate of the number of units: in the layout lines may break, and ligatures join characters.
  func count(of unit: TextUnit) -> Int {
    switch unit {
    case .character: count { !$0.isWhitespace }
    case .word: split(whereSeparator: \.isWhitespace).count
    case .line: count(where: \.isNewline) + 1
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
