import Graphics
import SceneModel
internal import VectorGeometry

/// The lines of a text along a path at one instant.
///
/// Letters that are grouped as words or lines are placed together, about the middle of their group.
struct VectorTextOnPath {
  private let textPath: TextPath
  private let layout: VectorTextLayout
  private let alignment: Double
  /// For every letter of every line how far its group's middle is along the way, and the group's width.
  private var groups: [[(middle: Double, width: Double)]] = []

  /// Places groups; nil for a way without length.
  ///
  /// - Parameter starts: how far from the start of its straight line every letter begins.
  init?(_ path: VectorTextPath, _ layout: VectorTextLayout, _ starts: [[Double]], at time: Double) {
    guard let contour = path.path.value(at: time).contours.first else { return nil }
    var textPath = TextPath(contour, isReversed: path.isReversed)
    textPath.firstMargin = path.firstMargin.value(at: time)
    textPath.lastMargin = path.lastMargin.value(at: time)
    textPath.isPerpendicular = path.isPerpendicular
    guard textPath.position(at: 0) != nil else { return nil }
    self.textPath = textPath
    self.layout = layout
    alignment = layout.text.groupAlignment.value(at: time).x
    for (number, starts) in starts.enumerated() {
      groups.append(line(number, starts, isSpread: path.isSpread))
    }
  }

  private func line(
    _ number: Int,
    _ starts: [Double],
    isSpread: Bool
  ) -> [(middle: Double, width: Double)] {
    let line = layout.lines[number]
    let extents = zip(starts, line.letters).map { (from: $0, to: $0 + $1.advance) }
    let numbers = groupNumbers(of: line)
    // The space after a word does not widen it.
    var spans: [Int: (from: Double, to: Double)] = [:]
    for (index, group) in numbers.enumerated() {
      guard layout.text.grouping != .word || line.letters[index].kind == .glyph else { continue }
      let span = spans[group] ?? extents[index]
      spans[group] = (min(span.from, extents[index].from), max(span.to, extents[index].to))
    }
    let counted = extents.dropLast(line.trailingSpaces)
    let pen = textPath.start(
      ofWidth: counted.map(\.to).max() ?? 0,
      justification: layout.justification(ofLine: number)
    )
    let order = line.visualOrder.filter { $0 < counted.count }
    var middles: [Int: Double] = [:]
    if isSpread {
      var seen: Set<Int> = []
      let sequence = order.map { numbers[$0] }.filter {
        spans[$0] != nil && seen.insert($0).inserted
      }
      let spread = textPath.spreadMiddles(
        of: sequence.map { spans[$0].map { $0.to - $0.from } ?? 0 }
      )
      for (group, middle) in zip(sequence, spread) { middles[group] = middle }
    }
    return numbers.enumerated().map { index, group in
      let span = spans[group] ?? extents[index]
      let middle = middles[group] ?? pen + (span.from + span.to) / 2
      return (middle, span.to - span.from)
    }
  }

  private func groupNumbers(of line: VectorTextLayout.Line) -> [Int] {
    switch layout.text.grouping {
    case .character, .all: Array(line.letters.indices)
    case .word: TextUnits(of: line.letters.map(\.kind), by: .words).indices
    case .line: line.letters.map { _ in 0 }
    }
  }

  /// Leads from a letter that animators have moved about its centre to its place on the way.
  ///
  /// - Parameters:
  ///   - moves: the animators, whose shifts along x lead along the way.
  ///   - center: the centre of the letter.
  ///   - shift: the shift of its line.
  func map(
    _ position: Int,
    ofLine number: Int,
    _ moves: [(transform: TextAnimatorTransform, factor: Double)],
    about center: Point,
    _ shift: Point
  ) -> Affine {
    let group = groups[number][position]
    var (along, moved) = (shift.x, 0.0)
    for (transform, factor) in moves {
      along += (transform.position.x + transform.anchor.x) * factor
      moved += transform.position.x * factor
    }
    // The alignment moves the centre off the middle of the group, and the place on the way with it.
    along += alignment * group.width / 2
    guard let spot = textPath.position(at: group.middle + along) else { return .identity }
    return Affine.translation(-center.x - moved, layout.height(ofLine: number) + shift.y)
      .concatenating(.rotation(spot.rotation))
      .concatenating(.translation(spot.center.x, spot.center.y))
  }
}
