import CoreGraphicsCompat
import Foundation
import Graphics
import TestSupport
import Testing

@Suite("Colours")
struct ColorTests {
  // The values that iOS prints for its colours in both styles.
  @Test("Colours of the system and of closures have both styles")
  func styles() {
    let (light, dark) = (
      UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .dark)
    )
    func bytes(_ color: UIColor, _ traits: UITraitCollection) -> [Int] {
      var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      color.resolvedColor(with: traits).getRed(&r, green: &g, blue: &b, alpha: &a)
      return [r, g, b, a].map { Int(($0 * 255).rounded()) }
    }
    #expect(bytes(.systemRed, light) == [255, 59, 48, 255])
    #expect(bytes(.systemRed, dark) == [255, 69, 58, 255])
    #expect(bytes(.label, dark) == [255, 255, 255, 255])
    #expect(bytes(.systemBackground, dark) == [0, 0, 0, 255])
    #expect(bytes(.separator, dark) == [84, 84, 88, 153])
    #expect(bytes(UIColor.label.withAlphaComponent(0.2), dark) == [255, 255, 255, 51])
    let own = UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }
    #expect(bytes(own, dark) == [255, 0, 0, 255])
    #expect(bytes(own, light) == [0, 0, 255, 255])
    #expect(own == .blue)
    #expect(bytes(own, UITraitCollection(userInterfaceStyle: .unspecified)) == [0, 0, 255, 255])
    #expect(bytes(.red, dark) == [255, 0, 0, 255])
  }

  @Test("Components, space and alpha")
  func components() throws {
    let red = CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.75)
    #expect(red.components == [1, 0.5, 0.25, 0.75])
    #expect(red.numberOfComponents == 4)
    #expect(red.alpha == 0.75)
    #expect(red.colorSpace?.name == CGColorSpace.sRGB)
    #expect(red.copy(alpha: 0.5)?.components == [1, 0.5, 0.25, 0.5])
    #expect(red == CGColor(srgbRed: 1, green: 0.5, blue: 0.25, alpha: 0.75))
    #expect(red.color == Color(1, 0.5, 0.25, 0.75))
    #expect(CGColor(red.color) == red)
    let gray = CGColor(gray: 0.5, alpha: 1)
    #expect(gray.numberOfComponents == 2)
    #expect(gray.colorSpace?.model == .monochrome)
    #expect(gray.color == Color(0.5, 0.5, 0.5, 1))
    #expect(CGColor.clear.color == Color(0, 0, 0, 0))
    #expect(CGColor.white.color == .white)
    let space = CGColorSpaceCreateDeviceRGB()
    let made = try #require(CGColor(colorSpace: space, components: [0.1, 0.2, 0.3, 0.4]))
    #expect(made.color == Color(0.1, 0.2, 0.3, 0.4))
    #expect(CGColorSpace(name: "kCGColorSpaceGenericCMYK") == nil)
  }

  @Test("Other spaces are converted to sRGB")
  func spaces() throws {
    // The primaries of P3 in extended sRGB, as colour tables of the web platform give them.
    let red = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1).cgColor.color
    expectClose(red, [1.0930, -0.2267, -0.1501, 1], within: 2e-4)
    let green = UIColor(displayP3Red: 0, green: 1, blue: 0, alpha: 1).cgColor.color
    expectClose(green, [-0.5116, 1.0183, -0.3107, 1], within: 2e-4)
    let white = UIColor(displayP3Red: 1, green: 1, blue: 1, alpha: 1).cgColor.color
    expectClose(white, [1, 1, 1, 1], within: 1e-6)
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let half = try #require(CGColor(colorSpace: linear, components: [0.5, 0.001, 0, 1]))
    expectClose(half.color, [0.735357, 0.01292, 0, 1], within: 1e-6)
    let gray = try #require(CGColorSpace(name: CGColorSpace.linearGray))
    let middle = try #require(CGColor(colorSpace: gray, components: [0.5, 0.25]))
    expectClose(middle.color, [0.735357, 0.735357, 0.735357, 0.25], within: 1e-6)
  }

  /// A colour by hue, saturation, brightness and by its components.
  static let hues: [([CGFloat], [Double])] = [
    ([0, 1, 1], [1, 0, 0]),
    ([1.0 / 6, 1, 1], [1, 1, 0]),
    ([1.0 / 3, 1, 1], [0, 1, 0]),
    ([0.5, 1, 1], [0, 1, 1]),
    ([2.0 / 3, 1, 0.5], [0, 0, 0.5]),
    ([5.0 / 6, 0.5, 1], [1, 0.5, 1]),
    ([0.25, 1, 1], [0.5, 1, 0]),
    ([0.6, 0.25, 0.8], [0.6, 0.68, 0.8]),
  ]

  @Test("Hue, saturation and brightness", arguments: hues)
  func hue(_ hsb: [CGFloat], _ rgb: [Double]) {
    let color = UIColor(hue: hsb[0], saturation: hsb[1], brightness: hsb[2], alpha: 0.5)
    expectClose(color.cgColor.color, rgb + [0.5], within: 1e-12)
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
    expectClose([h, s, b, a].map { Double($0) }, hsb.map { Double($0) } + [0.5], within: 1e-12)
  }

  @Test("Hues wrap round, and greys have none")
  func hueEdges() {
    let red = UIColor(hue: 1, saturation: 1, brightness: 1, alpha: 1)
    expectClose(red.cgColor.color, [1, 0, 0, 1], within: 1e-12)
    var (h, s, b): (CGFloat, CGFloat, CGFloat) = (9, 9, 9)
    UIColor.gray.getHue(&h, saturation: &s, brightness: &b, alpha: nil)
    #expect([h, s, b] == [0, 0, 0.5])
  }

  @Test("Components of any value are read back")
  func reading() {
    let color = UIColor(red: 1.5, green: -0.25, blue: 0.3, alpha: 0.9)
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(color.getRed(&r, green: &g, blue: &b, alpha: &a))
    #expect([r, g, b, a] == [1.5, -0.25, 0.3, 0.9])
    var white: CGFloat = 7
    #expect(!color.getWhite(&white, alpha: &a))
    #expect(white == 7)
    #expect(UIColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &a))
    #expect(white == 0.25 && a == 0.5)
    #expect(color.withAlphaComponent(0.1).cgColor.components == [1.5, -0.25, 0.3, 0.1])
  }

  @Test(
    "System names have iOS's light values",
    arguments: [
      (UIColor.systemBlue, "#007affff"), (.systemRed, "#ff3b30ff"), (.systemGreen, "#34c759ff"),
      (.systemOrange, "#ff9500ff"), (.systemPink, "#ff2d55ff"), (.systemPurple, "#af52deff"),
      (.systemYellow, "#ffcc00ff"), (.systemGray6, "#f2f2f7ff"), (.label, "#000000ff"),
      (.secondaryLabel, "#3c3c4399"), (.systemBackground, "#ffffffff"), (.orange, "#ff8000ff"),
      (.brown, "#996633ff"), (.lightGray, "#aaaaaaff"), (.clear, "#00000000"),
    ]
  )
  func systemColors(_ color: UIColor, _ hex: String) {
    #expect(color.cgColor.color.hex == hex)
  }
}
