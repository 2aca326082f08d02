import Graphics
import ImageFiles
import MediaCodecs
import RenderPipeline
import Sampling
import SceneModel
import TestSupport
import Testing

/// What the frames of animated images look like when they are decoded again.
@Suite("Animated images")
struct AnimatedOutputTests {
  private let timing = FrameTicks(rate: .sixty, unitsPerSecond: 100)

  /// A gradient of many more colours than a palette holds, brighter by the frame.
  private func gradient(_ frame: Int) -> Bitmap {
    image(96, 64) { x, y in
      let (red, green, blue) = (x * 255 / 95, y * 255 / 63, (x + y) * 255 / 158)
      let shade = 200 + frame * 10
      let parts = [red, green, blue].map { UInt32($0 * shade / 255) }
      return 0xFF00_0000 | parts[0] << 16 | parts[1] << 8 | parts[2]
    }
  }

  private func write(
    _ frames: [AnimationFrame],
    _ container: some AnimationContainer,
    to path: String
  ) throws {
    var container = container
    var bytes = container.start
    for (index, frame) in frames.enumerated() { bytes += container.bytes(of: frame, index: index) }
    bytes += container.end
    for patch in container.corrections(frameCount: frames.count, fileSize: bytes.count) {
      bytes.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
    }
    try bytes.write(to: path)
  }

  // The frames of a GIF, each image opaque or none; the colours are those of the `samples`, usually all of them.
  @discardableResult
  private func write(
    gif images: [Bitmap],
    samples: [Bitmap]? = nil,
    isOpaque: Bool = true,
    to path: String
  ) throws -> [AnimationFrame] {
    let palette = GIFPalette(of: samples ?? images)
    var encoder = GIFEncoder(palette: palette, isOpaque: isOpaque)
    let frames = images.indices.map {
      encoder.encode(images[$0], before: $0 + 1 < images.count ? images[$0 + 1] : nil)
    }
    let (width, height) = (images[0].width, images[0].height)
    let container = GIFContainer(width: width, height: height, palette: palette, timing: timing)
    try write(frames, container, to: path)
    return frames
  }

  @Test("Where pixels of a GIF vanish, only their area is cleared and drawn again")
  func gifClearing() throws {
    // A block appears on a bar of another colour, moves and is gone; all else is transparent.
    func drawing(_ n: Int) -> Bitmap {
      image(60, 40) { x, y in
        if 1...2 ~= n, x >= 10 + 4 * n, x < 20 + 4 * n, y >= 12, y < 20 { return 0xFF20_4060 }
        return y >= 16 && y < 18 ? 0xFFE0_8020 : 0
      }
    }
    let folder = try ScratchFolder()
    let path = folder.file("x.gif")
    let images = [0, 1, 2, 3, 3].map(drawing)
    let frames = try write(gif: images, isOpaque: false, to: path)
    // What the block leaves is cleared with it, and the bar under it drawn again.
    #expect(frames[1].area == PixelRect(x: 14, y: 12, width: 10, height: 8))
    #expect(frames[2].area == PixelRect(x: 14, y: 12, width: 14, height: 8))
    #expect(frames[3].area == PixelRect(x: 14, y: 16, width: 14, height: 2))
    var reader = try VideoReader(path: path)
    for (frame, drawn) in zip(try reader.readAll(), images) {
      for (x, y) in (0..<40).flatMap({ y in (0..<60).map { ($0, y) } }) {
        let color = frame.color(x, y)
        #expect(color.alpha == Double(drawn[x, y] >> 24), "at \(x), \(y)")
        guard color.alpha > 0 else { continue }
        let code = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        #expect(code == drawn[x, y] & 0xFF_FFFF)
      }
    }
  }

  @Test("A frame whose colours the others lack has its own ones")
  func gifOwnColors() throws {
    // 255 greys in the samples; a green block that none of them has.
    let usual = image(300, 2) { x, _ in 0xFF00_0000 | UInt32(x * 255 / 299) * 0x01_0001 }
    let other = image(300, 2) { x, y in x < 3 ? 0xFF00_FF00 : usual[x, y] }
    let folder = try ScratchFolder()
    let path = folder.file("x.gif")
    let frames = try write(gif: [usual, other, usual], samples: [usual], to: path)
    #expect(frames.map { $0.data[17] & 0x80 != 0 } == [false, true, false])
    var reader = try VideoReader(path: path)
    let decoded = try reader.readAll()
    #expect(decoded[1].color(1, 1).green == 255 && decoded[1].color(1, 1).red == 0)
  }

  @Test(
    "Colours near those of a GIF of few colours are exact",
    arguments: [0xFF22_425F, 0xFF20_4061]
  )
  func gifExactColors(near: UInt32) throws {
    // No sample has the other colour: of a whole frame, or of one pixel.
    let usual = image(60, 40) { _, _ in 0xFF20_4060 }
    for count in [1, 60] {
      let other = image(60, 40) { x, _ in x < count ? near : 0xFF20_4060 }
      let folder = try ScratchFolder()
      let path = folder.file("x.gif")
      try write(gif: [usual, other, usual], samples: [usual], to: path)
      var reader = try VideoReader(path: path)
      let decoded = try reader.readAll()
      for (frame, expected) in zip(decoded, [0xFF20_4060, near, 0xFF20_4060]) {
        let color = frame.color(0, 20)
        let code = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        #expect(code == expected & 0xFF_FFFF)
      }
    }
  }

  @Test("The pattern of a colour between two of a GIF's stays where it is")
  func gifStillPattern() throws {
    // A gradient of more colours than there is room for, on which a block moves to and fro.
    func drawing(_ n: Int) -> Bitmap {
      image(96, 64) { x, y in
        if n > 0, x >= 20 + n, x < 30 + n, y >= 20, y < 30 { return 0xFFC0_6040 }
        return 0xFF00_0000 | UInt32(x * 2) << 16 | UInt32(y * 3) << 8 | UInt32(x + y)
      }
    }
    let folder = try ScratchFolder()
    let path = folder.file("x.gif")
    try write(gif: [0, 1, 2, 0].map(drawing), to: path)
    var reader = try VideoReader(path: path)
    let decoded = try reader.readAll()
    // What was covered and is seen again is drawn as it was.
    for (x, y) in (20..<30).flatMap({ y in (21..<32).map { ($0, y) } }) {
      let (before, after) = (decoded[0].color(x, y), decoded[3].color(x, y))
      #expect(before.red == after.red && before.green == after.green && before.blue == after.blue)
    }
  }

  @Test("A gradient in a GIF keeps its colours on average, and no pixel is far off")
  func gifGradient() throws {
    let folder = try ScratchFolder()
    let path = folder.file("x.gif")
    try write(gif: (0..<3).map(gradient), to: path)
    var reader = try VideoReader(path: path)
    let decoded = try reader.readAll()
    #expect(decoded.count == 3)
    for (number, frame) in decoded.enumerated() {
      let drawn = gradient(number)
      var worst = 0.0
      var block = [Double](repeating: 0, count: 3 * 96)
      for y in 0..<64 {
        for x in 0..<96 {
          let color = frame.color(x, y)
          for (channel, value) in [color.red, color.green, color.blue].enumerated() {
            let expected = Double(drawn[x, y] >> (16 - 8 * UInt32(channel)) & 255)
            worst = max(worst, abs(value - expected))
            block[(y / 8 * 12 + x / 8) * 3 + channel] += (value - expected) / 64
          }
        }
      }
      let mean = block.map(abs).max() ?? 0
      #expect(mean < 5, "a block of 8 × 8 is off by \(mean) on average in frame \(number)")
      #expect(worst <= 40, "a pixel is off by \(worst) in frame \(number)")
    }
  }

  @Test(
    "The benchmark's gradients have no pixel off by more than 40 codes in a GIF",
    arguments: 0..<5
  )
  func gifBenchmark(_ second: Int) throws {
    let file = "scenes/bench-gradients.json"
    let text = String(decoding: try Repository.bytes(file), as: UTF8.self)
    var source = try GoldenScene.source(of: text, named: file, in: "scenes")
    source.geometry = OutputGeometry(canvas: source.scene.canvas, width: 192, height: 108)
    let renderer = FrameRenderer(source)
    let drawn = try (0..<4).map { try renderer.bitmap(at: Double(second) + Double($0) * 0.04) }
    let folder = try ScratchFolder()
    let path = folder.file("x.gif")
    try write(gif: drawn, to: path)
    var reader = try VideoReader(path: path)
    let decoded = try reader.readAll()
    #expect(decoded.count == 4)
    for (frame, image) in zip(decoded, drawn) {
      var worst = 0.0
      for y in 0..<image.height {
        for x in 0..<image.width {
          let color = frame.color(x, y)
          for (channel, value) in [color.red, color.green, color.blue].enumerated() {
            let code = image[x, y] >> (16 - 8 * UInt32(channel)) & 255
            worst = max(worst, abs(value - Double(code)))
          }
        }
      }
      #expect(worst <= 40, "a pixel is off by \(worst)")
    }
  }

  @Test("A GIF of few colours is exact and does not encode static areas")
  func gifFlat() throws {
    func flat(_ n: Int) -> Bitmap {
      image(40, 30) { x, y in
        x >= 4 + n && x < 9 + n && y >= 10 && y < 13 ? 0xFF12_3456 : 0xFFFE_DCBA
      }
    }
    let folder = try ScratchFolder()
    let path = folder.file("x.gif")
    let frames = try write(gif: [0, 1, 2, 3, 3].map(flat), to: path)
    // From the column that the block leaves to the one that it enters.
    #expect(frames[1].area == PixelRect(x: 4, y: 10, width: 6, height: 3))
    #expect(frames[4].area == PixelRect(x: 0, y: 0, width: 1, height: 1))
    var reader = try VideoReader(path: path)
    for (number, frame) in try reader.readAll().enumerated() {
      let drawn = flat(min(number, 3))
      for y in 0..<30 {
        for x in 0..<40 {
          let color = frame.color(x, y)
          let code = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
          #expect(code == drawn[x, y] & 0xFF_FFFF && color.alpha == 255)
        }
      }
    }
  }

  @Test("Noise of every length compresses to what a reader reads", arguments: [1, 2, 3, 100, 5000])
  func gifNoise(_ width: Int) throws {
    var random = SplitMix64(seed: UInt64(width))
    let palette = (0..<200).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000 }
    let noise = image(width, 7) { _, _ in palette[Int(random.next() % 200)] }
    let folder = try ScratchFolder()
    let path = folder.file("x.gif")
    try write(gif: [noise], to: path)
    var reader = try VideoReader(path: path)
    let decoded = try #require(try reader.next())
    for y in 0..<7 {
      for x in 0..<width {
        let color = decoded.color(x, y)
        let code = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        #expect(code == noise[x, y] & 0xFF_FFFF)
      }
    }
  }

  @Test("Frames of an animated WebP hold the pixels exactly, and times of milliseconds")
  func webp() throws {
    let drawn = image(20, 10) { x, y in x < 10 ? 0xFF20_4060 : y < 5 ? 0x8040_2010 : 0 }
    var encoder = WebPFrameEncoder(quality: .good)
    // The part after a larger one uses the same memory.
    _ = try encoder.encode(drawn, x: 0, y: 0, width: 20, height: 10)
    let data = try encoder.encode(drawn, x: 4, y: 2, width: 16, height: 8)
    let riff =
      Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: (data.count + 4) >> (8 * $0)) }
      + Array("WEBP".utf8) + data
    let decoded = try ImageDecoder.decode(riff, maxSide: 100, maxPixels: 10_000)
    for y in 0..<8 {
      for x in 0..<16 { #expect(decoded[x, y] == drawn[x + 4, y + 2]) }
    }
    let times = FrameTicks(rate: .sixty, unitsPerSecond: 1000)
    var container = WebPContainer(width: 20, height: 10, isOpaque: false, timing: times)
    let frame = AnimationFrame(area: PixelRect(x: 4, y: 2, width: 16, height: 8), data: data)
    let delays = (0..<60).map { index -> Int in
      let bytes = container.bytes(of: frame, index: index)
      #expect(Array(bytes[8..<20]) == [2, 0, 0, 1, 0, 0, 15, 0, 0, 7, 0, 0])
      return Int(bytes[20]) | Int(bytes[21]) << 8
    }
    #expect(delays.reduce(0, +) == 1000 && Set(delays) == [16, 17])
  }

  @Test("A draft of a WebP is lossy and much smaller, with the same alpha")
  func lossyWebP() throws {
    // Soft colours with a little noise, which no lossless method makes small.
    var random = SplitMix64(seed: 4)
    let drawn = image(96, 64) { x, y in
      let noise = UInt32(random.next() & 7)
      let parts = [UInt32(x * 2) + noise, UInt32(y * 3) + noise, 90 + noise]
      let alpha: UInt32 = x < 80 ? 255 : 0
      return alpha == 0 ? 0 : alpha << 24 | parts[0] << 16 | parts[1] << 8 | parts[2]
    }
    var drafts = WebPFrameEncoder(quality: .draft)
    var goods = WebPFrameEncoder(quality: .good)
    let draft = try drafts.encode(drawn, x: 0, y: 0, width: 96, height: 64)
    let good = try goods.encode(drawn, x: 0, y: 0, width: 96, height: 64)
    #expect(draft.count * 3 < good.count, "\(draft.count), \(good.count)")
    // A frame with alpha of its own stands behind a header with the flag of alpha and its size.
    let header: [UInt8] = Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0, 95, 0, 0, 63, 0, 0]
    let count = draft.count + 4 + header.count
    let riff =
      Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
      + Array("WEBP".utf8) + header + draft
    let decoded = try ImageDecoder.decode(riff, maxSide: 100, maxPixels: 10_000)
    var worst: UInt32 = 0
    for y in 0..<64 {
      for x in 0..<96 {
        #expect(decoded[x, y] >> 24 == drawn[x, y] >> 24)
        guard x < 76 else { continue }
        for shift in [0, 8, 16] as [UInt32] {
          let (a, b) = (decoded[x, y] >> shift & 255, drawn[x, y] >> shift & 255)
          worst = max(worst, a > b ? a - b : b - a)
        }
      }
    }
    #expect(worst > 0 && worst < 24, "\(worst)")
  }

  @Test(
    "A draft of a WebP draws opaque changes over what is there, and replaces what it does not know"
  )
  func changesOfWebP() throws {
    let first = image(64, 64) { x, y in 0xFF00_0000 | UInt32(x * 3) << 8 | UInt32(y * 3) }
    let second = image(64, 64) { x, y in
      x > 30 && y > 40 && x + y < 90
        ? 0xFF80_40C0 : 0xFF00_0000 | UInt32(x * 3) << 8 | UInt32(y * 3)
    }
    var encoder = WebPFrameEncoder(quality: .draft)
    let whole = try encoder.frame(first, after: nil)
    #expect(whole.area == PixelRect(first) && !whole.blends)
    let change = try encoder.frame(second, after: first)
    #expect(change.blends && change.area.x == 30 && change.area.y == 40, "\(change.area)")
    let same = try encoder.frame(second, after: second)
    #expect(same.area.width == 1 && same.blends && same.data.count < 60)
    // What vanishes can only be replaced.
    let hole = image(64, 64) { x, y in x == 5 ? 0 : first[x, y] }
    #expect(try !encoder.frame(hole, after: first).blends)
    let bytes = WebPContainer(
      width: 64,
      height: 64,
      isOpaque: false,
      timing: FrameTicks(rate: .sixty, unitsPerSecond: 1000)
    )
    for (frame, flag) in [(whole, 2 as UInt8), (change, 0)] {
      var container = bytes
      #expect(container.bytes(of: frame, index: 0)[23] == flag)
    }
  }

  @Test("A palette serves every fidelity of a flat drawing with soft edges, as it does a draft")
  func palettesOfWebP() throws {
    // Straight 0xFF8000 with an alpha that falls at the edge of a disk, premultiplied.
    let drawn = image(96, 96) { x, y in
      let distance = Double((x - 48) * (x - 48) + (y - 48) * (y - 48)).squareRoot()
      let alpha = UInt32(min(1, max(0, 40.5 - distance)) * 192)
      return alpha << 24 | alpha << 16 | (alpha / 2) << 8
    }
    let sizes = try [nil, 80, 50, 5].map { fidelity in
      var encoder = WebPFrameEncoder(quality: .draft, fidelity: fidelity)
      return try encoder.encode(drawn, x: 0, y: 0, width: 96, height: 96).count
    }
    #expect(sizes == sizes.sorted(by: >), "\(sizes)")
  }

  @Test("The beginnings of frames are rounded one by one")
  func timings() {
    let third = FrameTicks(rate: FrameRate(30) ?? .sixty, unitsPerSecond: 100)
    #expect((0..<4).map(third.beginning(ofFrame:)) == [0, 3, 7, 10])
    let broadcast = FrameTicks(rate: FrameRate(29.97) ?? .sixty, unitsPerSecond: 1000)
    #expect(broadcast.beginning(ofFrame: 30_000) == 1_001_000)
    let extreme = FrameTicks(
      rate: FrameRate(1, over: 1_000_000_000) ?? .sixty,
      unitsPerSecond: 1000
    )
    #expect(extreme.beginning(ofFrame: 1_000) == 1_000_000_000_000_000)
  }
}
