import Graphics
import SceneModel

extension RandomScene {
  /// The text, often with animations of its units.
  mutating func addingLetters(to text: TextContent) -> TextContent {
    var text = text
    text.letters = maybe { $0.letters() }
    text.style = style()
    for index in text.runs.indices { text.runs[index].style = style() }
    return text
  }

  private mutating func style() -> TextStyle {
    var style = TextStyle()
    style.strokeColor = maybe { $0.color() }
    style.strokeWidth = maybe { $0.positive() }
    style.strokePosition = maybe { $0.pick(TextStrokePosition.allCases) }
    (style.underline, style.strikethrough) = (maybe { $0.flag() }, maybe { $0.flag() })
    style.textTransform = maybe { $0.pick(TextTransform.allCases) }
    for name in ["wght", "GRAD"] where flag() {
      if let tag = FontAxisTag(name) {
        style.fontVariations[tag] = number().clamped(to: -900...900)
      }
    }
    style.highlight = maybe {
      TextHighlight(
        color: $0.color(),
        padding: EdgeInsets($0.positive()),
        cornerRadius: $0.positive()
      )
    }
    style.fillGradient = maybe { scene in
      let colors = [scene.color(), scene.color()]
      return ShapeGradient(colors: colors, startPoint: scene.point(), endPoint: scene.point())
    }
    style.fillPattern = maybe { $0.pattern() }
    return style
  }

  mutating func pattern() -> FillPattern {
    FillPattern(
      image: pick([.asset("photo"), .file("x/$${y}.png")]),
      size: maybe { Size($0.positive() + 1, $0.positive() + 1) },
      transform: transform()
    )
  }

  /// The layer with the same letters in its revisions: they do not change.
  func sharingLetters(_ layer: Layer) -> Layer {
    var layer = layer
    for index in layer.revisions.indices {
      layer.revisions[index].state.content.text.letters = layer.state.content.text.letters
    }
    return layer
  }

  private mutating func letters() -> LetterAnimation {
    var letters = LetterAnimation()
    letters.unit = pick(TextUnit.allCases)
    letters.stagger = flag() ? .each(unit()) : .within(unit())
    letters.order = pick(LetterOrder.allCases)
    if letters.order == .random { letters.seed = UInt64(int(0...1_000_000)) }
    letters.anchor = point()
    letters.animations = list(0...3) { scene in
      let properties: [ScalarProperty] = [.opacity, .positionX, .positionY]
      return Animation(
        timing: Timing(beginTime: scene.unit(), duration: scene.positive()),
        action: .property(.scalar(scene.pick(properties), scene.track { $0.unit() }))
      )
    }
    return letters
  }

  /// The numbers of a counting text; both ends are given, as the texts have no numbers.
  mutating func countedTrack() -> Track<Double> {
    let track = track { $0.number() }
    return track.hasUnderlyingEnd ? .basic(from: number(), to: number(), by: nil) : track
  }
}

extension LayerState {
  private static let namedProperties: [Property] = {
    let cell = EmitterCellPath(["a"])
    let styles = ["strokeWidth", "fontVariations.wght"].compactMap { Property(keyPath: $0) }
    return CellScalar.allCases.map { .cell(cell, $0) } + [.cellColor(cell)] + styles
  }()

  /// The properties of the kind, those of cells and of text styles included.
  var kindProperties: [Property] {
    (Property.all + Self.namedProperties).filter {
      $0.applies(to: content.kind) && ($0.gradientKey == nil || !gradientColors(of: $0).isEmpty)
    }
  }
}

extension LayerState {
  /// The colours of the gradient that a property is a part of.
  func gradientColors(of property: Property) -> [Color] {
    switch content {
    case .gradient(let gradient): gradient.colors
    case .shape where property.gradientKey == "strokeGradient": self[.strokeGradientColors]
    default: self[.fillGradientColors]
    }
  }
}
