internal import Graphics

/// Linear light and relative luminance of 8-bit sRGB codes, as WCAG 2.2 defines them.
package enum RelativeLuminance {
  /// The linear components of all codes, 0…1.
  package static let linear: [Double] = (0...255).map { code in
    let value = Double(code) / 255
    return value <= 0.04045 ? value / 12.92 : ElementaryFunctions.pow((value + 0.055) / 1.055, 2.4)
  }

  /// The relative luminance of a colour, 0…1.
  package static func of(red: UInt8, green: UInt8, blue: UInt8) -> Double {
    0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
  }

  /// The contrast ratio of two luminances, 1…21.
  package static func contrast(_ a: Double, _ b: Double) -> Double {
    (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
