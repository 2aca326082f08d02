import CRasterKernels
import Graphics
import MediaCodecs
import TestSupport
import Testing

/// What is known to stay of an image is neither converted nor searched, and nobody sees that.
@Suite("Unchanged macroblocks")
struct ChangedBlocksTests {
  private static let sizes = [(64, 50), (17, 33), (161, 99), (15, 15), (400, 48)]

  private func settings(
    _ size: (Int, Int),
    _ quality: VideoQuality,
    _ format: VideoPixelFormat = .yuv420p
  ) throws -> VideoSettings {
    let rate = try #require(FrameRate(60))
    var settings = VideoSettings(width: size.0, height: size.1, frameRate: rate)
    settings.quality = quality
    settings.pixelFormat = format
    return settings
  }

  // A square that moves over a slope, and where it is and was.
  private func frame(_ index: Int, _ width: Int, _ height: Int) -> (Bitmap, [PixelRect]) {
    func square(_ index: Int) -> PixelRect {
      PixelRect(x: 3 + index * 5 % max(1, width - 9), y: 2 + index % 7, width: 9, height: 9)
    }
    let now = square(index)
    let bitmap = image(width, height) { x, y in
      let isInside = now.x..<now.maxX ~= x && now.y..<now.maxY ~= y
      let code = UInt32(20 + (x * 2 + y) % 200)
      return isInside ? 0xFFFF_A020 : 0xFF00_0000 | code << 16 | code << 8 | 40
    }
    return (bitmap, [now, square(max(0, index - 1))])
  }

  private func encode(_ settings: VideoSettings, frames: Int, tellsAreas: Bool) throws
    -> EncodedSegment
  {
    var encoder = try SegmentEncoder(settings: settings, firstFrame: 0)
    for index in 0..<frames {
      let (bitmap, areas) = frame(index, settings.width, settings.height)
      try encoder.append(bitmap, changedAreas: tellsAreas ? areas : nil, index: Int64(index))
    }
    return try encoder.finish()
  }

  @Test(
    "H.264 has the same bytes by way of FFmpeg and without it where everything changes",
    arguments: [VideoQuality.draft, .good],
    [VideoPixelFormat.yuv420p, .yuv444p]
  )
  func sameBytes(_ quality: VideoQuality, _ format: VideoPixelFormat) throws {
    for size in Self.sizes {
      var settings = try settings(size, quality, format)
      var segments: [EncodedSegment] = []
      // An option that says what holds anyway is for FFmpeg's encoder.
      for options in [[], [CodecOption("chromaoffset", "0")]] {
        settings.codecOptions = options
        var encoder = try SegmentEncoder(settings: settings, firstFrame: 7)
        for index in 0..<40 {
          let shift = UInt32(index * 3)
          let bitmap = image(size.0, size.1) { x, y in
            let (blue, green) = ((UInt32(x * 3 + y) &+ shift) & 255, (UInt32(y * 5) &+ shift) & 255)
            return 0xFF00_0000 | green << 8 | blue
          }
          try encoder.append(bitmap, index: 7 + Int64(index))
        }
        // An image that stays is wanted better.
        for index in 47..<60 as Range<Int64> { try encoder.appendRepeat(index: index) }
        segments.append(try encoder.finish())
      }
      #expect(segments[0] == segments[1], "\(size)")
    }
  }

  @Test("The areas change no byte where nothing outside of them does", arguments: [0, 1])
  func areas(_ number: Int) throws {
    let quality = [VideoQuality.draft, .good][number]
    for size in Self.sizes {
      let settings = try settings(size, quality)
      let reported = try encode(settings, frames: 30, tellsAreas: true)
      #expect(reported == (try encode(settings, frames: 30, tellsAreas: false)), "\(size)")
    }
  }

  @Test("Frames are as good as those of an encoder without dirty areas", arguments: [0, 1])
  func quality(_ number: Int) throws {
    let size = (320, 192)
    var settings = try settings(size, [VideoQuality.draft, .good][number])
    var errors: [Double] = []
    for options in [[], [CodecOption("chromaoffset", "0")]] {
      settings.codecOptions = options
      let segment = try encode(settings, frames: 60, tellsAreas: true)
      let frames = try decoded([segment], settings)
      try #require(frames.count == 60)
      var sum = 0.0
      for (index, frame) in frames.enumerated() {
        let (bitmap, _) = self.frame(index, size.0, size.1)
        for y in stride(from: 0, to: size.1, by: 3) {
          for x in 0..<size.0 {
            let offset = y * bitmap.bytesPerRow + x * 4
            let pixel = bitmap.withUnsafeBytes {
              $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            }
            let luma = bt709(
              Double(pixel >> 16 & 255),
              Double(pixel >> 8 & 255),
              Double(pixel & 255)
            ).y
            let error = Double(frame.components[0][y * frame.width + x]) - luma
            sum += error * error
          }
        }
      }
      errors.append(sum)
    }
    #expect(errors[0] <= errors[1] * 1.05, "\(errors)")
  }

  @Test("The kernel reports exactly the blocks whose samples change, in both variants")
  func kernel() throws {
    var random = SplitMix64(seed: 21)
    for _ in 0..<300 {
      let (width, height) = (Int(random.next() % 150) + 1, Int(random.next() % 16) + 1)
      let (across, down) = (width + width % 2, height + height % 2)
      var pixels = (0..<width * height * 4).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      var planes = (0..<3).map { _ in [UInt8](repeating: 9, count: across * down) }
      _ = convert(pixels, width, height, to: &planes, rk_has_avx2())
      let before = planes
      // One pixel, by much or little, or none.
      let pixel = Int(random.next() % UInt64(width * height))
      pixels[pixel * 4 + 1] &+= UInt8([0, 1, 100][Int(random.next() % 3)])
      var results: [[UInt8]] = []
      for usesAVX2 in [false, true] {
        planes = before
        results.append(convert(pixels, width, height, to: &planes, usesAVX2 && rk_has_avx2()))
      }
      #expect(results[0] == results[1])
      var expected = [UInt8](repeating: 0, count: (across + 15) / 16)
      for y in 0..<down {
        for x in 0..<across where planes[0][y * across + x] != before[0][y * across + x] {
          expected[x / 16] = 1
        }
      }
      for plane in 1...2 {
        for y in 0..<down / 2 {
          for x in 0..<across / 2 {
            let index = y * across + x
            if planes[plane][index] != before[plane][index] { expected[x / 8] = 1 }
          }
        }
      }
      #expect(results[0] == expected)
    }
  }

  private func convert(
    _ pixels: [UInt8],
    _ width: Int,
    _ height: Int,
    to planes: inout [[UInt8]],
    _ usesAVX2: Bool
  ) -> [UInt8] {
    let (across, down) = (width + width % 2, height + height % 2)
    var changed = [UInt8](repeating: 0, count: (across + 15) / 16)
    var (y, u, v) = (planes[0], planes[1], planes[2])
    pixels.withUnsafeBufferPointer { pixels in
      y.withUnsafeMutableBufferPointer { y in
        u.withUnsafeMutableBufferPointer { u in
          v.withUnsafeMutableBufferPointer { v in
            guard let pixels = pixels.baseAddress, let y = y.baseAddress, let u = u.baseAddress,
              let v = v.baseAddress
            else { return }
            let source = rk_pixmap(
              pixels: pixels,
              stride: width * 4,
              width: Int32(width),
              height: Int32(height)
            )
            let target = rk_yuv420p(
              y: y,
              u: u,
              v: v,
              y_stride: across,
              u_stride: across,
              v_stride: across,
              width: Int32(across),
              height: Int32(down)
            )
            rk_bgra_to_yuv420p_changing_with(usesAVX2, source, target, &changed)
          }
        }
      }
    }
    planes = [y, u, v]
    return changed
  }
}
