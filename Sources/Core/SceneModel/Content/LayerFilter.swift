public import Graphics

// The types of filters are seen wherever layers are.
@_exported public import enum DisplayModel.BlurDirection
@_exported public import struct DisplayModel.FilterEffect
@_exported public import struct DisplayModel.FilterGlow
@_exported public import struct DisplayModel.FilterInput
@_exported public import struct DisplayModel.FilterKind
@_exported public import struct DisplayModel.FilterNoise
@_exported public import struct DisplayModel.FilterShadow

/// Changes the composed image of a layer.
public struct LayerFilter: Sendable, Equatable {
  /// The effect of a filter, with its inputs.
  public typealias Effect = FilterEffect
  /// The kinds of filters.
  public typealias Kind = FilterKind
  /// A shadow that a filter makes from the alpha of the image.
  public typealias Shadow = FilterShadow
  /// A blurred copy of the image that is added to it.
  public typealias Glow = FilterGlow
  /// Grains of random brightness.
  public typealias Noise = FilterNoise

  /// The name by which animations find it; unique in its layer.
  public var name: String?
  /// The effect of the filter.
  public var effect: Effect

  /// A filter.
  public init(name: String? = nil, _ effect: Effect) {
    self.name = name
    self.effect = effect
  }

  /// Whether the filter changes from frame to frame without an animation.
  public var isAnimatedItself: Bool { effect.filter.isAnimatedItself }
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
