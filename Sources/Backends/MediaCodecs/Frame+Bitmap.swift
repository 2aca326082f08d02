internal import CFFmpeg
internal import CRasterKernels
internal import Graphics

extension Frame {
  /// Returns the image as premultiplied BGRA.
  ///
  /// - Parameters:
  ///   - matrix: the matrix of luma and chroma.
  ///   - profile: the profile of its colours, if they are not sRGB.
  ///   - width: columns of the result; nil for the frame's width.
  ///   - alpha: replaces the frame's alpha.
  ///   - isPremultiplied: whether the frame's colours have been multiplied with its alpha.
  func makeBitmap(
    _ matrix: ConvertedFrame.Matrix = .still,
    profile: ColorProfile? = nil,
    width: Int? = nil,
    alpha: AlphaPlane? = nil,
    isPremultiplied: Bool = false
  ) throws(CodecError) -> Bitmap {
    let width = width ?? Int(pointer.pointee.width)
    let height = Int(pointer.pointee.height)
    let source = try StraightRows(pointer, matrix, width: width)
    var buffer = PixelBuffer(width: width, height: height)
    let bytesPerRow = buffer.bytesPerRow
    var row = [UInt8](repeating: 255, count: width * 4)
    buffer.withUnsafeMutableBytes { bytes in
      guard let target = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
      for y in 0..<height {
        source.copy(y, to: &row)
        if isPremultiplied { row.divideByAlpha() }
        profile?.convert(&row, count: width)
        alpha?.apply(y, to: &row)
        rk_premultiply_row(target + y * bytesPerRow, row, width)
      }
    }
    return buffer.freeze()
  }

  /// Writes the image as straight RGBA, rows without gaps.
  func copyStraight(to rgba: inout [UInt8]) throws(CodecError) {
    let width = Int(pointer.pointee.width)
    let source = try StraightRows(pointer, .still, width: width)
    var row = [UInt8](repeating: 255, count: width * 4)
    for y in 0..<Int(pointer.pointee.height) {
      source.copy(y, to: &row)
      rgba.replaceSubrange(y * width * 4..<(y + 1) * width * 4, with: row)
    }
  }
}

/// The rows of a decoded image as straight RGBA, 8 bits.
private struct StraightRows {
  private enum Kind {
    case rgba(UnsafePointer<UInt8>, stride: Int)
    case palette(indices: UnsafePointer<UInt8>, colors: UnsafePointer<UInt8>, stride: Int)
    case components(ComponentReader)
    case converted(ConvertedFrame)
    case highDynamicRange(ToneMapping, ConvertedFrame)
  }

  private let width: Int
  private let kind: Kind

  init(
    _ frame: UnsafeMutablePointer<AVFrame>,
    _ matrix: ConvertedFrame.Matrix,
    width: Int
  ) throws(CodecError) {
    let format = AVPixelFormat(frame.pointee.format)
    guard let plane = frame.pointee.data.0, let description = av_pix_fmt_desc_get(format) else {
      throw CodecError(.decode, "The image has no pixels.")
    }
    let stride = Int(frame.pointee.linesize.0)
    self.width = width
    let isScaled = width != Int(frame.pointee.width)
    if let mapping = ToneMapping(frame) {
      let image = try ConvertedFrame(frame, matrix, width: Int32(width), isDeep: true)
      kind = .highDynamicRange(mapping, image)
    } else if isScaled {
      kind = .converted(try ConvertedFrame(frame, matrix, width: Int32(width)))
    } else if format == AV_PIX_FMT_RGBA {
      kind = .rgba(plane, stride: stride)
    } else if format == AV_PIX_FMT_PAL8, let colors = frame.pointee.data.1 {
      kind = .palette(indices: plane, colors: colors, stride: stride)
    } else if description.pointee.has(AV_PIX_FMT_FLAG_RGB) || description.pointee.nb_components <= 2
    {
      kind = .components(ComponentReader(frame, description))
    } else {
      kind = .converted(try ConvertedFrame(frame, matrix))
    }
  }

  // Writes four bytes for each column.
  func copy(_ y: Int, to row: inout [UInt8]) {
    switch kind {
    case .rgba(let plane, let stride):
      row.withUnsafeMutableBufferPointer {
        _ = $0.update(
          fromContentsOf: UnsafeBufferPointer(start: plane + y * stride, count: width * 4)
        )
      }
    case .palette(let indices, let colors, let stride):
      for x in 0..<width {
        // A colour is a native 0xAARRGGBB: B, G, R, A in memory.
        let color = colors + Int(indices[y * stride + x]) * 4
        row[x * 4] = color[2]
        row[x * 4 + 1] = color[1]
        row[x * 4 + 2] = color[0]
        row[x * 4 + 3] = color[3]
      }
    case .highDynamicRange(let mapping, let image): mapping.map(image, row: y, to: &row)
    case .components(let reader): reader.copy(y, to: &row)
    case .converted(let image): image.copy(y, to: &row)
    }
  }
}
