public import Graphics

extension LayerFilter.Effect {
  /// An input that is one number; setting it has no effect if the effect lacks it.
  public subscript(number input: FilterInput) -> Double {
    get {
      switch self {
      case .gaussianBlur(let radius, _, _): radius
      case .brightness(let amount), .contrast(let amount), .saturate(let amount),
        .tint(_, let amount), .colorOverlay(_, let amount, _):
        amount
      case .colorMatrix, .graph: 0
      case .tritone(let ramp): ramp.amount
      case .levels(let levels, _): levels[input]
      case .dropShadow(let shadow), .innerShadow(let shadow, _): shadow[input]
      case .glow(let glow): glow[input]
      case .noise(let noise): noise[input]
      }
    }
    set {
      guard kind.inputs.contains(input) else { return }
      switch self {
      case .gaussianBlur(_, let direction, let space):
        self = .gaussianBlur(radius: newValue, direction: direction, colorSpace: space)
      case .brightness: self = .brightness(amount: newValue)
      case .contrast: self = .contrast(amount: newValue)
      case .saturate: self = .saturate(amount: newValue)
      case .tint(let color, let amount):
        self = .tint(color: color, amount: input == .inputAmount ? newValue : amount)
      case .colorOverlay(let color, let amount, let mode):
        self = .colorOverlay(
          color: color,
          amount: input == .inputAmount ? newValue : amount,
          blendMode: mode
        )
      case .colorMatrix, .graph: break
      case .tritone(var ramp):
        if input == .inputAmount { ramp.amount = newValue }
        self = .tritone(ramp)
      case .levels(var levels, let channel):
        levels[input] = newValue
        self = .levels(levels, channel)
      case .dropShadow(var shadow):
        shadow[input] = newValue
        self = .dropShadow(shadow)
      case .innerShadow(var shadow, let mode):
        shadow[input] = newValue
        self = .innerShadow(shadow, blendMode: mode)
      case .glow(var glow):
        glow[input] = newValue
        self = .glow(glow)
      case .noise(var noise):
        noise[input] = newValue
        self = .noise(noise)
      }
    }
  }

  /// An input that is a colour; nil for any other, and writing one does nothing.
  public subscript(color input: FilterInput) -> Color? {
    get {
      switch self {
      case .tint(let color, _), .colorOverlay(let color, _, _): input == .inputColor ? color : nil
      case .dropShadow(let shadow), .innerShadow(let shadow, _):
        input == .inputColor ? shadow.color : nil
      case .tritone(let ramp): Tritone.color(input).map { ramp[keyPath: $0] }
      case .glow(let glow): input == .inputColor ? glow.color : nil
      case .gaussianBlur, .brightness, .contrast, .saturate, .colorMatrix, .levels, .noise, .graph:
        nil
      }
    }
    set {
      let color = newValue ?? .clear
      switch self {
      case .tint(_, let amount):
        if input == .inputColor { self = .tint(color: color, amount: amount) }
      case .colorOverlay(_, let amount, let mode):
        if input == .inputColor {
          self = .colorOverlay(color: color, amount: amount, blendMode: mode)
        }
      case .dropShadow(var shadow):
        if input == .inputColor { shadow.color = color }
        self = .dropShadow(shadow)
      case .innerShadow(var shadow, let mode):
        if input == .inputColor { shadow.color = color }
        self = .innerShadow(shadow, blendMode: mode)
      case .tritone(var ramp):
        if let part = Tritone.color(input) { ramp[keyPath: part] = color }
        self = .tritone(ramp)
      case .glow(var glow):
        if input == .inputColor { glow.color = color }
        self = .glow(glow)
      case .gaussianBlur, .brightness, .contrast, .saturate, .colorMatrix, .levels, .noise, .graph:
        break
      }
    }
  }

  /// The numbers of a colour matrix.
  public var matrix: [Double] {
    get { if case .colorMatrix(let numbers) = self { numbers } else { [] } }
    set {
      if case .colorMatrix = self, newValue.count == ColorMatrix.count {
        self = .colorMatrix(newValue)
      }
    }
  }

  /// The axes of a blur; `both` for other effects, and writing it does nothing there.
  public var direction: BlurDirection {
    get { if case .gaussianBlur(_, let direction, _) = self { direction } else { .both } }
    set {
      if case .gaussianBlur(let radius, _, let space) = self {
        self = .gaussianBlur(radius: radius, direction: newValue, colorSpace: space)
      }
    }
  }

  /// The space in which a blur adds up colours; `sRGB` for other effects, and writing it does nothing there.
  public var colorSpace: FilterColorSpace {
    get { if case .gaussianBlur(_, _, let space) = self { space } else { .sRGB } }
    set {
      if case .gaussianBlur(let radius, let direction, _) = self {
        self = .gaussianBlur(radius: radius, direction: direction, colorSpace: newValue)
      }
    }
  }

  /// The filter element of a graph; empty for other effects, and writing it does nothing there.
  public var markup: String {
    get { if case .graph(let markup) = self { markup } else { "" } }
    set { if case .graph = self { self = .graph(markup: newValue) } }
  }

  /// The channel of levels; `rgb` for other effects, and writing it does nothing there.
  public var channel: Levels.Channel {
    get { if case .levels(_, let channel) = self { channel } else { .rgb } }
    set { if case .levels(let levels, _) = self { self = .levels(levels, newValue) } }
  }

  /// How the effect's colour is mixed; `normal` where there is no choice.
  public var blendMode: BlendMode {
    get {
      switch self {
      case .colorOverlay(_, _, let mode), .innerShadow(_, let mode): mode
      case .gaussianBlur, .brightness, .contrast, .saturate, .tint, .colorMatrix, .tritone,
        .levels, .dropShadow, .glow, .noise, .graph:
        .normal
      }
    }
    set {
      switch self {
      case .colorOverlay(let color, let amount, _):
        self = .colorOverlay(color: color, amount: amount, blendMode: newValue)
      case .innerShadow(let shadow, _): self = .innerShadow(shadow, blendMode: newValue)
      case .gaussianBlur, .brightness, .contrast, .saturate, .tint, .colorMatrix, .tritone,
        .levels, .dropShadow, .glow, .noise, .graph:
        break
      }
    }
  }
}

extension Levels {
  fileprivate subscript(input: FilterInput) -> Double {
    get { input.level.map { self[keyPath: $0] } ?? 0 }
    set { if let level = input.level { self[keyPath: level] = newValue } }
  }
}

extension LayerFilter.Shadow {
  fileprivate subscript(input: FilterInput) -> Double {
    get { input.shadowPart.map { self[keyPath: $0] } ?? 0 }
    set { if let part = input.shadowPart { self[keyPath: part] = newValue } }
  }
}

extension FilterInput {
  fileprivate var level: WritableKeyPath<Levels, Double>? {
    switch self {
    case .inputBlack: \.black
    case .inputWhite: \.white
    case .inputGamma: \.gamma
    case .outputBlack: \.outputBlack
    case .outputWhite: \.outputWhite
    case .inputRadius, .inputAmount, .inputColor, .inputMatrix, .inputShadows, .inputMidtones,
      .inputHighlights, .inputAngle, .inputDistance, .inputSpread, .inputSize:
      nil
    }
  }

  fileprivate var shadowPart: WritableKeyPath<LayerFilter.Shadow, Double>? {
    switch self {
    case .inputAmount: \.amount
    case .inputAngle: \.angle
    case .inputDistance: \.distance
    case .inputRadius: \.radius
    case .inputSpread: \.spread
    case .inputColor, .inputMatrix, .inputShadows, .inputMidtones, .inputHighlights, .inputBlack,
      .inputWhite, .inputGamma, .outputBlack, .outputWhite, .inputSize:
      nil
    }
  }
}

extension Tritone {
  // The colour that an input is; nil for any other input.
  fileprivate static func color(_ input: FilterInput) -> WritableKeyPath<Tritone, Color>? {
    if input == .inputShadows { return \.shadows }
    if input == .inputMidtones { return \.midtones }
    return input == .inputHighlights ? \.highlights : nil
  }
}
