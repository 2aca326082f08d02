import Graphics
import TestSupport
import Testing

@Suite("Corners and colour matrices")
struct CornerTests {
  private let square = Rect(0, 0, 100, 100)

  private func curves(_ path: Path) -> Int {
    path.elements.count { if case .curve = $0 { true } else { false } }
  }

  @Test("All circular corners are the rounded rectangle")
  func circular() {
    let path = Path.roundedRect(square, radius: 20, corners: .all, curve: .circular)
    #expect(path == .roundedRect(square, radius: 20))
    #expect(Path.roundedRect(square, radius: 20, corners: [], curve: .continuous) == .rect(square))
    #expect(
      Path.roundedRect(square, radius: -1, corners: .all, curve: .continuous) == .rect(square)
    )
  }

  @Test(
    "One corner bends, the other three remain points",
    arguments: [
      (Corners.minXminY, Point(0, 0)), (.maxXminY, Point(100, 0)), (.maxXmaxY, Point(100, 100)),
      (.minXmaxY, Point(0, 100)),
    ]
  )
  func oneCorner(corner: Corners, position: Point) {
    let path = Path.roundedRect(square, radius: 20, corners: corner, curve: .circular)
    #expect(curves(path) == 1)
    let lines = path.elements.compactMap { element -> Point? in
      switch element {
      case .move(let to), .line(let to): to
      case .curve, .close: nil
      }
    }
    #expect(!lines.contains(position))
    #expect(square.corners.filter { lines.contains($0) }.count == 3)
    expectClose(path.tightBounds, square)
  }

  @Test("A continuous corner has the published points")
  func continuous() {
    let path = Path.roundedRect(square, radius: 10, corners: [.minXminY], curve: .continuous)
    let points = path.numbers
    #expect(curves(path) == 3)
    let expected = [
      0, 15.2866498, 0, 10.8849296, 0, 8.6840694, 0.7491139, 6.3149379, 1.6905956, 3.7282383,
      3.7282383, 1.6905956, 6.3149379, 0.7491139, 8.6840694, 0, 10.8849296, 0, 15.2866498, 0,
    ]
    expectClose(Array(points.suffix(20)), expected, within: 1e-6)
  }

  @Test("A continuous corner becomes a circle where the side ends, without a jump")
  func fallback() {
    let path = Path.roundedRect(square, radius: 50, corners: .all, curve: .continuous)
    for element in path.elements {
      guard case .curve(_, _, let to) = element else { continue }
      #expect(abs(to.distance(to: Point(50, 50)) - 50) < 1e-9)
    }
    let limit = 50 / 1.52866498
    let before = Path.roundedRect(square, radius: limit - 1e-7, corners: .all, curve: .continuous)
    let after = Path.roundedRect(square, radius: limit + 1e-7, corners: .all, curve: .continuous)
    expectClose(before, after, within: 1e-4)
  }

  @Test("Colour matrices")
  func matrices() {
    let color = Color(0.2, 0.4, 0.9, 0.5)
    #expect(ColorMatrix.identity.apply(color) == color)
    #expect(ColorMatrix([1, 2]) == nil)
    expectClose(ColorMatrix.brightness(0.3).apply(color), Color(0.5, 0.7, 1, 0.5))
    expectClose(ColorMatrix.contrast(2).apply(color), Color(0, 0.3, 1, 0.5))
    expectClose(ColorMatrix.saturation(1).apply(color), color)
    let luma = 0.2126 * 0.2 + 0.7152 * 0.4 + 0.0722 * 0.9
    expectClose(ColorMatrix.saturation(0).apply(color), Color(luma, luma, luma, 0.5))
    expectClose(
      ColorMatrix.tint(Color(1, 0, 0.5), amount: 0.5).apply(color),
      Color(0.1 + luma / 2, 0.2, 0.45 + luma / 4, 0.5)
    )
    let sepia = ColorMatrix.tint(Color(1, 0.8, 0.6), shadows: Color(0.2, 0, 0.1), amount: 0.5)
    expectClose(
      sepia.apply(color),
      Color(0.2 + 0.4 * luma, 0.2 + 0.4 * luma, 0.5 + 0.25 * luma, 0.5)
    )
  }
}
