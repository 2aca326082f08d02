import CoreGraphicsCompat
import Testing

@Suite("Typical lines of iOS")
struct TypicalLinesTests {
  @Test("They compute what they should")
  func lines() {
    #expect(TypicalLines.ring() == [])
    #expect(TypicalLines.wave() == [])
    #expect(TypicalLines.oldNames() == [])
    #expect(TypicalLines.perspective() == [])
    #expect(TypicalLines.affine() == [])
    #expect(TypicalLines.colors() == [])
    #expect(TypicalLines.values() == [])
  }
}
