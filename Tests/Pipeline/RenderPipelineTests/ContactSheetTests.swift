import Graphics
import RenderPipeline
import SceneLoading
import Testing

@Suite("Contact sheets")
struct ContactSheetTests {
  // A cell of 32 × 24 pixels begins at 8, 8.
  private func cell(_ background: String) throws -> (first: [UInt8], second: [UInt8]) {
    let text = """
      {"format": "animrender/1", "duration": 1, "layers": [],
       "canvas": {"width": 32, "height": 24\(background)}}
      """
    let document = try SceneDocument.open(Array(text.utf8))
    var request = SheetRequest()
    request.count = 1
    let sheet = try request.sheet(
      of: document.scene,
      try document.load().resources,
      limits: document.options.limits
    )
    let bitmap = try sheet.makeBitmap(fonts: document.options.fonts)
    return bitmap.withUnsafeBytes { bytes in
      func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let start = y * bitmap.bytesPerRow + x * 4
        return Array(bytes[start..<start + 4])
      }
      return (pixel(8, 8), pixel(16, 8))
    }
  }

  @Test("Transparent scenes lie on a checkerboard, others do not")
  func backdrops() throws {
    let clear = try cell("")
    #expect(clear.first == [0x66, 0x66, 0x66, 255] && clear.second == [0x8C, 0x8C, 0x8C, 255])
    let white = try cell(#", "background": "white""#)
    #expect(white.first == [255, 255, 255, 255] && white.second == white.first)
    // Half of white is added to half of the squares.
    let half = try cell(##", "background": "#ffffff80""##)
    #expect(half.first[0] > 0x66 && half.second[0] > half.first[0] && half.second[0] < 255)
  }
}
