public import Graphics

/// Changes the composed picture of a layer.
public struct LayerFilter: Sendable, Equatable {
  /// The name by which animations find it; unique in its layer.
  public var name: String?
  /// What it does.
  public var effect: Effect

  /// A filter.
  public init(name: String? = nil, _ effect: Effect) {
    self.name = name
    self.effect = effect
  }

  /// What a filter does, with its inputs; colours are straight sRGB components 0…1, and held there.
  public enum Effect: Sendable, Equatable {
    /// Blurs by a standard deviation in the layer's points.
    case gaussianBlur(radius: Double)
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

    /// The kind as scene files write it.
    public var kind: Kind {
      switch self {
      case .gaussianBlur: .gaussianBlur
      case .brightness: .brightness
      case .contrast: .contrast
      case .saturate: .saturate
      case .tint: .tint
      case .colorMatrix: .colorMatrix
      }
    }
  }

  /// The kinds of filters, spelled as a scene file's `type`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case gaussianBlur, brightness, contrast, saturate, tint, colorMatrix

    /// The inputs of the kind.
    public var inputs: [FilterInput] {
      switch self {
      case .gaussianBlur: [.inputRadius]
      case .brightness, .contrast, .saturate: [.inputAmount]
      case .tint: [.inputColor, .inputAmount]
      case .colorMatrix: [.inputMatrix]
      }
    }

    /// The effect with inputs that change nothing; a tint is wholly white.
    public var standard: Effect {
      switch self {
      case .gaussianBlur: .gaussianBlur(radius: 0)
      case .brightness: .brightness(amount: 0)
      case .contrast: .contrast(amount: 1)
      case .saturate: .saturate(amount: 1)
      case .tint: .tint(color: .white, amount: 1)
      case .colorMatrix: .colorMatrix(ColorMatrix.identity.elements)
      }
    }
  }
}

/// The inputs of filters, spelled as in key paths.
public enum FilterInput: String, Sendable, Hashable, CaseIterable {
  case inputRadius, inputAmount, inputColor, inputMatrix
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

extension LayerFilter.Effect {
  /// An input that is one number; writing one that the effect does not have does nothing.
  public subscript(number input: FilterInput) -> Double {
    get {
      switch self {
      case .gaussianBlur(let radius): radius
      case .brightness(let amount), .contrast(let amount), .saturate(let amount): amount
      case .tint(_, let amount): amount
      case .colorMatrix: 0
      }
    }
    set {
      switch (self, input) {
      case (.gaussianBlur, .inputRadius): self = .gaussianBlur(radius: newValue)
      case (.brightness, .inputAmount): self = .brightness(amount: newValue)
      case (.contrast, .inputAmount): self = .contrast(amount: newValue)
      case (.saturate, .inputAmount): self = .saturate(amount: newValue)
      case (.tint(let color, _), .inputAmount): self = .tint(color: color, amount: newValue)
      case (.gaussianBlur, _), (.brightness, _), (.contrast, _), (.saturate, _), (.tint, _),
        (.colorMatrix, _):
        break
      }
    }
  }

  /// The colour of a tint.
  public var color: Color? {
    get { if case .tint(let color, _) = self { color } else { nil } }
    set {
      if case .tint(_, let amount) = self {
        self = .tint(color: newValue ?? .clear, amount: amount)
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
}

extension FilterTrack {
  /// Changes the filter's input to what the animation shows at a moment; nothing without the filter.
  func apply(_ property: FilterProperty, at moment: ChannelMoment, to filters: inout [LayerFilter])
  {
    guard let index = filters.firstIndex(where: { $0.name == property.name }) else { return }
    switch self {
    case .number(let track):
      track.apply(at: moment, to: &filters[index].effect[number: property.input])
    case .color(let track): track.apply(at: moment, to: &filters[index].effect.color)
    case .numbers(let track): track.apply(at: moment, to: &filters[index].effect.matrix)
    }
  }
}
