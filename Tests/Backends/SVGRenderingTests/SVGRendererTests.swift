import Foundation
import Graphics
import ImageFiles
import SVGFormat
import SVGRendering
import TestSupport
import Testing

@Suite("SVG images")
struct SVGRendererTests {
  static let files = Repository.files(in: "scenes/conformance/image/icons", type: "svg")

  // rsvg-convert of librsvg2-bin; nil where it is not installed.
  private static let tool = ["/usr/bin/rsvg-convert", "/usr/local/bin/rsvg-convert"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private func converted(_ path: String, _ size: Int, with tool: String) throws -> Bitmap {
    let folder = try ScratchFolder()
    let arguments = ["-w", "\(size)", "-h", "\(size)", "-o", folder.file("a.png")]
    _ = try ChildProcess.run(tool, arguments + [Repository.absolute(path)])
    return try PNGDecoder.decode(folder.bytes("a.png"), maxSide: 2000, maxPixels: 4_000_000)
  }

  @Test(
    "Drawings of three sizes are those of rsvg-convert, but for a code",
    .enabled(if: tool != nil, "rsvg-convert is not installed"),
    arguments: files
  )
  func conversion(path: String) throws {
    #expect(Self.files.count == 11)
    let tool = try #require(Self.tool)
    let bytes = try Repository.bytes(path)
    for side in [16, 64, 1024] {
      let expected = try converted(path, side, with: tool)
      let match = try SVGRenderer(bytes, size: SVGDrawing(bytes).size).bitmap(
        width: side,
        height: side
      )
      #expect(expected.width == side && expected.height == side)
      #expect(match.greatestDifference(from: expected) <= 1, "\(path) \(side)")
    }
  }

  @Test("An SVG that librsvg cannot read is an error with its reason")
  func damageError() throws {
    #expect(throws: SVGError.self) { try SVGRenderer(Array("<svg".utf8), size: Size(1, 1)) }
    #expect(throws: SVGError.self) { try SVGRenderer([], size: Size(1, 1)) }
  }

  @Test("P9: An image outside of the file is not opened")
  func outside() throws {
    let folder = try ScratchFolder()
    try folder.write(Repository.bytes("scenes/pictures/kite.png"), to: "kite.png")
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
        <image href="\(folder.file("kite.png"))" width="9" height="9"/></svg>
      """
    let bitmap = try SVGRenderer(Array(text.utf8), size: Size(9, 9)).bitmap(width: 9, height: 9)
    #expect(bitmap == PixelBuffer(width: 9, height: 9).freeze())
  }
}

extension Bitmap {
  /// The greatest difference of a channel from another image of the same size.
  fileprivate func greatestDifference(from other: Bitmap) -> Int {
    var result = 0
    withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        for row in 0..<height {
          for byte in 0..<width * 4 {
            let (a, b) = (mine[row * bytesPerRow + byte], theirs[row * other.bytesPerRow + byte])
            result = max(result, abs(Int(a) - Int(b)))
          }
        }
      }
    }
    return result
  }
}
