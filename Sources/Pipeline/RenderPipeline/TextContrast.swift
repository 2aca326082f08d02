internal import Graphics

/// Finds texts in the colour of what is behind them, from the items of display lists.
///
/// A text counts as legible unless everything behind it is known and has its colour: images, effects
/// and transparent canvases leave it legible.
struct TextContrast {
  /// A text with less contrast to everything behind it is not legible.
  static let minContrast = 1.1
  // Colours of one luminance and of other hues are legible.
  private static let maxDistance = 40
  // More texts at once are not compared with what is behind them.
  private static let maxUnresolved = 64

  /// The paths of texts that are legible in a frame.
  private(set) var legible: Set<String> = []
  /// The colour of a text that is not, by its path.
  private(set) var colors: [String: Color] = [:]

  // A text whose backdrop is not complete yet.
  private struct UnresolvedText {
    let path: String
    let color: Color
    var bounds: PixelRect
    var range: ColorRange
  }

  private let texts: Set<String>
  private var unresolved: [UnresolvedText] = []

  /// - Parameter texts: the paths of the texts that are compared.
  init(of texts: Set<String>) { self.texts = texts }

  /// Whether a layer is compared and has not been legible in any frame.
  func isPending(_ path: String) -> Bool { texts.contains(path) && !legible.contains(path) }

  /// Whether a text waits for items behind it.
  var hasUnresolved: Bool { !unresolved.isEmpty }

  /// Begins a frame, whose items follow front to back.
  mutating func begin() { unresolved.removeAll(keepingCapacity: true) }

  /// Adds a fill or a stroke.
  ///
  /// - Parameters:
  ///   - path: the path of its layer.
  ///   - cover: the pixels that it covers completely with one opaque colour; nil for none.
  ///   - isExact: whether no effect, blend mode or projection around it changes colours.
  mutating func add(
    _ paint: Paint,
    of path: String,
    _ bounds: PixelRect,
    cover: PixelRect?,
    isExact: Bool
  ) {
    let index = unresolved.firstIndex { $0.path == path }
    let isBackground = index.map { cover?.contains(unresolved[$0].bounds) ?? false } ?? false
    if isPending(path), !isBackground {
      guard isExact, unresolved.count < Self.maxUnresolved else {
        markLegible(path)
        return
      }
      if let index {
        unresolved[index].bounds = unresolved[index].bounds.union(bounds)
        unresolved[index].range.add(ColorRange(paint.colors))
      } else {
        let range = ColorRange(paint.colors)
        unresolved.append(
          UnresolvedText(path: path, color: paint.colors[0], bounds: bounds, range: range)
        )
      }
      closeLegible()
      return
    }
    addBackdrop(isExact ? paint.colors : nil, bounds, cover: cover)
  }

  /// Adds something behind the texts so far.
  ///
  /// - Parameter colors: its colours; nil where they are unknown.
  mutating func addBackdrop(_ colors: [Color]?, _ bounds: PixelRect, cover: PixelRect? = nil) {
    guard !unresolved.isEmpty else { return }
    let range = colors.map { ColorRange($0) }
    for index in unresolved.indices.reversed() {
      guard !unresolved[index].bounds.intersection(bounds).isEmpty else { continue }
      guard let range else {
        legible.insert(unresolved.remove(at: index).path)
        continue
      }
      unresolved[index].range.add(range)
      if unresolved[index].range.isLegible {
        legible.insert(unresolved.remove(at: index).path)
      } else if cover?.contains(unresolved[index].bounds) ?? false {
        let text = unresolved.remove(at: index)
        self.colors[text.path] = text.color
      }
    }
  }

  /// Ends a frame with the colour of its canvas.
  mutating func end(_ background: Color) {
    for text in unresolved {
      var range = text.range
      range.add(ColorRange([background]))
      if range.isLegible || background.alpha < 1 {
        legible.insert(text.path)
      } else {
        colors[text.path] = text.color
      }
    }
    unresolved.removeAll(keepingCapacity: true)
  }

  /// Records that a text is legible on any ground.
  mutating func markLegible(_ path: String) {
    legible.insert(path)
    unresolved.removeAll { $0.path == path }
  }

  private mutating func closeLegible() {
    guard let last = unresolved.last, last.range.isLegible else { return }
    markLegible(last.path)
  }

  /// The extent of some colours: of each component in codes, and of the luminance.
  private struct ColorRange {
    private var minimum = SIMD3<Int>(repeating: 255)
    private var maximum = SIMD3<Int>(repeating: 0)
    private var darkest = Double.infinity
    private var brightest = -Double.infinity

    init(_ colors: [Color]) {
      for color in colors where color.alpha > 0 {
        let bytes = color.bytes
        let codes = SIMD3(Int(bytes.red), Int(bytes.green), Int(bytes.blue))
        minimum = pointwiseMin(minimum, codes)
        maximum = pointwiseMax(maximum, codes)
        let luminance = RelativeLuminance.of(red: bytes.red, green: bytes.green, blue: bytes.blue)
        (darkest, brightest) = (min(darkest, luminance), max(brightest, luminance))
      }
    }

    mutating func add(_ other: ColorRange) {
      minimum = pointwiseMin(minimum, other.minimum)
      maximum = pointwiseMax(maximum, other.maximum)
      (darkest, brightest) = (min(darkest, other.darkest), max(brightest, other.brightest))
    }

    var isLegible: Bool {
      guard brightest >= darkest else { return false }
      return RelativeLuminance.contrast(darkest, brightest) >= TextContrast.minContrast
        || (maximum &- minimum).max() > TextContrast.maxDistance
    }
  }
}

extension Paint {
  /// The colours of the paint, at least one.
  fileprivate var colors: [Color] {
    switch self {
    case .color(let color): [color]
    case .gradient(let gradient):
      gradient.stops.isEmpty ? [.clear] : gradient.stops.map(\.color)
    }
  }
}

extension PixelRect {
  /// Whether another rectangle is inside.
  fileprivate func contains(_ other: PixelRect) -> Bool { intersection(other) == other }
}
