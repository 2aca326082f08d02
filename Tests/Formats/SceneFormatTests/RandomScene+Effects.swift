import Graphics
import SceneModel

extension RandomScene {
  mutating func canvas() -> Canvas {
    Canvas(
      width: int(1...2000),
      height: int(1...2000),
      background: maybe { $0.color() },
      viewport: maybe { Size(1 + $0.positive(), 1 + $0.positive()) }
    )
  }

  /// Changes everything that belongs to the look of a layer.
  mutating func setLook(of state: inout LayerState) {
    state.cornerCurve = pick(CornerCurve.allCases)
    state.maskedCorners = Corners(rawValue: int(0...15))
    state.contentsRect =
      maybe { Rect($0.number(), $0.unit(), $0.positive(), 1) } ?? state.contentsRect
    state.contentsCenter = maybe { Rect(0.25, $0.unit(), 0, $0.unit()) } ?? state.contentsCenter
    state.allowsGroupOpacity = flag()
    state.blendMode = pick(BlendMode.allCases)
    state.filters = list(0...3) { $0.filter() }
    for index in state.filters.indices where flag() { state.filters[index].name = "f.\(index) ${" }
    state.shadow.color = maybe { $0.color() }
    state.shadow.opacity = unit()
    state.shadow.offset = Size(number(), number())
    state.shadow.radius = positive()
    state.shadow.path = maybe { $0.path() }
  }

  /// A shutter.
  mutating func motionBlur() -> MotionBlur {
    MotionBlur(
      samples: int(1...Limits.motionBlurSamples),
      shutterAngle: unit() * MotionBlur.maxAngle,
      shutterPhase: (unit() * 2 - 1) * MotionBlur.maxPhase
    )
  }

  private mutating func filter() -> LayerFilter {
    let kind = pick(LayerFilter.Kind.allCases)
    var filter = LayerFilter(kind.defaultValue)
    for key in kind.keys {
      switch key.form {
      case .input(.number):
        let value = key.range == .any ? number() : 0.1 + positive()
        filter.effect[key.name, default: 0] = value
      case .input(.angle): filter.effect[key.name, default: 0] = number()
      case .input(.color): filter.effect[key.name, default: .clear] = color()
      case .input(.matrix): filter.effect.matrix = matrix()
      case .word(let words): filter.effect[key.name, default: ""] = pick(words)
      case .integer(let range): filter.effect[key.name, default: 0] = int(range)
      case .flag: filter.effect[key.name, default: false] = flag()
      case .markup:
        filter.effect[key.name, default: ""] =
          "<filter><feOffset dx=\"\(number().shortestDecimal)\"/></filter>"
      }
    }
    return filter
  }

  /// Values of a type that an input takes.
  mutating func filterTrack(_ input: FilterInput) -> FilterTrack {
    switch input.value {
    case .number, .angle: .number(track { $0.number() })
    case .color: .color(track { $0.maybe { $0.color() } })
    case .matrix: .numbers(track { $0.matrix() })
    }
  }

  private mutating func matrix() -> [Double] { (0..<ColorMatrix.count).map { _ in number() } }
}

extension LayerState {
  /// The inputs of all named filters.
  var filterProperties: [Property] {
    filters.flatMap { filter in
      filter.name.map { name in
        filter.effect.kind.inputs.map { .filter(FilterProperty(name: name, input: $0)) }
      } ?? []
    }
  }
}
