import Graphics
import TestSupport
import Testing
import VectorGeometry

@Suite("Placement of animated text")
struct TextPlacementTests {
  private let quarter = Double.pi / 2

  @Test("A character is scaled and turned about its centre, then moved")
  func animator() {
    var animator = TextAnimatorTransform()
    animator.scale = Point(3, 1)
    animator.rotation = quarter
    animator.position = Point(0, -20)
    let full = TextAnimatorTransform.affine(of: [(animator, 1)], about: Point(5, 0))
    // (7, 0) is 2 right of the centre: scaled 6 right, turned 6 down, moved 20 up.
    expectClose(full?.apply(Point(7, 0)), Point(5, -14))
    animator.rotation = 0
    let half = TextAnimatorTransform.affine(of: [(animator, 0.5)], about: Point(5, 0))
    expectClose(half?.apply(Point(7, 0)), Point(9, -10))
    #expect(TextAnimatorTransform.affine(of: [(animator, 0)], about: Point(5, 0)) == .identity)
  }

  @Test("Several animators: anchors first, then scales, then turns, then positions")
  func severalAnimators() {
    var turn = TextAnimatorTransform()
    turn.rotation = quarter
    turn.position = Point(1, 0)
    var grow = TextAnimatorTransform()
    grow.scale = Point(2, 1)
    grow.anchor = Point(3, 0)
    let both = TextAnimatorTransform.affine(of: [(turn, 1), (grow, 1)], about: .zero)
    // (4, 0) − (3, 0) = (1, 0), scaled (2, 0), turned (0, 2), moved (1, 2).
    expectClose(both?.apply(Point(4, 0)), Point(1, 2))
    grow.scale = Point(0, 1)
    #expect(TextAnimatorTransform.affine(of: [(grow, 1)], about: .zero) == nil)
  }

  @Test("Turns out of the plane are seen from the front")
  func depth() {
    var animator = TextAnimatorTransform()
    animator.rotationX = .pi / 3
    let lying = TextAnimatorTransform.affine(of: [(animator, 1)], about: Point(5, 0))
    // Half as high, as wide as before.
    expectClose(lying?.apply(Point(9, -20)), Point(9, -10))
    animator.rotationX = 0
    animator.rotationY = .pi / 2
    let half = TextAnimatorTransform.affine(of: [(animator, 2.0 / 3)], about: Point(5, 0))
    expectClose(half?.apply(Point(9, -20)), Point(7, -20))
    #expect(TextAnimatorTransform.affine(of: [(animator, 1)], about: .zero) == nil)
  }

  @Test("Opacities multiply, each as far as its factor goes")
  func opacity() {
    // 1 → 0.75 → 0.5: the second one replaces what the first has left.
    expectClose(TextAnimatorTransform.opacity([(0, 0.25), (0.5, 1)]), 0.5)
    #expect(TextAnimatorTransform.opacity([(0, 1), (1, 1)]) == 1)
    expectClose(TextAnimatorTransform.opacity([(0, 1), (1, 0.5)]), 0.5)
    #expect(TextAnimatorTransform.opacity([]) == 1)
    #expect(TextAnimatorTransform.opacity([(0, 3)]) == 0)
  }

  @Test("Centres of characters, words, lines and the whole")
  func centers() {
    // "ab c" on one line and "d" on the next; 10 wide, the space 4.
    let characters: [(start: Double, advance: Double, kind: TextUnits.Kind)] = [
      (0, 10, .glyph), (10, 10, .glyph), (20, 4, .space), (24, 10, .glyph), (34, 0, .lineBreak),
      (0, 10, .glyph),
    ]
    func centers(_ grouping: TextGrouping, _ alignment: Point = .zero) -> [Double] {
      grouping.centers(
        of: characters,
        lines: [0, 0, 0, 0, 0, 1],
        alignment: alignment,
        fontSize: 50
      ).map(\.x)
    }
    expectClose(centers(.character), [5, 5, 2, 5, 0, 5])
    // "ab" has its middle at 10, "c" at 29.
    expectClose(centers(.word), [10, 0, -10, 5, -5, 5])
    expectClose(centers(.line), [17, 7, -3, -7, -17, 5])
    expectClose(centers(.all), [17, 7, -3, -7, -17, 17])
    expectClose(centers(.word, Point(-1, 0)), [0, -10, -20, 0, -10, 0])
    let down = TextGrouping.all.centers(
      of: characters,
      lines: [],
      alignment: Point(0, -0.5),
      fontSize: 50
    )
    // 50 · 1.2 · 0.714 / 2
    expectClose(down[0], Point(17, -21.42))
  }

  @Test("Characters of a line, with tracking and with space that animators add")
  func starts() {
    let advances = [10.0, 20, 6]
    func starts(_ justification: TextJustification, _ added: [Double] = []) -> [Double] {
      justification.starts(of: advances, tracking: 1, added: added, trailingSpaces: 1)
    }
    expectClose(starts(.start), [0, 11, 32])
    // 10 + 1 + 20, without the space at the end.
    expectClose(starts(.end), [-31, -20, 1])
    expectClose(starts(.center), [-15.5, -4.5, 16.5])
    expectClose(starts(.start, [4, 8]), [0, 19, 40])
    // Moved back by 12: the last character still ends at 0.
    expectClose(starts(.end, [4, 8]), [-39, -20, 1])
    // What is seen is 39 wide, from -19.5 to 19.5; the space before the first character is outside.
    expectClose(starts(.center, [4, 8]), [-19.5, -0.5, 20.5])
    #expect(TextJustification.center.starts(of: []).isEmpty)
    let huge = TextJustification.end.starts(of: [1e308, 1e308]).map(\.isFinite)
    #expect(huge == [true, true])
  }

  private let line = Contour.polyline([Point(0, 5), Point(100, 5)], closed: false)

  // The middles of two characters of 10 and 20 with 2 between them.
  private func xs(_ path: TextPath, _ justification: TextJustification = .start) -> [Double] {
    let start = path.start(ofWidth: 32, justification: justification)
    return [start + 5, start + 22].compactMap { path.position(at: $0)?.center.x }
  }

  @Test("Characters along a straight way")
  func straight() {
    var path = TextPath(line)
    expectClose(xs(path), [5, 22])
    expectClose(xs(path, .center), [39, 56])
    expectClose(xs(path, .end), [73, 90])
    path.firstMargin = -20
    expectClose(xs(path), [-15, 2])
    path.firstMargin = 90
    expectClose(xs(path), [95, 112])
    let back = TextPath(line, isReversed: true).position(at: 5)
    expectClose(back?.center, Point(95, 5))
    expectClose(abs(back?.rotation ?? 0), Double.pi)
    #expect(TextPath(Contour()).position(at: 0) == nil)
  }

  @Test("Lengths are exact up to a cusp")
  func cusp() {
    // There and back: x = 300·t·(1 − t), which is 75 at the turn, where the speed is 0.
    let there = Contour(
      vertices: [
        Contour.Vertex(Point(0, 0), out: Point(100, 0)),
        Contour.Vertex(Point(0, 0), in: Point(100, 0)),
      ]
    )
    let path = TextPath(there)
    expectClose(path.length, 150, within: 1e-6)
    expectClose(path.position(at: 75)?.center, Point(75, 0), within: 1e-6)
    expectClose(path.position(at: 50)?.center, Point(50, 0), within: 1e-6)
    expectClose(path.position(at: 100)?.center, Point(50, 0), within: 1e-6)
  }

  @Test("Spread characters fill the way between the margins")
  func spread() {
    var path = TextPath(line)
    path.firstMargin = 10
    path.lastMargin = 20
    // From 10 to 80; the middles are as far from each other, whatever the widths.
    expectClose(path.spreadMiddles(of: [10, 20]), [15, 70])
    expectClose(path.spreadMiddles(of: [10, 1, 20]), [15, 42.5, 70])
    expectClose(path.spreadMiddles(of: [10]), [15])
    #expect(path.spreadMiddles(of: []).isEmpty)
  }

  @Test("On a closed path text wraps, and characters turn with it unless this is disabled")
  func closed() {
    let square = Contour.polyline(
      [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)],
      closed: true
    )
    var path = TextPath(square)
    path.firstMargin = -30
    expectClose(path.start(ofWidth: 20), -30)
    let positions = [-20.0, 20, 100].compactMap(path.position)
    expectClose(positions.map(\.center), [Point(0, 20), Point(20, 0), Point(100, 0)])
    expectClose(positions.map(\.rotation), [-quarter, 0, quarter])
    path.isPerpendicular = false
    expectClose([-20.0, 20].compactMap { path.position(at: $0)?.rotation }, [0, 0])
    let far = path.position(at: 1e300)?.center
    #expect(far?.x.isFinite == true && far?.y.isFinite == true)
  }
}
