import Foundation
import FrameComparison
import Graphics
import ImageFiles
import TestSupport
import Testing

@Suite("Programs in the style of iOS")
struct IOSProgramTests {
  @Test(
    "Every program compiles unmodified and looks right at two times",
    arguments: IOSProgram.all
  )
  func styles(_ program: IOSProgram) throws {
    let (first, second) = program.times
    let renderer = program.record(second + 0.5)
    let failures = renderer.diagnostics.filter { $0.severity != .hint }
    #expect(failures.isEmpty, "\(failures.map { $0.text(file: nil) })")
    let images = [try renderer.frame(at: first), try renderer.frame(at: second)]
    #expect(images[0] != images[1], "nothing moves")
    try check(
      images[0].beside(images[1]),
      "Tests/Apple/IOSProgramTests/Goldens/\(program.name).png"
    )
  }

  @Test("Each file of a program is in the list, and each has its golden")
  func complete() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    func names(_ name: String) throws -> Set<String> {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: name).path
      )
      return Set(files.map { ($0 as NSString).deletingPathExtension })
    }
    let listed = Set(IOSProgram.all.map(\.name))
    let programs = try names("Programs").union(names("Ported"))
    #expect(programs.isSubset(of: listed) && listed.count >= 40)
    #expect(try names("Goldens") == listed)
  }

  /// Expects an image to be the golden of a path; `RECORD_GOLDENS=1` writes it.
  private func check(_ actual: Bitmap, _ path: String) throws {
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      var encoder = try PNGEncoder(level: .small)
      try Repository.write(encoder.encode(actual), to: path)
      Issue.record("recorded \(path): look at it, then test again")
      return
    }
    let golden = try PNGDecoder.decode(Repository.bytes(path), maxSide: 1024, maxPixels: 1 << 20)
    var settings = ComparisonSettings(metric: .exact)
    settings.tolerance = 1
    let compared = ImageComparison(settings).compare(expected: golden, actual: actual)
    let difference = try #require(compared?.0, "another size")
    let allowed = golden.width * golden.height / 1000
    #expect((difference.maxStep ?? 0) <= 2 && difference.differingPixels <= allowed)
  }
}

extension Bitmap {
  /// Two images of one height side by side.
  fileprivate func beside(_ other: Bitmap) -> Bitmap {
    var buffer = PixelBuffer(width: width + other.width, height: height)
    let stride = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<(width + other.width) {
          let pixel = x < width ? self[x, y] : other[x - width, y]
          bytes.storeBytes(of: pixel, toByteOffset: y * stride + 4 * x, as: UInt32.self)
        }
      }
    }
    return buffer.freeze()
  }
}
