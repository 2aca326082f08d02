import Foundation
import Graphics
import ImageFiles
import MediaCodecs
import TestSupport
import Testing

@Suite("Pictures that move")
struct MovingPictureTests {
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

  private static func open(_ bytes: [UInt8]) throws -> MovingPictureFile {
    try #require(try MovingPictureFile.open(bytes, maxSide: 4096, maxPixels: 1 << 24))
  }

  @Test("Every composed frame of files made by other tools is the one that Pillow composes")
  func pillow() throws {
    let folder = try ScratchFolder()
    let script = "Tests/Backends/MediaCodecsTests/Moving/make-moving-pictures.py"
    guard ScriptedPictures.make(Repository.absolute(script), in: folder) else {
      print(
        "skipped: Pillow, ImageMagick, webp or ffmpeg is missing, no moving pictures to compare"
      )
      return
    }
    let index = String(decoding: try folder.bytes("index.txt"), as: UTF8.self)
    let files = index.split(separator: "\n").compactMap(Expectation.init)
    try #require(files.count >= 24)
    for file in files {
      let picture = try Self.open(folder.bytes(file.name))
      #expect(picture.width == file.width && picture.height == file.height, "\(file.name)")
      #expect(!picture.isTruncated, "\(file.name)")
      let delays = picture.parts.map {
        Double($0.delay.ticks) / Double($0.delay.ticksPerSecond) * 1000
      }
      // As browsers do.
      let shown = file.delays.map { $0 <= 10 ? 100 : $0 }
      #expect(zip(delays, shown).allSatisfy { abs($0 - $1) < 1e-9 }, "\(file.name) \(delays)")
      try #require(delays.count == shown.count, "\(file.name)")

      try compare(picture, try folder.bytes(file.name + ".rgba"), file.name)
    }
  }

  private func compare(_ picture: MovingPictureFile, _ expected: [UInt8], _ name: String) throws {
    let source = MovingPictureSource(picture)
    let forwards = MovingPictureDecoder(source)
    let size = picture.width * picture.height * 4
    try #require(expected.count == size * picture.parts.count, "\(name)")
    // Libraries round what they blend in their own ways, and FFmpeg again what it has rounded before.
    let tolerance = name.hasSuffix(".gif") ? 0 : name.hasPrefix("glass") ? 2 : 1
    var alone: [Int: Bitmap] = [:]
    for index in [4, 1, 3, 0, 2] where index < picture.parts.count {
      alone[index] = try MovingPictureDecoder(source).bitmap(of: index)
    }
    for index in picture.parts.indices {
      let bitmap = try forwards.bitmap(of: index)
      if let other = alone[index] { #expect(other == bitmap, "\(name) frame \(index) alone") }
      let worst = ScriptedPictures.difference(bitmap, expected[index * size..<(index + 1) * size])
      #expect(worst <= tolerance, "\(name) frame \(index)")
    }
  }
}
