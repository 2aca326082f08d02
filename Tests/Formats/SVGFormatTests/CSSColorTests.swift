import Graphics
import Testing

@testable import SVGFormat

@Suite("Colours of CSS")
struct CSSColorTests {
  private func text(_ color: String) -> String? { SVGColor(color)?.text }

  private static let green = [
    "green", "#008000", "rgb(0 128 0)", "rgb(0, 128, 0)", "rgb(0 50.2% 0 / none)",
    "hsl(120 100% 25.1%)", "hsl(120deg, 100%, 25.1%)", "hsl(.3333333turn 100 25.1)",
    "hwb(120 0% 49.8%)", "lab(46.2775 -47.5621 48.5837)", "lch(46.2775% 67.9892 134.3912)",
    "oklab(51.975% -0.1403 0.10768)", "oklch(0.51975 0.17686 142.495)",
    // The squares of the tests of W3C.
    "color(display-p3 0.21604 0.49418 0.13151)", "color(a98-rgb 0.281363 0.498012 0.116746)",
    "color(prophoto-rgb 0.230479 0.395789 0.129968)", "color(rec2020 0.235202 0.431704 0.085432)",
    "color(xyz 0.07719 0.15438 0.02573)", "color(xyz-d50 0.08312 0.154746 0.020961)",
    "color(srgb-linear 0 0.21586 0)", "color(srgb 0% 50.2% 0%)", "rgb(from green r g b)",
    "hsl(from green h s l)", "lch(from green l c h)", "oklch(from #008000 l c h)",
    "lab(from green l a b)", "hwb(from green h w b)", "color(from green display-p3 r g b)",
    "color(from green xyz x y z)", "rgb(from rgb(128 0 0) g r b)", "light-dark(green, red)",
    "color-mix(in srgb, green, green)", "color-mix(in oklab, green 100%, red)",
    "color-mix(in lch longer hue, green, green 100%)", "rgb(calc(1 - 1) 128 0)",
    // SVG 1.1, 11.2: the colour of a profile that is not read.
    "green icc-color(SWOP, 0, 0.5, 1, 0)", "#008000 ICC-Color(a)",
    "rgb(0, 128, 0) icc-color(a, 0.1)",
  ]

  @Test("Every notation of a colour gives the same", arguments: green)
  func notations(_ color: String) {
    let opaque = SVGColor(color).map { SVGColor($0.red, $0.green, $0.blue).text }
    #expect(opaque == "rgb(0,128,0)")
  }

  @Test(
    "Broken colours are none",
    arguments: [
      "rgb(0, 50%, 0)", "rgb(0, 0, none)", "rgb(0 0)", "rgb(0 0 0 0)", "rgb(0 0 0, 1)",
      "hsl(0, 1, 1)",
      "hsl(50% 1% 1%)", "rgb(1px 0 0)", "rgb(1deg 0 0)", "lab(0, 0, 0)", "color(srgb 0 0)",
      "color(lab 0 0 0)", "color(none 0 0 0)", "color-mix(in srgb, red)",
      "color-mix(in foo, red, red)",
      "color-mix(in srgb longer hue, red, red)", "color-mix(in srgb, red 0%, blue 0%)",
      "color-mix(in srgb, red 101%, blue)", "rgb(from red r g)", "rgb(from nothing r g b)",
      "rgb(from red h s l)", "light-dark(red)", "#12", "currentcolor", "accentcolour",
      "icc-color(a, 0)", "red blue", "red rgb(0, 0, 0)", "red icc-color(a) blue",
    ]
  )
  func broken(_ color: String) { #expect(SVGColor(color) == nil) }

  @Test(
    "color-mix() mixes in its space, by the examples of CSS Color 5 and the tests of W3C",
    arguments: [
      ("color-mix(in lch, peru 40%, palegoldenrod)", "lch(79.7256 40.448 84.771)"),
      ("color-mix(in lch, purple 50%, plum 50%)", "lch(51.51 52.21 325.8)"),
      ("color-mix(in hsl, hsl(120 10% 20%), hsl(30 30% 40%))", "hsl(75 20% 30%)"),
      ("color-mix(in hsl, hsl(120 10% 20%) 25%, hsl(30 30% 40%))", "hsl(52.5 25% 35%)"),
      ("color-mix(in hsl, hsl(120 10% 20%) 30%, hsl(30 30% 40%) 90%)", "hsl(52.5 25% 35%)"),
      (
        "color-mix(in hsl, hsl(120 10% 20%) 12.5%, hsl(30 30% 40%) 37.5%)", "hsl(52.5 25% 35% / .5)"
      ),
      ("color-mix(in hwb, hwb(120 10% 20%), hwb(30 30% 40%))", "hwb(75 20% 30%)"),
      ("color-mix(in lab, lab(10 20 30), lab(50 60 70))", "lab(30 40 50)"),
      ("color-mix(in hsl longer hue, hsl(40 50% 50%), hsl(60 50% 50%))", "hsl(230 50% 50%)"),
      ("color-mix(in hsl increasing hue, hsl(60 50% 50%), hsl(40 50% 50%))", "hsl(230 50% 50%)"),
      ("color-mix(in hsl decreasing hue, hsl(40 50% 50%), hsl(60 50% 50%))", "hsl(230 50% 50%)"),
      ("color-mix(in hsl, hsl(330 50% 50%), hsl(20 50% 50%))", "hsl(355 50% 50%)"),
      ("color-mix(in oklch, oklch(none none none), oklch(0.5 0.1 70))", "oklch(0.5 0.1 70)"),
      // The hue of white has no effect.
      ("color-mix(in oklch, white, oklch(0.5 0.1 70))", "oklch(0.75 0.05 70)"),
      ("color-mix(in srgb, rgb(255 0 0 / 0), rgb(0 0 255))", "rgb(0 0 255 / .5)"),
      ("color-mix(in srgb, red, color-mix(in srgb, lime, blue))", "rgb(50% 25% 25%)"),
      ("rgb(from rebeccapurple calc(r / 2) g b / 50%)", "rgb(51 51 153 / .5)"),
      (
        "oklch(from oklch(.5 .1 70 / .4) calc(l + .1) c h / calc(alpha * 2))",
        "oklch(.6 .1 70 / .8)"
      ),
    ]
  )
  func mixing(_ color: String, _ expected: String) { #expect(text(color) == text(expected)) }

  private func halfway(_ a: String, _ b: String, css: Bool = true) -> [Double] {
    let rules = css ? InterpolationRules.css { .zero } : .smil
    let context = LengthContext()
    let values = [a, b].map { AnimatableValue($0, .paint, context) }
    guard case .color(let color)? = values[0].mixed(with: values[1], at: 0.5, rules) else {
      return []
    }
    return [color.red, color.green, color.blue].map { $0.rounded() }
  }

  @Test("Animations mix in Oklab unless both colours are legacy ones")
  func animation() {
    #expect(halfway("red", "hsl(240 100% 50%)") == [128, 0, 128])
    #expect(halfway("red", "color(srgb 0 0 1)") == [140, 83, 162])
    #expect(halfway("color(srgb 0 0 1)", "red") == [140, 83, 162])
    #expect(halfway("white", "oklch(0 0 0)") == [99, 99, 99])
    #expect(halfway("oklab(1 0 0)", "oklab(0 0 0)") == [99, 99, 99])
    #expect(halfway("oklab(none 0 0)", "oklab(1 0 0)") == [255, 255, 255])
    #expect(halfway("color-mix(in srgb, red, red)", "blue") == [140, 83, 162])
    #expect(halfway("red", "color(srgb 0 0 1)", css: false) == [128, 0, 128])
  }
}
