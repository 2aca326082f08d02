import Graphics
import SceneModel
internal import VectorGeometry

extension VectorTextLayout {
  /// Something to paint: a letter, or a whole text in which nothing moves.
  struct Painted {
    /// Leads from the letter's coordinates to those of the text.
    let map: Affine
    /// 0…1.
    let opacity: Double
    /// The outline and its paints, topmost first.
    var items: [VectorItem]
    /// The marks over the outline, in colours of the font, for a font size of 1.
    var marks: [TextGlyphs.Mark] = []
    /// The items over the outline with separate paints, for a font size of 1.
    var composition: [VectorItem] = []
    /// The colour of marks without a fixed colour.
    var color: Color?
  }

  /// Returns the painted letters at an instant, in paint order.
  func letters(at time: Double) -> [Painted] {
    guard !text.animators.isEmpty || text.textPath != nil else { return still }
    return VectorTextInstant(self, at: time).letters
  }

  // Letters that touch in one colour do not show seams when they are one path.
  func paintedAtRest() -> [Painted] {
    var outline = Path()
    var marked: [Painted] = []
    for (number, line) in lines.enumerated() {
      for (letter, position) in zip(line.letters, positions(ofLine: number)) {
        let map = Affine(text.fontSize, 0, 0, text.fontSize, position.x, position.y)
        outline.append(letter.outline.transformed(by: map))
        guard !letter.marks.isEmpty || !letter.items.isEmpty else { continue }
        marked.append(
          Painted(
            map: .translation(position.x, position.y),
            opacity: 1,
            items: [],
            marks: letter.marks,
            composition: letter.items,
            color: text.fillColor
          )
        )
      }
    }
    let full = Painted(
      map: .identity,
      opacity: 1,
      items: text.items(
        outline,
        fill: text.fillColor,
        stroke: text.strokeColor,
        strokeWidth: text.strokeWidth
      )
    )
    return [full] + marked
  }
}

/// A text with animators or on a path at one instant.
private struct VectorTextInstant {
  let layout: VectorTextLayout
  let time: Double
  /// The animators with the factor of every character.
  private let acting: [(animator: VectorTextAnimator, factors: [Double])]
  private let characters: [(line: Int, position: Int?, kind: TextUnits.Kind)]
  /// The characters of every line, without breaks.
  private var members: [[Int]]

  init(_ layout: VectorTextLayout, at time: Double) {
    self.layout = layout
    self.time = time
    let characters = layout.characters
    self.characters = characters
    members = layout.lines.map { _ in [] }
    for (index, character) in characters.enumerated() where character.position != nil {
      members[character.line].append(index)
    }
    let kinds = characters.map(\.kind)
    acting = layout.text.animators.enumerated().map { number, animator in
      (animator, animator.selector.factors(kinds, number: number, at: time))
    }
  }

  /// The letters in the order of the string.
  var letters: [VectorTextLayout.Painted] {
    let added = added
    let centers = centers
    let shifts = zip(lineShifts, trackingShifts(added)).map { Point($0.x + $1, $0.y) }
    let styles = acting.map { TextAnimatorTransform($0.animator, at: time) }
    var starts: [[Double]] = []
    var positions: [[Point]] = []
    for number in layout.lines.indices {
      let base = members[number].map { added[$0] }
      positions.append(layout.positions(ofLine: number, added: base))
      starts.append(layout.starts(ofLine: number, .start, added: base))
    }
    let textPath = layout.text.textPath.flatMap { VectorTextOnPath($0, layout, starts, at: time) }
    if layout.text.textPath != nil, textPath == nil { return [] }
    return characters.indices.compactMap { index in
      let character = characters[index]
      guard let position = character.position else { return nil }
      let letter = layout.lines[character.line].letters[position]
      guard !letter.isBlank else { return nil }
      let moves = zip(styles, acting).map { ($0, $1.factors[index]) }
      guard var map = TextAnimatorTransform.affine(of: moves, about: centers[index]) else {
        return nil
      }
      let shift = shifts[character.line]
      if let textPath {
        map = map.concatenating(
          textPath.map(position, ofLine: character.line, moves, about: centers[index], shift)
        )
      } else {
        let pen = positions[character.line][position] + shift
        map = map.concatenating(.translation(pen.x, pen.y))
      }
      return painted(letter, map, index)
    }
  }

  // A break has the position of the letter before it, so that it widens no group.
  private var centers: [Point] {
    let still = layout.lines.indices.map { layout.positions(ofLine: $0) }
    var x = still.first { !$0.isEmpty }?.first?.x ?? 0
    // On a way every letter keeps to its own place, unless words or lines are placed together.
    let text = layout.text
    let grouping = text.textPath != nil && text.grouping == .all ? .character : text.grouping
    return grouping.centers(
      of: characters.map { character in
        guard let position = character.position else { return (x, 0, character.kind) }
        x = still[character.line][position].x
        return (x, layout.lines[character.line].letters[position].advance, character.kind)
      },
      lines: characters.map(\.line),
      alignment: text.groupAlignment.value(at: time),
      fontSize: text.fontSize
    )
  }

  // Space that animators put between lines, counted from the second one.
  private var lineShifts: [Point] {
    var shift = Point.zero
    return layout.lines.indices.map { number in
      guard number > 0, let first = members[number].first else { return shift }
      for (animator, factors) in acting {
        shift = shift + animator.lineSpacing.value(at: time) * factors[first]
      }
      return shift
    }
  }

  // The space that animators put before each character; letters that join have none.
  private var added: [Double] {
    characters.enumerated().map { index, character in
      let letter = character.position.map { layout.lines[character.line].letters[$0] }
      guard letter?.takesTracking ?? true else { return 0 }
      return acting.reduce(0) { $0 + $1.animator.tracking.value(at: time) * $1.factors[index] }
    }
  }

  // How far lottie-web moves centred lines beyond half of the space before their first letter: by the tracking of the
  // first letters of the lines so far, at any amount.
  private func trackingShifts(_ added: [Double]) -> [Double] {
    let text = layout.text
    guard text.tracksFirstLetters, text.alignment == .center, text.textPath == nil else {
      return layout.lines.map { _ in 0 }
    }
    let tracking = acting.reduce(0) { $0 + $1.animator.tracking.value(at: time) }
    var ofFirstLetters = 0.0
    return members.map { members in
      guard let first = members.first else { return 0 }
      ofFirstLetters -= tracking / 2
      let isTracked = members.reduce(0) { $0 + added[$1] } != 0
      return added[first] / 2 + (isTracked ? ofFirstLetters : 0)
    }
  }

  // MARK: Paints

  private func painted(
    _ letter: VectorTextLayout.Letter,
    _ map: Affine,
    _ index: Int
  ) -> VectorTextLayout.Painted {
    let text = layout.text
    func opacity(
      _ value: (VectorTextAnimator) -> AnimatedValue<Double>,
      isSquared: (VectorTextAnimator) -> Bool = { _ in false }
    ) -> Double {
      TextAnimatorTransform.opacity(
        acting.map { animator, factors in
          let factor = factors[index]
          return (value(animator).value(at: time) * (isSquared(animator) ? factor : 1), factor)
        }
      )
    }
    var (fill, stroke, width) = (text.fillColor, text.strokeColor, text.strokeWidth)
    // An outline that only animators have begins black.
    if stroke == nil, acting.contains(where: { $0.animator.strokeColor != nil }) { stroke = .black }
    for (animator, factors) in acting {
      let factor = factors[index]
      if let base = fill {
        let other = animator.fillColor.map {
          Color.interpolate(from: base, to: $0.value(at: time), at: factor)
        }
        fill = (other ?? base).shifted(
          hue: animator.fillHue.value(at: time) * factor,
          saturation: animator.fillSaturation.value(at: time) * factor,
          value: animator.fillBrightness.value(at: time) * factor
        )
      }
      if let base = stroke, let other = animator.strokeColor {
        stroke = Color.interpolate(from: base, to: other.value(at: time), at: factor)
      }
      width += animator.strokeWidth.value(at: time) * factor
    }
    fill = fill?.withAlpha(multipliedBy: opacity(\.fillOpacity))
    return VectorTextLayout.Painted(
      map: map,
      opacity: opacity(\.opacity, isSquared: \.squaresOpacity),
      items: text.items(
        letter.outline.transformed(by: .scale(text.fontSize, text.fontSize)),
        fill: fill,
        stroke: stroke?.withAlpha(multipliedBy: opacity(\.strokeOpacity)),
        strokeWidth: width
      ),
      marks: letter.marks,
      composition: letter.items,
      color: fill
    )
  }
}

extension VectorTextSelector {
  /// How much every character takes on at an instant.
  fileprivate func factors(_ kinds: [TextUnits.Kind], number: Int, at time: Double) -> [Double] {
    var selector = TextRangeSelector()
    selector.units = units
    selector.shape = shape
    selector.start = start.value(at: time)
    selector.end = end?.value(at: time)
    selector.offset = offset.value(at: time)
    selector.amount = amount.value(at: time)
    selector.easeLow = easeLow.value(at: time)
    selector.easeHigh = easeHigh.value(at: time)
    selector.smoothness = smoothness.value(at: time)
    let easing = selector.easing
    let timing = TimingFunction(easing.first.x, easing.first.y, easing.second.x, easing.second.y)
    let units = TextUnits(of: kinds, by: basis)
    let order = randomSeed.map { key in
      let seed = TextUnits.seed([key, number, units.count])
      return TextUnits.shuffledOrder(count: units.count) { CounterRandom.bits(seed, UInt64($0)) }
    }
    return units.indices.map { index in
      let position = order.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? index
      return selector.factor(of: position, among: units.count, ease: timing.value)
    }
  }
}

extension TextAnimatorTransform {
  fileprivate init(_ animator: VectorTextAnimator, at time: Double) {
    self.init()
    position = animator.position.value(at: time)
    anchor = animator.anchor.value(at: time)
    scale = animator.scale.value(at: time)
    rotation = animator.rotation.value(at: time)
    rotationX = animator.rotationX.value(at: time)
    rotationY = animator.rotationY.value(at: time)
    skew = animator.skew.value(at: time)
    skewAxis = animator.skewAxis.value(at: time)
  }
}

extension VectorText {
  /// An outline with the paints of letters, topmost first.
  fileprivate func items(
    _ outline: Path,
    fill: Color?,
    stroke: Color?,
    strokeWidth: Double
  ) -> [VectorItem] {
    let fill = fill.map { VectorItem.fill(VectorFill(paint: .color(.constant($0)))) }
    let line = strokeWidth > 0 ? stroke : nil
    let stroke = line.map { color in
      VectorItem.stroke(
        VectorStroke(
          paint: .color(.constant(color)),
          width: .constant(strokeWidth),
          join: strokeJoin,
          miterLimit: .constant(4)
        )
      )
    }
    let paints = strokesOverFill ? [stroke, fill] : [fill, stroke]
    return [.path(.constant(outline))] + paints.compactMap(\.self)
  }
}
