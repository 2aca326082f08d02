public import Graphics

/// Properties that are a colour, possibly none.
public struct ColorProperty: ValueProperty {
  /// What it is, and where.
  public let record: PropertyRecord<Color?>

  /// A property.
  public init(_ record: PropertyRecord<Color?>) { self.record = record }

  /// All, in the order of documentation.
  public static let allCases = [
    backgroundColor, borderColor, fillColor, strokeColor, foregroundColor, instanceColor,
    shadowColor,
  ]

  /// `backgroundColor` of every layer.
  public static let backgroundColor = layer("backgroundColor", \.backgroundColor)
    .described(nil, "The colour that fills the rounded bounds.")
  /// `borderColor` of every layer.
  public static let borderColor = layer("borderColor", \.borderColor)
    .described(nil, "The colour of the border inside the bounds.")
  /// `fillColor` of shape layers.
  public static let fillColor = shape("fillColor", \.fillColor)
    .described(nil, "The fill colour of the path.")
  /// `strokeColor` of shapes and texts.
  public static let strokeColor = layer("strokeColor", \.content.strokeColor, of: .shape)
    .described(nil, "The stroke colour of the path.")
  /// `foregroundColor` of text layers.
  public static let foregroundColor = text("foregroundColor", \.foregroundColorOrNone)
    .described(nil, "The text colour.")
  /// `instanceColor` of replicator layers.
  public static let instanceColor = replicator("instanceColor", \.instanceColorOrNone)
    .described(nil, "The colour that multiplies the source.")
  /// `shadowColor` of every layer.
  public static let shadowColor = layer("shadowColor", \.shadow.color)
    .described(nil, "The colour of the shadow.")
}

extension LayerContent {
  fileprivate var strokeColor: Color? {
    get { if case .text(let text) = self { text.style.strokeColor } else { shape.strokeColor } }
    set {
      if case .text = self {
        text.style.strokeColor = newValue
      } else {
        shape.strokeColor = newValue
      }
    }
  }
}

extension TextContent {
  fileprivate var foregroundColorOrNone: Color? {
    get { foregroundColor }
    set { foregroundColor = newValue ?? .clear }
  }
}

extension ReplicatorContent {
  fileprivate var instanceColorOrNone: Color? {
    get { instanceColor }
    set { instanceColor = newValue ?? .clear }
  }
}

/// Properties whose value is a matrix, with key paths for its components.
public struct TransformProperty: ValueProperty {
  /// What it is, and where.
  public let record: PropertyRecord<AnimatedTransform>

  /// A property.
  public init(_ record: PropertyRecord<AnimatedTransform>) { self.record = record }

  /// All, in the order of documentation.
  public static let allCases = [transform, sublayerTransform, instanceTransform]

  /// `transform` of every layer.
  public static let transform = layer("transform", \.transform)
    .described(nil, "The transform about the anchor point.")
  /// `sublayerTransform` of every layer.
  public static let sublayerTransform = layer("sublayerTransform", \.sublayerTransform)
    .described(nil, "The transform of every sublayer, about the anchor point.")
  /// `instanceTransform` of replicator layers.
  public static let instanceTransform = replicator("instanceTransform", \.instanceTransform)
    .described(nil, "The transform from one copy to the next, about the centre of the bounds.")
}

/// Properties that are a path.
public struct PathProperty: ValueProperty {
  /// What it is, and where.
  public let record: PropertyRecord<Path?>

  /// A property.
  public init(_ record: PropertyRecord<Path?>) { self.record = record }

  /// All, in the order of documentation.
  public static let allCases = [path, shadowPath]

  /// `path` of shape layers.
  public static let path = shape("path", \.path)
    .described(.points, "The outline, in the layer's coordinates.")
  /// `shadowPath` of every layer.
  public static let shadowPath = layer("shadowPath", \.shadow.path)
    .described(
      .points,
      "The shape of the shadow, in the layer's coordinates; replaces the layer's alpha."
    )
}

/// Properties that are a list of colours.
public struct ColorListProperty: ValueProperty {
  /// What it is, and where.
  public let record: PropertyRecord<[Color]>

  /// A property.
  public init(_ record: PropertyRecord<[Color]>) { self.record = record }

  /// All, in the order of documentation.
  public static let allCases = [colors, fillGradientColors, strokeGradientColors]

  /// `colors` of gradient layers.
  public static let colors = gradient("colors", \.colors)
    .described(nil, "The colours; without any, nothing is drawn.")
  /// `fillGradient.colors` of shapes and texts.
  public static let fillGradientColors = fillGradient("fillGradient.colors", \.colors)
    .described(nil, "The colours of `fillGradient`.")
  /// `strokeGradient.colors` of shapes.
  public static let strokeGradientColors = strokeGradient("strokeGradient.colors", \.colors)
    .described(nil, "The colours of `strokeGradient`.")
}

/// Properties that are a list of numbers.
public struct NumberListProperty: ValueProperty {
  /// What it is, and where.
  public let record: PropertyRecord<[Double]>

  /// A property.
  public init(_ record: PropertyRecord<[Double]>) { self.record = record }

  /// All, in the order of documentation.
  public static let allCases = [locations, fillGradientLocations, strokeGradientLocations]

  /// `locations` of gradient layers.
  public static let locations = gradient("locations", \.locations)
    .described(.fraction, "The location of each colour; empty for even spacing.")
  /// `fillGradient.locations` of shapes and texts.
  public static let fillGradientLocations = fillGradient("fillGradient.locations", \.locations)
    .described(.fraction, "The location of each colour of `fillGradient`.")
  /// `strokeGradient.locations` of shapes.
  public static let strokeGradientLocations =
    strokeGradient("strokeGradient.locations", \.locations)
    .described(.fraction, "The location of each colour of `strokeGradient`.")

  /// The colours that have these locations.
  private var colors: ColorListProperty {
    switch self {
    case .fillGradientLocations: .fillGradientColors
    case .strokeGradientLocations: .strokeGradientColors
    default: .colors
    }
  }

  /// Changes the locations to what an animation shows at a moment; without any they begin at equal distances.
  func apply(_ track: Track<[Double]>, at moment: ChannelTime, to state: inout LayerState) {
    let count = state[colors].count
    record.change(&state) {
      if $0.isEmpty { $0 = .evenLocations(count) }
      track.apply(at: moment, to: &$0)
    }
  }
}

/// Properties that are on or off.
public struct FlagProperty: ValueProperty {
  /// What it is, and where.
  public let record: PropertyRecord<Bool>

  /// A property.
  public init(_ record: PropertyRecord<Bool>) { self.record = record }

  /// All, in the order of documentation.
  public static let allCases = [hidden, masksToBounds, doubleSided]

  /// `hidden` of every layer.
  public static let hidden = layer("hidden", \.isHidden)
    .described(nil, "Whether the layer and its sublayers are hidden.")
  /// `masksToBounds` of every layer.
  public static let masksToBounds = layer("masksToBounds", \.masksToBounds)
    .described(
      nil,
      "Whether contents and sublayers are clipped to the rounded bounds; true in scroll layers."
    )
  /// `doubleSided` of every layer.
  public static let doubleSided = layer("doubleSided", \.isDoubleSided)
    .described(nil, "Whether the layer is drawn if it faces away from the viewer.")
}

/// Properties that are a text.
public struct TextProperty: ValueProperty {
  /// What it is, and where.
  public let record: PropertyRecord<String>

  /// A property.
  public init(_ record: PropertyRecord<String>) { self.record = record }

  /// All, in the order of documentation.
  public static let allCases = [string]

  /// `string` of text layers.
  public static let string = text("string", \.characters)
    .described(nil, "The text, as a string or as a list of runs; line feeds break lines.")
}

/// Properties that are an image.
public struct ImageProperty: ValueProperty {
  /// What it is, and where.
  public let record: PropertyRecord<LayerImage>

  /// A property.
  public init(_ record: PropertyRecord<LayerImage>) { self.record = record }

  /// All, in the order of documentation.
  public static let allCases = [contents]

  /// `contents` of every layer.
  public static let contents = layer("contents", \.image)
    .described(nil, #"The image: the name of an asset, or `{"image": "file.png"}`."#)
}

extension LayerState {
  fileprivate var image: LayerImage {
    get { LayerImage(contents, dissolve: contentsDissolve) }
    set { (contents, contentsDissolve) = (newValue.source, newValue.dissolve) }
  }
}
