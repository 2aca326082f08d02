internal import Files
internal import Graphics
internal import ImageFiles
internal import MediaCodecs

extension RenderJob {
  /// Decodes some frames of a finished video and compares their alpha with what was drawn.
  ///
  /// There are encoders that take images with alpha and drop it without a word. A frame that is opaque
  /// everywhere proves nothing, so key frames are read until two of them did, at most sixteen.
  ///
  /// - Throws: `internalError` that names the encoder.
  func checkAlpha(of path: String, _ settings: VideoSettings) throws(RenderError) {
    guard settings.pixelFormat.hasAlpha || settings.alphaLayout != nil else { return }
    // A still AVIF has items and no tracks, in which libavformat finds no video.
    guard !settings.hasAlphaStream || frames.count > 1 else { return }
    do {
      var reader = try VideoReader(
        path: path,
        onlyKeyFrames: true,
        isAlpha: settings.hasAlphaStream
      )
      let renderer = FrameRenderer(source)
      var (proofs, read) = (0, 0)
      while proofs < 2, read < 16, let frame = try reader.next() {
        read += 1
        guard frames.indices.contains(Int(frame.number)) else { continue }
        let bitmap = try renderer.bitmap(at: frames[Int(frame.number)].time)
        guard !bitmap.isOpaque else { continue }
        proofs += 1
        let loss = AlphaLoss(of: bitmap, in: frame, settings)
        guard !loss.isSmall else { continue }
        throw RenderError(
          .internalError,
          "the encoder \(settings.encoderName) did not keep the alpha of frame \(frame.number): "
            + "it is off by \(loss.text) "
            + "(raise the quality, or write .mov or .mkv with their own codecs)"
        )
      }
    } catch let error as RenderError {
      throw error
    } catch let error as CodecError {
      throw RenderError(
        .internalError,
        "the video from \(settings.encoderName) cannot be read again: \(error.description)"
      )
    } catch {
      throw RenderError(.internalError, "\(error)")
    }
  }
}

/// How far the alpha of a decoded frame is from what was drawn.
private struct AlphaLoss {
  private let mean: Double
  private let share: Double

  /// A frame without alpha counts as opaque; every pixel of a frame that is too small counts as
  /// wrong.
  init(of bitmap: Bitmap, in frame: VideoFrame, _ settings: VideoSettings) {
    let isStacked = settings.alphaLayout != nil
    let offset = isStacked ? StackedAlpha.halfHeight(bitmap.height) : 0
    guard frame.width >= bitmap.width, frame.height >= bitmap.height + offset else {
      (mean, share) = (255, 1)
      return
    }
    let unit = Double(1 << (frame.bitDepth - 8))
    // Stacked alpha is luma in limited range, that of a second stream in full range.
    let (black, scale) = isStacked ? (16 * unit, 255 / (219 * unit)) : (0, 255 / (256 * unit - 1))
    let component = isStacked || settings.hasAlphaStream ? 0 : 3
    let alpha = frame.components.count > component ? frame.components[component] : nil
    var (sum, far) = (0.0, 0)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let drawn = Double(bitmap[x, y] >> 24)
        let decoded =
          alpha.map { (Double($0[(y + offset) * frame.width + x]) - black) * scale } ?? 255
        let difference = abs(decoded - drawn)
        sum += difference
        if difference > 64 { far += 1 }
      }
    }
    let count = Double(bitmap.width * bitmap.height)
    mean = sum / count
    share = Double(far) / count
  }

  /// Within what lossy coding of edges leaves.
  var isSmall: Bool { mean <= 6 && share <= 0.02 }

  var text: String {
    let codes = Int((mean * 10).rounded())
    return "\(codes / 10).\(codes % 10) of 255 on average"
  }
}
