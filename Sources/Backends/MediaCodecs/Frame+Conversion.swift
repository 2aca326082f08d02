internal import CFFmpeg
internal import CRasterKernels
internal import Graphics

extension Frame {
  /// Fills the frame with the changes of an image, in the frame's layout of pixels.
  ///
  /// Layouts with alpha get straight colours; the others are as if drawn on black. The frame's
  /// memory holds whole blocks of 2 × 2 pixels even where its sides are odd: the last row and
  /// column of the image repeat to its end.
  ///
  /// - Parameters:
  ///   - changed: the blocks where the image can differ from the frame's present one; in 4:2:0 of 8
  ///     bits it becomes the blocks where the frame did.
  ///   - isFirst: whether the frame contains no image yet, and must not be read.
  func convert(
    _ bitmap: Bitmap,
    _ changed: inout DirtyMacroblocks,
    to format: VideoPixelFormat,
    isFirst: Bool
  ) {
    bitmap.withUnsafeBytes { bytes in
      guard let pixels = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
      let image = rk_pixmap(
        pixels: pixels,
        stride: bitmap.bytesPerRow,
        width: Int32(bitmap.width),
        height: Int32(bitmap.height)
      )
      switch format {
      case .yuv420p where isFirst:
        rk_bgra_to_yuv420p(image, planes(0..<bitmap.height, true, chroma: 2))
      case .yuv420p:
        for area in changed.areas {
          let (source, target) = parts(area, of: image, chroma: 2)
          changed.find(in: area) { rk_bgra_to_yuv420p_changing(source, target, $0) }
        }
      case .yuv444p:
        for area in changed.areas {
          let (source, target) = parts(area, of: image, chroma: 1)
          rk_bgra_to_yuv444p(source, target)
        }
      case .yuva420p:
        for rows in changed.changedRows {
          rk_bgra_to_yuva420p(
            image.rows(rows),
            planes(rows, rows.upperBound == bitmap.height, chroma: 2),
            plane(3) + rows.lowerBound * stride(3),
            stride(3)
          )
        }
      case .yuv420p10:
        let target = planes(0..<bitmap.height, true, chroma: 2)
        for rows in changed.changedRows {
          // A pixel depends on two rows before it and two behind.
          let isLast = rows.upperBound + 2 >= bitmap.height
          rk_bgra_to_yuv420p10(
            image,
            target,
            Int32(max(0, rows.lowerBound - 2)),
            isLast ? target.height : Int32(rows.upperBound + 2)
          )
        }
      case .yuv444p10, .yuva444p10:
        for rows in changed.changedRows {
          let isLast = rows.upperBound == bitmap.height
          let target = fullChroma(rows, isLast, hasAlpha: format.hasAlpha)
          rk_bgra_to_yuv444p10(image.rows(rows), target)
        }
      case .bgr0, .bgra, .rgba:
        for y in changed.changedRows.joined() {
          let row = pixels + y * bitmap.bytesPerRow
          copyRow(row, bitmap.width, to: plane(0) + y * stride(0), as: format)
        }
      }
    }
  }

  // An area that begins at even numbers and ends so or at the edge, of an image and of the frame; `chroma` is how many
  // samples of luma share one of chroma along a side.
  private func parts(
    _ area: PixelRect,
    of image: rk_pixmap,
    chroma: Int
  ) -> (source: rk_pixmap, target: rk_yuv420p) {
    let isLast = area.maxY == image.height
    var source = image.rows(area.y..<area.maxY)
    source.pixels += area.x * 4
    source.width = Int32(area.width)
    var target = planes(area.y..<area.maxY, isLast, chroma: chroma)
    target.y += area.x
    target.u += area.x / chroma
    target.v += area.x / chroma
    // The columns behind the last one are the frame's.
    target.width = area.maxX == image.width ? target.width - Int32(area.x) : source.width
    return (source, target)
  }

  /// Writes a row of premultiplied BGRA in a layout of red, green and blue.
  func copyRow(
    _ row: UnsafePointer<UInt8>,
    _ width: Int,
    to target: UnsafeMutablePointer<UInt8>,
    as format: VideoPixelFormat
  ) {
    guard format != .bgr0 else { return target.update(from: row, count: width * 4) }
    rk_unpremultiply_row(target, row, width)
    guard format == .bgra else { return }
    for x in 0..<width { swap(&target[x * 4], &target[x * 4 + 2]) }
  }

  private func plane(_ index: Int) -> UnsafeMutablePointer<UInt8> {
    guard let plane = pointer.pointee.plane(index) else {
      preconditionFailure("a frame without memory for plane \(index)")
    }
    return plane
  }

  private func stride(_ index: Int) -> Int { Int(pointer.pointee.stride(index)) }

  // The last rows of an image go on to the end of the frame; `chroma` is how many share one sample along a side.
  private func planes(_ rows: Range<Int>, _ isLast: Bool, chroma: Int) -> rk_yuv420p {
    let (width, height) = (pointer.pointee.width, pointer.pointee.height)
    let top = rows.lowerBound
    return rk_yuv420p(
      y: plane(0) + top * stride(0),
      u: plane(1) + top / chroma * stride(1),
      v: plane(2) + top / chroma * stride(2),
      y_stride: stride(0),
      u_stride: stride(1),
      v_stride: stride(2),
      width: chroma == 1 ? width : width + width % 2,
      height: isLast ? (chroma == 1 ? height : height + height % 2) - Int32(top) : Int32(rows.count)
    )
  }

  private func fullChroma(_ rows: Range<Int>, _ isLast: Bool, hasAlpha: Bool) -> rk_yuv444p10 {
    let top = rows.lowerBound
    return rk_yuv444p10(
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

extension AVFrame {
  /// The memory of one of the four first planes; nil where the layout has fewer.
  func plane(_ index: Int) -> UnsafeMutablePointer<UInt8>? {
    switch index {
    case 0: data.0
    case 1: data.1
    case 2: data.2
    default: data.3
    }
  }

  /// Bytes from row to row of a plane.
  func stride(_ index: Int) -> Int32 {
    switch index {
    case 0: linesize.0
    case 1: linesize.1
    case 2: linesize.2
    default: linesize.3
    }
  }
}

extension rk_pixmap {
  fileprivate func rows(_ rows: Range<Int>) -> rk_pixmap {
    rk_pixmap(
      pixels: pixels + rows.lowerBound * stride,
      stride: stride,
      width: width,
      height: Int32(rows.count)
    )
  }
}
