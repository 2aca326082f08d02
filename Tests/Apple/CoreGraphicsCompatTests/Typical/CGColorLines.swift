// Code for iOS is written like this, whatever the rules of this repository say.
// swift-format-ignore-file: NeverForceUnwrap

import CoreGraphics

// Colours of layers, as code for iOS makes and reads them.

extension CGColor {
  fileprivate static func rgb(_ red: Int, _ green: Int, _ blue: Int, _ alpha: CGFloat = 1)
    -> CGColor
  {
    CGColor(
      red: CGFloat(red) / 255,
      green: CGFloat(green) / 255,
      blue: CGFloat(blue) / 255,
      alpha: alpha
    )
  }

  fileprivate var isLight: Bool {
    guard let components = components, components.count > 2 else {
      return (components?.first ?? 0) > 0.5
    }
    return (components[0] * 299 + components[1] * 587 + components[2] * 114) / 1000 > 0.5
  }
}

struct CGColorLines {
  var colors: [CGColor] = [.rgb(255, 0, 0), .rgb(0, 128, 0), UIColor.blue.cgColor]
  var border: CGColor? = UIColor.separator.cgColor

  func gradient() -> [Any] {
    let top = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1).cgColor
    let bottom = top.copy(alpha: 0)
    return [top, bottom as Any, UIColor.clear.cgColor]
  }

  func contrast() -> [Bool] {
    [CGColor.rgb(250, 250, 200), .rgb(10, 10, 60), UIColor.white.cgColor, UIColor.black.cgColor]
      .map(\.isLight)
  }

  func grays() -> [CGFloat] {
    let gray = CGColor(gray: 0.25, alpha: 0.5)
    let same = CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.25, 0.5])
    guard gray == same, gray.numberOfComponents == 2, let components = gray.components else {
      return []
    }
    return components + [gray.alpha]
  }

  func spaces() -> [String] {
    let space = CGColorSpace(name: CGColorSpace.sRGB)!
    var components: [CGFloat] = [1, 0.5, 0, 1]
    let orange = CGColor(colorSpace: space, components: &components)
    let device = CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [0, 0, 1, 1])
    let models: [CGColorSpaceModel?] = [orange?.colorSpace?.model, device?.colorSpace?.model]
    return models.map { model in
      switch model {
      case .rgb?: return "rgb"
      case .monochrome?: return "gray"
      default: return "other"
      }
    }
  }

  @available(iOS 13.0, *)
  func wide() -> CGColor? {
    let color = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    let linear = CGColor(genericGrayGamma2_2Gray: 0.5, alpha: 1)
    let p3 = CGColorSpace(name: CGColorSpace.displayP3).flatMap {
      color.converted(to: $0, intent: .defaultIntent, options: nil)
    }
    return p3 == nil || linear.alpha < 1 ? nil : color
  }

  func comparisons() -> [Bool] {
    let (a, b) = (UIColor.red.cgColor, CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    return [a == b, Set([a, b]).count == 1, a != colors[1], border == nil, a.copy() == a]
  }

  mutating func shift() -> CGColor? {
    colors.append(colors.removeFirst())
    colors = colors.reversed().compactMap { $0.copy(alpha: $0.alpha * 0.5) }
    border = colors.first.flatMap { UIColor(cgColor: $0).withAlphaComponent(1).cgColor }
    return border
  }
}
