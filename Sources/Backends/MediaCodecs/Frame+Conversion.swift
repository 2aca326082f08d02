internal import CFFmpeg
internal import CPixelKernels
internal import Graphics

extension Frame {
  /// Fills rows of the frame with those of a picture, in the frame's own layout of pixels.
  ///
  /// Layouts with alpha get straight colours; the others are as if drawn on black. The frame's
  /// memory holds whole blocks of 2 × 2 pixels even where its sides are odd.
  ///
  /// - Parameter rows: begin with an even one, and end with one or at the edge of the picture, whose last row
  ///   is repeated below it.
  func convert(_ bitmap: Bitmap, rows: Range<Int>, to format: VideoPixelFormat) {
    let top = rows.lowerBound
    let isLast = rows.upperBound == bitmap.height
    bitmap.withUnsafeBytes { bytes in
      guard let pixels = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
      let source = pk_picture(
        pixels: pixels + top * bitmap.bytesPerRow,
        stride: bitmap.bytesPerRow,
        width: Int32(bitmap.width),
        height: Int32(rows.count)
      )
      switch format {
      case .yuv420p: pk_bgra_to_yuv420p(source, planes(rows, isLast, chroma: 2))
      case .yuva420p:
        pk_bgra_to_yuva420p(
          source,
          planes(rows, isLast, chroma: 2),
          plane(3) + top * stride(3),
          stride(3)
        )
      case .yuv420p10:
        let all = 0..<bitmap.height
        let whole = pk_picture(
          pixels: pixels,
          stride: bitmap.bytesPerRow,
          width: source.width,
          height: Int32(bitmap.height)
        )
        let target = planes(all, true, chroma: 2)
        // A pixel depends on two rows before it and two behind.
        let isLast = rows.upperBound + 2 >= bitmap.height
        pk_bgra_to_yuv420p10(
          whole,
          target,
          Int32(max(0, top - 2)),
          isLast ? target.height : Int32(rows.upperBound + 2)
        )
      case .yuv444p: pk_bgra_to_yuv444p(source, planes(rows, isLast, chroma: 1))
      case .yuv444p10:
        pk_bgra_to_yuv444p10(source, fullChroma(rows, isLast, hasAlpha: false))
      case .yuva444p10:
        pk_bgra_to_yuv444p10(source, fullChroma(rows, isLast, hasAlpha: true))
      case .bgr0, .bgra, .rgba:
        for y in rows {
          let row = pixels + y * bitmap.bytesPerRow
          copyRow(row, bitmap.width, to: plane(0) + y * stride(0), as: format)
        }
      }
    }
  }

  /// Writes a row of premultiplied BGRA in a layout of red, green and blue.
  func copyRow(
    _ row: UnsafePointer<UInt8>,
    _ width: Int,
    to target: UnsafeMutablePointer<UInt8>,
    as format: VideoPixelFormat
  ) {
    guard format != .bgr0 else { return target.update(from: row, count: width * 4) }
    pk_unpremultiply_row(target, row, width)
    guard format == .bgra else { return }
    for x in 0..<width { swap(&target[x * 4], &target[x * 4 + 2]) }
  }

  private func plane(_ index: Int) -> UnsafeMutablePointer<UInt8> {
    let planes = pointer.pointee.data
    guard let plane = [planes.0, planes.1, planes.2, planes.3][index] else {
      preconditionFailure("a frame without memory for plane \(index)")
    }
    return plane
  }

  private func stride(_ index: Int) -> Int {
    let strides = pointer.pointee.linesize
    return Int([strides.0, strides.1, strides.2, strides.3][index])
  }

  // The last rows of a picture go on to the end of the frame; `chroma` is how many share one sample along a side.
  private func planes(_ rows: Range<Int>, _ isLast: Bool, chroma: Int) -> pk_yuv420p {
    let (width, height) = (pointer.pointee.width, pointer.pointee.height)
    let top = rows.lowerBound
    return pk_yuv420p(
      y: plane(0) + top * stride(0),
      u: plane(1) + top / chroma * stride(1),
      v: plane(2) + top / chroma * stride(2),
      y_stride: stride(0),
      u_stride: stride(1),
      v_stride: stride(2),
      width: chroma == 1 ? width : width + width % 2,
      height: isLast
        ? (chroma == 1 ? height : height + height % 2) - Int32(top) : Int32(rows.count)
    )
  }

  private func fullChroma(_ rows: Range<Int>, _ isLast: Bool, hasAlpha: Bool) -> pk_yuv444p10 {
    let top = rows.lowerBound
    return pk_yuv444p10(
      y: plane(0) + top * stride(0),
      u: plane(1) + top * stride(1),
      v: plane(2) + top * stride(2),
      a: hasAlpha ? plane(3) + top * stride(3) : nil,
      y_stride: stride(0),
      u_stride: stride(1),
      v_stride: stride(2),
      a_stride: hasAlpha ? stride(3) : 0,
      width: pointer.pointee.width,
      height: isLast ? pointer.pointee.height - Int32(top) : Int32(rows.count)
    )
  }
}
