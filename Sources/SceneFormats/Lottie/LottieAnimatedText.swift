internal import Graphics
internal import SceneModel

/// Makes a picture of a text whose letters animators move, each letter a group of its own.
///
/// Factors of letters bend wherever a selector's end passes, so everything that moves is taken at every
/// frame, and runs straight from one to the next.
struct LottieAnimatedText {
  let animators: [LottieTextAnimator]
  let grouping: TextGrouping
  let alignment: AnimatedPoint
  let clock: LottieClock
  /// The frames in which the layer is there.
  let frames: ClosedRange<Double>
  let context: LottieContext

  /// A letter at an instant.
  fileprivate struct Instant {
    var position = Point.zero
    var anchor = Point.zero
    var scale = Point(1, 1)
    var turns: [Turn] = []
    var opacity = 1.0
    var fill: Color?
    var stroke: Color?
    var strokeWidth = 0.0
  }

  fileprivate struct Turn {
    let rotation: Double
    let skew: Double
    let skewAxis: Double
  }

  /// The items of a text, topmost first.
  func items(_ layout: LottieTextLayout, _ cursor: JSONCursor) -> [VectorItem] {
    let times = times()
    let letters = layout.lines.reduce(0) { $0 + $1.letters.count }
    // Checked before any are made, as there are as many as letters times frames.
    context.count(keyframes: times.count > 1 ? letters * times.count : 0, cursor)
    guard !context.report.hasErrors else { return [] }
    let characters = layout.characters
    let instants = times.map { self.instants(layout, characters, at: $0) }
    // Later letters are drawn over earlier ones.
    return characters.enumerated().reversed().compactMap { index, character in
      guard let place = character.place else { return nil }
      let glyph = layout.lines[character.line].letters[place].glyph
      guard !glyph.outline.contours.isEmpty else { return nil }
      return letter(glyph, layout, Course(times: times, instants: instants.map { $0[index] }))
    }
  }

  // The seconds of all frames in which something moves, or of one.
  private func times() -> [Double] {
    let spans = animators.compactMap(\.span) + [alignment.span].compactMap(\.self)
    guard let from = spans.map(\.lowerBound).min(), let to = spans.map(\.upperBound).max() else {
      return [0]
    }
    let rate = clock.rate.framesPerSecond
    let first = max(frames.lowerBound, from * rate + clock.base).rounded(.down)
    let last = min(frames.upperBound, to * rate + clock.base).rounded(.up)
    guard last > first else { return [clock.seconds(first)] }
    let limit = context.limits.keyframes
    let count = Int(clamping: last - first, in: 0...limit)
    return (0...count).map { clock.seconds(first + Double($0)) }
  }

  // MARK: One instant

  private func instants(
    _ layout: LottieTextLayout,
    _ characters: [(line: Int, place: Int?, kind: TextUnits.Kind)],
    at time: Double
  ) -> [Instant] {
    let kinds = characters.map(\.kind)
    let acting = animators.map { (look: $0.look(at: time), factors: $0.factors(kinds, at: time)) }
    let added = characters.indices.map { index in
      acting.reduce(0) { $0 + $1.look.tracking * $1.factors[index] }
    }
    let still = layout.lines.indices.map { layout.places(ofLine: $0) }
    let moved = layout.lines.indices.map { line in
      let space = characters.indices.filter {
        characters[$0].line == line && characters[$0].place != nil
      }
      return layout.places(ofLine: line, added: space.map { added[$0] })
    }
    // A break stands where the letter before it does, so that it widens no group.
    var x = still.first { !$0.isEmpty }?.first?.x ?? 0
    let centers = grouping.centers(
      of: characters.map { character in
        guard let place = character.place else { return (x, 0, character.kind) }
        let glyph = layout.lines[character.line].letters[place].glyph
        x = still[character.line][place].x
        return (x, glyph.advance * layout.scale, character.kind)
      },
      lines: characters.map(\.line),
      alignment: alignment.value(at: time),
      fontSize: layout.document.size
    )
    return characters.enumerated().map { index, character in
      guard let place = character.place else { return Instant() }
      var instant = Instant()
      instant.position = moved[character.line][place] + centers[index]
      instant.anchor = centers[index]
      instant.fill = layout.document.fill
      instant.stroke = layout.document.stroke
      instant.strokeWidth = layout.document.strokeWidth
      for (animator, (look, factors)) in zip(animators, acting) {
        instant.take(look, factors[index], turns: animator.turns)
      }
      instant.opacity = TextAnimatorTransform.opacity(
        acting.map { ($0.look.opacity, $0.factors[index]) }
      )
      instant.strokeWidth = max(0, instant.strokeWidth)
      return instant
    }
  }

  // MARK: One letter

  /// A letter at all instants.
  private struct Course {
    let times: [Double]
    let instants: [Instant]

    // Keys amid equal ones say nothing.
    func value<Value: Interpolatable>(_ read: (Instant) -> Value) -> AnimatedValue<Value> {
      let values = instants.map(read)
      guard let first = values.first, values.contains(where: { $0 != first }) else {
        return .constant(values.first ?? read(Instant()))
      }
      let kept = values.indices.filter { index in
        guard index > 0, index + 1 < values.count else { return true }
        return values[index - 1] != values[index] || values[index] != values[index + 1]
      }
      return .keyframes(
        KeyframeTrack(values: kept.map { values[$0] }, keyTimes: kept.map { times[$0] })
      )
    }
  }

  private func letter(
    _ glyph: LottieFonts.Glyph,
    _ layout: LottieTextLayout,
    _ course: Course
  ) -> VectorItem {
    let outline = glyph.outline.transformed(by: .scale(layout.scale, layout.scale))
    let fill = layout.document.fill.map { color in
      course.value { $0.fill ?? color }
    }
    let stroke = layout.document.stroke.map { color in
      course.value { $0.stroke ?? color }
    }
    let width = course.value(\.strokeWidth)
    let paints = layout.document.paints(
      fill: fill,
      stroke: width == .constant(0) ? nil : stroke,
      strokeWidth: width
    )
    var group = VectorGroup(items: [.path(.constant(outline))] + paints)
    group.placement.placement.anchor = .joint(course.value(\.anchor))
    group.placement.placement.scale = .joint(course.value(\.scale))
    // Every animator turns what those before it have turned.
    let turns = course.instants.first?.turns.count ?? 0
    for index in 0..<turns {
      if index > 0 { group = VectorGroup(items: [.group(group)]) }
      group.placement.placement.rotation = course.value { $0.turns[index].rotation }
      group.placement.placement.skew = course.value { $0.turns[index].skew }
      group.placement.placement.skewAxis = course.value { $0.turns[index].skewAxis }
    }
    group.placement.placement.position = .joint(course.value(\.position))
    group.placement.opacity = course.value(\.opacity)
    return .group(group)
  }
}

extension LottieAnimatedText.Instant {
  fileprivate mutating func take(_ look: LottieTextAnimator.Look, _ factor: Double, turns: Bool) {
    let transform = look.transform
    position = position + transform.position * factor
    anchor = anchor + transform.anchor * factor
    scale = Point(
      scale.x * (1 + (transform.scale.x - 1) * factor),
      scale.y * (1 + (transform.scale.y - 1) * factor)
    )
    if turns {
      self.turns.append(
        LottieAnimatedText.Turn(
          rotation: transform.rotation * factor,
          skew: transform.skew * factor,
          skewAxis: transform.skewAxis * factor
        )
      )
    }
    if let own = fill, let other = look.fill {
      fill = Color.interpolate(from: own, to: other, at: factor)
    }
    if let own = stroke, let other = look.stroke {
      stroke = Color.interpolate(from: own, to: other, at: factor)
    }
    strokeWidth += look.strokeWidth * factor
  }
}
