import Foundation
import Graphics
import ImageFiles
import MediaCodecs
import TestSupport
import Testing

@Suite("Images that move")
struct AnimatedImageTests {
  /// What Pillow says of a file.
  private struct Expectation {
    let name: String
    let width: Int
    let height: Int
    /// Milliseconds.
    let delays: [Double]

    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard words.count >= 4, let width = Int(words[1]), let height = Int(words[2]) else {
        return nil
      }
      (name, self.width, self.height) = (String(words[0]), width, height)
      delays = words[4...].compactMap { Double($0) }
    }
  }

  private static func open(_ bytes: [UInt8]) throws -> AnimatedImageFile {
    try #require(try AnimatedImageFile.open(bytes, maxSide: 4096, maxPixels: 1 << 24))
  }

  @Test("Every composed frame of files made by other tools equals the frame that Pillow composes")
  func pillow() throws {
    let folder = try ScratchFolder()
    let script = "Tests/Backends/MediaCodecsTests/AnimatedImages/make-moving-pictures.py"
    guard ScriptedImages.make(Repository.absolute(script), in: folder) else {
      print(
        "skipped: Pillow, ImageMagick, webp or ffmpeg is missing, no moving pictures to compare"
      )
      return
    }
    let index = String(decoding: try folder.bytes("index.txt"), as: UTF8.self)
    let files = index.split(separator: "\n").compactMap(Expectation.init)
    try #require(files.count >= 24)
    for file in files {
      let image = try Self.open(folder.bytes(file.name))
      #expect(image.width == file.width && image.height == file.height, "\(file.name)")
      #expect(!image.isTruncated, "\(file.name)")
      let delays = image.parts.map {
        Double($0.delay.ticks) / Double($0.delay.ticksPerSecond) * 1000
      }
      // As browsers do.
      let expected = file.delays.map { $0 <= 10 ? 100 : $0 }
      #expect(zip(delays, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(file.name) \(delays)")
      try #require(delays.count == expected.count, "\(file.name)")

      try compare(image, try folder.bytes(file.name + ".rgba"), file.name)
    }
  }

  private func compare(_ image: AnimatedImageFile, _ expected: [UInt8], _ name: String) throws {
    let source = AnimatedImageSource(image)
    let forwards = AnimatedImageDecoder(source)
    let size = image.width * image.height * 4
    try #require(expected.count == size * image.parts.count, "\(name)")
    // Libraries round what they blend in their own ways, and FFmpeg again what it has rounded before.
    let tolerance = name.hasSuffix(".gif") ? 0 : name.hasPrefix("glass") ? 2 : 1
    var alone: [Int: Bitmap] = [:]
    for index in [4, 1, 3, 0, 2] where index < image.parts.count {
      alone[index] = try AnimatedImageDecoder(source).bitmap(of: index)
    }
    for index in image.parts.indices {
      let bitmap = try forwards.bitmap(of: index)
      if let other = alone[index] { #expect(other == bitmap, "\(name) frame \(index) alone") }
      let worst = ScriptedImages.difference(bitmap, expected[index * size..<(index + 1) * size])
      #expect(worst <= tolerance, "\(name) frame \(index)")
    }
  }
}
