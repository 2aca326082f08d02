import Graphics
import Testing

@Suite("Shared storage")
struct CopyOnWriteTests {
  private struct Holder: Equatable {
    @CopyOnWrite var values: [Int]
    var mark = 0
  }

  @Test("A copy does not change with the other one, whichever changes first")
  func copies() {
    let first = Holder(values: [1, 2, 3])
    var second = first
    second.values.append(4)
    #expect(first.values == [1, 2, 3])
    #expect(second.values == [1, 2, 3, 4])
    var third = second
    second.values[0] = 9
    third.values = []
    #expect(second.values == [9, 2, 3, 4])
    #expect(third.values.isEmpty)
  }

  @Test("Values are compared, not storage")
  func equality() {
    let one = Holder(values: [1])
    #expect(one == Holder(values: [1]))
    #expect(one != Holder(values: [2]))
    #expect(one != Holder(values: [1], mark: 1))
  }
}
