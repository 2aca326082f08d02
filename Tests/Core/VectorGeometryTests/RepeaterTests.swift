import Graphics
import TestSupport
import Testing
import VectorGeometry

@Suite("Repeaters")
struct RepeaterTests {
  private let degree = Double.pi / 180

  private func repeater(_ count: Double, offset: Double = 0) -> Repeater {
    var repeater = Repeater()
    repeater.count = count
    repeater.offset = offset
    repeater.position = Point(10, 0)
    repeater.scale = Point(0.5, 0.5)
    repeater.order = .above
    return repeater
  }

  @Test("Copies move and shrink step by step")
  func copies() {
    let three = repeater(3).copies(limit: 100)
    #expect(three.map(\.index) == [0, 1, 2])
    expectClose(three.map(\.transform.tx), [0, 10, 20])
    expectClose(three.map(\.transform.a), [1, 0.5, 0.25])
    let moved = repeater(2.1, offset: 1).copies(limit: 100)
    expectClose(moved.map(\.transform.tx), [10, 20, 30])
    expectClose(moved.map(\.transform.a), [0.5, 0.25, 0.125])
    let back = repeater(1, offset: -1).copies(limit: 100)
    expectClose(back.map(\.transform.a), [2])
    #expect(repeater(0).copies(limit: 9).isEmpty && repeater(-3).copies(limit: 9).isEmpty)
    #expect(repeater(1e300).copies(limit: 9).count == 9)
  }

  @Test("Turn and scale leave the anchor where it is")
  func anchor() {
    var turning = repeater(4)
    turning.position = .zero
    turning.anchor = Point(5, 7)
    turning.rotation = 90 * degree
    turning.scale = Point(2, 2)
    let copies = turning.copies(limit: 9)
    for copy in copies { expectClose(copy.transform.apply(Point(5, 7)), Point(5, 7)) }
    // One step turns (1, 0) to (0, 1) and doubles it.
    expectClose(copies[1].transform.apply(Point(6, 7)), Point(5, 9))
    expectClose(copies[2].transform.apply(Point(6, 7)), Point(1, 7))
  }

  @Test("Copies that turn first are scaled along the axes of the drawing, and by a part of a step")
  func turnsFirst() {
    var turning = repeater(2)
    turning.position = .zero
    turning.rotation = 90 * degree
    turning.scale = Point(0.5, 1)
    // One step turns (20, 10) to (−10, 20).
    expectClose(turning.copies(limit: 9)[1].transform.apply(Point(20, 10)), Point(-10, 10))
    turning.turnsFirst = true
    expectClose(turning.copies(limit: 9)[1].transform.apply(Point(20, 10)), Point(-5, 20))
    turning.anchor = Point(3, 4)
    expectClose(turning.copies(limit: 9)[1].transform.apply(Point(3, 4)), Point(3, 4))
    expectClose(turning.copies(limit: 9)[1].transform.apply(Point(23, 14)), Point(-2, 24))
    var shrinking = repeater(2, offset: 0.5)
    shrinking.scale = Point(1, 0.6)
    shrinking.turnsFirst = true
    expectClose(shrinking.copies(limit: 9).map(\.transform.d), [0.8, 0.48])
    shrinking.offset = -0.5
    expectClose(shrinking.copies(limit: 9).map(\.transform.d), [1.25, 0.75])
  }

  @Test("Opacities reach from the first to the last copy")
  func opacities() {
    var fading = repeater(4)
    fading.endOpacity = 0
    expectClose(fading.copies(limit: 9).map(\.opacity), [1, 2.0 / 3, 1.0 / 3, 0])
    fading.order = .below
    #expect(fading.copies(limit: 9).map(\.index) == [3, 2, 1, 0])
    expectClose(fading.copies(limit: 9).map(\.opacity), [0, 1.0 / 3, 2.0 / 3, 1])
    fading.count = 1
    fading.startOpacity = 7
    #expect(fading.copies(limit: 9).map(\.opacity) == [1])
  }

  @Test("Scales of zero and below")
  func oddScales() {
    var odd = repeater(3, offset: -1)
    odd.scale = Point(0, 0)
    // Only the step of 0 is 0⁰ = 1.
    #expect(odd.copies(limit: 9).map(\.index) == [1])
    odd.scale = Point(-2, 2)
    expectClose(odd.copies(limit: 9).map(\.transform.a), [-0.5, 1, -2])
    odd.offset = 0.5
    expectClose(odd.copies(limit: 9).map(\.transform.a), [0.5, 1.5, 2.5].map { -(pow2($0)) })
    odd.scale = Point(1e200, 1e200)
    odd.offset = 1e10
    #expect(odd.copies(limit: 9).isEmpty)
  }

  private func pow2(_ exponent: Double) -> Double { ElementaryFunctions.pow(2, exponent) }
}
