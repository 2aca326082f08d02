public import Graphics

/// The contents of one frame in paint order: the complete input of a rasterizer.
///
/// Layers, times and fonts have been resolved. Items store their paths in local space with one map
/// to output pixels, so that copies share storage and strokes retain their shape. Coordinates have
/// been rounded (see `Path.rounded(toMultiplesOf:)`). Bounds have been computed: an item that
/// cannot touch the canvas is not in the list.
public struct DisplayList: Sendable, Equatable {
  /// Columns of the image.
  public var width: Int
  /// Rows of the image.
  public var height: Int
  /// The colour of the canvas before any item; alpha below 1 leaves it transparent.
  public var background: Color
  /// The items, back to front.
  public var items: [DisplayItem]

  /// A list for an image of a size in pixels.
  public init(width: Int, height: Int, background: Color, items: [DisplayItem] = []) {
    (self.width, self.height, self.background, self.items) = (width, height, background, items)
  }

  /// The whole image.
  public var canvas: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

/// One drawing operation.
///
/// Lists, groups and caches share items: a copy is one reference.
public indirect enum DisplayItem: Sendable, Equatable {
  /// The inside of a path.
  case fill(FillItem)
  /// The outline of a path.
  case stroke(StrokeItem)
  /// An image.
  case image(ImageItem)
  /// Items repeated as tiles.
  case tiles(TileItem)
  /// Items that are clipped, masked or faded together.
  case group(DisplayGroup)

  /// The output pixels that the item can touch.
  @inlinable public var bounds: PixelRect {
    switch self {
    case .fill(let item): item.bounds
    case .stroke(let item): item.bounds
    case .image(let item): item.bounds
    case .tiles(let item): item.bounds
    case .group(let group): group.bounds
    }
  }

  /// Whether the item is the inside of a path.
  @inlinable public var isFill: Bool {
    switch self {
    case .fill: true
    case .stroke, .image, .tiles, .group: false
    }
  }

  /// Whether the item is blended with its backdrop in a mode other than normal.
  @inlinable public var blendsWithBackdrop: Bool {
    switch self {
    case .group(let group): group.blendsWithBackdrop
    case .fill, .stroke, .image, .tiles: false
    }
  }
}

/// The inside of a path.
public struct FillItem: Sendable, Equatable {
  /// The outline, in the item's own space.
  ///
  /// Open subpaths are closed for filling.
  public var path: Path
  /// Maps the item's space to output pixels.
  public var transform: Affine
  /// The paint of the fill; a gradient is in the item's space.
  public var paint: Paint
  /// The rule that decides which points are inside.
  public var rule: FillRule
  /// The output pixels that can be touched, within the canvas and the clips around the item.
  public var bounds: PixelRect

  /// A filled path.
  @inlinable
  public init(path: Path, transform: Affine, paint: Paint, rule: FillRule, bounds: PixelRect) {
    (self.path, self.transform) = (path, transform)
    (self.paint, self.rule, self.bounds) = (paint, rule, bounds)
  }
}

/// The outline of a path.
///
/// The pen is round in the item's space and is mapped with it.
public struct StrokeItem: Sendable, Equatable {
  /// The path, in the item's own space.
  public var path: Path
  /// Maps the item's space to output pixels.
  public var transform: Affine
  /// The paint of the stroke; a gradient is in the item's space.
  public var paint: Paint
  /// Width, ends, corners and dashes, in the item's space.
  public var style: StrokeStyle
  /// The output pixels that can be touched.
  public var bounds: PixelRect

  /// A stroked path.
  public init(path: Path, transform: Affine, paint: Paint, style: StrokeStyle, bounds: PixelRect) {
    (self.path, self.transform) = (path, transform)
    (self.paint, self.style, self.bounds) = (paint, style, bounds)
  }
}

/// An image, stretched to a rectangle.
public struct ImageItem: Sendable, Equatable {
  /// The pixels.
  public var image: DisplayImage
  /// The visible part of the image, in its pixels; nil for the entire image.
  ///
  /// Outside the image its edge pixels are repeated. A part with pixel-aligned borders samples
  /// nothing beyond them.
  public var source: Rect?
  /// Where that part goes, in the item's space.
  public var destination: Rect
  /// Maps the item's space to output pixels.
  public var transform: Affine
  /// How it is read between pixels.
  public var filter: SamplingFilter
  /// Multiplies the image: red, green and blue on its colours, alpha on its alpha; each 0…1.
  public var tint: Color
  /// The output pixels that can be touched.
  public var bounds: PixelRect

  /// A placed image.
  public init(
    image: DisplayImage,
    source: Rect? = nil,
    destination: Rect,
    transform: Affine,
    filter: SamplingFilter,
    tint: Color,
    bounds: PixelRect
  ) {
    (self.image, self.source, self.destination) = (image, source, destination)
    (self.transform, self.filter, self.tint, self.bounds) = (transform, filter, tint, bounds)
  }
}

/// Items on the image of one tile, which is repeated endlessly in both directions.
public struct TileItem: Sendable, Equatable {
  /// The items of one tile in its pixels, back to front; they are cut to the tile.
  public var items: [DisplayItem]
  /// The columns of the tile's image, at least 1.
  public var width: Int
  /// The rows of the tile's image, at least 1.
  public var height: Int
  /// Maps the pixels of the tile's image to output pixels; colours between pixels are linear.
  public var transform: Affine
  /// The output pixels that are filled.
  public var bounds: PixelRect

  /// Repeated items.
  public init(items: [DisplayItem], width: Int, height: Int, transform: Affine, bounds: PixelRect) {
    (self.items, self.width, self.height) = (items, width, height)
    (self.transform, self.bounds) = (transform, bounds)
  }

  /// The pixels of the tile's image.
  public var tile: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

/// The outline that something is cut to, antialiased at its edge.
public struct ClipPath: Sendable, Equatable {
  /// The outline, in its own space.
  public var path: Path
  /// Maps that space to output pixels.
  public var transform: Affine
  /// The rule that decides which points are inside.
  public var rule: FillRule

  /// A clip.
  public init(path: Path, transform: Affine, rule: FillRule = .nonZero) {
    (self.path, self.transform, self.rule) = (path, transform, rule)
  }
}

/// Items whose composed image cuts a group.
public struct DisplayMask: Sendable, Equatable {
  /// The channel of the mask image that determines visibility.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The group shows where the mask is opaque.
    case alpha
    /// The group shows where the mask is transparent.
    case alphaInverted
    /// The group shows where the mask is bright; transparent is black.
    case luma
    /// The group shows where the mask is dark.
    case lumaInverted
    /// The group shows where the mask is bright by amounts of light, as `linearRGB` of SVG.
    case lightLuma

    /// Whether the group shows where the mask has no pixels.
    public var isInverted: Bool {
      switch self {
      case .alpha, .luma, .lightLuma: false
      case .alphaInverted, .lumaInverted: true
      }
    }
  }

  /// The channel of the mask image that determines visibility.
  public var mode: Mode
  /// The items, back to front; without any the group shows nothing.
  public var items: [DisplayItem]
  /// The output pixels that the mask can touch.
  public var bounds: PixelRect

  /// A mask.
  public init(mode: Mode = .alpha, items: [DisplayItem], bounds: PixelRect) {
    (self.mode, self.items, self.bounds) = (mode, items, bounds)
  }
}

/// Items that are composed with each other first if anything acts on their common image.
public struct DisplayGroup: Sendable, Equatable {
  /// The layer that the group shows, or a part of it.
  public var origin: GroupOrigin
  /// The items, back to front.
  public var items: [DisplayItem] {
    didSet { itemsBlend = items.contains(where: \.blendsWithBackdrop) }
  }
  /// Changes of the composed items, in order.
  public var effects: [Effect]
  /// The shadow under the items, made from their image after the effects.
  @inlinable public var shadow: DisplayShadow? {
    get { shadowBox.wrappedValue }
    set { shadowBox.wrappedValue = newValue }
  }
  /// Whether items blend only with each other, not with the backdrop of the group.
  public var isolatesBlending: Bool
  /// Outlines that cut the group; their common inside remains.
  public var clips: [ClipPath]
  /// Cuts the group by the alpha of other items.
  @inlinable public var mask: DisplayMask? {
    get { maskBox.wrappedValue }
    set { maskBox.wrappedValue = newValue }
  }
  /// Fades the composed group, 0…1.
  public var opacity: Double
  /// The mode in which the composed group is blended with its backdrop.
  public var blendMode: BlendMode
  /// The output pixels that can be touched, after clips and mask.
  public var bounds: PixelRect
  /// How the items lie on an image in perspective; nil when they are in output pixels.
  @inlinable public var projection: Projection? {
    get { projectionBox.wrappedValue }
    set { projectionBox.wrappedValue = newValue }
  }

  // Stored out of line: most groups have none of them.
  @usableFromInline var shadowBox: Indirect<DisplayShadow>
  @usableFromInline var maskBox: Indirect<DisplayMask>
  @usableFromInline var projectionBox: Indirect<Projection>
  // Whether one of the items mixes: known here, it is not asked of all items at each level above.
  @usableFromInline var itemsBlend: Bool

  /// A group; with the defaults for everything but the items it only keeps them together.
  public init(
    origin: GroupOrigin = GroupOrigin(.group),
    items: [DisplayItem],
    effects: [Effect] = [],
    shadow: DisplayShadow? = nil,
    isolatesBlending: Bool = false,
    clips: [ClipPath] = [],
    mask: DisplayMask? = nil,
    opacity: Double = 1,
    blendMode: BlendMode = .normal,
    bounds: PixelRect,
    projection: Projection? = nil
  ) {
    (self.origin, self.items, self.effects) = (origin, items, effects)
    shadowBox = Indirect(wrappedValue: shadow)
    self.isolatesBlending = isolatesBlending
    self.clips = clips
    maskBox = Indirect(wrappedValue: mask)
    (self.opacity, self.blendMode, self.bounds) = (opacity, blendMode, bounds)
    projectionBox = Indirect(wrappedValue: projection)
    itemsBlend = items.contains(where: \.blendsWithBackdrop)
  }

  /// Creates a group of items that are only faded and blended together, the most common case,
  /// without out-of-line parts.
  @inlinable
  public init(
    origin: GroupOrigin = GroupOrigin(.group),
    items: [DisplayItem],
    opacity: Double,
    blendMode: BlendMode = .normal,
    bounds: PixelRect
  ) {
    self.origin = origin
    self.items = items
    self.effects = []
    shadowBox = .none
    self.isolatesBlending = false
    self.clips = []
    maskBox = .none
    (self.opacity, self.blendMode, self.bounds) = (opacity, blendMode, bounds)
    projectionBox = .none
    itemsBlend = items.contains(where: \.blendsWithBackdrop)
  }

  /// Whether the items must be drawn on an offscreen surface before they are composited.
  ///
  /// Clips alone do not require that.
  @inlinable @inline(__always) public var isIsolated: Bool {
    // No `||`, whose right side is a closure that has a copy of the group.
    guard !(opacity < 1), case .normal = blendMode, !isolatesBlending, !maskBox.hasValue,
      !projectionBox.hasValue, effects.isEmpty, !shadowBox.hasValue
    else { return true }
    return false
  }

  /// Whether the group or a part of it is blended with its backdrop in a mode other than normal.
  public var blendsWithBackdrop: Bool { blendMode != .normal || itemsBlend && !isIsolated }

  /// Whether the group's image is seen in perspective.
  @inlinable public var isProjected: Bool { projectionBox.hasValue }

  /// Whether the group shows more than its items: effects or a shadow.
  public var changesImage: Bool { !effects.isEmpty || shadowBox.hasValue }
}
