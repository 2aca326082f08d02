import CoreGraphicsCompat
import TestSupport
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
    #expect(TypicalPathLines.bezierPaths() == [])
    #expect(TypicalPathLines.paths() == [])
    #expect(TypicalPathLines.styles() == [])
    // Recordings on this thread would report it.
    #expect(
      MissingResources.takeMessages() == [
        "UIImage(named:): no resource has the name \"no such picture\""
      ]
    )
  }

  @Test("The code of the page compiles")
  func page() throws {
    #expect(TypicalLines.page() == [])
    let blocks = try PageCode.blocks(
      of: "Sources/Apple/CoreGraphicsCompat/CoreGraphicsCompat.docc/CoreGraphicsCompat.md"
    )
    #expect(blocks.count == 1)
    let file = #filePath.replacing("TypicalLinesTests", with: "TypicalLines")
    for block in blocks { #expect(try PageCode.isCompiled(block, in: file)) }
  }
}
