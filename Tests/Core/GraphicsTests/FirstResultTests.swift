import Testing

@testable import Graphics

@Suite("The first result of a sequence")
struct FirstResultTests {
  @Test("Each element up to the first result is visited once, and none after it")
  func visits() {
    var visited: [Int] = []
    let result = [3, 4, 5, 6].firstResult { number -> String? in
      visited.append(number)
      return number > 4 ? "\(number)" : nil
    }
    #expect(result == "5" && visited == [3, 4, 5])
    #expect([1, 2].firstResult { $0 > 2 ? $0 : nil } == nil)
  }
}
