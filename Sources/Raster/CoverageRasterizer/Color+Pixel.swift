package import Graphics

extension Color {
  /// The four bytes of a premultiplied pixel, each rounded once.
  var premultipliedBytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let color = clamped
    return (
      UInt8(component: color.red * color.alpha),
      UInt8(component: color.green * color.alpha),
      UInt8(component: color.blue * color.alpha),
      UInt8(component: color.alpha)
    )
  }

  /// The colour as a premultiplied pixel 0xAARRGGBB.
  package var pixel: UInt32 {
    let bytes = premultipliedBytes
    return UInt32(bytes.alpha) << 24 | UInt32(bytes.red) << 16 | UInt32(bytes.green) << 8
      | UInt32(bytes.blue)
  }
}

extension UInt8 {
  // Rounds a component from 0 to 1 to the nearest code, ties up. This equals `rounded`, without a
  // library call for each component; a list has at least one per item.
  fileprivate init(component: Double) {
    let code = component * 255
    let full = UInt8(code)
    self = code - Double(full) < 0.5 ? full : full + 1
  }
}
