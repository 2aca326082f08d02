import Foundation
import Graphics
import MediaCodecs
import TestSupport
import Testing

@Suite("Still images as Pillow sees them")
struct PillowImageTests {
  @Test("Kinds of pixels, orientations and profiles: every pixel within one code")
  func pillow() throws {
    let folder = try ScratchFolder()
    let script = Repository.absolute("Tests/Backends/MediaCodecsTests/make-pictures.py")
    guard ScriptedImages.make(script, in: folder) else {
      print("skipped: Pillow is missing, no pictures to compare")
      return
    }
    let index = String(decoding: try folder.bytes("index.txt"), as: UTF8.self)
    let lines = index.split(separator: "\n").map { $0.split(separator: " ") }
    try #require(lines.count > 55)
    for line in lines {
      let name = String(line[0])
      let bitmap = try ImageDecoder.decode(folder.bytes(name), maxSide: 100, maxPixels: 10_000)
      #expect("\(bitmap.width) \(bitmap.height)" == "\(line[1]) \(line[2])", "\(name)")
      let expected = try folder.bytes(name + ".rgba")
      guard expected.count == bitmap.width * bitmap.height * 4 else { continue }
      let worst = ScriptedImages.difference(bitmap, expected[...])
      // JPEG's decoders differ in their transforms; profiles are rounded twice, as are shared samples of chroma.
      let tolerance = name.hasSuffix(".jpg") ? 3 : name.hasPrefix("shared") ? 2 : 1
      #expect(worst <= tolerance, "\(name)")
    }
  }
}
