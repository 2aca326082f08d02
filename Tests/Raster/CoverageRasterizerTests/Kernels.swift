import CRasterKernels

/// A target of the kernels without a clip.
func target(_ pixels: UnsafeMutableRawPointer?, stride: Int) -> rk_coverage_target {
  rk_coverage_target(pixels: pixels, stride: stride, is_alpha: false, clip: nil, clip_stride: 0)
}

/// Composites one row of pixels through a mask, if there is one, and with an opacity.
func blendRow(
  _ usesAVX2: Bool,
  _ mode: rk_coverage_mode,
  _ pixels: inout [UInt32],
  _ source: [UInt32],
  _ mask: [UInt8]?,
  _ opacity: UInt8,
  _ count: Int
) {
  pixels.withUnsafeMutableBytes { bytes in
    (mask ?? []).withUnsafeBufferPointer { bytesOfMask in
      var target = target(bytes.baseAddress, stride: bytes.count)
      if mask != nil { target.clip = bytesOfMask.baseAddress }
      rk_blend_rows_with(usesAVX2, mode, target, source, 0, opacity, count, 1)
    }
  }
}
