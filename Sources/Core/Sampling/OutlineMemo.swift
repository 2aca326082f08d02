import Graphics
import SceneModel

/// The outlines of one layer as the last frames drew them.
///
/// Most outlines are the same in every frame but for the map of their layer. Looking one up compares paths,
/// which takes no time where they share storage.
final class OutlineMemo {
  /// An outline on the grid of coordinates.
  struct Outline {
    let path: Path
    /// The box around the path before it was rounded.
    let bounds: Rect
  }

  // Not a tuple: to look at a part of one in an array, Swift 6.3 copies all of it by way of its metadata.
  private struct Known {
    let path: Path
    let grid: Double
    let outline: Outline
  }

  // As many as layers of many paints have.
  private static let capacity = 16
  private var known: [Known] = []
  // Where the next one probably is: frames ask in the same order.
  private var next = 0
  private var measured: PathMeasure?
  private var measuredPath: Path?
  private var stillness: (content: VectorContent, isStill: Bool)?
  private var picture: (content: VectorContent, picture: StillPicture)?
  private var letters: (key: LettersKey, letters: [ColoredOutline])?
  private var box: (key: BoxKey, path: Path)?

  /// The path on a grid.
  ///
  /// - Parameter grid: see `Affine.coordinateGrid`.
  /// - Complexity: O(1) for what one of the last frames had in the same storage, else O(*elements*).
  func rounded(_ path: Path, toMultiplesOf grid: Double) -> Outline {
    for step in known.indices {
      let place = (next + step) % known.count
      guard known[place].grid == grid, known[place].path == path else { continue }
      next = (place + 1) % known.count
      return known[place].outline
    }
    let rounded = path.rounded(toMultiplesOf: grid)
    let outline = Outline(path: rounded, bounds: path.controlBounds)
    if known.count < Self.capacity {
      known.append(Known(path: path, grid: grid, outline: outline))
    } else {
      known[next] = Known(path: path, grid: grid, outline: outline)
      next = (next + 1) % known.count
    }
    return outline
  }

  /// The lengths along a path.
  func measure(_ path: Path) -> PathMeasure {
    if let measured, measuredPath == path { return measured }
    let result = PathMeasure(path)
    (measured, measuredPath) = (result, path)
    return result
  }

  /// Whether a vector picture is the same at all times.
  ///
  /// - Complexity: O(1) for the content of the last frame, else O(*items*).
  func isStill(_ content: VectorContent) -> Bool {
    if let stillness, stillness.content == content { return stillness.isStill }
    stillness = (content, content.isStill)
    return content.isStill
  }

  /// A vector picture that is the same at all times.
  func picture(
    of content: VectorContent,
    _ make: () throws(SamplingError) -> StillPicture
  ) throws(SamplingError) -> StillPicture {
    if let picture, picture.content == content { return picture.picture }
    let result = try make()
    picture = (content, result)
    return result
  }

  /// The letters of a text, in the coordinates of its layer.
  func letters(
    of text: TextContent,
    in bounds: Rect,
    isFlipped: Bool,
    _ make: () throws(SamplingError) -> [ColoredOutline]
  ) throws(SamplingError) -> [ColoredOutline] {
    let key = LettersKey(text: text, bounds: bounds, isFlipped: isFlipped)
    if let letters, letters.key == key { return letters.letters }
    let result = try make()
    letters = (key, result)
    return result
  }

  private struct LettersKey: Equatable {
    let text: TextContent
    let bounds: Rect
    let isFlipped: Bool
  }

  /// The rounded rectangle of a layer's bounds.
  func box(of state: LayerState) -> Path {
    let key = BoxKey(state)
    if let box, box.key == key { return box.path }
    let path = Path.roundedRect(
      state.bounds,
      radius: state.cornerRadius,
      corners: state.maskedCorners,
      curve: state.cornerCurve
    )
    box = (key, path)
    return path
  }

  // What the outline of a layer's bounds depends on.
  private struct BoxKey: Equatable {
    let bounds: Rect
    let radius: Double
    let corners: Corners
    let curve: CornerCurve

    init(_ state: LayerState) {
      bounds = state.bounds
      radius = state.cornerRadius
      corners = state.maskedCorners
      curve = state.cornerCurve
    }
  }
}

/// Letters of one colour as one path, or one that is a picture.
struct ColoredOutline {
  let color: Color
  var path: Path
  /// Whether letters of the same colour may join it.
  var isOpen = true
  var picture: TextPicture?
}
