internal import Graphics

extension VideoSettings {
  /// An estimate, within a tenth, of the bytes that one open encoder needs for images, without code and tables.
  ///
  /// Bytes = pixels × (base + per frame × look-ahead), scaled by the samples of a pixel and their size. The rates are
  /// slopes of the peak memory over the pixels of an image, measured with `/usr/bin/time -v` on renders of 53 frames
  /// with one worker at 1280 × 720 and 2560 × 1440, less those of a raw stream (x264 164, x265 3.5, SVT-AV1 1.4,
  /// libvpx 1.12, FFmpeg 5.1). The constant part is 20 to 50 MB.
  ///
  /// | encoder | base | per frame of look-ahead |
  /// |---|---|---|
  /// | libx264 | 13, 6 for each further reference, and 40 for B-frames | 3.8 |
  /// | libx265 | 55, and 50 for B-frames | 3 |
  /// | libsvtav1, libaom | 130 to 170 by preset | |
  /// | libvpx-vp9 | 80, and again for alpha | |
  /// | prores | 25 | |
  /// | ffv1, raw | 6 | |
  ///
  /// - Parameter frames: the number of frames of a segment: a look-ahead holds no more.
  public func encoderBytes(frames: Int) -> Int {
    let pixels = Double(encodedWidth) * Double(encodedHeight)
    return Int(clamping: pixels * bytesPerPixel(frames) * sampleScale, .up)
  }

  // The size of a pixel's samples relative to 4:2:0 with 8 bits.
  private var sampleScale: Double {
    switch pixelFormat {
    case .yuv420p: 1
    // Two encoders with 4:2:0 each.
    case .yuva420p, .yuv420p10, .yuv444p: 2
    // Only ProRes has them; its rate is that of three planes.
    case .yuv444p10: 1
    case .yuva444p10: 4 / 3
    case .bgr0, .bgra, .rgba: 1
    }
  }

  private func bytesPerPixel(_ frames: Int) -> Double {
    switch codec {
    case .h264:
      13 + 6 * Double(x264References - 1) + (hasBFrames ? 40 : 0)
        + 3.8 * Double(min(frames, x264Lookahead))
    case .h265:
      55 + (quality == .best || preset != nil ? 50 : 0) + 3 * Double(min(frames, x265Lookahead))
    case .av1: svtBytesPerPixel
    case .vp9: 80
    case .prores: 25
    case .ffv1, .raw: 6
    }
  }

  private var x264Lookahead: Int {
    let frames = [
      "ultrafast": 0, "superfast": 0, "veryfast": 10, "faster": 20, "fast": 30, "medium": 40,
      "slow": 50,
    ]
    return option("rc-lookahead") ?? frames[X264Options(self).preset] ?? 60
  }

  private var x264References: Int {
    let frames = [
      "ultrafast": 1, "superfast": 1, "veryfast": 1, "faster": 2, "fast": 2, "medium": 3, "slow": 5,
      "slower": 8,
    ]
    return max(1, option("ref") ?? option("refs") ?? frames[X264Options(self).preset] ?? 16)
  }

  // `draft` and `good` have none unless an option sets them.
  private var hasBFrames: Bool {
    if let frames = option("bframes") ?? option("bf") { return frames > 0 }
    return quality == .best && x264Lookahead > 0
  }

  private var x265Lookahead: Int {
    let frames = [
      "ultrafast": 5, "superfast": 10, "veryfast": 15, "faster": 15, "fast": 15, "medium": 20,
      "slow": 25, "slower": 40, "veryslow": 40,
    ]
    return option("rc-lookahead") ?? frames[preset ?? usualPreset] ?? 60
  }

  private var svtBytesPerPixel: Double {
    switch preset.flatMap({ Int($0) }) ?? svtPreset {
    case 12...: 130
    case 10...: 150
    default: 170
    }
  }

  // The number that the user gives an option by its name, alone or in a list of parameters.
  private func option(_ name: String) -> Int? {
    for option in codecOptions.reversed() {
      if option.name == name { return Int(option.value) }
      for part in option.value.split(separator: ":").reversed() where part.hasPrefix("\(name)=") {
        return Int(part.dropFirst(name.count + 1))
      }
    }
    return nil
  }
}
