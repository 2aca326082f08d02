import Graphics
import Testing

@testable import SVGFormat

@Suite("Mathematical functions of CSS")
struct CSSMathTests {
  private let context = LengthContext(fontSize: 20, rootFontSize: 10, viewport: Size(400, 200))

  @Test(
    "Functions compute as CSS Values 4 says, with 100 % of 200",
    arguments: [
      ("calc(1px + 2px*3)", 7.0), ("calc(50% - 10px)", 90), ("calc((1 + 2)*(3 - 1))", 6),
      ("calc(10px/4)", 2.5), ("calc(1em + 1rem + 1ex + 1ch + 1vw + 1vh)", 56),
      ("calc(1vmin + 1vmax)", 6), ("min(10px, 5%)", 10), ("min(30px, 5%, 1em)", 10),
      ("max(10px, 50%)", 100), ("clamp(10px, 50%, 40px)", 40), ("clamp(10px, 1%, 40px)", 10),
      ("clamp(none, 50%, 40px)", 40), ("clamp(150px, 50%, none)", 150), ("clamp(9px, 1px, 2px)", 9),
      ("calc(2 * min(10px, 50%) + 1px)", 21), ("sin(30deg)", 0.5), ("cos(60deg)", 0.5),
      ("tan(calc(pi / 4))", 1), ("asin(1)", 90), ("acos(0)", 90), ("atan(1)", 45),
      ("atan2(1px, -1px)", 135), ("pow(2, 10)", 1024), ("sqrt(2.25)", 1.5), ("hypot(3px, 4px)", 5),
      ("log(8, 2)", 3), ("log(e)", 1), ("exp(0)", 1), ("abs(-3px)", 3), ("sign(-3px)", -1),
      ("round(2.5)", 3), ("round(-2.5)", -2), ("round(up, 11px, 5px)", 15),
      ("round(down, -11px, 5px)", -15), ("round(to-zero, -11px, 5px)", -10), ("mod(-7, 3)", 2),
      ("rem(-7, 3)", -1), ("calc(1s + 500ms)", 1.5), ("calc(infinity * 1px)", 1e9),
      ("calc(NaN)", 0), ("env(safe-area-inset-top, 3px)", 0), ("calc(1px - -1px)", 2),
      ("calc(pi * 1rad)", 180), ("CALC(1PX + 1Px)", 2),
    ]
  )
  func values(_ text: String, _ expected: Double) throws {
    let quantity = try #require(Quantity(text, context))
    #expect(abs(quantity.resolved(200) - expected) < 1e-9)
  }

  @Test(
    "Sums of unlike units, missing white space and other mistakes are none",
    arguments: [
      "calc(1px + 1)", "calc(1 + 1%)", "calc(1px+1px)", "calc(1px -1px)", "calc(1px * 1px)",
      "calc(1 / 1px)", "calc(1px / 0)", "calc()", "calc(1px", "min()", "clamp(1px, 2px)",
      "sin(1px)", "pow(1px, 2)", "calc(1deg + 1px)", "foo(1)", "calc(1px) 2", "(1px)",
      "hypot(1, 1px)",
      "round(1px)", "calc(1foo)",
    ]
  )
  func mistakes(_ text: String) { #expect(Quantity(text, context) == nil) }

  @Test("Limits of pixels and percentages interpolate and are written")
  func limits() throws {
    let a = try #require(Quantity("min(10px, 50%)", context))
    let b = try #require(Quantity("100%", context))
    let half = a.mixed(with: b, at: 0.5)
    #expect(half.resolved(200) == 105 && half.resolved(10) == 7.5)
    #expect(try #require(Quantity(half.text, context)).resolved(10) == 7.5)
    #expect(half.adding(a, times: 2).resolved(200) == 125)
  }
}
