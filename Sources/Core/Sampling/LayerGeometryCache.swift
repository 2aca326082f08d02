import Graphics
import SceneModel
internal import VectorGeometry

/// The outlines of one layer as the last frames drew them.
///
/// Most outlines are the same in every frame but for the map of their layer. Looking one up compares paths,
/// which takes no time where they share storage.
final class LayerGeometryCache {
  /// An outline on the grid of coordinates.
  final class Outline {
    /// The path before it was rounded.
    let source: Path
    let grid: Double
    let path: Path
    /// The box around the path before it was rounded.
    let bounds: Rect

    fileprivate init(_ source: Path, grid: Double) {
      self.source = source
      self.grid = grid
      path = source.rounded(toMultiplesOf: grid)
      bounds = source.controlBounds
    }
  }

  // The entries that the last frames asked for.
  private struct Recent<Entry: AnyObject> {
    // Enough for layers with many paints.
    private let capacity = 16
    private var entries: [Entry] = []
    // Where the next one probably is: frames ask in the same order.
    private var next = 0

    mutating func first(where isWanted: (Entry) -> Bool, else make: () -> Entry) -> Entry {
      for step in entries.indices {
        let position = (next + step) % entries.count
        guard isWanted(entries[position]) else { continue }
        next = (position + 1) % entries.count
        return entries[position]
      }
      let made = make()
      if entries.count < capacity {
        entries.append(made)
      } else {
        entries[next] = made
        next = (next + 1) % entries.count
      }
      return made
    }
  }

  private var roundedOutlines = Recent<Outline>()
  private var trimmed = Recent<TrimmedPath>()
  private var measured: PathMeasure?
  private var measuredPath: Path?
  private var lastTree: ShapeTree?
  private var isLastStatic = false
  private var staticTree: StaticShapeTree?
  private var layout: VectorTextLayout?
  private var letters: (key: LettersKey, letters: [ColoredOutline])?

  /// The path on a grid.
  ///
  /// - Parameter grid: see `Affine.coordinateGrid`.
  /// - Complexity: O(1) for what one of the last frames had in the same storage, else O(*elements*).
  func rounded(_ path: Path, toMultiplesOf grid: Double) -> Outline {
    roundedOutlines.first {
      $0.grid == grid && $0.source == path
    } else: {
      Outline(path, grid: grid)
    }
  }

  /// The lengths along a path.
  func measure(_ path: Path) -> PathMeasure {
    if let measured, measuredPath == path { return measured }
    let result = PathMeasure(path)
    (measured, measuredPath) = (result, path)
    return result
  }

  /// Returns the contours of a path, measured for trimming; most trims run along a constant path.
  ///
  /// - Complexity: O(1) for a path of the last frames in the same storage, else O(*elements*).
  func contours(of path: Path) -> [MeasuredContour] {
    trimmed.first(where: { $0.path == path }, else: { TrimmedPath(path) }).contours
  }

  private final class TrimmedPath {
    let path: Path
    let contours: [MeasuredContour]

    init(_ path: Path) {
      self.path = path
      contours = path.contours.map(MeasuredContour.init)
    }
  }

  /// Whether a shape tree is the same at all times.
  ///
  /// - Complexity: O(1) for the tree of the last frame, else O(*items*).
  func isStatic(_ tree: ShapeTree) -> Bool {
    if lastTree == tree { return isLastStatic }
    (lastTree, isLastStatic) = (tree, tree.isStatic)
    return isLastStatic
  }

  /// Returns the evaluated form of a shape tree that is the same at all times.
  func staticTree(
    of tree: ShapeTree,
    _ make: () throws(SamplingError) -> StaticShapeTree
  ) throws(SamplingError) -> StaticShapeTree {
    if let staticTree, staticTree.source == tree { return staticTree }
    let result = try make()
    staticTree = result
    return result
  }

  /// The letters of a text of a shape tree in lines.
  func layout(
    of text: VectorText,
    _ resources: any ResourceProvider
  ) throws(SamplingError) -> VectorTextLayout {
    if let layout, layout.text == text { return layout }
    let result = try VectorTextLayout(text, resources)
    layout = result
    return result
  }

  /// The letters of a text, in the coordinates of its layer.
  func letters(
    of text: TextContent,
    in bounds: Rect,
    isFlipped: Bool,
    selection: TextSelection?,
    _ make: () throws(SamplingError) -> [ColoredOutline]
  ) throws(SamplingError) -> [ColoredOutline] {
    let key = LettersKey(text: text, bounds: bounds, isFlipped: isFlipped, selection: selection)
    if let letters, letters.key == key { return letters.letters }
    let result = try make()
    letters = (key, result)
    return result
  }

  private struct LettersKey: Equatable {
    let text: TextContent
    let bounds: Rect
    let isFlipped: Bool
    let selection: TextSelection?
  }
}
