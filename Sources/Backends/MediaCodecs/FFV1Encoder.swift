internal import CFFmpeg
internal import CRasterKernels
internal import Glibc

/// An encoder of FFV1 version 3 (RFC 9043): every frame by itself, in bands of rows that decoders read in parallel.
///
/// FFmpeg's encoder is not used: it clears 148 bytes a pixel for each frame, takes no large frames in four slices, and
/// writes wrong positions for slices of one row or column.
final class FFV1Encoder: EncoderBackend {
  private let layout: rk_ffv1_layout
  // One slice, and the rows that are being coded.
  private let slice: UnsafeMutablePointer<UInt8>
  private let rows: UnsafeMutablePointer<Int16>
  // The slices of the frame before; slices do not depend on each other.
  private var lastSlices: [[UInt8]] = []

  /// An encoder of checked settings.
  ///
  /// - Throws: `outOfMemory`.
  init(_ settings: VideoSettings) throws(CodecError) {
    let layout = Self.layout(settings)
    let rowBytes = rk_ffv1_row_elements(layout) * MemoryLayout<Int16>.stride
    guard let slice = malloc(rk_ffv1_slice_bytes(layout)) else { throw .outOfMemory("a slice") }
    guard let rows = malloc(rowBytes) else {
      free(slice)
      throw .outOfMemory("rows of samples")
    }
    self.layout = layout
    self.slice = slice.assumingMemoryBound(to: UInt8.self)
    self.rows = rows.assumingMemoryBound(to: Int16.self)
  }

  deinit {
    free(slice)
    free(rows)
  }

  // Four slices, and more where one of noise could be longer than its 24 bits of length can say.
  private static func layout(_ settings: VideoSettings) -> rk_ffv1_layout {
    var layout = rk_ffv1_layout()
    layout.width = Int32(settings.encodedWidth)
    layout.height = Int32(settings.encodedHeight)
    layout.has_alpha = settings.pixelFormat.hasAlpha
    layout.slices = min(4, layout.height)
    while rk_ffv1_slice_bytes(layout) >= 1 << 24, layout.slices < layout.height {
      layout.slices += 1
    }
    return layout
  }

  /// The configuration record.
  var parameterSets: [UInt8] {
    Array(unsafeUninitializedCapacity: Int(rk_ffv1_record_bytes)) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      count = rk_ffv1_record(base, layout)
    }
  }

  /// As `EncoderBackend.encode`.
  func encode(_ frame: borrowing Frame, _ image: EncoderImage, into segment: inout EncodedSegment) {
    segment.packets.append(
      EncodedSegment.Packet(
        data: encoded(frame, image.changed.changedRows),
        presentation: image.number,
        decode: image.number,
        isKey: true
      )
    )
  }

  // Slices in whose rows nothing changes are those of the frame before.
  private func encoded(_ source: borrowing Frame, _ changed: [Range<Int>]) -> [UInt8] {
    guard let pixels = source.pointer.pointee.data.0 else {
      preconditionFailure("a frame without memory")
    }
    let stride = Int(source.pointer.pointee.linesize.0)
    var slices: [[UInt8]] = []
    for index in 0..<layout.slices {
      let rowsOfSlice =
        Int(rk_ffv1_first_row(layout, index))..<Int(rk_ffv1_first_row(layout, index + 1))
      if !lastSlices.isEmpty, !changed.contains(where: rowsOfSlice.overlaps) {
        slices.append(lastSlices[Int(index)])
        continue
      }
      let length = rk_ffv1_slice(slice, layout, pixels, stride, index, rows)
      slices.append(Array(UnsafeBufferPointer(start: slice, count: length)))
    }
    lastSlices = slices
    return Array(slices.joined())
  }
}
