public import Graphics

/// A change of a group's composed image.
public enum Effect: Sendable, Equatable {
  /// A Gaussian blur by standard deviations along the rows and the columns, in output pixels.
  ///
  /// Colours are added up in a colour space.
  case blur(x: Double, y: Double, FilterColorSpace = .sRGB)
  /// A Gaussian blur by a standard deviation along an axis, a vector of length 1, in output pixels; sharp across it.
  case directionalBlur(sigma: Double, axis: Point, FilterColorSpace = .sRGB)
  /// A map of the straight colours.
  case colorMatrix(ColorMatrix)
  /// A curve for one channel, or for three.
  case levels(Levels, Levels.Channel)
  /// A change of the pixels that no other part of the pipeline asks about.
  case change(AnyImageChange)
  /// The pixels at the edges of an area, in output pixels, go on beyond it.
  case extend(PixelRect)

  /// The primitives of a filter.
  indirect case graph(FilterGraph)

  /// A Gaussian blur that is alike in both directions.
  public static func blur(sigma: Double) -> Effect { .blur(x: sigma, y: sigma) }

  /// The greatest standard deviation of a blur, in output pixels.
  ///
  /// Keeps the images of blurred groups below 750 pixels beyond what is seen.
  public static let maxSigma = 250.0

  /// The greatest distance to which an effect moves a shadow in each direction, in output pixels.
  public static let maxOffset = 2000.0

  /// The pixels that the effect can touch where there is an image on others.
  public func touched(from source: PixelRect) -> PixelRect {
    if case .graph(let graph) = self {
      return source.union(
        graph.touched(from: source).last ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
      )
    }
    guard !source.isEmpty else { return source }
    switch self {
    case .blur(let x, let y, _): return source.outset(by: Self.reach(max(x, y)))
    // Two more for the interpolation across the axis.
    case .directionalBlur(let sigma, _, _): return source.outset(by: Self.reach(sigma) + 2)
    case .change(let change): return change.base.touched(from: source)
    case .extend(let area):
      // As far as any effect looks.
      let reach =
        Self.reach(Self.maxSigma) + Int(clamping: Self.maxOffset, in: 0...10_000)
      return area.union(source).outset(by: reach)
    case .colorMatrix, .levels, .graph: return source
    }
  }

  /// The pixels that the effect looks at to make others.
  public func needed(for area: PixelRect) -> PixelRect {
    switch self {
    case .blur(let x, let y, _): return area.outset(by: Self.reach(max(x, y)))
    case .directionalBlur(let sigma, _, _): return area.outset(by: Self.reach(sigma) + 2)
    case .change(let change): return change.base.needed(for: area)
    case .graph(let graph): return area.union(graph.needed(for: area).source)
    case .colorMatrix, .levels, .extend: return area
    }
  }

  /// How far a blur spreads, in whole pixels: three standard deviations.
  public static func reach(_ sigma: Double) -> Int { Int(clamping: 3 * sigma, .up, in: 0...1000) }
}

/// A change of a composed image by values of a type of its own, which the rasterizer extends with the drawing.
package protocol ImageChange: Sendable, Equatable {
  /// The name and all values, in their shortest exact form: equal texts mean equal changes.
  var text: String { get }

  /// The pixels that the effect can touch where there is an image on others; by default the same.
  func touched(from source: PixelRect) -> PixelRect

  /// The pixels that the effect looks at to make others; by default the same.
  func needed(for area: PixelRect) -> PixelRect
}

extension ImageChange {
  package func touched(from source: PixelRect) -> PixelRect { source }
  package func needed(for area: PixelRect) -> PixelRect { area }
}

/// A change of any type.
public struct AnyImageChange: Sendable, Equatable {
  /// The change.
  package let base: any ImageChange

  /// A change of any type.
  package init(_ base: any ImageChange) { self.base = base }

  /// Whether types and values are equal.
  public static func == (a: AnyImageChange, b: AnyImageChange) -> Bool {
    func isEqual<Change: ImageChange>(_ change: Change) -> Bool { change == b.base as? Change }
    return isEqual(a.base)
  }
}

/// The shadow that a group casts on its backdrop.
public struct DisplayShadow: Sendable, Equatable {
  /// The colour, straight; its alpha is the shadow's opacity.
  public var color: Color
  /// How far the shadow is moved, in output pixels.
  public var offset: Point
  /// The standard deviation of the blur, in output pixels; 0 is sharp.
  public var sigma: Double
  /// The outline that casts the shadow instead of the group's alpha, before the offset.
  public var path: ClipPath?

  /// A shadow.
  public init(color: Color, offset: Point, sigma: Double, path: ClipPath? = nil) {
    (self.color, self.offset, self.sigma, self.path) = (color, offset, sigma, path)
  }

  /// How far the blur spreads, in whole pixels.
  public var reach: Int { Effect.reach(sigma) }
}

extension [Effect] {
  /// The pixels that effects, one after the other, can touch where there is an image on others.
  public func touched(from source: PixelRect) -> PixelRect {
    reduce(source) { $1.touched(from: $0) }
  }

  /// The pixels of the image that effects, one after the other, look at to make some.
  public func needed(for area: PixelRect) -> PixelRect {
    reversed().reduce(area) { $1.needed(for: $0) }
  }
}

extension PixelRect {
  /// Returns the rectangle with every side moved outwards; an empty one remains empty.
  public func outset(by distance: Int) -> PixelRect {
    guard !isEmpty, distance > 0 else { return self }
    return PixelRect(
      x: x - distance,
      y: y - distance,
      width: width + 2 * distance,
      height: height + 2 * distance
    )
  }

  /// The pixels that the rectangle touches after a shift.
  public func shifted(by offset: Point) -> PixelRect {
    let area = rect
    return PixelRect(
      covering: Rect(
        origin: Point(area.origin.x + offset.x, area.origin.y + offset.y),
        size: area.size
      )
    )
  }
}
