public import Graphics

/// Changes the composed image of a layer.
public struct LayerFilter: Sendable, Equatable {
  /// The name by which animations find it; unique in its layer.
  public var name: String?
  /// The effect of the filter.
  public var effect: Effect

  /// A filter.
  public init(name: String? = nil, _ effect: Effect) {
    self.name = name
    self.effect = effect
  }

  /// The effect of a filter, with its inputs; colours are straight sRGB components, clamped to 0…1.
  public enum Effect: Sendable, Equatable {
    /// Blurs by a standard deviation in the layer's points, along both its axes or one.
    case gaussianBlur(
      radius: Double,
      direction: BlurDirection = .both,
      colorSpace: FilterColorSpace = .sRGB
    )
    /// Adds an amount, −1…1, to red, green and blue.
    case brightness(amount: Double)
    /// Multiplies the distance from the middle, 0.5, by an amount.
    case contrast(amount: Double)
    /// Multiplies the distance from grey of the same luma by an amount.
    case saturate(amount: Double)
    /// Mixes with the colour times the luma, by an amount 0…1.
    case tint(color: Color, amount: Double)
    /// Maps red, green, blue, alpha and 1 by four rows of five numbers.
    case colorMatrix([Double])
    /// Puts a ramp of three colours in the place of colours, by their luma.
    case tritone(Tritone)
    /// Stretches the values of a channel, or of red, green and blue alike.
    case levels(Levels, Levels.Channel)
    /// Blends a colour over the image, by an amount 0…1 and a mode; alpha is unchanged.
    case colorOverlay(color: Color, amount: Double, blendMode: BlendMode)
    /// Lays the image's shadow under it.
    case dropShadow(Shadow)
    /// Casts the shadow of the image's surroundings on it, by a mode.
    case innerShadow(Shadow, blendMode: BlendMode)
    /// Adds a blurred copy of the image.
    case glow(Glow)
    /// Adds grains of random brightness.
    case noise(Noise)
    /// Draws a filter element of SVG, whose user space is that of the layer.
    case graph(markup: String)

    /// The kind as scene files write it.
    public var kind: Kind {
      switch self {
      case .gaussianBlur: .gaussianBlur
      case .brightness: .brightness
      case .contrast: .contrast
      case .saturate: .saturate
      case .tint: .tint
      case .colorMatrix: .colorMatrix
      case .tritone: .tritone
      case .levels: .levels
      case .colorOverlay: .colorOverlay
      case .dropShadow: .dropShadow
      case .innerShadow: .innerShadow
      case .glow: .glow
      case .noise: .noise
      case .graph: .graph
      }
    }
  }

  /// A shadow that a filter makes from the alpha of the image before it; a glow without a distance.
  public struct Shadow: Sendable, Equatable {
    /// The colour.
    public var color: Color
    /// Multiplies the colour's alpha, 0…1.
    public var amount: Double
    /// Where the shadow is moved to, in radians from +x, clockwise on screen.
    public var angle: Double
    /// How far it is moved, in the layer's points.
    public var distance: Double
    /// The standard deviation of the blur in the layer's points; 0 is sharp.
    public var radius: Double
    /// How much of the blur's soft edge becomes solid, 0…1: its alpha is divided by 1 − spread.
    public var spread: Double

    /// A shadow; with the defaults it is black, sharp and hidden behind what casts it.
    public init(
      color: Color = .black,
      amount: Double = 1,
      angle: Double = 0,
      distance: Double = 0,
      radius: Double = 0,
      spread: Double = 0
    ) {
      (self.color, self.amount, self.angle) = (color, amount, angle)
      (self.distance, self.radius, self.spread) = (distance, radius, spread)
    }
  }

  /// The kinds of filters, spelled as a scene file's `type`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case gaussianBlur, brightness, contrast, saturate, tint, colorMatrix
    case tritone, levels, colorOverlay, dropShadow, innerShadow, glow, noise, graph

    /// The inputs of the kind.
    public var inputs: [FilterInput] {
      switch self {
      case .gaussianBlur: [.inputRadius]
      case .brightness, .contrast, .saturate: [.inputAmount]
      case .tint, .colorOverlay: [.inputColor, .inputAmount]
      case .colorMatrix: [.inputMatrix]
      case .tritone: [.inputShadows, .inputMidtones, .inputHighlights, .inputAmount]
      case .levels: [.inputBlack, .inputWhite, .inputGamma, .outputBlack, .outputWhite]
      case .dropShadow, .innerShadow:
        [.inputColor, .inputAmount, .inputAngle, .inputDistance, .inputRadius, .inputSpread]
      case .glow: [.inputColor, .inputRadius, .inputAmount]
      case .noise: [.inputAmount, .inputSize]
      case .graph: []
      }
    }

    /// The choices of the kind, which are not animated.
    public var choices: [FilterChoice] {
      switch self {
      case .gaussianBlur: [.direction, .colorSpace]
      case .levels: [.channel]
      case .colorOverlay, .innerShadow: [.blendMode]
      case .glow: [.position]
      case .noise: [.seed, .isAnimated]
      case .graph: [.markup]
      case .brightness, .contrast, .saturate, .tint, .colorMatrix, .tritone, .dropShadow: []
      }
    }

    /// The effect with inputs that change nothing; a tint is wholly white, a shadow black.
    public var defaultValue: Effect {
      switch self {
      case .gaussianBlur: .gaussianBlur(radius: 0)
      case .brightness: .brightness(amount: 0)
      case .contrast: .contrast(amount: 1)
      case .saturate: .saturate(amount: 1)
      case .tint: .tint(color: .white, amount: 1)
      case .colorMatrix: .colorMatrix(ColorMatrix.identity.elements)
      case .tritone: .tritone(Tritone())
      case .levels: .levels(Levels(), .rgb)
      case .colorOverlay: .colorOverlay(color: .black, amount: 1, blendMode: .normal)
      case .dropShadow: .dropShadow(Shadow())
      case .innerShadow: .innerShadow(Shadow(), blendMode: .normal)
      case .glow: .glow(Glow())
      case .noise: .noise(Noise())
      case .graph: .graph(markup: "")
      }
    }
  }
}

/// The inputs of filters, spelled as in key paths.
public enum FilterInput: String, Sendable, Hashable, CaseIterable {
  case inputRadius, inputAmount, inputColor, inputMatrix
  case inputShadows, inputMidtones, inputHighlights
  case inputBlack, inputWhite, inputGamma, outputBlack, outputWhite
  case inputAngle, inputDistance, inputSpread, inputSize

  /// The type of an input's values.
  public enum Value: Sendable, Hashable {
    case number
    /// Radians.
    case angle
    case color
    /// Twenty numbers.
    case matrix
  }

  /// The type of its values.
  public var value: Value {
    switch self {
    case .inputRadius, .inputAmount, .inputBlack, .inputWhite, .inputGamma, .outputBlack,
      .outputWhite, .inputDistance, .inputSpread, .inputSize:
      .number
    case .inputAngle: .angle
    case .inputColor, .inputShadows, .inputMidtones, .inputHighlights: .color
    case .inputMatrix: .matrix
    }
  }
}

/// The axes of a layer along which a blur spreads.
public enum BlurDirection: String, Sendable, Hashable, CaseIterable {
  case both, horizontal, vertical
}

/// Filter inputs that are not animated, spelled as in scene files.
public enum FilterChoice: String, Sendable, Hashable, CaseIterable {
  /// The axes along which a blur spreads.
  case direction
  /// The space in which a blur adds up colours.
  case colorSpace
  /// The channel that levels act on.
  case channel
  /// How a colour is mixed with what is there.
  case blendMode
  /// Where a glow's copy is.
  case position
  /// Which grains noise has.
  case seed
  /// Whether noise changes from frame to frame.
  case isAnimated
  /// The filter element of a graph.
  case markup
}

/// An input of a named filter: the key path `filters.name.input`.
public struct FilterProperty: Sendable, Hashable {
  /// The filter's name.
  public var name: String
  /// Its input.
  public var input: FilterInput

  /// An input of a filter.
  public init(name: String, input: FilterInput) {
    self.name = name
    self.input = input
  }

  /// The property of a key path; nil if it does not begin with `filters.` or the input is unknown.
  public init?(keyPath: String) {
    guard keyPath.hasPrefix("filters."), let dot = keyPath.lastIndex(of: "."),
      let input = FilterInput(rawValue: String(keyPath[keyPath.index(after: dot)...]))
    else { return nil }
    let name = keyPath[..<dot].dropFirst("filters.".count)
    guard !name.isEmpty else { return nil }
    self.init(name: String(name), input: input)
  }

  /// The key path.
  public var keyPath: String { "filters.\(name).\(input.rawValue)" }
}

/// The values that an input of a filter runs through.
public enum FilterTrack: Sendable, Equatable {
  case number(Track<Double>)
  case color(Track<Color?>)
  case numbers(Track<[Double]>)
}

extension FilterTrack {
  /// Changes the filter's input to what the animation shows at a moment; nothing without the filter.
  func apply(_ property: FilterProperty, at moment: ChannelTime, to filters: inout [LayerFilter]) {
    guard let index = filters.firstIndex(where: { $0.name == property.name }) else { return }
    switch self {
    case .number(let track):
      track.apply(at: moment, to: &filters[index].effect[number: property.input])
    case .color(let track):
      track.apply(at: moment, to: &filters[index].effect[color: property.input])
    case .numbers(let track): track.apply(at: moment, to: &filters[index].effect.matrix)
    }
  }
}
